"""Not found, not read yet, not ready: told apart in words, signs and data, and revealing nothing."""

import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from bookclub.providers import wiring
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat import actions, turns
from chat.models import Conversation, Message
from chat.refusals import in_words
from ingestion import pipeline
from ingestion.models import Book
from ingestion.told_places import tell

pytestmark = pytest.mark.django_db(transaction=True)

BEYOND = "What did Martha find on the stones?"
NOWHERE = "Which spaceship engine does the android repair on Jupiter?"
NOT_YET = "Not in what you have read so far."


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def other_book(ready_book: Book, shelve: Callable[..., Book]) -> Book:
    book = shelve("THE MILL\n\nCHAPTER I\n\nAnna ground the corn of the whole valley.\n", "mill.txt")
    assert pipeline.build(book.pk)
    return book


def asked(reader: User, question: str, *books: Book) -> Message:
    answer = actions.ask(actions.start_conversation(reader, books), question)
    answer.refresh_from_db()
    return answer


def page_of(client: Client, message: Message) -> str:
    client.force_login(message.conversation.user)
    return client.get(reverse("chat:conversation", args=[message.conversation_id])).content.decode()


def printed(question: str, *arguments: str) -> dict[str, Any]:
    out = io.StringIO()
    call_command("ask", question, *arguments, "--json", stdout=out)
    row: dict[str, Any] = json.loads(out.getvalue())
    return row


@pytest.mark.parametrize("kind", ["finished", "spoilers"])
def test_of_a_whole_book_it_is_said_that_it_is_not_there(
    client: Client, reader: User, ready_book: Book, kind: str
) -> None:
    tell(reader, ready_book, kind)
    answer = asked(reader, NOWHERE, ready_book)
    assert answer.refusal == Message.Refusal.NOT_FOUND
    page = page_of(client, answer)
    assert '<div class="refusal not_found">' in page
    assert "Not found in the book." in page


def shape(client: Client, message: Message) -> str:
    """What is said of it, without what names the conversation, and without what can be done with it."""
    page = page_of(client, message)
    start = page.index('<div class="answer-body"')
    own = rf"(?<=[-/]){message.pk}(?=[\"/-])|(?<=/chat/){message.conversation_id}(?=/)"
    return re.sub(own, "PK", page[start : page.index('<div class="answer-actions"', start)])


@pytest.mark.parametrize("kind", ["not_begun", "place"])
def test_what_lies_beyond_and_what_is_nowhere_are_refused_alike(
    client: Client, reader: User, ready_book: Book, kind: str
) -> None:
    tell(reader, ready_book, kind, told={"kind": "percent", "value": 1})
    beyond, nowhere = asked(reader, BEYOND, ready_book), asked(reader, NOWHERE, ready_book)
    assert beyond.refusal == nowhere.refusal == Message.Refusal.NOT_READ_YET
    assert beyond.warnings == nowhere.warnings == []
    assert shape(client, beyond) == shape(client, nowhere)
    assert NOT_YET in shape(client, beyond)
    assert '<div class="refusal not_read_yet">' in shape(client, beyond)


def test_a_broad_question_before_the_first_page_is_refused_alike(reader: User, ready_book: Book) -> None:
    tell(reader, ready_book, "not_begun")
    answer = asked(reader, "What is this book about?", ready_book)
    assert (answer.refusal, answer.warnings) == (Message.Refusal.NOT_READ_YET, [])


def test_a_model_that_finds_nothing_in_what_was_read_is_not_taken_to_know_the_book(
    reader: User, ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ScriptedChatModel([json.dumps({"items": [], "answer_found": False})], repeat_last=True)
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    assert asked(reader, BEYOND, ready_book).refusal == Message.Refusal.NOT_READ_YET
    (request,) = model.requests
    assert "lamp" in repr(request)
    assert "red cap" not in repr(request)


def test_one_book_read_in_part_is_enough(reader: User, ready_book: Book, other_book: Book) -> None:
    tell(reader, ready_book, "finished")
    tell(reader, other_book, "not_begun")
    assert asked(reader, NOWHERE, ready_book, other_book).refusal == Message.Refusal.NOT_READ_YET


def test_several_books_are_called_books(
    client: Client, reader: User, ready_book: Book, other_book: Book
) -> None:
    for book in (ready_book, other_book):
        tell(reader, book, "finished")
    answer = asked(reader, NOWHERE, ready_book, other_book)
    assert "Not found in the books." in page_of(client, answer)
    assert in_words(Message.Refusal.NOT_READY, 2) == "These books are not ready yet."
    assert in_words(Message.Refusal.NOT_READY) == "This book is not ready yet."
    assert printed(NOWHERE)["answer"] == "Not found in the books."


def test_a_book_that_is_not_ready_has_a_sign_of_its_own(
    client: Client, reader: User, shelve: Callable[..., Book]
) -> None:
    page = page_of(client, asked(reader, BEYOND, shelve()))
    assert '<div class="refusal not_ready">' in page
    assert "This book is not ready yet." in page


def test_the_command_line_tells_them_apart(ready_book: Book) -> None:
    whole, in_part = printed(NOWHERE), printed(NOWHERE, "--up-to-chapter", "1")
    assert (whole["refusal"], whole["answer"]) == ("not_found", "Not found in the book.")
    assert (in_part["refusal"], in_part["answer"]) == ("not_read_yet", NOT_YET)
    assert printed(BEYOND, "--up-to-chapter", "0")["answer"] == NOT_YET
    assert printed("hello")["refusal"] == "not_searched"
    assert printed(BEYOND)["refusal"] == ""


def test_at_most_twenty_books_are_asked(reader: User, ready_book: Book) -> None:
    with pytest.raises(actions.BadQuestion, match="At most 20 books can be asked at once"):
        actions.start_conversation(reader, [ready_book] * 21)
    assert not Conversation.objects.exists()
