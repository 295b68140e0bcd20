"""A lease on each book, so that no two processes build it at once.

A lease runs out by itself; that of a dead process on this machine can be taken at once, since every process
holds a lock on a file of its own for as long as it lives.
"""

import fcntl
import logging
import os
import socket
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import close_old_connections, connection
from django.db.models import Q
from django.utils import timezone

from ingestion.models import Book
from ingestion.stops import LeaseLost as LeaseLost
from ingestion.stops import stopped_by

logger = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 0.25


def _run_folder() -> Path:
    return Path(settings.DATA_DIR) / "run"


@cache
def _me(_pid: int) -> str:
    """This process's name for leases; its lock file stays open until the process ends."""
    token = uuid.uuid4().hex
    _run_folder().mkdir(parents=True, exist_ok=True)
    handle = os.open(_run_folder() / f"{token}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    fcntl.flock(handle, fcntl.LOCK_EX)
    return f"{socket.gethostname()}/{token}"


def sweep() -> None:
    """Removes the lock files of processes that have ended."""
    for file in _run_folder().glob("*.lock"):
        is_dead(f"{socket.gethostname()}/{file.stem}")


def owner_name() -> str:
    return _me(os.getpid())


def is_dead(owner: str) -> bool:
    """Whether the process is known to have ended; unknown for other machines, so False there."""
    host, _, token = owner.partition("/")
    if host != socket.gethostname() or owner == owner_name():
        return False
    file = _run_folder() / f"{token}.lock"
    try:
        handle = os.open(file, os.O_RDWR)
    except FileNotFoundError:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    else:
        file.unlink(missing_ok=True)
        return True
    finally:
        os.close(handle)


def is_free(book: Book) -> bool:
    """Whether nobody alive is building it."""
    if not book.lease_owner or book.lease_expires_at is None:
        return True
    return book.lease_expires_at < timezone.now() or is_dead(book.lease_owner)


def is_awaited(book: Book) -> bool:
    """Whether the book is to be built and nobody is at it: what was saved of its progress is old."""
    return book.is_under_way and (book.state == Book.State.PENDING or is_free(book))


def _expiry() -> datetime:
    return timezone.now() + timedelta(seconds=settings.LEASE_SECONDS)


def take(book_pk: int) -> bool:
    """Takes the lease if it is free; False otherwise."""
    book = Book.objects.filter(pk=book_pk).only("lease_owner", "lease_expires_at").first()
    if book is None or not is_free(book):
        return False
    unchanged = Q(pk=book_pk, lease_owner=book.lease_owner, lease_expires_at=book.lease_expires_at)
    taken = Book.objects.filter(unchanged).update(lease_owner=owner_name(), lease_expires_at=_expiry())
    return taken == 1


def is_mine(book_pk: int) -> bool:
    """Whether the book is there and this process still holds its lease."""
    return Book.objects.filter(pk=book_pk, lease_owner=owner_name()).exists()


def release(book_pk: int) -> None:
    Book.objects.filter(pk=book_pk, lease_owner=owner_name()).update(lease_owner="", lease_expires_at=None)


_stopping = threading.Event()


def give_up_all() -> None:
    """Tells every build of this process that its lease is over: the process is about to end."""
    _stopping.set()


def stops_within(seconds: float) -> bool:
    """Waits so long, or until the process is about to end; whether it is."""
    return _stopping.wait(seconds)


def _never(_book_pk: int) -> bool:
    return False


@contextmanager
def held(book_pk: int, is_called_off: Callable[[int], bool] = _never) -> Iterator[threading.Event]:
    """Keeps a taken lease alive; the event is set once it is lost or `is_called_off`. Released at the end.

    Whatever this thread waits for meanwhile in a subprocess ends with it.
    """
    over, lost = threading.Event(), threading.Event()
    arguments = (book_pk, over, lost, is_called_off)
    beat = threading.Thread(target=_keep, args=arguments, name=f"lease-{book_pk}", daemon=True)
    beat.start()
    try:
        with stopped_by(lost):
            yield lost
    finally:
        over.set()
        beat.join()
        if _stopping.is_set():
            _leave_waiting(book_pk)
        release(book_pk)


def _leave_waiting(book_pk: int) -> None:
    """A build that was asked to stop is no failure: the book waits as if nobody had begun."""
    mine = Book.objects.filter(pk=book_pk, lease_owner=owner_name(), state=Book.State.PROCESSING)
    mine.update(state=Book.State.PENDING, stage=Book.Stage.PREPARING, stage_done=0, stage_total=0, percent=0)


def _keep(
    book_pk: int, over: threading.Event, lost: threading.Event, is_called_off: Callable[[int], bool]
) -> None:
    mine = Book.objects.filter(pk=book_pk, lease_owner=owner_name())
    renewed = time.monotonic()
    while not over.wait(SECONDS_BETWEEN_LOOKS):
        if _stopping.is_set():
            lost.set()
            break
        try:
            if is_called_off(book_pk):
                lost.set()
            if time.monotonic() - renewed < settings.LEASE_SECONDS / 4:
                continue
            if mine.update(lease_expires_at=_expiry()) == 0:
                lost.set()
                break
            renewed = time.monotonic()
        except Exception:
            logger.exception("The lease of book %s could not be renewed; trying again", book_pk)
            close_old_connections()
    connection.close()
