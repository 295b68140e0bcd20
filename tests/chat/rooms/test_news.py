"""The head of every page says in how many rooms there is something new, nothing of what is further."""

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import Club, User
from chat.models import Room, RoomMessage, RoomVisit
from chat.rooms.listing import listed_rooms
from chat.rooms.news import rooms_with_news
from ingestion.models import Book, ReadingPlace
from ingestion.told_places import tell

pytestmark = pytest.mark.django_db(transaction=True)

Say = Callable[..., RoomMessage]


def test_words_of_others_count_once_a_room_until_they_are_read(
    club: Club, bare_room: Room, host: User, reader: User, say: Say
) -> None:
    said = [say(bare_room, host, word) for word in ("Good evening", "Anybody?")]
    assert rooms_with_news(reader, club) == 1
    assert rooms_with_news(host, club) == 0, "their own words are no news"
    RoomVisit.objects.update_or_create(room=bare_room, user=reader, defaults={"read_to": said[-1].pk})
    assert rooms_with_news(reader, club) == 0


def test_what_is_deleted_or_in_a_closed_room_is_no_news(
    club: Club, bare_room: Room, host: User, reader: User, say: Say
) -> None:
    said = say(bare_room, host, "Good evening")
    Room.objects.filter(pk=bare_room.pk).update(is_closed=True)
    assert rooms_with_news(reader, club) == 0
    Room.objects.filter(pk=bare_room.pk).update(is_closed=False)
    RoomMessage.objects.filter(pk=said.pk).update(deleted_at=said.created_at)
    assert rooms_with_news(reader, club) == 0


@pytest.mark.parametrize("reaches_to", [None, 10_000, 40, 0])
@pytest.mark.parametrize("told", ["finished", "spoilers", "not_begun", "chapter", ""])
def test_it_agrees_with_the_list_of_rooms(
    club: Club, room: Room, fast: User, slow: User, say: Say, reaches_to: int | None, told: str
) -> None:
    said = say(room, fast, "Well!")
    RoomMessage.objects.filter(pk=said.pk).update(reaches_to=reaches_to)
    assert room.book is not None
    if told == "chapter":
        tell(slow, room.book, "place", told={"kind": "chapter", "value": 1})
    elif told:
        tell(slow, room.book, told)
    else:
        ReadingPlace.objects.filter(user=slow).delete()
    listed = [one for one in listed_rooms(slow, club) if one.unread]
    assert rooms_with_news(slow, club) == len(listed)


def test_a_book_that_is_gone_has_no_news(
    club: Club, room: Room, ready_book: Book, fast: User, slow: User, say: Say
) -> None:
    say(room, fast, "Well!")
    ready_book.delete()
    Room.objects.filter(pk=room.pk).update(gone_book=1)
    assert rooms_with_news(slow, club) == 0


def test_it_stands_in_the_head_of_a_page_at_the_cost_of_one_query(
    client: Client,
    club: Club,
    bare_room: Room,
    host: User,
    reader: User,
    say: Say,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    say(bare_room, host, "Good evening")
    client.force_login(reader)
    assert "something new in 1 room)" in client.get("/account/").content.decode()
    with django_assert_num_queries(1):
        rooms_with_news(reader, club)
