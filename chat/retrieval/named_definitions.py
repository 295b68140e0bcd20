"""The definitions that a question names, found in source code by their names alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import Q, QuerySet

from chat.questions.asked_identifiers import AskedIdentifier
from ingestion.gate import visible_in
from ingestion.models import Book, Chunk, ChunkType
from ingestion.passages.horizon import Horizon

MOST_LOOKED_AT = 200
MOST_FOUND = 4
"""Of one name: overloads, or methods of several classes."""


def named_points(
    books: Iterable[Book], horizons: Mapping[int, Horizon], asked: Sequence[AskedIdentifier]
) -> list[str]:
    """The points of the chunks that define what is asked for, in the order of the names.

    `horizons` has one for the build of every book.
    """
    if not asked:
        return []
    builds = [book.live_index for book in books if book.live_index and book.live_index.is_code]
    if not builds:
        return []
    sources = Chunk.objects.filter(chunk_type=ChunkType.SOURCE, is_indexed=True)
    code = visible_in(sources, {version.pk: horizons[version.pk] for version in builds})
    points = [str(chunk.point_id) for one in asked for chunk in _defining(code.filter(_may_define(one)), one)]
    return list(dict.fromkeys(points))


def _may_define(asked: AskedIdentifier) -> Q:
    """Wider than what is wanted, as databases compare: without regard to case, perhaps."""
    name = ".".join(asked.parts)
    named = Q(anchor=name) | Q(anchor__endswith=f".{name}")
    return named | Q(text__contains=asked.parts[-1]) if asked.is_certain else named


def _defining(chunks: QuerySet[Chunk], asked: AskedIdentifier) -> Iterator[Chunk]:
    rows = chunks.order_by("index_version", "chunk_index").only("point_id", "anchor", "text")[:MOST_LOOKED_AT]
    own = [chunk for chunk in rows if asked.is_name_of(chunk.anchor)]
    within = [chunk for chunk in rows if asked.is_certain and asked.is_defined_in(chunk.text)]
    yield from (own or within)[:MOST_FOUND]
