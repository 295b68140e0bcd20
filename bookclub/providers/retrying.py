"""One policy for trying again, over every vendor: what may pass is tried again, the rest is not."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from bookclub.providers.errors import ProviderError, TimedOut

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Waits double from `first_wait` up to `longest_wait` seconds, each spread by half to one and a half.

    A provider's own Retry-After is obeyed; when it asks for more than `longest_wait`, we give up at once.
    A time-out is not tried again: someone has waited long enough already.
    """

    attempts: int = 3
    first_wait: float = 0.5
    longest_wait: float = 20.0
    sleep: Callable[[float], None] = time.sleep
    spread: Callable[[float, float], float] = random.uniform

    def run(self, call: Callable[[], T]) -> T:
        """The result of `call`. Raises its last `ProviderError`."""
        for attempt in range(1, self.attempts):
            try:
                return call()
            except ProviderError as error:
                wait = self._wait_before_next(error, attempt)
                if wait is None:
                    raise
            self.sleep(wait)
        return call()

    def _wait_before_next(self, error: ProviderError, attempt: int) -> float | None:
        if error.permanent or isinstance(error, TimedOut):
            return None
        if error.retry_after is not None:
            return error.retry_after if error.retry_after <= self.longest_wait else None
        backoff = self.first_wait * 2.0 ** (attempt - 1)
        return min(self.longest_wait, backoff * self.spread(0.5, 1.5))


NO_RETRY = RetryPolicy(attempts=1)
