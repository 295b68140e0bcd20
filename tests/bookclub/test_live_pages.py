"""A live page ends with its socket, whatever happens at the same moment."""

import asyncio
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer

from bookclub.clubs.models import User
from bookclub.live_pages import LivePageConsumer, Look

SECONDS = 1.0


class QuietPage(LivePageConsumer):
    seconds_between_messages = 0.0

    def look(self, seen: str) -> Look:
        return Look("token", "", under_way=False)

    def groups_of_page(self) -> list[str]:
        return []


async def opened() -> Any:
    """Open, and waiting for news."""

    async def ignore(_message: Any) -> None:
        return

    page: Any = QuietPage()
    page.scope = {"type": "websocket", "user": User(username="rita"), "query_string": b""}
    page.channel_layer, page.channel_name, page.base_send = InMemoryChannelLayer(), "here", ignore
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
