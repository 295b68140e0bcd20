"""Where quoted words of a book stand: in words, and the address that opens the reader with them marked."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from ingestion.models import Book, StoredText
from ingestion.passages.laid_out import laid_out
from ingestion.places import place
from ingestion.reading_address import passage_address
from ingestion.reading_blocks import KEEPS_LINES
from ingestion.source_links import runs
from ingestion.structure.composed_text import PageSpan


class KeptLines:
    """The blocks of a text whose lines end where they are meant to, as in verse."""

    def __init__(self, stored: StoredText) -> None:
        kept = frozenset(map(str, KEEPS_LINES))
        self._spans = [(row[2], row[3]) for row in stored.blocks if row[0] in kept]

    def laid_out(self, quote: str, start: int) -> str:
        """`quote`, which begins at `start` of the text, as a page shows it: lines of prose flow."""
        end = start + len(quote)
        meant = [(first - start, last - start) for first, last in self._spans if first < end and last > start]
        return laid_out(quote, meant)


def reader_address(book: Book, start: int, end: int) -> str:
    """`text[start:end]` of the live build's text."""
    return passage_address(book, start, {"from": start, "to": end}) + "#cited"


def place_words(chapter: str, number: int | None, label: str | None, line: int | None = None) -> str:
    """`Chapter 3 · p. 12 (PDF page 28) · line 402`; what the book does not have is left out."""
    at_line = _("line %(number)d") % {"number": line} if line else ""
    return " · ".join(filter(None, (place(chapter, number, label), at_line)))


def page_ranges(numbers: Iterable[int], pages: Sequence[PageSpan]) -> str:
    """`pp. 3–18, 20`; says what is counted where other numbers are printed; "" without pages."""
    found = runs(sorted(set(numbers)))
    if not found:
        return ""
    ranges = ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in found)
    has_printed = any(page.label and page.label != str(page.number) for page in pages)
    is_one = len(found) == 1 and found[0][0] == found[0][1]
    if has_printed:
        return (_("PDF page %(pages)s") if is_one else _("PDF pages %(pages)s")) % {"pages": ranges}
    return (_("p. %(pages)s") if is_one else _("pp. %(pages)s")) % {"pages": ranges}
