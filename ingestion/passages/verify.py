"""Is this quotation in that text, and where: folding what printers and typists vary, never words."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from ingestion.passages.folding import FoldedText, is_word_character, stands_alone

MAX_ELISION = 1500
"""Characters of the folded text that one ellipsis may stand for: about a page."""

MIN_ANCHOR_WORDS = 2
"""An elided quotation needs one part of at least so many words: "I … you" stands in every book."""

MOST_PARTS = 50
"""Of an elided quotation: with more ellipses it is none."""

_Place = tuple[int, int]
_ELLIPSIS = re.compile(r"[\[(<]\s*(?:…|\.(?:\s?\.)+)\s*[\])>]|…(?:\s?\.)?|\.(?:\s?\.){2,}")
_EDGES = " \"'-"
_STOPS = ".,;: "


@dataclass(frozen=True, slots=True)
class QuoteMatch:
    """Characters `start:end` of the text searched; `how` is "exact", "folded" or "elided"."""

    start: int
    end: int
    how: str


def locate_quote(text: str | FoldedText, quote: str) -> QuoteMatch | None:
    """The first place where `quote` stands word for word; None when it does not.

    Hand over a `FoldedText` to check many quotations against one book: it is folded once.
    """
    book = text if isinstance(text, FoldedText) else FoldedText(text)
    if not any(map(is_word_character, quote)):
        return None
    return _exact(book.text, quote.strip()) or _folded(book, quote) or _elided(book, quote)


def _exact(text: str, quote: str) -> QuoteMatch | None:
    start = text.find(quote)
    while start >= 0:
        end = start + len(quote)
        if stands_alone(text, start, end):
            return QuoteMatch(start, end, "exact")
        start = text.find(quote, start + 1)
    return None


def _folded(book: FoldedText, quote: str) -> QuoteMatch | None:
    for form in _closings(fold_quote(quote)):
        for start, end in book.occurrences(form):
            return QuoteMatch(book.original_start(start), book.original_end(end), "folded")
    return None


def _elided(book: FoldedText, quote: str) -> QuoteMatch | None:
    parts = [
        part for piece in _ELLIPSIS.split(quote) if (part := fold_quote(piece).strip(_EDGES)).strip(_STOPS)
    ]
    longest = max((len(part.split()) for part in parts), default=0)
    if not _ELLIPSIS.search(quote) or longest < MIN_ANCHOR_WORDS:
        return None
    *firsts, last = [*(part.strip(_STOPS) for part in parts[:-1]), parts[-1].lstrip(_STOPS)]
    for closing in _closings(last):
        if match := _in_order(book, [*firsts, closing]):
            return match
    return None


def _closings(needle: str) -> list[str]:
    """Also without a last full stop or comma, which a quotation takes from the sentence it is put into."""
    return list(dict.fromkeys((needle, needle.rstrip(_STOPS))))


def _in_order(book: FoldedText, parts: Sequence[str]) -> QuoteMatch | None:
    """From the first place of the first part that the others follow, to where the last may end first.

    Each part is looked up once: "the … the … the" has too many ways through a book to try them all.
    """
    if len(parts) > MOST_PARTS or not all(part in book.folded for part in parts):
        return None
    places = {part: list(book.occurrences(part)) for part in dict.fromkeys(parts)}
    able = places[parts[-1]]
    for part in reversed(parts[:-1]):
        able = _followed(places[part], [start for start, _ in able])
    if not able:
        return None
    start, end = able[0]
    ends = [end]
    for part in parts[1:]:
        ends = [end for _, end in _following(places[part], ends)]
    return QuoteMatch(book.original_start(start), book.original_end(min(ends)), "elided")


def _followed(places: Sequence[_Place], starts: Sequence[int]) -> list[_Place]:
    """Those with a start within one ellipsis after them; all in order."""
    nearest = ((place, bisect_left(starts, place[1])) for place in places)
    return [place for place, at in nearest if at < len(starts) and starts[at] <= place[1] + MAX_ELISION]


def _following(places: Sequence[_Place], ends: Sequence[int]) -> list[_Place]:
    """Those that begin within one ellipsis after an end; all in order."""
    nearest = ((place, bisect_right(ends, place[0])) for place in places)
    return [place for place, at in nearest if at and ends[at - 1] >= place[0] - MAX_ELISION]


def fold_quote(quote: str) -> str:
    """A quotation in the form that `FoldedText.folded` has, without the marks it stands between."""
    return FoldedText(quote).folded.strip(_EDGES)
