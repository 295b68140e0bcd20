"""Work that somebody has stopped: how the thread at it comes to know, in the midst of waiting too."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

SECONDS_BETWEEN_LOOKS = 0.25

_stop: ContextVar[threading.Event | None] = ContextVar("stop", default=None)


class LeaseLost(Exception):
    """Somebody else builds this book now, or it was deleted, or nobody wants the outcome any more."""


@contextmanager
def stopped_by(event: threading.Event) -> Iterator[None]:
    """Within the block, this thread's work ends soon after `event` is set."""
    token = _stop.set(event)
    try:
        yield
    finally:
        _stop.reset(token)


def check() -> None:
    """Raises `LeaseLost`."""
    event = _stop.get()
    if event is not None and event.is_set():
        raise LeaseLost
