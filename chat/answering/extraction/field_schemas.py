"""The form of a reply of many fields: one object a field, its evidence before its value."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from pydantic import BaseModel, Field, create_model

from chat.answering.extraction.field_spec import FieldSpec, FieldType
from chat.answering.schemas.amount import AmountItem, Printable
from chat.answering.schemas.base import AnswerBase, Item, Short, Span
from chat.answering.schemas.boolean import BooleanItem
from chat.answering.schemas.date import DateItem
from chat.answering.schemas.list import ListItem
from chat.answering.schemas.text import TextItem

_REMARKS = frozenset(("conflicting_evidence", "context_structured", "warnings"))


class GivenField(BaseModel):
    """What a model replies for one field. Nothing else of it counts when it is not `found`."""

    def items(self) -> Iterator[Item]:
        """The same as items of a typed answer, for the checks that these have."""
        raise NotImplementedError


class _WithSpans(GivenField):
    spans: list[Span] = Field(default_factory=list)
    found: bool = True

    def items(self) -> Iterator[Item]:
        item = self._item() if self.found else None
        if item is not None:
            yield item

    def _item(self) -> Item | None:
        raise NotImplementedError


class GivenText(_WithSpans):
    text: str = ""

    def _item(self) -> Item | None:
        return TextItem(spans=self.spans, text=self.text) if self.text.strip() else None


class GivenAmount(_WithSpans):
    value: Printable | None = None
    currency: Short = ""
    unit: Short = ""

    def _item(self) -> Item | None:
        if self.value is None:
            return None
        return AmountItem(spans=self.spans, value=self.value, currency=self.currency, unit=self.unit)


class GivenDate(_WithSpans):
    original: Short = ""
    date: Short = ""

    def _item(self) -> Item | None:
        has_date = bool(self.original.strip() or self.date.strip())
        return DateItem(spans=self.spans, original=self.original, date=self.date) if has_date else None


class GivenBoolean(_WithSpans):
    condition: str = ""
    value: bool | None = None

    def _item(self) -> Item | None:
        if self.value is None:
            return None
        plain = "yes" if self.value else "no"
        return BooleanItem(spans=self.spans, text=plain, condition=self.condition, value=self.value)


class GivenList(GivenField):
    """Each thing has spans of its own."""

    listed: list[ListItem] = Field(default_factory=list, alias="items")

    def items(self) -> Iterator[Item]:
        return iter(self.listed)


GIVEN: Mapping[FieldType, type[GivenField]] = {
    FieldType.TEXT: GivenText,
    FieldType.AMOUNT: GivenAmount,
    FieldType.DATE: GivenDate,
    FieldType.BOOLEAN: GivenBoolean,
    FieldType.LIST: GivenList,
}


class FieldsAnswer(AnswerBase[Item]):
    """Says with each field whether it was found; there is no answer beside the fields."""

    FRAGMENT: ClassVar = "fields"

    items: list[Item] = Field(default_factory=list)
    answer_found: bool = True

    @classmethod
    def is_asked_for(cls, name: str, *, small: bool) -> bool:
        own = name not in AnswerBase.model_fields
        return own or (name in _REMARKS and not small)

    def given(self, number: int) -> GivenField | None:
        """For field `number` of those that the schema was made for, from 0; None where it was left out."""
        given: GivenField | None = getattr(getattr(self, "fields", None), _key(number), None)
        return given


def reply_schema(specs: Sequence[FieldSpec]) -> type[FieldsAnswer]:
    """Properties are called as the fields are, also where a word means something to pydantic."""
    properties: dict[str, Any] = {
        _key(number): (GIVEN[spec.type] | None, Field(default=None, alias=spec.name))
        for number, spec in enumerate(specs)
    }
    fields = create_model("Fields", **properties)
    return create_model("FieldsReply", __base__=FieldsAnswer, fields=(fields, ...))


def _key(number: int) -> str:
    return f"field_{number}"
