"""What a hint is looked up in: the pages, chapters and source passages of a book's live build."""

import bisect
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from ingestion.gate import visible
from ingestion.models import Book, Chunk, ChunkType, IndexVersion, StoredText
from ingestion.passages.horizon import WHOLE_BOOK, Horizon
from ingestion.passages.quote_places import Range
from ingestion.stored_texts import chapter_spans, page_spans
from ingestion.structure.composed_text import ChapterSpan, PageSpan

_FIELDS = ("pk", "point_id", "chunk_index", "char_start", "char_end", "heading_path")


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A source chunk without its text; `start:end` of the stored text."""

    pk: int
    point_id: UUID
    index: int
    start: int
    end: int
    heading_path: tuple[str, ...]

    def overlaps(self, stretch: Range) -> bool:
        return self.start < stretch[1] and self.end > stretch[0]


@dataclass(frozen=True, slots=True)
class BookLayout:
    """`shown` are the source chunks up to the reader's horizon, `hidden` those beyond; both in order."""

    version_pk: int
    book_title: str
    pages: tuple[PageSpan, ...]
    chapters: tuple[ChapterSpan, ...]
    shown: tuple[SourceRow, ...]
    hidden: tuple[SourceRow, ...]

    @property
    def read_end(self) -> int:
        """Nothing behind this character is in a passage that the reader may see."""
        return self.shown[-1].end if self.shown else 0

    def shown_in(self, stretch: Range) -> tuple[SourceRow, ...]:
        return _overlapping(self.shown, stretch)

    def hides(self, stretch: Range) -> bool:
        """Whether some of it lies beyond; where there is no text, whether the place does."""
        if stretch[0] == stretch[1]:
            return not self.has_begun(stretch[0])
        unread = max(stretch[0], self.read_end)
        return unread < stretch[1] and bool(_overlapping(self.hidden, (unread, stretch[1])))

    def has_begun(self, start: int) -> bool:
        return not self.hidden or start < self.read_end


def _overlapping(rows: tuple[SourceRow, ...], stretch: Range) -> tuple[SourceRow, ...]:
    """They begin and end in order, one after the other."""
    first = bisect.bisect_right(rows, stretch[0], key=lambda row: row.end)
    last = bisect.bisect_left(rows, stretch[1], key=lambda row: row.start)
    return rows[first:last]


def layout_of(book: Book, version: IndexVersion, horizon: Horizon) -> BookLayout:
    """In two queries, three with a horizon."""
    stored = StoredText.objects.only("pages", "chapters").get(pk=version.stored_text_id)
    sources = Chunk.objects.filter(index_version=version.pk, chunk_type=ChunkType.SOURCE)
    sources = sources.order_by("chunk_index")
    seen = visible(sources, horizon)
    shown = _rows(seen.values_list(*_FIELDS))
    unseen = sources.exclude(pk__in=seen.order_by().values("pk"))
    hidden = _rows(unseen.values_list(*_FIELDS)) if horizon != WHOLE_BOOK else ()
    return BookLayout(version.pk, book.title, page_spans(stored), chapter_spans(stored), shown, hidden)


def _rows(
    values: Iterable[tuple[int, UUID, int, int | None, int | None, list[str]]],
) -> tuple[SourceRow, ...]:
    return tuple(
        SourceRow(pk, point, index, start or 0, end or 0, tuple(path))
        for pk, point, index, start, end, path in values
    )
