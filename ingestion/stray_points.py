"""Points of generated texts that have no row: what a stop between index and database leaves behind.

They are never shown, but would take the place of others among what is found.
"""

from bookclub.providers import wiring
from bookclub.providers.ports import PassageFilter
from ingestion import identifiers
from ingestion.models import Book, ChunkType, IndexVersion
from ingestion.removals import space_of

MOST_DRAFTS = 64
"""More than the texts that are written at once: a dozen parts, notes and profiles of each, and the whole."""


def remove(version: IndexVersion) -> None:
    """To be called under the book's lease. Raises `IndexFailure`."""
    indexes = version.chunks.order_by("-chunk_index").values_list("chunk_index", flat=True)
    first = (indexes.filter(chunk_type=ChunkType.SOURCE).first() or 0) + 1
    last = (indexes.first() or 0) + MOST_DRAFTS
    stray = set(range(first, last + 1)) - set(indexes.exclude(chunk_type=ChunkType.SOURCE))
    points = tuple(_point(version, index) for index in sorted(stray))
    where = PassageFilter(version.book.club_id, index_versions=(version.pk,), point_ids=points)
    wiring.passage_index().delete(space_of(version), where)


def _point(version: IndexVersion, index: int) -> str:
    """As `generated_chunks` names it."""
    chunk_id = identifiers.chunk_id(version.book.document_id, Book.Mode.DOCUMENTAL, index)
    return str(identifiers.point_id(version.pk, chunk_id))
