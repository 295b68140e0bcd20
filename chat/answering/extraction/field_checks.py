"""What a model replied for a field, held against the book: without a verified quotation nothing is found."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.answers import AnswerItem
from chat.answering.briefing import Briefing
from chat.answering.checked_items import CheckedItem, checked
from chat.answering.exchange import Exchange
from chat.answering.extraction.asked_fields import AskedField
from chat.answering.extraction.field_extraction import (
    AmountValue,
    DateValue,
    Extracted,
    FieldEvidence,
    found_value,
    not_found,
)
from chat.answering.extraction.field_schemas import GivenField
from chat.answering.extraction.field_spec import FieldType
from chat.answering.one_line import one_line
from chat.answering.schemas.base import Item

LONGEST_VALUE = 600
LONGEST_WORDS = 80

NOT_IN_THE_PASSAGES = Sentence(gettext_noop("The passages that were found do not say it."))
NO_QUOTATION = Sentence(
    gettext_noop("A value was given, but no quotation for it that stands in the book: it is left out.")
)
SOME_LEFT_OUT = Sentence(
    gettext_noop("Some values are left out: there is no quotation for them that stands in the book.")
)


@dataclass(frozen=True, slots=True)
class CheckedField:
    """`report` says of every item what was named for it and what was found."""

    extraction: Extracted
    report: tuple[Mapping[str, Any], ...]


def checked_field(
    asked: AskedField, given: GivenField | None, exchange: Exchange, briefing: Briefing, by: tuple[str, str]
) -> CheckedField:
    """`by` are the provider and the model that replied in this exchange."""
    own = replace(exchange, question=asked.question)
    items = list(given.items())[: exchange.form.bounds.items] if given is not None else []
    looked_at = [checked(item, own, briefing) for item in items]
    borne_out = [one for one in looked_at if _supported(one) is not None]
    report = tuple(_reported(asked, one) for one in looked_at)
    return CheckedField(_extraction(asked, looked_at, borne_out, by), report)


def _extraction(
    asked: AskedField, looked_at: Sequence[CheckedItem], borne_out: Sequence[CheckedItem], by: tuple[str, str]
) -> Extracted:
    said = [sentence for one in looked_at for sentence in one.sentences]
    if not borne_out:
        return not_found(asked.spec, *(said or [NO_QUOTATION if looked_at else NOT_IN_THE_PASSAGES]), by=by)
    if asked.spec.type is not FieldType.LIST:
        borne_out = borne_out[:1]
        said = list(borne_out[0].sentences)
    elif len(borne_out) < len(looked_at) and not said:
        said = [SOME_LEFT_OUT]
    values = [_VALUES[asked.spec.type](one.typed) for one in borne_out]
    value = values if asked.spec.type is FieldType.LIST else values[0]
    return found_value(asked.spec, value, _evidence(borne_out), by=by, warnings=said)


def _supported(one: CheckedItem) -> AnswerItem | None:
    return one.shown if one.shown is not None and one.shown.supported else None


def _evidence(borne_out: Sequence[CheckedItem]) -> list[FieldEvidence]:
    return [
        FieldEvidence.from_citation(citation, number)
        for number, one in enumerate(borne_out)
        if (shown := _supported(one)) is not None
        for citation in shown.citations
        if citation.verified and not citation.passage.is_generated
    ]


def _text(item: Any) -> str:
    return one_line(item.text, LONGEST_VALUE)


def _amount(item: Any) -> AmountValue:
    currency, unit = (one_line(text, LONGEST_WORDS) for text in (item.currency, item.unit))
    return AmountValue(value=item.value, currency=currency, unit=unit)


def _date(item: Any) -> DateValue:
    original, date = (one_line(text, LONGEST_WORDS) for text in (item.original, item.date))
    return DateValue(original=original, date=date)


_VALUES: Mapping[FieldType, Callable[[Item], Any]] = {
    FieldType.TEXT: _text,
    FieldType.LIST: _text,
    FieldType.AMOUNT: _amount,
    FieldType.DATE: _date,
    FieldType.BOOLEAN: lambda item: getattr(item, "value", None),
}


def _reported(asked: AskedField, one: CheckedItem) -> dict[str, Any]:
    return {
        "field": asked.spec.name,
        "supported": _supported(one) is not None,
        "spans": [dict(span) for span in one.report],
        "remarks": list(one.sentences),
    }
