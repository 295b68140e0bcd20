"""What was folded in a room stays so, as its book is read anew."""

from collections.abc import Callable

import pytest

from bookclub.clubs.models import User
from chat.models import Room, RoomMessage
from chat.rooms import actions, hosting
from chat.rooms.horizons import horizon_of
from chat.rooms.quoting import AskedQuote
from ingestion.models import Book
from ingestion.told_places import tell
from tests.app_fixtures import SHORT_BOOK
from tests.chat.rooms.conftest import Say
from tests.ingestion.books_read_anew import read_anew

pytestmark = pytest.mark.django_db(transaction=True)

FRONT = "A word before the book by those who print it again.\n\n" * 20
OTHER = "CHAPTER I\n\n" + "Nothing of it was kept.\n" * 80


def text_of(book: Book) -> str:
    assert book.live_index is not None
    return book.live_index.stored_text.text


@pytest.fixture
def said(room: Room, fast: User, say: Say, ready_book: Book) -> Callable[[], RoomMessage]:
    start = text_of(ready_book).index("Martha rang the bell")
    message = say(room, fast, "Listen, Tobias", quote=AskedQuote(ready_book.pk, start, start + 20))
    hosting.set_horizon(room, Room.Horizon.PLACE, {"kind": "chapter", "value": 1})
    return lambda: RoomMessage.objects.get(pk=message.pk)


def test_places_move_into_the_new_text(
    room: Room, ready_book: Book, fast: User, said: Callable[[], RoomMessage]
) -> None:
    end_before = horizon_of(Room.objects.select_related("book__live_index").get())
    book = read_anew(ready_book, FRONT + SHORT_BOOK)
    text, now = text_of(book), said()
    moved = len(text) - len(text_of(book).removeprefix(text[: text.index("THE LIGHTHOUSE")]))
    assert text[now.quote["start"] : now.quote["end"]] == "Martha rang the bell"
    assert now.reaches_to is not None
    assert 0 <= now.reaches_to - now.quote["end"] <= 1
    assert end_before is not None
    assert horizon_of(Room.objects.select_related("book__live_index").get()) == end_before + moved


def test_what_cannot_be_found_again_opens_at_the_end(
    room: Room, ready_book: Book, slow: User, said: Callable[[], RoomMessage]
) -> None:
    read_anew(ready_book, OTHER)
    now = said()
    assert now.reaches_to is None
    assert now.quote["start"] is None
    assert now.quote["text"] == "Martha rang the bell"
    actions.edit(RoomMessage.objects.select_related("room", "author").get(), "Listen")
    assert said().reaches_to is None


def test_talk_that_told_nothing_stays_open(room: Room, ready_book: Book, fast: User, say: Say) -> None:
    message = say(room, fast, "Good evening")
    read_anew(ready_book, FRONT + SHORT_BOOK)
    message.refresh_from_db()
    assert message.reaches_to == 0
    tell(fast, ready_book, "not_begun")
