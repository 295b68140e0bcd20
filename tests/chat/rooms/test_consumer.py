"""A room that is open: each member gets what they may see, as it is said, from whichever process."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.layers import InMemoryChannelLayer
from django.contrib.auth.models import AnonymousUser

from bookclub import open_sockets
from bookclub.clubs.models import Club, Membership, User
from chat import turns
from chat.models import Room, RoomMessage, RoomVisit
from chat.rooms import actions, hosting, presence
from chat.rooms.actions import Draft
from chat.rooms.consumer import RoomConsumer
from chat.rooms.page import room_page
from ingestion.told_places import tell
from tests.live_sockets import Socket, open_socket

pytestmark = pytest.mark.django_db(transaction=True)

AHEAD = "she found his red cap on the stones"
LONG = 60.0


@pytest.fixture(autouse=True)
def by_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages look only at news."""
    monkeypatch.setattr(RoomConsumer, "seconds_between_looks", LONG)
    monkeypatch.setattr(RoomConsumer, "seconds_between_idle_looks", LONG)


@database_sync_to_async
def say(room: Room, author: User, text: str, **more: Any) -> RoomMessage:
    return actions.say(room, author, Draft(text, **more)).message


@database_sync_to_async
def token_of(room: Room, user: User) -> str:
    visit = RoomVisit.objects.get(room=room, user=user)
    return room_page(user, Room.objects.get(pk=room.pk), visit).token


async def send(socket: Socket, **signal: Any) -> None:
    await socket._communicator.send_input({"type": "websocket.receive", "text": json.dumps(signal)})


@asynccontextmanager
async def opened(room: Room, user: User) -> AsyncIterator[Socket]:
    """As from a page that has just been loaded; what stands beside the talk has come."""
    address = f"/ws/rooms/{room.pk}/?seen={await token_of(room, user)}&lang=en"
    async with open_socket(address, user) as socket:
        await socket.fragment_with('id="room-here"')
        yield socket


async def all_until(socket: Socket, words: str) -> str:
    """Everything that is sent until `words` have come."""
    come = ""
    while words not in come:
        come += await socket.next_fragment()
    return come


async def test_what_is_said_arrives_for_each_as_they_may_see_it(room: Room, slow: User, fast: User) -> None:
    async with opened(room, slow) as near, opened(room, fast) as far:
        await say(room, fast, AHEAD)
        await say(room, fast, "Good evening")
        come = await all_until(near, "Good evening")
        assert "hanna wrote about something further on than you are" in come
        assert "red cap" not in come
        assert AHEAD in await all_until(far, AHEAD)


async def test_an_answer_grows_and_is_announced_once(
    room: Room, slow: User, fast: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[tuple[int, str]] = []
    monkeypatch.setattr(turns, "begin", lambda *arguments: begun.append(arguments))
    async with opened(room, slow) as socket:
        await say(room, fast, "@book Who kept the lighthouse on Gull Rock?")
        growing = await all_until(socket, "Looking through the book")
        assert "announcer" not in growing
        assert "<span>Stop</span>" not in growing, "only for who asked"
        await database_sync_to_async(turns.run)(*begun[0])
        done = await all_until(socket, 'data-message-state="complete"')
    assert "Martha Quill kept the lighthouse" in done
    assert 'id="announcer"' in done
    assert "/citations/" in done


async def test_changes_arrive_in_their_place(room: Room, slow: User, fast: User) -> None:
    message = await say(room, fast, "Good evning")
    async with opened(room, slow) as socket:
        await database_sync_to_async(actions.edit)(message, "Good evening")
        changed = await all_until(socket, "Good evening")
        assert f'id="room-said-{message.pk}"' in changed
        assert "room-item-" not in changed
        assert "edited" in changed
        await database_sync_to_async(hosting.set_pinned)(message, is_pinned=True)
        assert "Good evening" in await all_until(socket, "room-pinned")
        await database_sync_to_async(actions.delete)(message)
        gone = await all_until(socket, "Deleted")
        assert "Good evening" not in gone


async def test_coming_back_after_a_cut_brings_what_was_missed(room: Room, slow: User, fast: User) -> None:
    seen = await token_of(room, slow)
    await say(room, fast, "Are you there?")
    for _ in range(2):  # the address of a socket stays what it was
        async with open_socket(f"/ws/rooms/{room.pk}/?seen={seen}&lang=en", slow) as socket:
            assert "Are you there?" in await all_until(socket, "Are you there?")


async def test_reading_on_opens_what_was_folded(room: Room, slow: User, fast: User) -> None:
    await say(room, fast, AHEAD)
    async with opened(room, slow) as socket:
        assert room.book is not None
        await database_sync_to_async(tell)(slow, room.book, "finished")
        await say(room, fast, "There you are")
        assert AHEAD in await all_until(socket, 'id="room-log"')


async def test_others_see_who_is_writing_and_who_is_here(room: Room, slow: User, fast: User) -> None:
    async with opened(room, slow) as near:
        async with opened(room, fast) as far:
            assert "hanna" in await all_until(near, "hanna")
            await send(far, typing=True)
            writing = await near.fragment_with("room-typing")
            assert "hanna is writing…" in writing
            assert "rita" not in writing
            await send(far, typing=True)  # too soon to be told again
        come = await all_until(near, 'id="room-here"')
        assert "hanna" not in come[come.rindex('id="room-here"') :]
    assert not await database_sync_to_async(lambda: presence.here_now(room))()


async def test_typing_fades_and_names_are_escaped(
    room: Room, slow: User, fast: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.rooms.consumer.SECONDS_TYPING_SHOWS", 0.2)
    await User.objects.filter(pk=fast.pk).aupdate(first_name="<b>Hanna")
    await fast.arefresh_from_db()
    async with opened(room, slow) as near, opened(room, fast) as far:
        await send(far, typing=True)
        assert "&lt;b&gt;Hanna is writing…" in await near.fragment_with("is writing")
        faded = await near.fragment_with("room-typing")
        assert "writing" not in faded


async def test_marks_move_forward_as_somebody_reads(room: Room, slow: User, fast: User) -> None:
    first, second = await say(room, fast, "One"), await say(room, fast, "Two")

    async def read_to() -> int:
        return (await RoomVisit.objects.aget(room=room, user=slow)).read_to

    async with opened(room, slow) as socket:
        for signal in (second.pk, first.pk, second.pk + 1_000, True, -1, "x"):
            await send(socket, read=signal)
        await send(socket, nonsense={})
        async with asyncio.timeout(5):
            while await read_to() != second.pk:
                await asyncio.sleep(0.02)
    assert await read_to() == second.pk


async def test_nobody_else_may_listen(room: Room, stranger: User, club: Club) -> None:
    address = f"/ws/rooms/{room.pk}/?seen=0&lang=en"
    async with open_socket(address, stranger) as socket:
        assert await socket.closing_code() == 4404
    async with open_socket(address, AnonymousUser()) as socket:
        assert await socket.closing_code() == 4403
    await Membership.objects.acreate(user=stranger, club=club)
    async with open_socket(address, stranger) as socket:
        assert await socket.closing_code() == 4404, "no place told yet"


async def test_who_leaves_the_club_hears_no_more(room: Room, slow: User, fast: User) -> None:
    async with opened(room, slow) as socket:
        await Membership.objects.filter(user=slow).adelete()
        await say(room, fast, "Now we are alone")
        assert await socket.closing_code() == 4404


@pytest.fixture
def own_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each socket as in a process of its own: no news passes between them."""
    monkeypatch.setattr("channels.consumer.get_channel_layer", lambda _alias: InMemoryChannelLayer())


@pytest.mark.usefixtures("own_layers")
async def test_processes_that_hear_nothing_of_each_other_agree_by_looking(
    room: Room, slow: User, fast: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RoomConsumer, "seconds_between_idle_looks", 0.1)
    async with opened(room, slow) as one, opened(room, fast) as other:
        await say(room, fast, "From the one process")
        await say(room, slow, "From the other")
        for socket in (one, other):
            come = await all_until(socket, "From the other")
            assert come.count("From the one process") == 1


async def test_a_room_that_is_closed_and_opened_says_so_where_it_is_open(
    room: Room, slow: User, fast: User
) -> None:
    async with opened(room, slow) as socket:
        await database_sync_to_async(hosting.set_closed)(room, is_closed=True)
        assert "This room is closed." in await all_until(socket, 'id="room-box"')
        await database_sync_to_async(hosting.set_closed)(room, is_closed=False)
        assert "room-text" in await all_until(socket, 'id="room-form"')


async def test_nobody_is_shown_writing_what_they_have_said(room: Room, slow: User, fast: User) -> None:
    async with opened(room, slow) as near, opened(room, fast) as far:
        await send(far, typing=True)
        assert "hanna is writing" in await all_until(near, 'id="room-typing"')
        await say(room, fast, "Good evening")
        come = await all_until(near, 'id="room-typing"')
        assert "Good evening" in come
        assert "is writing" not in come


async def test_a_new_name_arrives_where_the_room_is_open(room: Room, slow: User, fast: User) -> None:
    async with opened(room, slow) as socket:
        await database_sync_to_async(hosting.rename)(room, "Tuesday <evenings>")
        come = await all_until(socket, 'id="room-name"')
        assert '<h1 class="room-title">Tuesday &lt;evenings&gt;</h1>' in come
        assert 'data-title="Tuesday &lt;evenings&gt; · Bookclub"' in come
        await say(room, fast, "A fine name")
        assert "room-name" not in await all_until(socket, "A fine name"), "it has not changed since"


@pytest.mark.parametrize("is_closed", [True, False])
async def test_a_room_that_was_closed_or_opened_during_a_cut_says_so(
    room: Room, slow: User, is_closed: bool
) -> None:
    await database_sync_to_async(hosting.set_closed)(room, is_closed=not is_closed)
    seen = await token_of(room, slow)
    await database_sync_to_async(hosting.set_closed)(room, is_closed=is_closed)
    async with open_socket(f"/ws/rooms/{room.pk}/?seen={seen}&lang=en", slow) as socket:
        box = await all_until(socket, 'id="room-box"')
        assert ("This room is closed." in box) is is_closed
        assert ("room-form" in box) is not is_closed


async def test_a_page_that_is_as_it_was_loaded_keeps_its_box(room: Room, slow: User) -> None:
    address = f"/ws/rooms/{room.pk}/?seen={await token_of(room, slow)}&lang=en"
    async with open_socket(address, slow) as socket:
        assert 'id="room-box"' not in await all_until(socket, 'id="room-here"')


async def test_in_a_closed_room_nobody_is_writing(room: Room, slow: User, fast: User) -> None:
    await database_sync_to_async(hosting.set_closed)(room, is_closed=True)
    async with opened(room, slow) as near, opened(room, fast) as far:
        await all_until(near, "hanna")
        await send(far, typing=True)
        await database_sync_to_async(hosting.rename)(room, "Closed for good")
        assert "is writing" not in await all_until(near, "Closed for good")


async def test_more_pages_than_anybody_reads_are_turned_away(
    room: Room, slow: User, fast: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_sockets, "MOST_OPEN", 1)
    address = f"/ws/rooms/{room.pk}/?seen={await token_of(room, slow)}&lang=en"
    async with opened(room, slow):
        async with open_socket(address, slow) as second:
            assert await second.closing_code() == 1013
        async with opened(room, fast):
            pass
    async with opened(room, slow):
        pass
