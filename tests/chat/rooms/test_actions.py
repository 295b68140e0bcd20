"""What members do in rooms."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from bookclub.clubs.account_export import export
from bookclub.clubs.models import Club, Membership, User
from chat.models import AnswerTrace, Conversation, Message, Room, RoomMessage, RoomVisit
from chat.rooms import actions
from chat.rooms.actions import Draft, NotSaid
from chat.rooms.page import room_page
from chat.rooms.parts import MESSAGES_A_PAGE, Asked
from chat.rooms.queries import members_of
from ingestion.models import Book
from tests.chat.rooms.conftest import Say

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_book_has_one_open_room(ready_book: Book, host: User, reader: User) -> None:
    first = actions.room_of_book(ready_book, host)
    assert actions.room_of_book(ready_book, reader) == first
    assert first.title == ready_book.title
    Room.objects.update(is_closed=True)
    assert actions.room_of_book(ready_book, reader) != first


def test_a_message_is_kept_as_it_was_written(room: Room, slow: User, fast: User, say: Say) -> None:
    message = say(room, slow, "  Hi @hanna\r\nand\x00 <all>  ")
    assert message.text == "Hi @hanna\nand <all>"
    assert list(message.mentions.all()) == [fast]


@pytest.mark.parametrize("text", ["", "  \x00 ", "x" * 4_001, "@book", "@book !?", "@book " + "why " * 600])
def test_what_cannot_be_said_is_not(room: Room, slow: User, text: str) -> None:
    with pytest.raises(NotSaid):
        actions.say(room, slow, Draft(text))
    assert not RoomMessage.objects.exists()
    assert not Message.objects.exists()


def test_too_much_at_once_has_to_wait(room: Room, slow: User, fast: User, say: Say) -> None:
    for number in range(actions.MOST_A_MINUTE):
        say(room, slow, f"Message {number}")
    with pytest.raises(NotSaid, match="wait a moment"):
        say(room, slow, "One more")
    say(room, fast, "Others may")
    RoomMessage.objects.update(created_at=timezone.now() - timedelta(minutes=2))
    say(room, slow, "Later")


def test_without_a_book_the_message_goes_and_its_author_gets_a_hint(bare_room: Room, host: User) -> None:
    said = actions.say(bare_room, host, Draft("@book who are you?"))
    assert "no book" in str(said.hint)
    assert said.message.answer is None
    assert not Conversation.objects.exists()


def test_silent_unless_it_is_asked(room: Room, slow: User, say: Say) -> None:
    say(room, slow, "What does the book say about Martha?")
    assert not Message.objects.exists()


def test_what_the_book_was_asked_stays_as_it_was(room: Room, slow: User, say: Say) -> None:
    message = say(room, slow, "@book Who kept the lighthouse?")
    actions.edit(message, "@book Who kept the boat?")
    message.refresh_from_db()
    assert message.edited_at is not None
    assert message.text == "@book Who kept the boat?"
    assert Message.objects.count() == 2


def test_nothing_of_what_is_deleted_stays(room: Room, slow: User, fast: User, say: Say) -> None:
    message = say(room, slow, "@book Who kept the lighthouse, @hanna?")
    actions.delete(RoomMessage.objects.select_related("room").get(pk=message.pk))
    message.refresh_from_db()
    assert (message.text, message.mentions.count(), message.answer) == ("", 0, None)
    assert not Message.objects.exists()
    assert not Conversation.objects.exists()
    assert not AnswerTrace.objects.exists()


def test_in_a_closed_room_nothing_is_said_or_changed(room: Room, slow: User, say: Say) -> None:
    message = say(room, slow, "Good night")
    Room.objects.update(is_closed=True)
    for act in (lambda: say(room, slow, "More"), lambda: actions.edit(message, "Good day")):
        with pytest.raises(NotSaid, match="closed"):
            act()


def test_every_change_has_the_next_number(room: Room, slow: User, say: Say) -> None:
    first, second = say(room, slow, "One"), say(room, slow, "Two")
    actions.edit(first, "One!")
    first.refresh_from_db()
    room.refresh_from_db()
    assert first.born < second.born < first.change == room.changes


def test_an_account_goes_and_what_it_said_stays(room: Room, slow: User, fast: User, say: Say) -> None:
    message = say(room, slow, "@book Who kept the lighthouse?")
    slow.delete()
    message.refresh_from_db()
    assert message.author is None
    assert message.answer is not None
    assert message.answer.conversation.user == fast
    room.refresh_from_db()
    (shown,) = room_page(fast, room, RoomVisit.objects.get(user=fast, room=room)).said
    assert shown.author == "Somebody who has left"


def test_with_the_last_member_the_thread_goes(room: Room, slow: User, fast: User, say: Say) -> None:
    say(room, slow, "@book Who kept the lighthouse?")
    Membership.objects.exclude(user=slow).delete()
    slow.delete()
    assert not Conversation.objects.exists()


def test_history_comes_in_pages(room: Room, slow: User, fast: User) -> None:
    rows = [RoomMessage(room=room, author=fast, text=f"Message {number}.") for number in range(120)]
    RoomMessage.objects.bulk_create(rows)
    visit = RoomVisit.objects.get(user=slow, room=room)
    page, texts = room_page(slow, room, visit), list[str]()
    assert len(page.said) == MESSAGES_A_PAGE
    while True:
        texts = [one.message.text for one in page.said if one.message] + texts
        if page.earlier is None:
            break
        page = room_page(slow, room, visit, Asked(before=page.earlier))
        assert page.has_later
    assert texts == [f"Message {number}." for number in range(120)]


def test_what_is_new_has_a_line_before_it(room: Room, slow: User, fast: User, say: Say) -> None:
    seen = say(room, fast, "Old")
    actions.read_to(room.pk, slow, seen.pk)
    say(room, slow, "My own")
    new = say(room, fast, "New")
    room.refresh_from_db()
    page = room_page(slow, room, RoomVisit.objects.get(user=slow, room=room))
    assert [one.pk for one in page.said if one.is_first_new] == [new.pk]


def test_members_are_those_whose_accounts_are_open(club: Club, host: User, reader: User) -> None:
    User.objects.filter(pk=reader.pk).update(is_active=False)
    assert members_of(club) == [host]


def test_of_a_book_that_is_not_read_in_nothing_is_said(shelve: Callable[..., Book], host: User) -> None:
    """Nobody knows yet what would tell too much of it."""
    with pytest.raises(NotSaid, match="once the book has been read in"):
        actions.say(actions.room_of_book(shelve(), host), host, Draft("It ends well"))


def test_what_somebody_said_is_in_the_file_of_their_account(
    room: Room, slow: User, fast: User, say: Say
) -> None:
    say(room, fast, "Hello")
    actions.delete(say(room, slow, "Never mind"))
    say(room, slow, "Good evening")
    assert [one["text"] for one in export(slow)["said_in_rooms"]] == ["Good evening"]


def test_old_threads_show_where_new_replies_begin(room: Room, slow: User, fast: User, say: Say) -> None:
    old, other = say(room, fast, "Old"), say(room, fast, "Old too")
    read = say(room, fast, "Read", parent=old)
    actions.read_to(room.pk, slow, read.pk)
    new = [say(room, fast, text, parent=old) for text in ("New", "And this")]
    root = say(room, fast, "Another matter")
    say(room, fast, "More of that", parent=root)
    say(room, slow, "My own", parent=other)
    room.refresh_from_db()
    page = room_page(slow, room, RoomVisit.objects.get(user=slow, room=room))
    every = [one for top in page.said for one in (top, *top.replies)]
    assert [one.pk for one in every if one.is_first_new] == [new[0].pk, root.pk]
