"""The worker inside the web process: Celery in threads, over in-memory queues."""

import logging
import threading
from typing import Any

from celery import current_app

from bookclub.celery import make_app
from chat.resuming import take_up_interrupted
from ingestion import lease
from worker import tasks
from worker.watching import Watch

logger = logging.getLogger(__name__)


class EmbeddedWorker:
    """Starts and stops with the web process. There is one of each, so what is unfinished is from before."""

    def __init__(self) -> None:
        self._watch = Watch()
        # Which queues are consumed is a property of the application, so the second worker has one of its own.
        support = make_app("bookclub-support", is_current=False)
        self._workers = [_controller(current_app, "celery", 1), _controller(support, "support", 2)]

    def start(self) -> None:
        logger.info("The embedded worker takes %s", tasks.build_book.name)
        take_up_interrupted()
        for worker in self._workers:
            threading.Thread(target=worker.start, name="worker", daemon=True).start()
        self._watch.start()

    def stop(self) -> None:
        """Asks running builds to pause where they are; the next start takes them up."""
        self._watch.stop()
        lease.give_up_all()
        for worker in self._workers:
            worker.stop()


def _controller(app: Any, queue: str, concurrency: int) -> Any:
    return app.WorkController(
        queues=[queue],
        pool="threads",
        concurrency=concurrency,
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )
