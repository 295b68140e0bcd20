"""A page of a PDF as it is opened: what is marked on it, what lies around it, how far its reader is."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse

from ingestion.chapter_words import named_as_far
from ingestion.contents import Contents, contents_around
from ingestion.forms import asked_place
from ingestion.models import Book, ReadingPlace
from ingestion.opened_book import Opened, asked_marks, of_this_text
from ingestion.page_lines import PagedText
from ingestion.places import page_place
from ingestion.reading_page import Marks
from ingestion.reading_stretches import Stretch
from ingestion.structure.composed_text import ChapterSpan, PageSpan

FIT = "fit"
ZOOMS = (FIT, "100", "150", "200")
MARKED = ("from", "to", "chunk", "text")
"""What of an address says which words are meant."""

CONTENTS = "contents"
"""Opens them: who goes on in them is not done yet."""


@dataclass(frozen=True)
class OpenedPage:
    """Page `index` of a book. `known` is how many characters the reader has read, None being all of them.

    The page that they are on is shown whole, as the text of the book is where they are; of later pages
    there is nothing.
    """

    book: Book
    paged: PagedText
    index: int
    known: int | None
    asked: Mapping[str, str]
    place: ReadingPlace | None = None
    """What they have told."""

    @property
    def page(self) -> PageSpan:
        return self.paged.pages[self.index]

    @property
    def number(self) -> int:
        return self.index + 1

    @property
    def count(self) -> int:
        return len(self.paged.pages)

    @property
    def words(self) -> str:
        """`p. 12 (PDF page 28)`"""
        return page_place(self.number, self.page.label)

    @property
    def shown_number(self) -> str:
        return self.page.label or str(self.number)

    @property
    def is_further(self) -> bool:
        return self._is_further(self.index)

    @property
    def is_next_further(self) -> bool:
        return self.after is not None and self._is_further(self.index + 1)

    @property
    def before(self) -> str:
        """Addresses; "" where there is no such page."""
        return self.address(self.index - 1) if self.index else ""

    @property
    def after(self) -> str | None:
        return self.address(self.index + 1) if self.number < self.count else None

    @property
    def here(self) -> str:
        return self.address(self.index)

    @property
    def next_number(self) -> int:
        return self.number + 1

    @property
    def panel_before(self) -> str:
        return self._in_panel(self.before)

    @property
    def panel_after(self) -> str:
        return self._in_panel(self.after or "")

    @property
    def kept(self) -> dict[str, str]:
        """What of the address stays when the page is opened after all."""
        return {name: self.asked[name] for name in (*MARKED, "zoom") if name in self.asked}

    @property
    def is_cited_here(self) -> bool:
        first = self.marks.first
        if first is None:
            return False
        placed = self.paged.placed_page_at(first)
        return (self.paged.page_at(first) if placed is None else placed) == self.index

    @property
    def zoom(self) -> str:
        asked = self.asked.get("zoom", FIT)
        return asked if asked in ZOOMS else FIT

    @property
    def zooms(self) -> list[tuple[str, str]]:
        return [(zoom, self.address(self.index, zoom)) for zoom in ZOOMS]

    @property
    def shown_to(self) -> int | None:
        """Chapters that begin before this have their titles; None is all of them."""
        return self.known if self.known is None or self.is_further else max(self.known, self.page.end)

    @cached_property
    def around(self) -> Contents:
        return contents_around(named_as_far(self.paged.chapters, self.shown_to), self.page.start)

    @property
    def contents(self) -> list[tuple[ChapterSpan, str, bool]]:
        """Chapters around, where they begin, and whether the page lies in them."""
        here = self.chapter
        return [
            (one, self._address_of(one.start), here is not None and one.start == here.start)
            for one in self.around.shown
        ]

    @property
    def contents_first(self) -> str:
        """Where the book's first chapter begins; "" where it is among those around."""
        return self._address_of(self.around.first.start) if self.around.first else ""

    @property
    def contents_last(self) -> str:
        return self._address_of(self.around.last.start) if self.around.last else ""

    @property
    def contents_before(self) -> str:
        """Where the contents go on that are left out; "" where none are."""
        return self._address_of(self.around.before.start, CONTENTS) if self.around.before else ""

    @property
    def contents_after(self) -> str:
        return self._address_of(self.around.after.start, CONTENTS) if self.around.after else ""

    @property
    def is_contents_open(self) -> bool:
        return CONTENTS in self.asked

    def _address_of(self, start: int, *flags: str) -> str:
        address = self.address(self.paged.page_at(start))
        return "&".join([address, *flags]) if "?" in address else "?".join([address, *flags])

    @property
    def chapter(self) -> ChapterSpan | None:
        """The one that the page begins in."""
        chapters = named_as_far(self.paged.chapters, self.shown_to)
        begun = [chapter for chapter in chapters if chapter.start <= self.page.start]
        return begun[-1] if begun else None

    @cached_property
    def marks(self) -> Marks:
        asked = of_this_text(asked_place(self.asked), self.paged.text_pk)
        return asked_marks(self.book, asked, len(self.paged.text))

    @property
    def has_more_text(self) -> bool:
        """Than is shown over its picture, or in place of it."""
        return not self.is_further and self.paged.has_more_lines(self.index)

    @property
    def is_looked_up(self) -> bool:
        """Somebody wants to see a passage; it is not where they go on reading."""
        return self.marks.first is not None

    @property
    def text_address(self) -> str:
        """The same place in the reader of the text."""
        query: dict[str, str | int] = {}
        if self.is_looked_up:
            query = {name: self.asked[name] for name in MARKED if name in self.asked}
        else:
            query = {"at": self.page.start}
        return reverse("ingestion:reader", args=[self.book.pk], query=query) + self.mark

    @property
    def mark(self) -> str:
        """What addresses end with, to come to what is marked."""
        return "#cited" if self.marks.cited else "#passage" if self.marks.passage else ""

    @property
    def as_stretch(self) -> Opened:
        """For whoever knows the text reader."""
        stretch = Stretch("", 0, self.page.start, self.page.end)
        return Opened([stretch], 0, self.marks, self.known, self.page.start)

    def address(self, index: int, zoom: str | None = None) -> str:
        zoom = zoom or self.zoom
        query = {name: self.asked[name] for name in MARKED if name in self.asked}
        query = query if index == self.index or self._is_marked(index) else {}
        if zoom != FIT:
            query["zoom"] = zoom
        return reverse("ingestion:page", args=[self.book.pk, index + 1], query=query or None)

    @staticmethod
    def _in_panel(address: str) -> str:
        return f"{address}{'&' if '?' in address else '?'}panel=1" if address else ""

    def _is_marked(self, index: int) -> bool:
        page = self.paged.pages[index]
        spans = (span for span in (self.marks.cited, self.marks.passage) if span is not None)
        return any(start < page.end and page.start < end for start, end in spans)

    def _is_further(self, index: int) -> bool:
        return self.known is not None and self.paged.pages[index].start > self.known
