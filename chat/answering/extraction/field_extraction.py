"""What was found for a field: its value, and the lines of the book that say so."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import reduce
from typing import Annotated, Any, Generic, Self, TypeVar

from pydantic import BaseModel, ConfigDict, PlainSerializer, PlainValidator, computed_field

from bookclub.sentences import Sentence, as_data, from_data, gettext_noop
from chat.answering.answers import CitationDraft
from chat.answering.extraction.field_spec import FieldSpec, FieldType

T = TypeVar("T")
SentenceText = Annotated[
    str, PlainValidator(from_data, json_schema_input_type=str), PlainSerializer(as_data, return_type=Any)
]
"""A sentence keeps what translating it takes, in JSON too; other text is text."""


class AmountValue(BaseModel):
    """`currency` is an ISO 4217 code, "" for what is no money."""

    value: Decimal
    currency: str = ""
    unit: str = ""


class DateValue(BaseModel):
    """`date` is ISO 8601, as exact as the book is, "" where it tells no calendar date."""

    original: str
    date: str = ""


class FieldEvidence(BaseModel):
    """A quotation that stands in the book; `shown` is it as a page shows it.

    Of a list, `of` is the place of the value that it stands for, from 0.
    """

    model_config = ConfigDict(frozen=True)

    quote: str
    shown: str
    document_id: str
    page_number: int | None = None
    page_label: str | None = None
    chapter: str = ""
    line_start: int | None = None
    line_end: int | None = None
    char_start: int | None = None
    char_end: int | None = None
    how: str = "exact"
    of: int = 0

    @classmethod
    def from_citation(cls, citation: CitationDraft, of: int = 0) -> Self:
        return cls(
            quote=citation.quote,
            shown=citation.laid_out,
            document_id=citation.passage.document_id,
            page_number=citation.page_number,
            page_label=citation.page_label,
            chapter=citation.part.chapter,
            line_start=citation.line_start,
            line_end=citation.line_end,
            char_start=citation.char_start,
            char_end=citation.char_end,
            how=citation.how,
            of=of,
        )

    @property
    def page(self) -> str | None:
        """As printed, else counted; None in a book without pages."""
        counted = None if self.page_number is None else str(self.page_number)
        return self.page_label or counted


class FieldExtraction(BaseModel, Generic[T]):
    """`found` only with a quotation that was verified; else there is no value, and `warning` says why.

    `quote`, `page` and the lines are those of the first quotation. `provider` and `model` are who found it.
    """

    name: str
    type: FieldType
    value: T | None = None
    found: bool = False
    evidence: tuple[FieldEvidence, ...] = ()
    warning: SentenceText = ""
    provider: str = ""
    model: str = ""

    @computed_field  # type: ignore[prop-decorator]
    @property
    def quote(self) -> str:
        return self.evidence[0].quote if self.evidence else ""

    @computed_field  # type: ignore[prop-decorator]
    @property
    def page(self) -> str | None:
        return self.evidence[0].page if self.evidence else None

    @computed_field  # type: ignore[prop-decorator]
    @property
    def line_start(self) -> int | None:
        return self.evidence[0].line_start if self.evidence else None

    @computed_field  # type: ignore[prop-decorator]
    @property
    def line_end(self) -> int | None:
        return self.evidence[0].line_end if self.evidence else None

    def to_json(self) -> dict[str, Any]:
        return self.model_dump(mode="json")


Extracted = FieldExtraction[Any]

FORMS: Mapping[FieldType, type[Extracted]] = {
    FieldType.TEXT: FieldExtraction[SentenceText],
    FieldType.AMOUNT: FieldExtraction[AmountValue],
    FieldType.DATE: FieldExtraction[DateValue],
    FieldType.BOOLEAN: FieldExtraction[bool],
    FieldType.LIST: FieldExtraction[list[SentenceText]],
}


def extraction_from(row: Mapping[str, Any]) -> Extracted:
    """What `to_json` gave. Raises `ValueError`."""
    return FORMS[FieldType(row["type"])].model_validate(row)


def found_value(
    spec: FieldSpec,
    value: Any,
    evidence: Sequence[FieldEvidence],
    *,
    by: tuple[str, str],
    warnings: Sequence[Sentence] = (),
) -> Extracted:
    """`by` are provider and model."""
    return FORMS[spec.type](
        name=spec.name,
        type=spec.type,
        value=value,
        found=True,
        evidence=tuple(evidence),
        warning=in_one(warnings),
        provider=by[0],
        model=by[1],
    )


def not_found(spec: FieldSpec, *warnings: Sentence, by: tuple[str, str] = ("", "")) -> Extracted:
    return FORMS[spec.type](
        name=spec.name, type=spec.type, warning=in_one(warnings), provider=by[0], model=by[1]
    )


def in_one(sentences: Sequence[str]) -> str:
    """One after the other, each once; "" for none."""
    told = dict.fromkeys(filter(None, sentences))
    return reduce(_after, told) if told else ""


def _after(one: str, other: str) -> str:
    return Sentence(gettext_noop("{one} {other}"), one=one, other=other)
