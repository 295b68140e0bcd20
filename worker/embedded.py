"""The worker inside the web process: Celery in a thread, over an in-memory queue."""

import logging
import threading

from celery import current_app
from django.db import close_old_connections

from ingestion import lease
from worker import recovery, tasks

logger = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 20.0


class EmbeddedWorker:
    """Starts and stops with the web process; there must be one of each."""

    def __init__(self) -> None:
        self._over = threading.Event()
        self._worker = current_app.WorkController(
            pool="threads", concurrency=1, without_heartbeat=True, without_mingle=True, without_gossip=True
        )

    def start(self) -> None:
        logger.info("The embedded worker takes %s", tasks.build_book.name)
        threading.Thread(target=self._worker.start, name="worker", daemon=True).start()
        threading.Thread(target=self._watch, name="recovery", daemon=True).start()

    def stop(self) -> None:
        """Asks running builds to pause where they are; the next start takes them up."""
        self._over.set()
        lease.give_up_all()
        self._worker.stop()

    def _watch(self) -> None:
        look = recovery.recover_at_start
        while True:
            try:
                look()
                look = recovery.recover_meanwhile
            except Exception:
                logger.exception("Looking for unfinished books failed; trying again later")
            finally:
                close_old_connections()
            if self._over.wait(SECONDS_BETWEEN_LOOKS):
                break
