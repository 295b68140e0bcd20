"""The box: which thread it writes in, what it quotes, and that nothing is left out without a word."""

import pytest
from django.test import Client

from bookclub.clubs.models import User
from chat.models import Message, Room, RoomMessage
from chat.rooms import actions
from chat.rooms.actions import NotSaid
from chat.rooms.quoting import LONGEST_QUOTE
from ingestion.models import Book
from tests.chat.rooms.conftest import Say

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"HX-Request": "true"}
AHEAD = "she found his red cap on the stones"


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def loaded(message: RoomMessage) -> RoomMessage:
    return RoomMessage.objects.select_related("room", "author", "parent").get(pk=message.pk)


@pytest.mark.parametrize("act", ["deleted", "folded"])
def test_a_thread_goes_on_where_its_beginning_is_not_seen_any_more(
    room: Room, slow: User, fast: User, say: Say, act: str
) -> None:
    root = say(room, fast, "One")
    reply = say(room, fast, "Two", parent=root)
    if act == "deleted":
        actions.delete(loaded(root))
    else:
        actions.edit(loaded(root), AHEAD)
    client = client_of(slow)
    assert f"?reply={reply.pk}#room-box" in client.get(f"/rooms/{room.pk}/").content.decode()
    box = client.get(f"/rooms/{room.pk}/box/?reply={reply.pk}").content.decode()
    assert f'name="reply" value="{reply.pk}"' in box
    assert "In the thread of hanna" in box
    client.post(f"/rooms/{room.pk}/say/", {"text": "Three", "reply": reply.pk}, headers=HTMX)
    assert RoomMessage.objects.get(text="Three").parent == root


def test_a_reply_reaches_as_far_as_the_thread_does_by_now(
    room: Room, slow: User, fast: User, say: Say
) -> None:
    root = say(room, fast, "One")
    actions.edit(loaded(root), AHEAD)
    stale = say(room, fast, "Where I stopped reading", parent=root)
    assert stale.reaches_to == loaded(root).reaches_to != 0


def test_words_that_cannot_be_quoted_are_not_left_out_silently(
    room: Room, ready_book: Book, slow: User
) -> None:
    ahead = f"{ready_book.pk}:1200-1300"
    client = client_of(slow)
    assert (
        "These words cannot be quoted here."
        in client.get(f"/rooms/{room.pk}/?quote={ahead}").content.decode()
    )
    sent = {"text": "What do you make of this?", "quote": ahead}
    refused = client.post(f"/rooms/{room.pk}/say/", sent, headers=HTMX).content.decode()
    assert "These words cannot be quoted here." in refused
    assert ">What do you make of this?</textarea>" in refused
    assert not RoomMessage.objects.exists()
    long = client.get(f"/rooms/{room.pk}/?quote={ready_book.pk}:0-{LONGEST_QUOTE + 1}").content.decode()
    assert "That is too much to quote here." in long


def test_whoever_writes_the_book_into_an_old_message_is_told_to_ask_anew(
    room: Room, slow: User, say: Say
) -> None:
    message, client = say(room, slow, "Who kept the lighthouse?"), client_of(slow)
    address = f"/rooms/{room.pk}/messages/{message.pk}/edit/"
    answer = client.post(address, {"text": "@book Who kept the lighthouse?"}, headers=HTMX).content.decode()
    assert "@book only answers new messages." in answer
    assert "autofocus></textarea>" in answer
    assert not Message.objects.exists()
    again = client.post(address, {"text": "Who kept the lighthouse?"}, follow=True).content.decode()
    assert "@book only answers" not in again


def test_what_was_deleted_meanwhile_is_not_written_into(room: Room, slow: User, fast: User, say: Say) -> None:
    message = loaded(say(room, slow, "One"))
    actions.delete(loaded(message))
    with pytest.raises(NotSaid, match="deleted in the meantime"):
        actions.edit(message, "@hanna look")
    assert not RoomMessage.objects.get().mentions.exists()
