"""Finds what a stop left unfinished, and takes it up again."""

import logging
from datetime import timedelta

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from bookclub.providers import wiring
from bookclub.providers.errors import IndexFailure
from bookclub.providers.ports import PassageFilter
from chat.actions import close_abandoned_answers
from ingestion import building, lease, messages, originals, removals
from ingestion.actions import BUILD_TASK, PROFILE_TASK, enqueue, queue_build
from ingestion.models import Book, IndexVersion, Removal
from ingestion.pipeline import UNFINISHED

logger = logging.getLogger(__name__)

# A book that took the whole process down this often is not tried again by itself.
MOST_ATTEMPTS = 5


def recover_at_start() -> list[int]:
    """All that a stop can leave behind; for the start of a worker. Returns the books taken up."""
    lease.sweep()
    _sweep()
    _queue_books_without_vectors()
    _take_up_profiles()
    return _take_up(list(Book.objects.filter(state__in=UNFINISHED).order_by("created_at", "pk")))


def _sweep() -> None:
    """Builds that were replaced but not yet taken away, and vectors and files whose rows are gone."""
    for book in Book.objects.exclude(state__in=UNFINISHED).select_related("live_index"):
        leftovers = book.index_versions.exclude(pk=book.live_index_id)  # type: ignore[misc] # None excludes none
        if leftovers.exists() and lease.is_free(book):
            building.drop_unfinished(book)
    removals.carry_out()
    _discard_forgotten_files()


def _discard_forgotten_files() -> None:
    """Uploads that a crash cut off before they were anybody's."""
    known = {
        *Book.objects.values_list("original", flat=True),
        *Removal.objects.values_list("file", flat=True),
    }
    known.update(IndexVersion.objects.values_list("original", flat=True))
    for name in originals.forgotten(known):
        logger.warning("A file that belongs to no book is discarded: %s", name)
        originals.discard(name)


def _queue_books_without_vectors() -> None:
    """Books whose vectors were lost with a damaged index are read in again."""
    for book in Book.objects.filter(state=Book.State.INDEXED).select_related("live_index"):
        version = book.live_index
        if version is not None and not _is_whole(book, version):
            logger.warning("Book %s has lost its vectors and is read in again", book.pk)
            queue_build(book)


def _is_whole(book: Book, version: IndexVersion) -> bool:
    where = PassageFilter(book.club_id, index_versions=(version.pk,))
    try:
        there = wiring.passage_index().count(removals.space_of(version), where)
    except IndexFailure:
        logger.warning("The index could not be looked at", exc_info=True)
        return True
    return there >= version.chunk_count


def recover_meanwhile() -> list[int]:
    """Books whose worker died while others live; waiting ones only when nothing is being built."""
    close_abandoned_answers()
    _take_up_profiles()
    unfinished = list(Book.objects.filter(state__in=UNFINISHED).order_by("created_at", "pk"))
    if any(not lease.is_free(book) for book in unfinished):
        unfinished = [book for book in unfinished if book.state == Book.State.PROCESSING]
    long_ago = timezone.now() - timedelta(seconds=settings.LEASE_SECONDS)
    return _take_up([book for book in unfinished if book.updated_at < long_ago or book.lease_owner])


def _take_up_profiles() -> None:
    """Profiles that a host wished for while somebody was at the book, or before a stop."""
    for book in Book.objects.filter(is_profile_wanted=True, state=Book.State.INDEXED):
        if lease.is_free(book):
            enqueue(PROFILE_TASK, book.pk)


def _take_up(books: list[Book]) -> list[int]:
    taken = []
    for book in books:
        if not lease.is_free(book):
            continue
        if book.attempts >= MOST_ATTEMPTS:
            _give_up(book)
            continue
        attempts = F("attempts") + int(book.state == Book.State.PROCESSING)
        Book.objects.filter(pk=book.pk).update(
            attempts=attempts,
            state=Book.State.PENDING,
            percent=0,
            stage_done=0,
            stage_total=0,
            updated_at=timezone.now(),
        )
        enqueue(BUILD_TASK, book.pk)
        taken.append(book.pk)
    if taken:
        logger.info("Taken up again after a stop: books %s", taken)
    return taken


def _give_up(book: Book) -> None:
    logger.error("Book %s ended its worker %s times and is not tried again", book.pk, book.attempts)
    Book.objects.filter(pk=book.pk).update(
        state=Book.State.FAILED, stage=Book.Stage.FAILED, failure_code=messages.CUT_OFF
    )
