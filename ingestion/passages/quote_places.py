"""Where a text says what another one said: words kept of a place, and all places that have them."""

from ingestion.passages.folding import FoldedText, is_word_character, stands_alone
from ingestion.passages.verify import fold_quote

Range = tuple[int, int]

MOST_KEPT = 200
"""Characters."""


def opening_words(text: str, start: int, end: int) -> str:
    """The first of `text[start:end]`, the last word not cut in two unless the first one is."""
    most = last = min(end, start + MOST_KEPT)
    while last > start and not stands_alone(text, start, last):
        last -= 1
    return text[start : last if last > start else most].strip()


def closing_words(text: str, start: int, end: int) -> str:
    """The last of `text[start:end]`, the first word not cut in two unless the last one is."""
    most = first = max(start, end - MOST_KEPT)
    while first < end and not stands_alone(text, first, end):
        first += 1
    return text[first if first < end else most : end].strip()


def places_of(text: FoldedText, quote: str) -> list[Range]:
    """In order; where nothing is the same letter by letter, what printers and typists vary is let pass."""
    if not any(map(is_word_character, quote)):
        return []
    return _letter_by_letter(text.text, quote) or [
        (text.original_start(start), text.original_end(end))
        for start, end in text.occurrences(fold_quote(quote))
    ]


def _letter_by_letter(text: str, quote: str) -> list[Range]:
    places = []
    start = text.find(quote)
    while start >= 0:
        places.append((start, start + len(quote)))
        start = text.find(quote, start + 1)
    return places
