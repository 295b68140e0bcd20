"""Long talk and long threads are shown a part at a time, and what is linked to is on the page."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bookclub.clubs.models import User
from chat.models import Room, RoomMessage
from chat.rooms.parts import MESSAGES_A_PAGE
from chat.rooms.shown import REPLIES_SHOWN
from tests.chat.rooms.conftest import Say

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"HX-Request": "true"}
LONG = 2 * REPLIES_SHOWN + 5


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def replied(room: Room, author: User, root: RoomMessage, number: int = LONG) -> list[RoomMessage]:
    rows = [RoomMessage(room=room, author=author, parent=root, text=f"Reply {one}.") for one in range(number)]
    RoomMessage.objects.bulk_create(rows)
    return list(RoomMessage.objects.filter(parent=root).order_by("pk"))


def test_the_latest_replies_are_shown_and_lead_to_earlier_ones(
    room: Room, slow: User, fast: User, say: Say
) -> None:
    root, other = say(room, fast, "One"), say(room, fast, "Two")
    replies, few = replied(room, slow, root), replied(room, slow, other, 2)
    client = client_of(fast)
    page = client.get(f"/rooms/{room.pk}/").content.decode()
    first = replies[-REPLIES_SHOWN]
    assert f'id="room-said-{first.pk}"' in page
    assert f'id="room-said-{first.pk - 1}"' not in page
    assert all(f'id="room-said-{one.pk}"' in page for one in few)
    assert page.count("Show earlier replies") == 1
    earlier = f"/rooms/{room.pk}/?thread={root.pk}&before={first.pk}"
    assert earlier.replace("&", "&amp;") in page
    fragment = client.get(earlier, headers=HTMX).content.decode()
    assert fragment.count('class="room-item reply"') == REPLIES_SHOWN
    assert "Reply 5." in fragment
    assert f'id="room-said-{root.pk}"' not in fragment
    whole = client.get(earlier).content.decode()
    assert f'id="room-said-{root.pk}"' in whole
    assert "Reply 5." in whole
    assert "To the newest messages" in whole
    assert "ws-connect" not in whole, "what comes in has its place after what is not shown"
    last = client.get(f"/rooms/{room.pk}/?thread={root.pk}&before={replies[5].pk}", headers=HTMX)
    assert "Show earlier replies" not in last.content.decode()


@pytest.mark.parametrize("place", [0, 3, 45, 60, 119])
def test_a_message_is_on_the_page_around_it(room: Room, slow: User, fast: User, place: int) -> None:
    rows = [RoomMessage(room=room, author=fast, text=f"Message {number}.") for number in range(120)]
    RoomMessage.objects.bulk_create(rows)
    said = list(RoomMessage.objects.order_by("pk"))
    page = client_of(slow).get(f"/rooms/{room.pk}/?around={said[place].pk}").content.decode()
    assert f"Message {place}." in page
    assert ("To the newest messages" in page) is (place < 120 - MESSAGES_A_PAGE)


@pytest.mark.parametrize("place", [0, 20, LONG - REPLIES_SHOWN, LONG - 1])
def test_so_is_a_reply(room: Room, slow: User, fast: User, say: Say, place: int) -> None:
    replies = replied(room, slow, say(room, fast, "One"))
    page = client_of(slow).get(f"/rooms/{room.pk}/?around={replies[place].pk}").content.decode()
    assert f'id="room-said-{replies[place].pk}"' in page


@pytest.mark.parametrize("asked", ["around=7777777", "thread=7777777", "thread=x&before=y", "around=-4"])
def test_what_is_not_there_asks_for_the_newest(
    room: Room, slow: User, fast: User, say: Say, asked: str
) -> None:
    say(room, fast, "Good evening")
    page = client_of(slow).get(f"/rooms/{room.pk}/?{asked}")
    assert page.status_code == 200
    assert "Good evening" in page.content.decode()


def test_pinned_replies_are_linked_to_where_they_stand(room: Room, slow: User, fast: User, say: Say) -> None:
    replies = replied(room, slow, say(room, fast, "One"))
    client_of(fast).post(f"/rooms/{room.pk}/messages/{replies[2].pk}/pin/", {"pinned": "yes"})
    page = client_of(slow).get(f"/rooms/{room.pk}/").content.decode()
    address = f"/rooms/{room.pk}/?around={replies[2].pk}"
    assert f'href="{address}#room-said-{replies[2].pk}"' in page
    assert f'id="room-said-{replies[2].pk}"' in client_of(slow).get(address).content.decode()


def test_long_threads_ask_the_database_no_more_often(room: Room, slow: User, fast: User, say: Say) -> None:
    root, other = say(room, fast, "One"), say(room, fast, "Two")
    replied(room, slow, root, 1)
    client = client_of(slow)
    client.get(f"/rooms/{room.pk}/")
    with CaptureQueriesContext(connection) as few:
        client.get(f"/rooms/{room.pk}/")
    replied(room, slow, root)
    replied(room, slow, other)
    client.get(f"/rooms/{room.pk}/")
    with CaptureQueriesContext(connection) as many:
        client.get(f"/rooms/{room.pk}/")
    assert len(many) == len(few)
