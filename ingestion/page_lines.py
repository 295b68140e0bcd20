"""A paged book's text by the pages it stands on: the lines of each, with their places."""

import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ingestion.models import Book, StoredText
from ingestion.readers.read_book import Box
from ingestion.structure.composed_text import ChapterSpan, ComposedText, PageSpan
from ingestion.texts_at_hand import TEXTS_AT_HAND, text_of

MOST_LINES = 3_000
"""Laid over a page: a sheet of newspaper has half as many. What is beyond is in the text."""


@dataclass(frozen=True, slots=True)
class PageLine:
    """`text` stands at `start` in the stored text; without a `box` nobody knows where on the page."""

    start: int
    text: str
    box: Box | None

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class PagedText:
    """Of the stored text `text_pk`; where its lines stand is fetched when that is asked for."""

    text_pk: int
    composed: ComposedText = field(compare=False, repr=False)

    @property
    def text(self) -> str:
        return self.composed.text

    @property
    def pages(self) -> Sequence[PageSpan]:
        return self.composed.pages

    @property
    def chapters(self) -> Sequence[ChapterSpan]:
        return self.composed.chapters

    def page_at(self, offset: int) -> int:
        """The index of the page that `offset` stands on; the first one before all pages."""
        return max(0, bisect.bisect_right(self.pages, offset, key=lambda page: page.start) - 1)

    def index_of(self, number: int) -> int | None:
        """Pages are counted from 1 in the file."""
        return number - 1 if 1 <= number <= len(self.pages) else None

    def labelled(self, asked: str) -> int | None:
        """The index of the page with that number printed on it, else with that number in the file."""
        wanted = asked.strip().casefold()
        for index, page in enumerate(self.pages):
            if page.label and page.label.casefold() == wanted:
                return index
        is_number = wanted.isascii() and wanted.isdecimal() and len(wanted) <= len(str(len(self.pages)))
        return self.index_of(int(wanted)) if is_number else None

    def lines_on(self, index: int) -> Sequence[PageLine]:
        """In the order of the text; some may be known to belong here, but not where they stand."""
        return _lines_of(self).get(index, ())[:MOST_LINES]

    def has_more_lines(self, index: int) -> bool:
        """Whether there are others than those that are laid over the page."""
        return len(_lines_of(self).get(index, ())) > MOST_LINES

    def placed_page_at(self, offset: int) -> int | None:
        """Where the line stands that holds `offset`; None where its place on a page is not known.

        A note may be set on another page than its text.
        """
        boxes = _boxes_of(self.text_pk)
        line = self.composed.line_at(offset) - 1
        row = boxes[line] if line < len(boxes) else None
        return row[0] if row and 0 <= row[0] < len(self.pages) else None


def paged_text(book: Book) -> PagedText | None:
    """None of a book that has not been read in, or has no pages."""
    text = text_of(book)
    return None if text is None or not text.composed.pages else PagedText(text.pk, text.composed)


@lru_cache(maxsize=TEXTS_AT_HAND)
def _boxes_of(text_pk: int) -> Sequence[Sequence[Any] | None]:
    boxes: Sequence[Sequence[Any] | None] | None
    boxes = StoredText.objects.filter(pk=text_pk).values_list("boxes", flat=True).first()
    return boxes or ()


@lru_cache(maxsize=TEXTS_AT_HAND)
def _lines_of(paged: PagedText) -> Mapping[int, Sequence[PageLine]]:
    text, starts, boxes = paged.text, paged.composed.line_starts, _boxes_of(paged.text_pk)
    found: dict[int, list[PageLine]] = {}
    for number, start in enumerate(starts):
        end = starts[number + 1] if number + 1 < len(starts) else len(text)
        line = text[start:end].rstrip("\n")
        if not line.strip():
            continue
        row = boxes[number] if number < len(boxes) else None
        index = row[0] if row else paged.page_at(start)
        found.setdefault(index, []).append(PageLine(start, line, Box(*row[1:]) if row else None))
    return found


def forget() -> None:
    """For tests, which change texts."""
    _boxes_of.cache_clear()
    _lines_of.cache_clear()
