"""What hosts call critical in a book: it comes first where a question is about the whole of it."""

from collections.abc import Iterable, Iterator, Mapping
from uuid import UUID

from ingestion.critical_marks import marks_of
from ingestion.gate import visible
from ingestion.models import Book, Chunk, ChunkType, IndexVersion
from ingestion.passages.horizon import Horizon
from ingestion.passages.quote_places import Range

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
        for point in list(_points(version, horizons[version.pk], marks_of(book)))[:MOST_FOUND]
    ]


def _points(version: IndexVersion, horizon: Horizon, marks: Iterable[Range]) -> Iterator[UUID]:
    sources = Chunk.objects.filter(
        index_version=version, chunk_type=ChunkType.SOURCE, is_indexed=True
    ).order_by("chunk_index")
    seen = set[UUID]()
    for start, end in marks:
        within = visible(sources, horizon).filter(char_end__gt=start, char_start__lt=end)
        # A passage that only overlaps with the end of the one before is not yet the marked one.
        begun = within.filter(char_start__gte=start).first() or within.first()
        if begun is not None and begun.point_id not in seen:
            seen.add(begun.point_id)
            yield begun.point_id
