"""A thread that takes up what a stop left unfinished: once at start, then every now and then."""

import logging
import threading

from django.db import close_old_connections

from bookclub.clubs.outdated import delete_outdated
from worker import recovery

logger = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 20.0
LOOKS_BETWEEN_COUNTS = 15
LOOKS_A_DAY = int(24 * 60 * 60 / SECONDS_BETWEEN_LOOKS)


class Watch:
    """Lives as long as its worker; a look that fails is logged and tried again."""

    def __init__(self) -> None:
        self._over = threading.Event()

    def start(self) -> None:
        threading.Thread(target=self._run, name="recovery", daemon=True).start()

    def stop(self) -> None:
        self._over.set()

    def _run(self) -> None:
        look, looks = recovery.recover_at_start, 0
        while not self._over.is_set():
            try:
                look()
                look, looks = recovery.recover_meanwhile, looks + 1
                if looks % LOOKS_BETWEEN_COUNTS == 0:
                    recovery.queue_books_without_vectors()
                if looks % LOOKS_A_DAY == 0:
                    delete_outdated()
            except Exception:
                logger.exception("Looking for unfinished books failed; trying again later")
            finally:
                close_old_connections()
            self._over.wait(SECONDS_BETWEEN_LOOKS)
