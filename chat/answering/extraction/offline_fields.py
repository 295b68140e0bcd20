"""Fields without a language model: the book's best sentence, and of it what rules can read as a value."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bookclub.providers.ports import Embedder
from bookclub.sentences import Sentence, gettext_noop
from chat.answering import remarks
from chat.answering.answers import Answer, CitationDraft
from chat.answering.extraction.asked_fields import AskedField
from chat.answering.extraction.dates_in_text import dates_in
from chat.answering.extraction.field_checks import LONGEST_VALUE, NOT_IN_THE_PASSAGES
from chat.answering.extraction.field_extraction import (
    AmountValue,
    DateValue,
    Extracted,
    FieldEvidence,
    found_value,
    not_found,
)
from chat.answering.extraction.field_spec import FieldType
from chat.answering.numbers_in_text import numbers_in
from chat.answering.offline_answerer import OfflineAnswerer
from chat.answering.one_line import one_line
from chat.questions.currencies import currencies_in

NO_YES_OR_NO = Sentence(gettext_noop("Without a language model nothing says yes or no."))
NO_ONE_AMOUNT = Sentence(gettext_noop("The sentences that answer best do not name one amount."))
NO_ONE_DATE = Sentence(gettext_noop("The sentences that answer best do not name one date."))

READ_BY_RULES = {
    FieldType.AMOUNT: Sentence(
        gettext_noop("It is the only number of the sentence that answers best; it may count something else.")
    ),
    FieldType.DATE: Sentence(
        gettext_noop("It is the only date of the sentence that answers best; it may be of something else.")
    ),
}

_UNREAD = {FieldType.AMOUNT: NO_ONE_AMOUNT, FieldType.DATE: NO_ONE_DATE}


def field_by_rules(
    asked: AskedField,
    embedder: Embedder | None = None,
    synonyms: Sequence[frozenset[str]] = (),
    *,
    is_limited: bool = False,
) -> Extracted:
    """A sentence that barely speaks of it is none where a book is read in part. Raises `ProviderError`."""
    answerer = OfflineAnswerer(embedder, synonyms, has_context=False)
    by = (answerer.provider, answerer.model)
    if asked.spec.type is FieldType.BOOLEAN:
        return not_found(asked.spec, NO_YES_OR_NO, by=by)
    answer = _answer(answerer, asked)
    is_weak = remarks.WEAK in answer.warnings
    found = [] if is_weak and is_limited else _citations(answer)
    if not found:
        return not_found(asked.spec, NOT_IN_THE_PASSAGES, by=by)
    value, evidence = _READ[asked.spec.type](asked, found)
    if value is None:
        return not_found(asked.spec, _UNREAD[asked.spec.type], by=by)
    doubtful = [remarks.WEAK] if is_weak else []
    said = [READ_BY_RULES[asked.spec.type]] if asked.spec.type in READ_BY_RULES else doubtful
    return found_value(asked.spec, value, evidence, by=by, warnings=said)


def _answer(answerer: OfflineAnswerer, asked: AskedField) -> Answer:
    *_partial, answer = answerer.answer(asked.question, asked.passages)
    if not isinstance(answer, Answer):
        raise TypeError("an answerer ends with an answer")
    return answer


def _citations(answer: Answer) -> list[CitationDraft]:
    """Of the book's own words."""
    cited = (citation for item in answer.items for citation in item.citations)
    return [one for one in cited if one.verified and not one.passage.is_generated]


_Read = tuple[Any, list[FieldEvidence]]


def _text(_asked: AskedField, found: Sequence[CitationDraft]) -> _Read:
    return one_line(found[0].quote, LONGEST_VALUE), [FieldEvidence.from_citation(found[0])]


def _list(_asked: AskedField, found: Sequence[CitationDraft]) -> _Read:
    evidence = [FieldEvidence.from_citation(one, number) for number, one in enumerate(found)]
    return [one_line(one.quote, LONGEST_VALUE) for one in found], evidence


def _amount(asked: AskedField, found: Sequence[CitationDraft]) -> _Read:
    """The only number of a sentence, in the only currency that it names; never in another than asked for."""
    language, wanted = asked.question.language, asked.question.asked_currency
    for one in found:
        numbers = numbers_in(one.quote, language)
        currencies = currencies_in(one.quote, language, of_money=bool(wanted))
        if len(numbers) == 1 and len(currencies) <= 1 and (not wanted or currencies == (wanted,)):
            value = AmountValue(value=next(iter(numbers)), currency="".join(currencies))
            return value, [FieldEvidence.from_citation(one)]
    return None, []


def _date(asked: AskedField, found: Sequence[CitationDraft]) -> _Read:
    for one in found:
        dates = dates_in(one.quote, asked.question.language)
        if len(dates) == 1:
            original = one_line(one.quote[dates[0].start : dates[0].end], LONGEST_VALUE)
            value = DateValue(original=original, date=dates[0].date)
            return value, [FieldEvidence.from_citation(one)]
    return None, []


_READ: Mapping[FieldType, Callable[[AskedField, Sequence[CitationDraft]], _Read]] = {
    FieldType.TEXT: _text,
    FieldType.LIST: _list,
    FieldType.AMOUNT: _amount,
    FieldType.DATE: _date,
}
