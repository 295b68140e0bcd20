"""Talk passes between web processes over a real Redis."""

import asyncio
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import create_server
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from channels_redis.core import RedisChannelLayer  # type: ignore[import-untyped]

from bookclub.clubs.models import User
from chat.models import Room, RoomVisit
from chat.rooms import actions
from chat.rooms.actions import Draft
from chat.rooms.changes import room_group
from chat.rooms.consumer import RoomConsumer
from chat.rooms.page import room_page
from tests.live_sockets import Socket, open_socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

LONG = 60.0


@pytest.fixture
def redis(needs: Callable[[str], str], tmp_path: Path) -> Iterator[str]:
    """The address of a server of its own, which keeps nothing."""
    program = needs("redis-server")
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    running = subprocess.Popen([program, *options, "--dir", str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    while "Ready to accept connections" not in (line := running.stdout.readline()):
        assert line, "the server has ended"
    yield f"redis://127.0.0.1:{port}/0"
    running.terminate()
    running.wait(10)
    running.stdout.close()


@pytest.fixture
def layers(redis: str, monkeypatch: pytest.MonkeyPatch) -> list[RedisChannelLayer]:
    """Each socket gets a layer of its own, as in a process of its own; all meet in Redis alone."""
    made: list[RedisChannelLayer] = []

    def layer(_alias: str = "default") -> RedisChannelLayer:
        made.append(RedisChannelLayer(hosts=[{"address": redis, "socket_timeout": None}]))
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
    room: Room, slow: User, fast: User, layers: list[RedisChannelLayer]
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


async def _close(layers: list[RedisChannelLayer]) -> None:
    for layer in layers:
        await layer.close_pools()


def test_groups_of_rooms_have_names_that_layers_take(room: Room) -> None:
    layer: Any = get_channel_layer()
    assert layer.require_valid_group_name(room_group(room.pk))
