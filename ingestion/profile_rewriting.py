"""Writes the book-club profile of a book that is ready but has none."""

import logging

from bookclub import live
from bookclub.providers import wiring
from bookclub.providers.errors import IndexFailure, ProviderError
from bookclub.sentences import Sentence, gettext_noop
from ingestion import artifact_writing, building, indexing, lease, removals
from ingestion.models import Book, Chunk, ChunkType, IndexVersion
from ingestion.readers.failures import ReadingFailed
from ingestion.removals import space_of

logger = logging.getLogger(__name__)

WENT_WRONG = Sentence(gettext_noop("Something went wrong on this site."))


def rewrite_profile(book_pk: int) -> bool:
    """Does what the host wished; False when somebody else is at the book, and the wish stands."""
    if not lease.take(book_pk):
        return False
    with lease.held(book_pk):
        books = Book.objects.select_related("live_index__stored_text", "source")
        book = books.filter(pk=book_pk, is_profile_wanted=True).first()
        if book is None:
            return True  # a second message about a wish that is done
        if book.live_index is not None and not _has_profile(book.live_index):
            _try_writing(book, book.live_index)
        Book.objects.filter(pk=book_pk).update(is_profile_wanted=False)
    removals.carry_out()
    live.announce(live.book_group(book_pk))
    return True


def _try_writing(book: Book, version: IndexVersion) -> None:
    """Whatever goes wrong is recorded: a wish is tried once."""
    try:
        _write(version)
    except Exception:  # the edge of a task: stored, readable, and the worker lives on
        logger.exception("The profile of book %s was not written", book.pk)
        if IndexVersion.objects.filter(pk=version.pk).exists():
            artifact_writing.record_profile_failure(version, WENT_WRONG)
    finally:
        if not IndexVersion.objects.filter(pk=version.pk).exists():
            removals.note_vectors(book, version)  # deleted meanwhile, perhaps before its point was written


def _has_profile(version: IndexVersion) -> bool:
    return version.chunks.filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE).exists()


def _write(version: IndexVersion) -> None:
    material = artifact_writing.material_of(version)
    try:
        names = artifact_writing.names_of(material).whole
        chunk = artifact_writing.write_profile(version, material, names)
    except artifact_writing.ProfileFailed:
        logger.info("Book %s still has no profile", version.book_id, exc_info=True)
    except ReadingFailed:
        logger.exception("The names of book %s were not found", version.book_id)
        artifact_writing.record_profile_failure(version, artifact_writing.TOOK_TOO_MUCH)
    else:
        _index(version, chunk)


def _index(version: IndexVersion, chunk: Chunk) -> None:
    """Into the vectors of its own build, whatever embedder is configured now."""
    try:
        vectors = indexing.embed(version.book, [chunk], wiring.embedder_of(space_of(version)), _no_step)
        indexing.index(version, [chunk], vectors, wiring.passage_index(), _no_step)
    except (ProviderError, IndexFailure) as error:
        logger.warning("The profile of book %s was not indexed", version.book_id, exc_info=True)
        building.take_back_generated_chunk(chunk)
        artifact_writing.record_profile_failure(version, error.sentence)


def _no_step(_done: int, _total: int) -> None:
    return
