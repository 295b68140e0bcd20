"""What of a prompt an item is held against."""

from collections.abc import Sequence

from chat.answering.answers import CitationDraft
from chat.answering.exchange import Exchange
from chat.answering.schemas.grounds import Grounds, book_text
from chat.questions.languages import TABLES, base_language

BESIDE = 60
"""Characters on either side of a quotation that say what it is cut from: “ten” before “thousand a year”."""


def grounds_of(exchange: Exchange, evidence: Sequence[CitationDraft]) -> Grounds:
    own = [passage for passage in exchange.passages if not passage.is_generated]
    asked_in = exchange.question.language
    languages = [code for one in own if (code := base_language(one.language))]
    language = next((code for code in languages if code in TABLES), asked_in)
    titles = (name for one in own for name in (one.book_title, one.chapter, *one.heading_path))
    return Grounds(
        question=exchange.question,
        book=book_text(tuple(one.text for one in own), language),
        handed_over=book_text(tuple(one.text for one in exchange.passages), language),
        quotes=tuple(one.quote for one in evidence),
        around=tuple(map(_around, evidence)),
        titles=tuple(dict.fromkeys(name for name in titles if name)),
        is_foreign=any(code != asked_in for code in languages),
    )


def _around(found: CitationDraft) -> str:
    """The quotation with whole words before and after it."""
    text, first = found.passage.text, found.passage.char_start
    if first is None or found.char_start is None or found.char_end is None:
        return found.quote
    start, end = found.char_start - first, found.char_end - first
    before, after = text[max(0, start - BESIDE) : start], text[end : end + BESIDE]
    if start > BESIDE:
        before = before.partition(" ")[2]
    if end + BESIDE < len(text):
        after = after.rpartition(" ")[0]
    return f"{before}{found.quote}{after}"
