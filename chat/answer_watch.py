"""A thread of every web process: its own answers give a sign of life, those of dead ones are begun again."""

import logging
import threading

from django.db import close_old_connections

from chat import resuming, turns

logger = logging.getLogger(__name__)

SECONDS_BETWEEN_BEATS = 10.0


class AnswerWatch:
    """Lives as long as the process; what fails is logged and tried again."""

    def __init__(self) -> None:
        self._over = threading.Event()
        self._silence = resuming.Silence()

    def start(self) -> None:
        threading.Thread(target=self._run, name="answers", daemon=True).start()

    def stop(self) -> None:
        """Answers being written are left to be begun again, by the next start or another process."""
        self._over.set()
        turns.leave_off()

    def look(self) -> None:
        resuming.beat()
        self._silence.take_up()

    def _run(self) -> None:
        while not self._over.wait(SECONDS_BETWEEN_BEATS):
            try:
                self.look()
            except Exception:
                logger.exception("Looking after answers failed; trying again")
            finally:
                close_old_connections()
