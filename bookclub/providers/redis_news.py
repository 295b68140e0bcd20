"""News between web processes over Redis; while it is away, sockets stay and pages look by themselves."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from channels_redis.core import RedisChannelLayer  # type: ignore[import-untyped]
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

SECONDS_TO_ANSWER = 3.0
SECONDS_BETWEEN_TRIES = 1.0
# Longer than the five seconds that the layer waits for news at a time: to be without news is no time-out.
SOCKET_SECONDS = 15.0
LOST = {"type": "news.lost"}


class RedisNews(RedisChannelLayer):  # type: ignore[misc]
    """Raises `OSError` where Redis cannot be reached; who waits for news is told `news.lost` instead.

    Channels would end the socket without a word to its consumer, and every page would come back at once.
    """

    def __init__(self, address: str) -> None:
        super().__init__(hosts=[{"address": address, "socket_timeout": SOCKET_SECONDS}])
        self._is_away = False
        self._told_all = float("-inf")

    async def receive(self, channel: str) -> dict[str, Any]:
        try:
            message: dict[str, Any] = await super().receive(channel)
        except (RedisError, OSError) as error:
            self._note(error)
            self._tell_all()
            await asyncio.sleep(SECONDS_BETWEEN_TRIES)
            return dict(LOST)
        return message

    async def group_add(self, group: str, channel: str) -> None:
        async with self._reached():
            await super().group_add(group, channel)

    async def group_discard(self, group: str, channel: str) -> None:
        async with self._reached():
            await super().group_discard(group, channel)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        async with self._reached():
            try:
                await super().group_send(group, message)
            except RedisError:  # it may be a connection from before Redis was started again
                await super().group_send(group, message)

    def _tell_all(self) -> None:
        """One waits on Redis for all of this process; when they try, it may be back and know none of them."""
        if time.monotonic() - self._told_all >= SECONDS_BETWEEN_TRIES:
            self._told_all = time.monotonic()
            for waiting in list(self.receive_buffer.values()):
                waiting.put_nowait(dict(LOST))

    @asynccontextmanager
    async def _reached(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                yield
        except (RedisError, OSError) as error:
            self._note(error)
            raise ConnectionError(str(error)) from error
        if self._is_away:
            self._is_away = False
            logger.warning("Redis is back")

    def _note(self, error: Exception) -> None:
        """Once, not for every socket and every try."""
        if not self._is_away:
            self._is_away = True
            logger.warning("Redis is away, open pages look by themselves: %s", error)
