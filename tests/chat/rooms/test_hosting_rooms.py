"""Hosts give rooms other names, and delete them with all that is in them."""

import pytest
from django.test import Client

from bookclub.clubs.models import User
from chat.models import AnswerTrace, Conversation, Message, Room, RoomMessage
from tests.chat.rooms.conftest import Say

pytestmark = pytest.mark.django_db(transaction=True)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_host_gives_a_room_another_name(room: Room, fast: User) -> None:
    client_of(fast).post(f"/rooms/{room.pk}/rename/", {"title": "  Tuesday\n evenings "})
    room.refresh_from_db()
    assert room.title == "Tuesday evenings"
    client_of(fast).post(f"/rooms/{room.pk}/rename/", {"title": " "})
    room.refresh_from_db()
    assert room.book is not None
    assert room.title == room.book.title, "that of its book"


def test_a_room_without_a_book_keeps_its_name_for_want_of_another(bare_room: Room, host: User) -> None:
    page = client_of(host).post(f"/rooms/{bare_room.pk}/rename/", {"title": ""}, follow=True)
    assert "Please give the room a name." in page.content.decode()
    bare_room.refresh_from_db()
    assert bare_room.title == "The porch"


def test_a_room_is_deleted_with_what_was_said_and_asked(room: Room, fast: User, slow: User, say: Say) -> None:
    root = say(room, slow, "@book Who kept the lighthouse?")
    say(room, fast, "@book Who is Tobias?", parent=root)
    page = client_of(fast).post(f"/rooms/{room.pk}/delete/", follow=True)
    assert page.redirect_chain[-1][0] == "/rooms/"
    for model in (Room, RoomMessage, Conversation, Message, AnswerTrace):
        assert not model.objects.exists()
    assert client_of(slow).get(f"/rooms/{room.pk}/").status_code == 404


def test_readers_do_neither(room: Room, slow: User, stranger: User) -> None:
    for user in (slow, stranger):
        for what in ("rename", "delete"):
            assert client_of(user).post(f"/rooms/{room.pk}/{what}/", {"title": "x"}).status_code == 404
    assert "Delete the room" not in client_of(slow).get(f"/rooms/{room.pk}/").content.decode()
