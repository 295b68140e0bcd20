"""Finds what a stop left unfinished, and takes it up again."""

import logging
from datetime import timedelta

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from chat.actions import close_interrupted_answers
from ingestion import lease, removals
from ingestion.actions import BUILD_TASK, enqueue
from ingestion.models import Book
from ingestion.pipeline import UNFINISHED
from ingestion.readers.failures import FailureCode

logger = logging.getLogger(__name__)

# A book that took the whole process down this often is not tried again by itself.
MOST_ATTEMPTS = 3


def recover_at_start() -> list[int]:
    """All that a stop can leave behind; for the start of a worker. Returns the books taken up."""
    close_interrupted_answers()
    removals.carry_out()
    return _take_up(list(Book.objects.filter(state__in=UNFINISHED).order_by("created_at", "pk")))


def recover_meanwhile() -> list[int]:
    """Books whose worker died while others live; waiting ones only when nothing is being built."""
    unfinished = list(Book.objects.filter(state__in=UNFINISHED).order_by("created_at", "pk"))
    if any(not lease.is_free(book) for book in unfinished):
        unfinished = [book for book in unfinished if book.state == Book.State.PROCESSING]
    long_ago = timezone.now() - timedelta(seconds=settings.LEASE_SECONDS)
    return _take_up([book for book in unfinished if book.updated_at < long_ago or book.lease_owner])


def _take_up(books: list[Book]) -> list[int]:
    taken = []
    for book in books:
        if not lease.is_free(book):
            continue
        if book.attempts >= MOST_ATTEMPTS:
            _give_up(book)
            continue
        attempts = F("attempts") + int(book.state == Book.State.PROCESSING)
        Book.objects.filter(pk=book.pk).update(attempts=attempts, updated_at=timezone.now())
        enqueue(BUILD_TASK, book.pk)
        taken.append(book.pk)
    if taken:
        logger.warning("Taken up again after a stop: books %s", taken)
    return taken


def _give_up(book: Book) -> None:
    logger.error("Book %s ended its worker %s times and is not tried again", book.pk, book.attempts)
    Book.objects.filter(pk=book.pk).update(
        state=Book.State.FAILED, stage=Book.Stage.FAILED, failure_code=FailureCode.CRASHED
    )
