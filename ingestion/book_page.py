"""What the page of a book shows, for a whole page and for what is sent to one that is open."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse

from bookclub.clubs.models import User
from bookclub.clubs.queries import is_host
from bookclub.providers import wiring
from ingestion import page_pictures, queries
from ingestion.chapter_words import named_as_far
from ingestion.contents import Contents, contents_from_the_first
from ingestion.how_far import HowFar, how_far
from ingestion.models import Book, StoredText
from ingestion.reading_places import read_up_to
from ingestion.removals import space_of
from ingestion.stored_texts import chapter_spans
from ingestion.structure.composed_text import ChapterSpan
from ingestion.support_material import SupportMaterial, support_material


@dataclass(frozen=True, slots=True)
class BookPage:
    """`token` names what is shown apart from the bar: it begins with 1 once the book can be asked.

    The chapters are the book's own: what stands before the first is none. Those that the visitor has not come
    to have no titles.
    """

    book: Book
    is_host: bool
    chapter_count: int
    contents: Contents
    page_count: int
    line_count: int
    support: SupportMaterial
    how_far: HowFar

    @property
    def token(self) -> str:
        book = self.book
        return "-".join(
            map(str, [int(book.is_ready), book.live_index_id or 0, book.state, self.support.token])
        )

    @property
    def has_pages(self) -> bool:
        """Then it is read as it is printed."""
        return page_pictures.has_pages(self.book)

    @property
    def read_address(self) -> str:
        """Where its reader goes on."""
        return reverse("ingestion:pages" if self.has_pages else "ingestion:reader", args=[self.book.pk])

    @property
    def other_embedder(self) -> str:
        """The model it is searched with, where that is not the one that new books are embedded with."""
        version = None if self.book.is_under_way else self.book.live_index
        if version is None or wiring.is_configured(space_of(version)):
            return ""
        return version.embedding_model

    @property
    def sends_text_out(self) -> bool:
        """Whether embedding it anew sends its text to another machine."""
        return wiring.embedding_leaves_machine()

    @property
    def is_under_way(self) -> bool:
        return self.book.is_under_way or self.support.is_being_written


def book_page(visitor: User, book_pk: int) -> BookPage:
    """Raises `Http404`."""
    book = queries.book_for(visitor, book_pk)
    stored = _outline_of(book)
    known = read_up_to(visitor, [book]).get(book.pk)
    spans = () if stored is None else chapter_spans(stored)
    chapters = named_as_far(_chapters(spans), known)
    return BookPage(
        book=book,
        is_host=is_host(visitor, book.club),
        chapter_count=len(chapters),
        contents=contents_from_the_first(chapters),
        page_count=0 if stored is None else len(stored.pages),
        line_count=0 if stored is None else stored.line_count,
        support=support_material(visitor, book),
        how_far=how_far(visitor, book, spans, known),
    )


def _chapters(spans: Sequence[ChapterSpan]) -> tuple[ChapterSpan, ...]:
    """Their levels count from 1, whatever the level of the book's outermost headings is."""
    chapters = [chapter for chapter in spans if chapter.ordinal]
    above = min((chapter.level for chapter in chapters), default=1) - 1
    return tuple(replace(chapter, level=chapter.level - above) for chapter in chapters)


def _outline_of(book: Book) -> StoredText | None:
    """Without the text itself, which is large."""
    if book.live_index_id is None:
        return None
    texts = StoredText.objects.filter(index_versions=book.live_index_id)
    return texts.only("chapters", "pages", "line_count").first()
