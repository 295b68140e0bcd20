"""Finds what a stop left unfinished, and takes it up again."""

import logging
import time
from datetime import timedelta

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from bookclub.clubs.outdated import delete_outdated
from bookclub.providers import wiring
from bookclub.providers.errors import IndexDamaged, IndexFailure
from bookclub.providers.ports import PassageFilter
from chat import traces
from chat.actions import close_abandoned_answers
from ingestion import (
    artifact_runs,
    building,
    lease,
    messages,
    originals,
    removals,
    sentence_vectors,
    stray_points,
    wishes,
)
from ingestion.actions import BUILD_TASK, enqueue, queue_build, queue_sentences, queue_wishes
from ingestion.models import Book, IndexVersion
from ingestion.pipeline import UNFINISHED

logger = logging.getLogger(__name__)

SECONDS_BETWEEN_MESSAGES = 300.0
_taken_up: dict[str, float] = {}

# A book that took the whole process down this often is not tried again by itself.
MOST_ATTEMPTS = 5


def recover_at_start() -> list[int]:
    """All that a stop can leave behind; for the start of a worker. Returns the books taken up."""
    lease.sweep()
    delete_outdated()
    _sweep()
    queue_books_without_vectors()
    artifact_runs.close_cut_off()
    _take_up_wishes()
    _take_up_sentences()
    return _take_up(list(Book.objects.filter(state__in=UNFINISHED).order_by("created_at", "pk")))


def _sweep() -> None:
    """Builds that were replaced but not yet taken away, and vectors and files whose rows are gone."""
    with_leftovers = IndexVersion.objects.exclude(state=IndexVersion.State.LIVE).values("book")
    for book_pk in Book.objects.filter(pk__in=with_leftovers).values_list("pk", flat=True):
        _sweep_book(book_pk)
    removals.carry_out()
    originals.discard_unfinished()


def _sweep_book(book_pk: int) -> None:
    """Under the lease: what looks like a leftover may be what somebody is building."""
    if not lease.take(book_pk):
        return
    try:
        book = Book.objects.exclude(state__in=UNFINISHED).filter(pk=book_pk).first()
        if book is not None:  # an unfinished one is swept by its next build
            building.drop_unfinished(book)
    finally:
        lease.release(book_pk)


def queue_books_without_vectors() -> None:
    """Books whose vectors were lost with a damaged index are read in again; points too many are removed."""
    for book in Book.objects.filter(state=Book.State.INDEXED).select_related("live_index"):
        version = book.live_index
        there = None if version is None else _points_there(book, version)
        if version is None or there is None:
            continue
        if there < version.point_count:
            logger.warning("Book %s has lost its vectors and is read in again", book.pk)
            queue_build(book)
        elif there > version.point_count:
            _remove_strays(book.pk)


def _points_there(book: Book, version: IndexVersion) -> int | None:
    """None when the index cannot be looked at."""
    try:
        return _points_of(book, version)
    except IndexDamaged:  # it is moved aside then: what is left of it is nothing
        return 0
    except IndexFailure:
        logger.warning("The index could not be looked at", exc_info=True)
        return None


def _remove_strays(book_pk: int) -> None:
    """Under the lease: what looks like a stray may be what somebody is about to put in place."""
    if not lease.take(book_pk):
        return
    try:
        version = Book.objects.select_related("live_index__book").get(pk=book_pk).live_index
        if version is not None:
            stray_points.remove(version)
    except (IndexFailure, Book.DoesNotExist):
        logger.warning("Points of book %s could not be removed", book_pk, exc_info=True)
    finally:
        lease.release(book_pk)


def _points_of(book: Book, version: IndexVersion) -> int:
    where = PassageFilter(book.club_id, index_versions=(version.pk,))
    return wiring.passage_index().count(removals.space_of(version), where)


def recover_meanwhile() -> list[int]:
    """Books whose worker died while others live; waiting ones only when nothing is being built."""
    close_abandoned_answers()
    traces.delete_outdated()
    artifact_runs.close_cut_off()
    _take_up_wishes()
    _take_up_sentences()
    unfinished = list(Book.objects.filter(state__in=UNFINISHED).order_by("created_at", "pk"))
    if any(not lease.is_free(book) for book in unfinished):
        unfinished = [book for book in unfinished if book.state == Book.State.PROCESSING]
    long_ago = timezone.now() - timedelta(seconds=settings.LEASE_SECONDS)
    return _take_up([book for book in unfinished if book.updated_at < long_ago or book.lease_owner])


def _take_up_wishes() -> None:
    """Profiles and names that a host wished for while somebody was at the book, or before a stop.

    A wish that waits for a free worker has its message in the queue: not another at every look.
    """
    for book in wishes.standing():
        if lease.is_free(book) and _is_due(f"wishes of {book.pk}"):
            queue_wishes(book.pk)


def _take_up_sentences() -> None:
    """Of ready books, also those that a command has read in; one message, since its task goes on to all.

    While books are read in it would only wait for them, and the end of each queues it.
    """
    version = sentence_vectors.lacking().first()
    is_quiet = not Book.objects.filter(state__in=UNFINISHED).exists()
    if version is not None and is_quiet and _is_due("sentences"):
        queue_sentences(version.book_id)


def _is_due(message: str) -> bool:
    """Whether it was not put into the queue a little while ago."""
    now = time.monotonic()
    if now - _taken_up.get(message, -SECONDS_BETWEEN_MESSAGES) < SECONDS_BETWEEN_MESSAGES:
        return False
    _taken_up[message] = now
    return True


def _take_up(books: list[Book]) -> list[int]:
    taken = []
    for book in books:
        if not lease.is_free(book):
            continue
        if book.attempts >= MOST_ATTEMPTS:
            _give_up(book)
            continue
        attempts = F("attempts") + int(book.state == Book.State.PROCESSING)
        unchanged = Book.objects.filter(pk=book.pk, state=book.state, lease_owner=book.lease_owner)
        still = unchanged.update(
            attempts=attempts,
            state=Book.State.PENDING,
            percent=0,
            stage_done=0,
            stage_total=0,
            updated_at=timezone.now(),
        )
        if still:
            enqueue(BUILD_TASK, book.pk)
            taken.append(book.pk)
    if taken:
        logger.info("Taken up again after a stop: books %s", taken)
    return taken


def _give_up(book: Book) -> None:
    logger.error("Book %s ended its worker %s times and is not tried again", book.pk, book.attempts)
    Book.objects.filter(pk=book.pk, state=book.state, lease_owner=book.lease_owner).update(
        state=Book.State.FAILED, stage=Book.Stage.FAILED, failure_code=messages.CUT_OFF
    )
