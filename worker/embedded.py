"""The worker inside the web process: Celery in a thread, over an in-memory queue."""

import logging
import threading

from celery import current_app

from chat.actions import close_interrupted_answers
from ingestion import lease
from worker import tasks
from worker.watching import Watch

logger = logging.getLogger(__name__)


class EmbeddedWorker:
    """Starts and stops with the web process. There is one of each, so what is unfinished is from before."""

    def __init__(self) -> None:
        self._watch = Watch()
        self._worker = current_app.WorkController(
            pool="threads", concurrency=1, without_heartbeat=True, without_mingle=True, without_gossip=True
        )

    def start(self) -> None:
        logger.info("The embedded worker takes %s", tasks.build_book.name)
        close_interrupted_answers()
        threading.Thread(target=self._worker.start, name="worker", daemon=True).start()
        self._watch.start()

    def stop(self) -> None:
        """Asks running builds to pause where they are; the next start takes them up."""
        self._watch.stop()
        lease.give_up_all()
        self._worker.stop()
