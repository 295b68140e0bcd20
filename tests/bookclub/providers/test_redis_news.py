"""News over Redis: where it is away nothing breaks, and it is told once."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import create_server

import pytest

from bookclub.providers import redis_news
from bookclub.providers.redis_news import RedisNews
from tests.redis_server import RedisServer

NEWS = {"type": "news"}
GROUP = "book.1"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_news, "SECONDS_BETWEEN_TRIES", 0.0)


@pytest.fixture
def nowhere() -> str:
    """An address where nobody listens."""
    with create_server(("127.0.0.1", 0)) as free:
        return f"redis://127.0.0.1:{free.getsockname()[1]}/0"


@pytest.fixture
def redis(needs: Callable[[str], str], tmp_path: Path) -> Iterator[RedisServer]:
    own = RedisServer(needs("redis-server"), tmp_path)
    own.start()
    yield own
    own.stop()


async def test_what_cannot_be_told_says_so(nowhere: str) -> None:
    layer = RedisNews(nowhere)
    channel = await layer.new_channel()
    for telling in (
        layer.group_add(GROUP, channel),
        layer.group_discard(GROUP, channel),
        layer.group_send(GROUP, NEWS),
    ):
        with pytest.raises(ConnectionError):
            await telling


async def test_who_waits_is_told_that_news_was_lost(nowhere: str) -> None:
    layer = RedisNews(nowhere)
    channel = await layer.new_channel()
    assert await layer.receive(channel) == {"type": "news.lost"}


async def test_the_log_says_it_once(nowhere: str, caplog: pytest.LogCaptureFixture) -> None:
    layer = RedisNews(nowhere)
    channel = await layer.new_channel()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            await layer.receive(channel)
    assert [record.getMessage()[:13] for record in caplog.records] == ["Redis is away"]


async def test_a_redis_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_news, "SECONDS_TO_ANSWER", 0.05)
    with create_server(("127.0.0.1", 0)) as silent:
        layer = RedisNews(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        with pytest.raises(ConnectionError):
            await layer.group_send(GROUP, NEWS)
        await layer.close_pools()


@pytest.mark.services
async def test_all_who_wait_are_told_when_one_of_them_meets_it(redis: RedisServer) -> None:
    layer = RedisNews(redis.url)
    waiting = [asyncio.create_task(layer.receive(await layer.new_channel())) for _ in range(3)]
    await asyncio.sleep(0.2)
    redis.stop()
    redis.start()
    done = await asyncio.wait_for(asyncio.gather(*waiting), 5)
    assert done == [{"type": "news.lost"}] * 3
    await layer.close_pools()


@pytest.mark.services
async def test_news_comes_again_once_redis_is_back(redis: RedisServer) -> None:
    teller, hearer = RedisNews(redis.url), RedisNews(redis.url)
    channel = await hearer.new_channel()
    await hearer.group_add(GROUP, channel)
    await teller.group_send(GROUP, NEWS)
    assert await hearer.receive(channel) == NEWS
    redis.stop()
    assert await hearer.receive(channel) == {"type": "news.lost"}
    redis.start()
    await hearer.group_add(GROUP, channel)
    await teller.group_send(GROUP, NEWS)
    while (message := await asyncio.wait_for(hearer.receive(channel), 5)) != NEWS:
        assert message == {"type": "news.lost"}
    for layer in (teller, hearer):
        await layer.close_pools()
