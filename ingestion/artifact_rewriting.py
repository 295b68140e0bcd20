"""New generated texts in the place of former ones, in a build that is live: under the lease, points first."""

import logging
import threading
from collections.abc import Callable, Iterable, Sequence

from bookclub import live
from bookclub.providers import wiring
from bookclub.providers.errors import IndexFailure
from ingestion import actions, artifact_runs, generated_chunks, indexing, lease, removals, stray_points
from ingestion.generated_chunks import GeneratedText
from ingestion.models import Book, ChunkType, IndexVersion
from ingestion.removals import space_of

logger = logging.getLogger(__name__)


def rewrite(book_pk: int, once: Callable[[Book, threading.Event], bool]) -> bool:
    """Calls `once` until it says that nothing more is wished for; False when somebody else is at the book."""
    if not lease.take(book_pk):
        return False
    with lease.held(book_pk) as lost:
        artifact_runs.close_former(book_pk)
        is_done = _until_nothing_is_wished(book_pk, once, lost)
    removals.carry_out()
    actions.queue_awaited_build(book_pk)
    if is_done:
        actions.queue_wishes(book_pk)
    live.announce(live.book_group(book_pk))
    return True


def _until_nothing_is_wished(
    book_pk: int, once: Callable[[Book, threading.Event], bool], lost: threading.Event
) -> bool:
    """False when it was given up: whoever has the lease next finds the wish."""
    try:
        while (book := _book(book_pk)) is not None and not once(book, lost):
            logger.info("Another order for book %s came meanwhile: once more", book_pk)
    except lease.LeaseLost:
        logger.info("Rewriting for book %s was given up: it was stopped, deleted or taken over", book_pk)
        return False
    return True


def _book(book_pk: int) -> Book | None:
    books = Book.objects.select_related("live_index__stored_text", "source", "club")
    return books.filter(pk=book_pk, live_index__isnull=False).first()


def check_lease(book: Book, lost: threading.Event) -> None:
    """Raises `LeaseLost`."""
    if lost.is_set() or not lease.is_mine(book.pk):
        raise lease.LeaseLost


def put_in_place(version: IndexVersion, kinds: Iterable[ChunkType], made: Sequence[GeneratedText]) -> None:
    """What was there stays when this raises (`ProviderError`, `IndexFailure`, `LeaseLost`).

    The vectors are those of the build's own embedder, whatever is configured now.
    """
    book = version.book
    try:
        stray_points.remove(version)
        drafts = generated_chunks.drafted(version, made)
        found = [draft for draft in drafts if draft.is_indexed]
        vectors = indexing.embed(book, found, wiring.embedder_of(space_of(version)), _no_step)
        indexing.index(version, found, vectors, wiring.passage_index(), _no_step)
        generated_chunks.swap(version, kinds, drafts)
    finally:
        _tidy(book, version)


def _tidy(book: Book, version: IndexVersion) -> None:
    """Points of what was replaced go, or those of what could not be put in its place."""
    if not IndexVersion.objects.filter(pk=version.pk).exists():
        removals.note_vectors(book, version)  # deleted meanwhile, perhaps before its points were written
    elif lease.is_mine(book.pk):
        try:
            stray_points.remove(version)
        except IndexFailure:  # recovery counts more points than rows, and tries again
            logger.warning("Points of book %s could not be removed", book.pk, exc_info=True)


def _no_step(_done: int, _total: int) -> None:
    return
