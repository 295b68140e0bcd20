"""Whom the box of a room offers to call: other members of its club, and the book where there is one."""

import json
import re

import pytest
from django.test import Client
from django.utils import translation

from bookclub.clubs.models import Club, Membership, User
from chat.models import Room
from chat.rooms.calling import whom_to_call

pytestmark = pytest.mark.django_db(transaction=True)

DATA = re.compile(r'<script id="whom-to-call" type="application/json">(.*?)</script>')


def calls(visitor: User, room: Room) -> list[str]:
    return [one["call"] for one in whom_to_call(visitor, room)]


def test_the_book_comes_first_and_then_the_other_members(room: Room, slow: User, fast: User) -> None:
    assert calls(slow, room) == ["book", fast.username]
    with translation.override("es"):
        assert calls(slow, room) == ["libro", fast.username]


def test_without_a_book_there_are_members_alone(bare_room: Room, host: User, reader: User) -> None:
    assert calls(host, bare_room) == [reader.username]


def test_nobody_is_offered_who_cannot_be_called(room: Room, club: Club, slow: User, fast: User) -> None:
    book = User.objects.create_user("Book")
    gone = User.objects.create_user("gone", is_active=False)
    for one in (book, gone):
        Membership.objects.create(club=club, user=one, role=Membership.Role.READER)
    User.objects.create_user("elsewhere")
    assert calls(slow, room) == ["book", fast.username]


def test_the_page_has_the_names_as_data_that_cannot_break_out(room: Room, slow: User, fast: User) -> None:
    User.objects.filter(pk=fast.pk).update(first_name="</script><b>\u202eX")
    client = Client()
    client.force_login(slow)
    page = client.get(f"/rooms/{room.pk}/").content.decode()
    found = DATA.search(page)
    assert found is not None
    assert json.loads(found[1])[1] == {"call": fast.username, "name": "</script><b>\u202eX"}
    assert 'id="room-call" role="listbox"' in page
    refused = client.post(f"/rooms/{room.pk}/say/", {"text": " "})
    assert DATA.search(refused.content.decode())


def test_who_has_still_to_tell_a_place_or_is_a_stranger_gets_no_names(
    room: Room, club: Club, stranger: User
) -> None:
    client = Client()
    client.force_login(stranger)
    answer = client.get(f"/rooms/{room.pk}/")
    assert answer.status_code == 404
    assert b"whom-to-call" not in answer.content
    new = User.objects.create_user("new")
    Membership.objects.create(club=club, user=new, role=Membership.Role.READER)
    client.force_login(new)
    assert b"whom-to-call" not in client.get(f"/rooms/{room.pk}/").content
