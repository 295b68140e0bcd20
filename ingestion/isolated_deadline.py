"""How long a subprocess may still take: for the whole of its work, and without a sign of progress."""

import time


class Deadline:
    """Times in seconds from now on; `idle` is None where no sign of progress is asked for."""

    def __init__(self, seconds: float, idle: float | None = None) -> None:
        self._seconds, self._idle = seconds, idle
        self._end = time.monotonic() + seconds
        self.put_off()

    def put_off(self) -> None:
        """There was progress."""
        self._idle_end = None if self._idle is None else time.monotonic() + self._idle

    def left(self) -> float:
        """Seconds until it has passed; 0 or less from then on."""
        ends = self._end if self._idle_end is None else min(self._end, self._idle_end)
        return ends - time.monotonic()

    def __str__(self) -> str:
        if self._idle_end is not None and self._idle_end < self._end:
            return f"after {self._idle:g} s without progress"
        return f"after {self._seconds:g} s"
