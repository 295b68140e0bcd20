"""Answers whose process died are begun again, by whoever notices it first."""

import logging
import time
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from bookclub import live
from bookclub.sentences import Sentence, gettext_noop
from chat import turns
from chat.models import Message
from chat.queries import question_of

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 3
SILENT_SECONDS = 30.0
"""Longer than several beats of a process that writes an answer; a model may be silent for longer."""

CUT_OFF = Sentence(
    gettext_noop("The server stopped each of the three times that this was begun. You can ask it again.")
)
NO_QUESTION = Sentence(gettext_noop("The server stopped while this was being answered."))


def beat() -> None:
    """Says that what this process is writing, or has yet to begin, is not forgotten."""
    own = turns.being_written()
    if own:
        writing = Message.objects.filter(pk__in=own, state=Message.State.WRITING)
        writing.update(updated_at=timezone.now())


def take_up_interrupted() -> list[int]:
    """For the start of the only web process: what is being written, and not by it, was cut off."""
    return [message.pk for message in _of_others() if _take_up(message)]


class Silence:
    """Answers that nobody has touched for a while, by this process's clock alone: others may be wrong."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[datetime, float]] = {}

    def take_up(self) -> list[int]:
        """To be called every now and then. Returns the answers that are begun again here."""
        now, others = time.monotonic(), list(_of_others())
        self._seen = {message.pk: self._first_seen(message, now) for message in others}
        silent = [m for m in others if now - self._seen[m.pk][1] >= SILENT_SECONDS]
        return [message.pk for message in silent if _take_up(message)]

    def _first_seen(self, message: Message, now: float) -> tuple[datetime, float]:
        before = self._seen.get(message.pk)
        if before is not None and before[0] == message.updated_at:
            return before
        return message.updated_at, now


def _of_others() -> QuerySet[Message]:
    writing = Message.objects.filter(state=Message.State.WRITING).exclude(pk__in=turns.being_written())
    return writing.only("conversation_id", "attempts", "updated_at").order_by("pk")


def _take_up(message: Message) -> bool:
    """Of several who try, one does: the row has changed for the others."""
    question = question_of(message)
    if question is None or message.attempts >= MOST_ATTEMPTS:
        _give_up(message, NO_QUESTION if question is None else CUT_OFF)
        return False
    if not _unchanged(message).update(updated_at=timezone.now()):
        return False
    logger.info("Answer %s was cut off and is begun again", message.pk)
    turns.begin(message.pk, question.text)
    return True


def _give_up(message: Message, sentence: Sentence) -> None:
    if _unchanged(message).update(state=Message.State.FAILED, failure=sentence):
        logger.warning("Answer %s was cut off and is not begun again", message.pk)
        live.announce(live.conversation_group(message.conversation_id))


def _unchanged(message: Message) -> QuerySet[Message]:
    return Message.objects.filter(
        pk=message.pk,
        state=Message.State.WRITING,
        attempts=message.attempts,
        updated_at=message.updated_at,
    )
