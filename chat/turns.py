"""One turn of a conversation: retrieve, answer, save as it grows, tell the browsers."""

import logging
import threading
import time
from typing import Any

from django.db import close_old_connections, transaction
from django.db.models import F
from django.utils import timezone

from bookclub import live
from bookclub.clubs.models import User
from bookclub.providers.errors import IndexFailure, ProviderError
from bookclub.sentences import WENT_WRONG
from chat import asking, horizons, recording
from chat.about_passage.asking_about import asked_about
from chat.answering.answers import PartialAnswer
from chat.conversation_maps import base_of
from chat.history import history_of
from chat.models import Message, RoomMessage
from chat.queries import question_of
from chat.retrieval.scope import Scope
from chat.turn_threads import TurnThreads
from ingestion.models import Book

logger = logging.getLogger(__name__)

TURNS_AT_ONCE = 8
SECONDS_BETWEEN_SAVES = 0.15

_pool = TurnThreads(TURNS_AT_ONCE)
_being_written: set[int] = set()
_is_over = threading.Event()


class Stopped(Exception):
    """The reader stopped the answer, or deleted the conversation; or another process has begun it again."""


class LeftOff(Exception):
    """The process is ending: the answer stays to be begun again."""


class _Growing:
    """An answer as it is saved while it is written: a whole item at once, the words after it now and then."""

    def __init__(self, message: Message) -> None:
        self._message = message
        self._last = PartialAnswer(())
        self._looked = 0.0

    def take(self, partial: PartialAnswer) -> None:
        """Raises `LeftOff`, or `Stopped`, which is looked for now and then where there is nothing new too."""
        if _is_over.is_set():
            raise LeftOff
        has_new_items = partial.items != self._last.items
        if not has_new_items and time.monotonic() - self._looked <= SECONDS_BETWEEN_SAVES:
            return
        if partial == self._last:
            _update_wanted(self._message)
        elif recording.grow(self._message, partial, has_new_items=has_new_items):
            live.announce(live.conversation_group(self._message.conversation_id))
        else:
            raise Stopped
        self._last, self._looked = partial, time.monotonic()


def begin(answer_pk: int, question: str) -> None:
    """Starts writing the answer in a thread of its own."""
    _being_written.add(answer_pk)
    _pool.submit(_run_in_thread, answer_pk, question)


def being_written() -> frozenset[int]:
    """The answers that this process is writing or has yet to begin."""
    return frozenset(_being_written.copy())


def leave_off() -> None:
    """For the end of the process: what is being written is left as it is, and none of it fails by that."""
    _is_over.set()


def _run_in_thread(answer_pk: int, question: str) -> None:
    close_old_connections()
    try:
        run(answer_pk, question)
    finally:
        close_old_connections()


def run(answer_pk: int, question: str) -> None:
    """Writes the answer to its end; whatever goes wrong becomes its saved state."""
    _being_written.add(answer_pk)
    try:
        _run(answer_pk, question)
    finally:
        _being_written.discard(answer_pk)


def _run(answer_pk: int, question: str) -> None:
    message = None if _is_over.is_set() else _begin(answer_pk)
    if message is None:
        return
    try:
        _write(message, question)
    except (Stopped, LeftOff) as reason:
        logger.info("Answer %s: %s", answer_pk, type(reason).__name__)
    except (ProviderError, IndexFailure) as error:
        logger.warning("Answer %s failed", answer_pk, exc_info=True)
        _fail(message, error.sentence)
    except Exception:  # the edge of a thread: stored and readable
        logger.exception("Answer %s failed", answer_pk)
        _fail(message, WENT_WRONG)
    live.announce(live.conversation_group(message.conversation_id))


@transaction.atomic
def _begin(answer_pk: int) -> Message | None:
    """From nothing, whatever was there; `attempts` is then this turn's own: whoever began it before stops."""
    wanted = Message.objects.filter(pk=answer_pk, state=Message.State.WRITING)
    now = {"items": [], "shape": "", "headers": [], "updated_at": timezone.now()}
    if not wanted.update(attempts=F("attempts") + 1, **now):
        return None
    message = Message.objects.select_related("conversation__club").get(pk=answer_pk)
    message.citations.all().delete()
    return message


def _write(message: Message, question: str) -> None:
    scope, conversation = _scope_of(message), message.conversation
    if not any(book.is_ready for book in scope.books):
        recording.refuse(message, Message.Refusal.NOT_READY)
        return
    # Kept when the answer fails or is stopped; a whole answer knows better.
    _update_wanted(message, leaves_machine=asking.may_leave_machine(scope))
    growing, base = _Growing(message), base_of(conversation, scope.read_up_to)
    about, before = asked_about(message, scope), history_of(message)
    before = [*before, *about.turns]
    for step in asking.ask(
        scope, question, history=before, base=base, only=about.scope, reader=_reader_of(message)
    ):
        if isinstance(step, asking.Outcome):
            recording.complete(message, step)
        elif isinstance(step, asking.Understood):
            _save_understood(message, step.question)
        else:
            growing.take(step)


def _reader_of(message: Message) -> User | None:
    """In a room nobody's other books have a part in what all see."""
    is_in_room = RoomMessage.objects.filter(answer=message).exists()
    return None if is_in_room else message.conversation.user


@transaction.atomic
def _scope_of(message: Message) -> Scope:
    """As far as its reader was when they asked. Raises `Stopped`.

    A book may have come to another text since `message` was loaded: it is read again here.
    """
    begun_as = message.attempts
    current = Book.objects.filter(conversations=message.conversation_id, status=Book.Status.CURRENT)
    books = tuple(horizons.held(current))
    try:
        message.refresh_from_db(from_queryset=Message.objects.select_related("conversation__club"))
    except Message.DoesNotExist as gone:
        raise Stopped from gone
    if message.attempts != begun_as:
        raise Stopped
    known = horizons.read_up_to(message)
    return Scope(message.conversation.club, books, known, lambda: horizons.read_up_to_now(message))


def _save_understood(message: Message, resolved: str) -> None:
    """The question keeps the words it was asked in."""
    question = question_of(message)
    if question is not None:
        Message.objects.filter(pk=question.pk).update(resolved=resolved)
        live.announce(live.conversation_group(message.conversation_id))


def _update_wanted(message: Message, **fields: Any) -> None:
    """Raises `Stopped`."""
    if not recording.still_wanted(message).update(updated_at=timezone.now(), **fields):
        raise Stopped


def _fail(message: Message, sentence: str) -> None:
    if not _is_over.is_set():  # a failure then is most likely of the end itself
        recording.still_wanted(message).update(state=Message.State.FAILED, failure=sentence)
