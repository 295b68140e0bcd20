"""One turn of a conversation: retrieve, answer, save as it grows, tell the browsers."""

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import close_old_connections, transaction
from django.utils import timezone

from bookclub import live
from bookclub.providers.errors import IndexFailure, ProviderError
from bookclub.sentences import WENT_WRONG
from chat import asking, horizons, recording
from chat.answering.answers import PartialAnswer
from chat.conversation_maps import base_of
from chat.history import history_of
from chat.models import Message
from chat.queries import question_of
from chat.retrieval.scope import Scope
from ingestion.models import Book

logger = logging.getLogger(__name__)

TURNS_AT_ONCE = 8
SECONDS_BETWEEN_SAVES = 0.15

_pool = ThreadPoolExecutor(TURNS_AT_ONCE, thread_name_prefix="turn")
_being_written: set[int] = set()


class Stopped(Exception):
    """The reader stopped the answer, or deleted the conversation."""


class _Growing:
    """An answer as it is saved while it is written: a whole item at once, the words after it now and then."""

    def __init__(self, message: Message) -> None:
        self._message = message
        self._last = PartialAnswer(())
        self._looked = 0.0

    def take(self, partial: PartialAnswer) -> None:
        """Raises `Stopped`, which is looked for now and then where there is nothing new too."""
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
    message = Message.objects.select_related("conversation__club").filter(pk=answer_pk).first()
    if message is None:
        return
    try:
        _write(message, question)
    except Stopped:
        logger.info("Answer %s was stopped", answer_pk)
    except (ProviderError, IndexFailure) as error:
        logger.warning("Answer %s failed", answer_pk, exc_info=True)
        _fail(message, error.sentence)
    except Exception:  # the edge of a thread: stored and readable
        logger.exception("Answer %s failed", answer_pk)
        _fail(message, WENT_WRONG)
    live.announce(live.conversation_group(message.conversation_id))


def _write(message: Message, question: str) -> None:
    scope, conversation = _scope_of(message), message.conversation
    if not any(book.is_ready for book in scope.books):
        recording.refuse(message, Message.Refusal.NOT_READY)
        return
    # Kept when the answer fails or is stopped; a whole answer knows better.
    _update_wanted(message, leaves_machine=asking.may_leave_machine(scope))
    growing, base = _Growing(message), base_of(conversation, scope.read_up_to)
    for step in asking.ask(scope, question, history=history_of(message), base=base, reader=conversation.user):
        if isinstance(step, asking.Outcome):
            recording.complete(message, step)
        elif isinstance(step, asking.Understood):
            _save_understood(message, step.question)
        else:
            growing.take(step)


@transaction.atomic
def _scope_of(message: Message) -> Scope:
    """As far as its reader was when they asked. Raises `Stopped`.

    A book may have come to another text since `message` was loaded: it is read again here.
    """
    current = Book.objects.filter(conversations=message.conversation_id, status=Book.Status.CURRENT)
    books = tuple(horizons.held(current))
    try:
        message.refresh_from_db(from_queryset=Message.objects.select_related("conversation__club"))
    except Message.DoesNotExist as gone:
        raise Stopped from gone
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
    writing = Message.objects.filter(pk=message.pk, state=Message.State.WRITING)
    if not writing.update(updated_at=timezone.now(), **fields):
        raise Stopped


def _fail(message: Message, sentence: str) -> None:
    writing = Message.objects.filter(pk=message.pk, state=Message.State.WRITING)
    writing.update(state=Message.State.FAILED, failure=sentence)
