"""Takes vectors and files out after their rows are gone; the next start does what a crash left."""

import logging

from bookclub.providers import wiring
from bookclub.providers.errors import IndexFailure
from bookclub.providers.ports import PassageFilter, VectorSpace
from ingestion import originals, page_picture_files
from ingestion.models import Book, IndexVersion, Removal

logger = logging.getLogger(__name__)


def space_of(version: IndexVersion) -> VectorSpace:
    return VectorSpace(version.embedding_provider, version.embedding_model, version.embedding_dimensions)


def note_vectors(book: Book, version: IndexVersion) -> None:
    """To be called in the transaction that deletes the version's rows."""
    Removal.objects.create(
        club_id=book.club_id,
        index_version_id=version.pk,
        embedding_provider=version.embedding_provider,
        embedding_model=version.embedding_model,
        embedding_dimensions=version.embedding_dimensions,
    )


def note_file(book: Book, name: str) -> None:
    """To be called in the transaction after which no row names the file any more."""
    Removal.objects.create(club_id=book.club_id, file=name)


def carry_out() -> None:
    """Does what is noted. What cannot be removed now keeps its note for the next time."""
    for removal in Removal.objects.order_by("pk"):
        try:
            _remove(removal)
        except (IndexFailure, OSError):
            logger.warning("Removal %s has to wait", removal.pk, exc_info=True)
        else:
            removal.delete()


def _remove(removal: Removal) -> None:
    if removal.file:
        originals.discard(removal.file)
        page_picture_files.forget(removal.file)
    if removal.index_version_id is not None:
        space = VectorSpace(removal.embedding_provider, removal.embedding_model, removal.embedding_dimensions)
        where = PassageFilter(removal.club_id, index_versions=(removal.index_version_id,))
        wiring.passage_index().delete(space, where)
