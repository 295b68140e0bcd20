"""How long one question may wait for providers, all its calls together."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from bookclub.providers.errors import TimedOut
from bookclub.sentences import Sentence, gettext_noop

MOST_SECONDS = 90.0


class ProviderTime:
    """What is left is looked at before and after each call: a call that has begun ends by its own limit."""

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self._left = seconds

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

    def _check(self) -> None:
        if self._left <= 0:
            sentence = gettext_noop("The providers took more than {seconds} seconds for this question.")
            raise TimedOut(Sentence(sentence, seconds=int(MOST_SECONDS)))
