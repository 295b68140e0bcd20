"""How a job that runs in a subprocess of its own says how far it is; says nothing anywhere else."""

import time
from collections.abc import Callable

_SECONDS_BETWEEN = 0.05


class ProgressReporter:
    """Passes progress on at most twenty times a second, and at the end."""

    def __init__(self) -> None:
        self._send: Callable[[int, int], None] | None = None
        self._last = 0.0

    def send_to(self, send: Callable[[int, int], None] | None) -> None:
        self._send, self._last = send, 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if self._send is not None and (now - self._last >= _SECONDS_BETWEEN or done >= total):
            self._last = now
            self._send(done, total)


report_progress = ProgressReporter()
