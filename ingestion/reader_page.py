"""What the reader's page shows: the text that is opened, the way on, and what is offered beside it."""

import bisect
from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from bookclub.clubs.models import User
from ingestion import page_pictures, reading_places
from ingestion.chapter_words import named_as_far
from ingestion.contents import Contents, contents_around
from ingestion.forms import ASKED_PLACE, asked_place
from ingestion.models import Book, ReadingPlace
from ingestion.opened_book import Opened, asked_chunk, opened_book
from ingestion.opened_page import MARKED
from ingestion.places import code_file, code_place
from ingestion.reading_page import ReadingBlock, block_start, read_listing, read_stretch
from ingestion.structure.headings import heading_mark
from ingestion.texts_at_hand import TextAtHand

PERCENT = 100
AROUND = 6_000
"""Characters before and after what is marked, in the panel beside an answer."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Somebody reads a book: its text, how far they say they are, and what they have opened."""

    book: Book
    text: TextAtHand
    place: ReadingPlace | None
    opened: Opened
    asked: Mapping[str, str]
    """What of the address names a place."""

    @property
    def is_listing(self) -> bool:
        return self.book.live_index is not None and self.book.live_index.is_code

    @property
    def blocks(self) -> list[ReadingBlock]:
        """Of the whole stretch; none of what is further than they have read."""
        here = self.opened.here
        return self._blocks(here.start, here.end)

    @property
    def blocks_around(self) -> list[ReadingBlock]:
        """Of the stretch, those near what is marked or where they were."""
        here, at = self.opened.here, self._at
        last = max((end for end in self.opened.marks.ends), default=at)
        start = block_start(self.text.shown.blocks, max(here.start, at - AROUND))
        return self._blocks(max(start, here.start), min(here.end, min(last, at + AROUND) + AROUND))

    @property
    def contents(self) -> Contents:
        chapters = named_as_far(self.text.composed.chapters, self.opened.shown_to)
        return contents_around(chapters, self.opened.here.start)

    @property
    def chapter_count(self) -> int:
        """As the list of contents has them; 0 where nothing is counted, or the book counts otherwise."""
        chapters = {chapter.ordinal: chapter for chapter in self.text.composed.chapters}
        here = chapters.get(self.opened.here.chapter_ordinal)
        mark = None if here is None else heading_mark(here.title)
        if mark is not None and mark.number not in {None, self.opened.here.chapter_ordinal}:
            return 0
        return max(chapters) if len(chapters) > 1 else 0

    @property
    def percent(self) -> int:
        return min(PERCENT, PERCENT * self._at // max(1, self.text.length))

    @property
    def page_address(self) -> str:
        """Where the same is shown as a picture of its page; "" in books without such."""
        pages, at = self.text.composed.pages, self._at
        if not pages or not page_pictures.has_pages(self.book):
            return ""
        number = max(1, bisect.bisect_right(pages, at, key=lambda page: page.start))
        return reverse("ingestion:page", args=[self.book.pk, number], query=self._marked or None)

    @property
    def anchor(self) -> str:
        """The block they go on at."""
        return f"#o-{block_start(self.text.shown.blocks, self.opened.reading_at)}"

    @property
    def code_place(self) -> str:
        """In source code, the lines that are marked; "" in other books."""
        marks, chunk = self.opened.marks, asked_chunk(self.book, asked_place(self.asked))
        marked = marks.cited or marks.passage
        if marked is None or chunk is None or chunk.chunk_mode != Book.Mode.CODIGO:
            return ""
        first, last = (self.text.composed.line_at(at) for at in (marked[0], marked[1] - 1))
        return code_place(code_file(self.book, chunk), first, last, chunk.anchor)

    @property
    def _marked(self) -> dict[str, str]:
        return {name: value for name, value in self.asked.items() if name in MARKED}

    @property
    def _at(self) -> int:
        return self.opened.at if self.opened.is_looked_up else self.opened.reading_at

    def _blocks(self, start: int, end: int) -> list[ReadingBlock]:
        if self.opened.is_further:
            return []
        read = read_listing if self.is_listing else read_stretch
        return read(self.text.shown, start, end, self.opened.marks)


def reading_of(
    user: User, book: Book, text: TextAtHand, query: Mapping[str, str], remembered: int | None = None
) -> Reading:
    """At the place that `query` names, else at the remembered one. Raises `NoSuchChapter`."""
    asked = {name: query[name] for name in ASKED_PLACE if name in query}
    place = reading_places.place_of(user, book)
    known = reading_places.limit_of(place, text.length)
    opened = opened_book(book, text, asked_place(asked), known, None if asked else remembered)
    return Reading(book, text, place, opened, asked)
