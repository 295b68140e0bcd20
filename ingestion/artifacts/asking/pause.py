"""When a provider has no time for us: nothing is asked until it has."""

import time

from bookclub.providers.errors import ProviderError, RateLimited

LONGEST_PAUSE = 180.0
"""Seconds. Who asks for more is not waited for."""

UNTOLD_PAUSE = 15.0
"""For a limit that comes without a word on when it ends: most are counted by the minute."""

_LOOK_EVERY = 0.5


class Pause:
    """Over at first."""

    def __init__(self) -> None:
        self._until = 0.0

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self._until

    def take(self, error: ProviderError) -> bool:
        """False when there is nothing to wait for."""
        told = error.retry_after
        seconds = UNTOLD_PAUSE if told is None and isinstance(error, RateLimited) else told
        if seconds is None or seconds > LONGEST_PAUSE:
            return False
        self._until = max(self._until, time.monotonic() + seconds)
        return True

    def sit_out_a_little(self) -> None:
        """So that whoever waits can be stopped."""
        time.sleep(min(_LOOK_EVERY, max(0.0, self._until - time.monotonic())))
