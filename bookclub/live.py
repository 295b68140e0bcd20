"""The one place where news is pushed to browsers; news only says "look again", the state itself is saved."""

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)

_web_loop: asyncio.AbstractEventLoop | None = None


def attach(loop: asyncio.AbstractEventLoop) -> None:
    """Names the loop that serves the browsers: the in-memory layer is not made for other threads."""
    global _web_loop  # noqa: PLW0603 - one web loop a process, known only once it runs
    _web_loop = loop


def shelf_group(club_pk: int) -> str:
    """What changed is which books there are, or that one is to be read in."""
    return f"shelf.{club_pk}"


def book_group(book_pk: int) -> str:
    return f"book.{book_pk}"


def conversation_group(conversation_pk: int) -> str:
    return f"conversation.{conversation_pk}"


def person_group(user_pk: int) -> str:
    """What changed is whether, and where, this person may be at all."""
    return f"person.{user_pk}"


def announce(group: str, **facts: Any) -> None:
    """Tells everyone in `group` once the running transaction is committed; never raises, news may be lost."""
    transaction.on_commit(lambda: _send(group, {"type": "news", **facts}), robust=True)


def _send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    if not isinstance(layer, InMemoryChannelLayer):
        _send_to_others(layer, group, message)
    elif _web_loop is not None and not _web_loop.is_closed():
        asyncio.run_coroutine_threadsafe(layer.group_send(group, message), _web_loop)


def _send_to_others(layer: Any, group: str, message: dict[str, Any]) -> None:
    try:
        async_to_sync(layer.group_send)(group, message)
    except OSError:  # who keeps the layer says so; pages look by themselves meanwhile
        logger.debug("News of %s is lost", group, exc_info=True)
