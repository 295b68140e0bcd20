"""One item of a reply: its spans looked up in the passages, its value held against what was found."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.answers import AnswerItem, CitationDraft
from chat.answering.briefing import Briefing
from chat.answering.exchange import Exchange
from chat.answering.own_words import in_own_words, said
from chat.answering.schemas.amount import AmountItem
from chat.answering.schemas.base import Doubt, Fate, Item, Span
from chat.answering.schemas.grounds import Grounds
from chat.answering.schemas.money import in_other_money, named_in
from chat.answering.schemas.quotation import QuotationItem
from chat.answering.spans import resolve_span
from chat.answering.standing import grounds_of

UNSAYABLE = Sentence(
    gettext_noop("A part of the answer is left out: it named somebody or something you have not met yet.")
)
UNSUPPORTED = Sentence(
    gettext_noop("A part of the answer is left out: nothing in what you have read was found to support it.")
)


@dataclass(frozen=True, slots=True)
class CheckedItem:
    """`shown` is None for one that is left out; `typed` has the lines of the stored text, and only spans that
    were found in the book; `report` says of every span what was named for it and what was found.
    """

    shown: AnswerItem | None
    typed: Item
    sentences: tuple[Sentence, ...]
    report: tuple[Mapping[str, Any], ...]


def checked(item: Item, exchange: Exchange, briefing: Briefing) -> CheckedItem:
    found = [resolve_span(span, exchange.passages, exchange.numbered) for span in item.spans]
    report = tuple(_reported(span, one) for span, one in zip(item.spans, found, strict=True))
    citations = tuple(dict.fromkeys(one for one in found if one is not None))
    evidence = [one for one in citations if one.verified and not one.passage.is_generated]
    grounds = grounds_of(exchange, evidence)
    plain, doubts = in_own_words(item.model_copy(update={"spans": [_span(one) for one in evidence]}), grounds)
    typed, more = plain.judged(grounds)
    doubts = [*doubts, *more, *_of_any_kind(item, typed, grounds, briefing)]
    if briefing.is_limited and not any(one.verified for one in citations):
        # It may be what the model remembers of the rest.
        doubts.append(Doubt(UNSUPPORTED, Fate.LEFT_OUT))
    return CheckedItem(_shown(typed, citations, evidence, doubts), typed, _sentences(doubts), report)


def _sentences(doubts: Sequence[Doubt]) -> tuple[Sentence, ...]:
    """Of what is left out, only why it is."""
    fatal = [doubt for doubt in doubts if doubt.fate is Fate.LEFT_OUT]
    return tuple(dict.fromkeys(doubt.sentence for doubt in fatal or doubts))


def _of_any_kind(given: Item, typed: Item, grounds: Grounds, briefing: Briefing) -> Iterator[Doubt]:
    """Who is not met yet must not be named anywhere, also in what is not shown for other reasons."""
    if not all(map(briefing.may_say, said(given))):
        yield Doubt(UNSAYABLE, Fate.LEFT_OUT)
    if grounds.question.asked_currency and not isinstance(typed, AmountItem):
        words = tuple(said(typed))
        yield from in_other_money(grounds, *named_in(words, grounds.question.language))


def _shown(
    typed: Item,
    citations: tuple[CitationDraft, ...],
    evidence: Sequence[CitationDraft],
    doubts: Sequence[Doubt],
) -> AnswerItem | None:
    """Of a quotation the book's own words, of its first span: two together would be one that is nowhere."""
    fates = {doubt.fate for doubt in doubts}
    is_quoted = isinstance(typed, QuotationItem)
    text = "".join(one.laid_out for one in evidence[:1]) if is_quoted else typed.as_text()
    if Fate.LEFT_OUT in fates or not text:
        return None
    return AnswerItem(
        text=text,
        citations=citations,
        quoted=is_quoted,
        value=typed.model_dump(mode="json", exclude={"spans", "text"}),
        set_apart=Fate.SET_APART in fates,
    )


def _span(found: CitationDraft) -> Span:
    return Span(line_start=found.line_start or 0, line_end=found.line_end or 0, quote=found.quote)


def _reported(span: Span, found: CitationDraft | None) -> dict[str, Any]:
    """`status` is verified, corrected, lines (the quotation was taken from them), unverified or empty."""
    row: dict[str, Any] = {"named": span.model_dump(), "status": "empty"}
    if found is None:
        return row
    row["chunk_id"] = found.part.chunk_id
    row["is_generated"] = found.passage.is_generated
    if not found.verified:
        return row | {"status": "unverified"}
    status = "corrected" if found.is_corrected else "lines" if found.how == "lines" else "verified"
    lines = {"line_start": found.line_start, "line_end": found.line_end}
    return row | {"status": status, "how": found.how, "found": lines}
