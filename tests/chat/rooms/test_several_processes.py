"""Talk passes between web processes over a real Redis."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from bookclub.clubs.models import User
from bookclub.providers.redis_news import RedisNews
from chat.models import Room, RoomVisit
from chat.rooms import actions
from chat.rooms.actions import Draft
from chat.rooms.changes import room_group
from chat.rooms.consumer import RoomConsumer
from chat.rooms.page import room_page
from tests.live_sockets import Socket, open_socket
from tests.redis_server import RedisServer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

LONG = 60.0


@pytest.fixture
def redis(needs: Callable[[str], str], tmp_path: Path) -> Iterator[str]:
    """The address of a server of its own."""
    own = RedisServer(needs("redis-server"), tmp_path)
    own.start()
    yield own.url
    own.stop()


@pytest.fixture
def layers(redis: str, monkeypatch: pytest.MonkeyPatch) -> list[RedisNews]:
    """Each socket gets a layer of its own, as in a process of its own; all meet in Redis alone."""
    made: list[RedisNews] = []

    def layer(_alias: str = "default") -> RedisNews:
        made.append(RedisNews(redis))
        return made[-1]

    monkeypatch.setattr("channels.consumer.get_channel_layer", layer)
    monkeypatch.setattr("bookclub.live.get_channel_layer", layer)
    for name in ("seconds_between_looks", "seconds_between_idle_looks"):
        monkeypatch.setattr(RoomConsumer, name, LONG)
    return made


async def come(socket: Socket, words: str) -> str:
    all_of_it = ""
    while words not in all_of_it:
        all_of_it += await socket.next_fragment()
    return all_of_it


@database_sync_to_async
def token_of(room: Room, user: User) -> str:
    visit = RoomVisit.objects.get(room=room, user=user)
    return room_page(user, Room.objects.get(pk=room.pk), visit).token


async def test_talk_typing_and_answers_reach_every_process(
    room: Room, slow: User, fast: User, layers: list[RedisNews]
) -> None:
    def address(token: str) -> str:
        return f"/ws/rooms/{room.pk}/?seen={token}&lang=en"

    one_token, other_token = await token_of(room, slow), await token_of(room, fast)
    async with (
        open_socket(address(one_token), slow) as one,
        open_socket(address(other_token), fast) as other,
    ):
        await come(one, "hanna")
        await come(other, "rita")
        assert len(layers) >= 2
        await database_sync_to_async(actions.say)(room, fast, Draft("From the other process"))
        await come(one, "From the other process")
        await other._communicator.send_input({"type": "websocket.receive", "text": '{"typing": true}'})
        await come(one, "hanna is writing…")
        await database_sync_to_async(actions.say)(room, slow, Draft("@book Who kept the lighthouse?"))
        assert "Martha Quill kept" in await come(other, 'data-message-state="complete"')
    await asyncio.gather(*(layer.flush() for layer in layers[:1]))
    await _close(layers)


async def _close(layers: list[RedisNews]) -> None:
    for layer in layers:
        await layer.close_pools()


def test_groups_of_rooms_have_names_that_layers_take(room: Room) -> None:
    layer: Any = get_channel_layer()
    assert layer.require_valid_group_name(room_group(room.pk))
