"""One turn of a conversation: retrieve, answer, save as it grows, tell the browsers."""

import logging
import time
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections
from django.utils.translation import gettext as _

from bookclub import live
from bookclub.providers.errors import IndexFailure, ProviderError
from chat import asking, recording
from chat.answering.answers import PartialAnswer
from chat.models import Message
from chat.retrieval.search import Scope
from ingestion.models import Book

logger = logging.getLogger(__name__)

TURNS_AT_ONCE = 8
SECONDS_BETWEEN_SAVES = 0.15

_pool = ThreadPoolExecutor(TURNS_AT_ONCE, thread_name_prefix="turn")


class Stopped(Exception):
    """The reader stopped the answer, or deleted the conversation."""


def begin(answer_pk: int, question: str) -> None:
    """Starts writing the answer in a thread of its own."""
    _pool.submit(_run_in_thread, answer_pk, question)


def _run_in_thread(answer_pk: int, question: str) -> None:
    close_old_connections()
    try:
        run(answer_pk, question)
    finally:
        close_old_connections()


def run(answer_pk: int, question: str) -> None:
    """Writes the answer to its end; whatever goes wrong becomes its saved state."""
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
        _fail(message, _("Something went wrong on this site."))
    live.announce(live.conversation_group(message.conversation_id))


def _write(message: Message, question: str) -> None:
    conversation = message.conversation
    books = tuple(conversation.books.filter(status=Book.Status.CURRENT).select_related("live_index", "club"))
    if not any(book.is_ready for book in books):
        recording.refuse(message, Message.Refusal.NOT_READY)
        return
    saved = 0.0
    for step in asking.ask(Scope(conversation.club, books), question):
        if isinstance(step, asking.Outcome):
            recording.complete(message, step)
        elif time.monotonic() - saved > SECONDS_BETWEEN_SAVES:
            _save_partial(message, step)
            saved = time.monotonic()


def _save_partial(message: Message, partial: PartialAnswer) -> None:
    items = [{"text": text, "quoted": False, "supported": True, "citations": []} for text in partial.items]
    still_wanted = Message.objects.filter(pk=message.pk, state=Message.State.WRITING)
    if not still_wanted.update(items=items):
        raise Stopped
    live.announce(live.conversation_group(message.conversation_id))


def _fail(message: Message, sentence: str) -> None:
    writing = Message.objects.filter(pk=message.pk, state=Message.State.WRITING)
    writing.update(state=Message.State.FAILED, failure=sentence)
