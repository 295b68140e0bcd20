"""How long one question may wait for providers, all its calls together."""

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TypeVar

from bookclub.providers.errors import TimedOut
from bookclub.sentences import Sentence, gettext_noop

MOST_SECONDS = 90.0

Event = TypeVar("Event")


class ProviderTime:
    """What is left is looked at before and after each call: a call that has begun ends by its own limit."""

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self._seconds = self._left = seconds

    @contextmanager
    def spent(self) -> Iterator[None]:
        """Raises `TimedOut` once the time is used up."""
        self._check()
        began = time.monotonic()
        try:
            yield
        finally:
            self._left -= time.monotonic() - began
        self._check()

    def streamed(self, events: Iterator[Event]) -> Generator[Event]:
        """The events as they come, each waited for as one call; closes `events` whenever it ends.

        Raises `TimedOut` between two of them.
        """
        try:
            while True:
                with self.spent():
                    event = next(events, None)
                if event is None:
                    return
                yield event
        finally:
            if isinstance(events, Generator):
                events.close()

    def _check(self) -> None:
        if self._left <= 0:
            sentence = gettext_noop("The providers took more than {seconds} seconds for this question.")
            raise TimedOut(Sentence(sentence, seconds=int(self._seconds)))
