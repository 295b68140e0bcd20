"""After something was done in a room one is where it stands, also far back; and sees what has come of it."""

import pytest
from django.test import Client

from bookclub.clubs.models import User
from chat.models import Room, RoomMessage
from chat.rooms.parts import MESSAGES_A_PAGE
from tests.chat.rooms.conftest import Say

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"HX-Request": "true"}


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def old(room: Room, slow: User, fast: User, say: Say) -> RoomMessage:
    """A message of the slower one that the newest page does not show."""
    first = say(room, slow, "The oldest")
    rows = [RoomMessage(room=room, author=fast, text="More.") for _ in range(MESSAGES_A_PAGE + 10)]
    RoomMessage.objects.bulk_create(rows)
    return first


def test_a_reply_in_an_old_thread_is_on_the_page_one_gets(room: Room, slow: User, old: RoomMessage) -> None:
    sent = {"text": "Still true", "reply": old.pk}
    page = client_of(slow).post(f"/rooms/{room.pk}/say/", sent, follow=True).content.decode()
    assert "Still true" in page


@pytest.mark.parametrize("act", ["edit", "delete", "stop", "pin"])
def test_so_is_an_old_message_that_was_changed(
    room: Room, slow: User, fast: User, old: RoomMessage, act: str
) -> None:
    user = fast if act == "pin" else slow
    address = f"/rooms/{room.pk}/messages/{old.pk}/{act}/"
    page = client_of(user).post(address, {"text": "The very oldest", "pinned": "yes"}, follow=True)
    assert f'id="room-said-{old.pk}"' in page.content.decode()


def test_on_older_pages_talk_goes_without_scripts(room: Room, slow: User, old: RoomMessage) -> None:
    """What is said there would stand beside talk that it does not follow."""
    client = client_of(slow)
    assert 'id="room-bar" hx-disable' in client.get(f"/rooms/{room.pk}/?around={old.pk}").content.decode()
    assert 'id="room-bar" hx-disable' not in client.get(f"/rooms/{room.pk}/").content.decode()


@pytest.mark.parametrize("act", ["pin", "delete", "stop"])
def test_with_scripts_what_was_done_is_seen_without_a_socket(
    room: Room, slow: User, fast: User, say: Say, act: str
) -> None:
    said = say(room, fast, "We meet on Monday")
    address = f"/rooms/{room.pk}/messages/{said.pk}/{act}/"
    answer = client_of(fast).post(address, {"pinned": "yes"}, headers=HTMX).content.decode()
    assert f'id="room-said-{said.pk}"' in answer
    assert {"pin": "pinned", "delete": "Deleted", "stop": "We meet"}[act] in answer
