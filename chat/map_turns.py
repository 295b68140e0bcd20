"""The map that a conversation starts from, made in a thread: of many books it takes seconds."""

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import close_old_connections

from bookclub import live
from bookclub.providers.errors import IndexFailure, ProviderError
from bookclub.sentences import WENT_WRONG, Sentence, gettext_noop
from chat import conversation_maps, horizons
from chat.models import Conversation
from chat.retrieval.bootstrap import bootstrap
from chat.retrieval.scope import Scope
from ingestion import reading_places
from ingestion.models import Book

logger = logging.getLogger(__name__)

MAPS_AT_ONCE = 2
NOT_READY = Sentence(gettext_noop("This book is not ready yet."))

_pool = ThreadPoolExecutor(MAPS_AT_ONCE, thread_name_prefix="map")
_being_made: set[int] = set()


def begin(conversation_pk: int) -> None:
    """Starts making a map that is wanted; nothing happens while this process is at it already."""
    if conversation_pk not in _being_made:
        _being_made.add(conversation_pk)
        _pool.submit(_run_in_thread, conversation_pk)


def _run_in_thread(conversation_pk: int) -> None:
    close_old_connections()
    try:
        run(conversation_pk)
    finally:
        _being_made.discard(conversation_pk)
        close_old_connections()


def run(conversation_pk: int) -> None:
    """Makes the map and saves it; what goes wrong is saved in its place."""
    conversation = Conversation.objects.select_related("club", "user").filter(pk=conversation_pk).first()
    if conversation is None or not conversation_maps.is_wanted(conversation):
        return
    try:
        kept = _made(conversation)
    except (ProviderError, IndexFailure) as error:
        logger.warning("The map of conversation %s failed", conversation_pk, exc_info=True)
        kept = conversation_maps.failed(error.sentence)
    except Exception:  # the edge of a thread: stored and readable
        logger.exception("The map of conversation %s failed", conversation_pk)
        kept = conversation_maps.failed(WENT_WRONG)
    still = Conversation.objects.filter(pk=conversation_pk, domain_map__state="wanted")
    if still.update(domain_map=kept):
        live.announce(live.conversation_group(conversation_pk))


def _made(conversation: Conversation) -> dict[str, Any]:
    """As far as its owner has read; as it was as long as they have not told. Raises `ProviderError`."""
    current = conversation.books.filter(status=Book.Status.CURRENT)
    books = tuple(current.select_related("live_index", "club", "source"))
    if not any(book.is_ready for book in books):
        return conversation_maps.failed(NOT_READY)
    if horizons.untold(conversation.user, books):
        return conversation_maps.WANTED
    scope = Scope(conversation.club, books, reading_places.read_up_to(conversation.user, books))
    return bootstrap(scope).to_json()
