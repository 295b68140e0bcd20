"""A host calls the reading-in of a book off: it waits no longer, and whoever is at it stops."""

from typing import Any

from django.db import transaction

from bookclub import live
from ingestion import building, lease, messages, removals
from ingestion.models import Book
from ingestion.wishes import UNDER_WAY


def is_called_off(book_pk: int) -> bool:
    """Whether the book is there, and nobody wants it to be read in any more."""
    return Book.objects.filter(pk=book_pk).exclude(state__in=UNDER_WAY).exists()


@transaction.atomic
def cancel(book: Book) -> bool:
    """False when there is nothing to call off any more.

    The file stays, so that it can be read in whenever somebody likes. The lease stays with whoever has it:
    they give it back once they have stopped.
    """
    now = Book.objects.select_for_update(of=("self",)).select_related("live_index").filter(pk=book.pk).first()
    if now is None:
        return False
    under_way = Book.objects.filter(pk=now.pk, state__in=UNDER_WAY)
    is_cancelled = under_way.update(**_as_it_was(now), is_embedded_anew=False, attempts=0) == 1
    live.announce(live.book_group(now.pk))
    return is_cancelled


def _as_it_was(book: Book) -> dict[str, Any]:
    """A book that was ready with this file is so again; another one goes without."""
    if book.live_index is not None and book.live_index.hash == book.hash:
        ready = {"state": Book.State.INDEXED, "stage": Book.Stage.READY, "percent": 100}
        return {**ready, "stage_done": 0, "stage_total": 0, "mode": book.live_index.mode or book.mode}
    code = book.failure_code or messages.CANCELLED
    return {"state": Book.State.FAILED, "stage": Book.Stage.FAILED, "failure_code": code}


def tidy(book_pk: int) -> None:
    """Takes away what a build has made that was called off; by whoever holds the book's lease."""
    book = Book.objects.select_related("live_index").filter(pk=book_pk).first()
    if book is not None and not book.is_under_way and lease.is_mine(book_pk):
        building.drop_unfinished(book)
        removals.carry_out()
