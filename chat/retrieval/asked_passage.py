"""The passage that a question was asked about: its chunks come first, whatever their words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chat.questions.parsed_question import AskedPassage
from ingestion.gate import visible
from ingestion.models import Book, Chunk, ChunkType
from ingestion.passages.horizon import Horizon
from ingestion.passages.quote_places import Range

MOST_CHUNKS = 4


@dataclass(frozen=True, slots=True)
class PassageAsked:
    """Points in the order of the book, and what they hold of it, by primary key."""

    points: tuple[str, ...] = ()
    ranges: Mapping[int, tuple[Range, ...]] | None = None

    def with_ranges(self, others: Mapping[int, tuple[Range, ...]]) -> Mapping[int, tuple[Range, ...]]:
        own = self.ranges or {}
        return {pk: (*own.get(pk, ()), *others.get(pk, ())) for pk in {*own, *others}}


def asked_passage(
    asked: AskedPassage | None, books: Sequence[Book], horizons: Mapping[int, Horizon]
) -> PassageAsked:
    """Nothing of a passage in a book that is not asked, or beyond its reader's place. One query."""
    book = next((one for one in books if asked is not None and one.document_id == asked.document_id), None)
    if asked is None or book is None or book.live_index is None:
        return PassageAsked()
    sources = Chunk.objects.filter(
        index_version=book.live_index, chunk_type=ChunkType.SOURCE, is_indexed=True
    )
    there = sources.filter(char_start__lt=asked.end, char_end__gt=asked.start).order_by("chunk_index")
    rows = list(
        visible(there, horizons[book.live_index.pk]).values_list("point_id", "char_start", "char_end")[
            :MOST_CHUNKS
        ]
    )
    ranges = tuple((start or 0, end or 0) for _point, start, end in rows)
    return PassageAsked(tuple(str(point) for point, _start, _end in rows), {book.pk: ranges})
