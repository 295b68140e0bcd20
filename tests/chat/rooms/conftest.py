"""A room of a book in which two members are at different places, and answers that are written at once."""

from collections.abc import Callable

import pytest

from bookclub.clubs.models import Club, User
from chat import turns
from chat.models import Room, RoomMessage
from chat.rooms import actions
from chat.rooms.actions import Draft
from ingestion.models import Book
from ingestion.told_places import tell

Say = Callable[..., RoomMessage]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def slow(ready_book: Book, reader: User) -> User:
    """Has read the first of the two chapters."""
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    return reader


@pytest.fixture
def fast(ready_book: Book, host: User) -> User:
    """Has read it all, and hosts the club."""
    tell(host, ready_book, "finished")
    return host


@pytest.fixture
def room(ready_book: Book, slow: User, fast: User) -> Room:
    """Both have come in."""
    made = actions.room_of_book(ready_book, fast)
    for member in (slow, fast):
        actions.come_in(made, member)
    return made


@pytest.fixture
def bare_room(club: Club, host: User) -> Room:
    """Without a book."""
    return actions.make_room(club, host, "The porch")


@pytest.fixture
def say() -> Say:
    def say_in(room: Room, author: User, text: str, **more: object) -> RoomMessage:
        return actions.say(room, author, Draft(text, **more)).message  # type: ignore[arg-type]

    return say_in
