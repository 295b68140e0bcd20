"""What hosts call critical in a book: it comes first where a question is about the whole of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from uuid import UUID

from ingestion.critical_marks import marks_of
from ingestion.gate import visible
from ingestion.models import Book, Chunk, ChunkType, IndexVersion
from ingestion.passages.horizon import Horizon
from ingestion.passages.quote_places import Range

Row = tuple[int | None, int | None, UUID]
"""Where a passage begins and ends, and its point."""

MOST_FOUND = 3
"""Of one book: they make room for others."""


def critical_points(books: Iterable[Book], horizons: Mapping[int, Horizon]) -> list[str]:
    """The points of the first passage of every mark, in each book's order.

    `horizons` has one for the build of every book.
    """
    builds = [(book, book.live_index) for book in books if book.live_index is not None]
    return [
        str(point)
        for book, version in builds
        for point in islice(_points(version, horizons[version.pk], marks_of(book)), MOST_FOUND)
    ]


def _points(version: IndexVersion, horizon: Horizon, marks: Sequence[Range]) -> Iterator[UUID]:
    """Read at once, however many marks there are."""
    sources = Chunk.objects.filter(index_version=version, chunk_type=ChunkType.SOURCE, is_indexed=True)
    seen = visible(sources, horizon).order_by("chunk_index") if marks else sources.none()
    rows = list(seen.values_list("char_start", "char_end", "point_id"))
    points = (_first_within(rows, stretch) for stretch in marks)
    yield from dict.fromkeys(point for point in points if point is not None)


def _first_within(rows: Iterable[Row], stretch: Range) -> UUID | None:
    """A passage that only overlaps with the end of the one before is not yet the marked one."""
    start, end = stretch
    within = [
        (first or 0, point) for first, last, point in rows if (last or 0) > start and (first or 0) < end
    ]
    begun = [point for first, point in within if first >= start]
    return begun[0] if begun else within[0][1] if within else None
