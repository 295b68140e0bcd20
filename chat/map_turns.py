"""The map that a conversation starts from, made in a thread: of many books it takes seconds."""

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import close_old_connections, transaction

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
MOST_TRIES = 3
"""A book may come to another text meanwhile: what was made then does not know how far it goes in that."""
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
    for _try in range(MOST_TRIES):
        scope = _scope_of(conversation)
        if not any(book.is_ready for book in scope.books):
            return conversation_maps.failed(NOT_READY)
        if horizons.untold(conversation.user, scope.books):
            return conversation_maps.WANTED
        made = bootstrap(scope).to_json()
        if scope.texts() == scope.as_it_is_now().texts():
            return made
    return conversation_maps.failed(WENT_WRONG)


@transaction.atomic
def _scope_of(conversation: Conversation) -> Scope:
    books = horizons.held(conversation.books.filter(status=Book.Status.CURRENT))
    known = reading_places.read_up_to(conversation.user, books)
    return Scope(conversation.club, tuple(books), known)
