"""What an account takes along of questions and answers."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from bookclub.clubs.models import User
from chat import account_data, actions, turns
from chat.conversation_page import conversation_page
from chat.conversations.exported import exported
from chat.feedback.actions import judge
from chat.models import Conversation, Message, RoomMessage
from chat.rooms import actions as rooms
from chat.rooms.actions import Draft
from ingestion.actions import delete_book
from ingestion.models import Book
from ingestion.told_places import tell

pytestmark = pytest.mark.django_db(transaction=True)

QUESTIONS = ("Who kept the lighthouse?", "What did Martha find on the stones?")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "begin", turns.run)


def talked(reader: User, book: Book) -> Conversation:
    conversation = actions.start_conversation(reader, [book])
    for question in QUESTIONS:
        actions.ask(conversation, question)
    return conversation


def in_a_room(reader: User, book: Book) -> RoomMessage:
    room = rooms.room_of_book(book, reader)
    rooms.come_in(room, reader)
    said = rooms.say(room, reader, Draft(f"@book {QUESTIONS[0]}")).message
    said.refresh_from_db()
    return said


def without_the_time(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{key: value for key, value in row.items() if key != "exported_at"} for row in rows]


def test_each_conversation_is_as_its_own_export_has_it(reader: User, ready_book: Book) -> None:
    tell(reader, ready_book, "finished")
    pks = [talked(reader, ready_book).pk for _ in range(2)]
    pks.append(actions.start_conversation(reader, [ready_book]).pk)
    actions.ask(Conversation.objects.get(pk=pks[0]), QUESTIONS[0], instead_of=Message.objects.earliest("pk"))
    tell(reader, ready_book, "not_begun")
    talked(reader, ready_book)
    for change in (
        lambda: None,
        lambda: tell(reader, ready_book, "finished"),
        lambda: delete_book(ready_book),
    ):
        change()
        own = Conversation.objects.order_by("pk").values_list("pk", flat=True)
        alone = [exported(conversation_page(reader, pk)) for pk in own]
        assert without_the_time(account_data.conversations(reader)) == without_the_time(alone)


def test_threads_of_rooms_are_no_conversations_of_ones_own(reader: User, ready_book: Book) -> None:
    tell(reader, ready_book, "finished")
    in_a_room(reader, ready_book)
    assert account_data.conversations(reader) == []


def test_what_they_think_of_answers_in_rooms_is_theirs_as_far_as_they_see_it(
    reader: User, ready_book: Book
) -> None:
    tell(reader, ready_book, "finished")
    said = in_a_room(reader, ready_book)
    assert said.answer is not None
    judge(reader, said.answer, "bad", note="The red cap is missing.")
    (word,) = account_data.feedback(reader)
    assert (word["room"], word["note"]) == (said.room_id, "The red cap is missing.")
    tell(reader, ready_book, "not_begun")
    (word,) = account_data.feedback(reader)
    assert word["note"] == ""


def test_many_take_no_more_queries_than_one(reader: User, ready_book: Book) -> None:
    tell(reader, ready_book, "finished")
    counts = []
    for _ in range(3):
        conversation = talked(reader, ready_book)
        judge(reader, conversation.messages.filter(role="answer").earliest("pk"), "bad", note="Short.")
        with CaptureQueriesContext(connection) as queries:
            assert account_data.conversations(reader)
            assert account_data.feedback(reader)
        counts.append(len(queries))
    assert counts == counts[:1] * 3
