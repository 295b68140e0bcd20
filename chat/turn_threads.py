"""Threads that write answers: so many at once, and none that keeps a process from ending."""

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

logger = logging.getLogger(__name__)

Work = tuple[Callable[..., None], tuple[Any, ...]]


class TurnThreads:
    """Unlike those of a `ThreadPoolExecutor`, which are waited for at the end while a model is silent."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._waiting: SimpleQueue[Work] = SimpleQueue()
        self._started = 0
        self._lock = threading.Lock()

    def submit(self, work: Callable[..., None], *arguments: Any) -> None:
        self._waiting.put((work, arguments))
        with self._lock:
            if self._started < self._at_once:
                self._started += 1
                threading.Thread(target=self._run, name=f"turn-{self._started}", daemon=True).start()

    def _run(self) -> None:
        while True:
            work, arguments = self._waiting.get()
            try:
                work(*arguments)
            except Exception:  # the edge of a thread, which others wait for
                logger.exception("A turn ended otherwise than it should")
