"""Hosts give rooms other names, and delete them with all that is in them."""

from collections.abc import Callable

import pytest
from django.test import Client

from bookclub.clubs.models import Club, User
from chat.models import AnswerTrace, Conversation, Message, Room, RoomMessage
from chat.rooms import hosting
from ingestion.models import Book, MeetingPack, ReadingPlace
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


def test_a_second_room_about_a_book_is_made_by_hosts(
    room: Room, ready_book: Book, fast: User, slow: User, shelve: Callable[..., Book]
) -> None:
    other_book = shelve("Another club has this one.", "other.txt")
    Book.objects.filter(pk=other_book.pk).update(club=Club.objects.create(name="Others", slug="others"))
    client = client_of(fast)
    page = client.get("/rooms/").content.decode()
    assert f'<option value="{ready_book.pk}"' in page
    assert f'<option value="{other_book.pk}"' not in page
    assert f'<option value="{ready_book.pk}"' not in client_of(slow).get("/rooms/").content.decode()
    client.post("/rooms/new/", {"title": "Without the slow ones", "book": ready_book.pk})
    client.post("/rooms/new/", {"title": "", "book": ready_book.pk})
    assert list(Room.objects.filter(book=ready_book).order_by("pk").values_list("title", flat=True)) == [
        room.title,
        "Without the slow ones",
        ready_book.title,
    ]
    assert client.post("/rooms/new/", {"title": "Theirs", "book": other_book.pk}).status_code == 404


def test_a_question_that_names_what_comes_later_opens_there(
    room: Room, ready_book: Book, fast: User, slow: User
) -> None:
    """Hosts write questions of their own, and may have read further than the meeting goes."""
    known = ReadingPlace.objects.get(user=slow).char_offset or 0
    assert ready_book.live_index is not None
    pack = MeetingPack.objects.create(
        book=ready_book,
        title="First",
        up_to_char=known,
        material={"stored_text": ready_book.live_index.stored_text_id},
        questions=[
            {"text": text}
            for text in ("Who is Martha?", "Why a red cap: she found his red cap on the stones?")
        ],
        is_ready=True,
    )
    early, late = (hosting.ask_next(room, fast, pack) for _ in range(2))
    assert early is not None
    assert late is not None
    page = client_of(slow).get(f"/rooms/{room.pk}/").content.decode()
    assert "Who is Martha?" in page
    assert "red cap" not in page
    assert "Why a red cap" in client_of(fast).get(f"/rooms/{room.pk}/").content.decode()
