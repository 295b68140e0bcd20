"""A live page ends with its socket, whatever happens at the same moment, and outlives the news of others."""

import asyncio
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore

from bookclub.clubs.models import User
from bookclub.live_pages import SIGN_IN_FIRST, LivePageConsumer, Look

SECONDS = 1.0
OWN_GROUP = "person.7"


class QuietPage(LivePageConsumer):
    seconds_between_messages = 0.0

    def look(self, seen: str) -> Look:
        return Look("token", "", under_way=False)

    def groups_of_page(self) -> list[str]:
        return []


class LayerAway(InMemoryChannelLayer):
    is_away = True

    async def group_add(self, group: str, channel: str) -> None:
        await self._reach()
        await super().group_add(group, channel)

    async def group_discard(self, group: str, channel: str) -> None:
        await self._reach()
        await super().group_discard(group, channel)

    async def _reach(self) -> None:
        if self.is_away:
            raise ConnectionError("away")


async def opened(layer: InMemoryChannelLayer | None = None) -> Any:
    """Open, and waiting for news."""

    async def ignore(_message: Any) -> None:
        return

    page: Any = QuietPage()
    page.scope = {"type": "websocket", "user": User(pk=7, username="rita"), "query_string": b""}
    page.channel_layer, page.channel_name, page.base_send = layer or InMemoryChannelLayer(), "here", ignore
    await page.connect()
    await asyncio.sleep(0.1)
    return page


@pytest.mark.parametrize("moments", range(6))
async def test_it_ends_even_when_news_arrives_in_the_same_moment(moments: int) -> None:
    page = await opened()
    await page.news({})
    for _ in range(moments):
        await asyncio.sleep(0)
    await asyncio.wait_for(page.disconnect(1012), SECONDS)
    assert page._following is not None
    assert page._following.done()


async def test_a_follower_that_failed_does_not_fail_the_end() -> None:
    page = await opened()

    async def broken() -> None:
        raise OSError("gone")

    page._following = asyncio.create_task(broken())
    await page.disconnect(1006)


async def test_without_the_layer_it_stays_open_and_joins_later() -> None:
    layer = LayerAway()
    page = await opened(layer)
    assert not page._following.done()
    assert layer.groups == {}
    layer.is_away = False
    await page.news({})
    await asyncio.sleep(0.1)
    assert list(layer.groups) == [OWN_GROUP]
    await page.disconnect(1001)


async def test_a_layer_that_is_away_does_not_fail_the_end() -> None:
    layer = LayerAway()
    layer.is_away = False
    page = await opened(layer)
    layer.is_away = True
    await page.disconnect(1001)
    assert page._following.done()


async def test_when_news_was_lost_it_looks_and_joins_anew() -> None:
    page = await opened()
    page.channel_layer.groups.clear()
    await page.news_lost({})
    await asyncio.sleep(0.1)
    assert list(page.channel_layer.groups) == [OWN_GROUP]
    await page.disconnect(1001)


async def test_whoever_signed_out_while_no_news_came_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    page = await opened()
    page.scope["session"] = SessionStore()
    codes: list[int] = []

    async def nobody(_scope: Any) -> AnonymousUser:
        return AnonymousUser()

    async def close(code: int) -> None:
        codes.append(code)

    monkeypatch.setattr("bookclub.live_pages.get_user", nobody)
    monkeypatch.setattr(page, "close", close)
    await page.news_lost({})
    await asyncio.sleep(0.1)
    assert codes == [SIGN_IN_FIRST]
    assert page._following.done()


async def test_a_socket_that_breaks_without_a_word_ends_it_too() -> None:
    page = await opened()

    async def broken() -> Any:
        raise RuntimeError("gone")

    async def ignore(_message: Any) -> None:
        return

    with pytest.raises(RuntimeError, match="gone"):
        await page(page.scope, broken, ignore)
    assert page._following.done()
