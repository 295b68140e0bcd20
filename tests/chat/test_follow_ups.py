"""A question that leans on those before it is understood by them, and the page shows as what."""

from collections.abc import Callable
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from chat import actions, asking, turns
from chat.answering.clarifying import unclear
from chat.conversation_page import conversation_page
from chat.history import history_of
from chat.known_genders import genders_in
from chat.models import AnswerTrace, Conversation, Message
from chat.questions.parsed_question import ParsedQuestion
from chat.questions.turns import Turn
from chat.retrieval.scope import Scope
from chat.retrieval.search import retrieve
from ingestion.models import Book, Chunk, ChunkType
from ingestion.told_places import tell
from tests.live_sockets import open_socket

pytestmark = pytest.mark.django_db(transaction=True)

FIRST = "Who is Tobias?"
FOLLOW_UP = "What did he bring by boat?"
MEANT = "What did Tobias bring by boat?"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def conversation(spoilers_welcome: Book, reader: User) -> Conversation:
    return actions.start_conversation(reader, [spoilers_welcome])


def asked(conversation: Conversation, question: str) -> tuple[Message, Message]:
    """The question and its answer."""
    answer = actions.ask(conversation, question)
    answer.refresh_from_db()
    return conversation.messages.get(role="question", pk=answer.pk - 1), answer


def test_a_follow_up_is_searched_for_as_it_is_meant(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[str] = []

    def watched(scope: Scope, question: ParsedQuestion, *arguments: Any, **named: Any) -> Any:
        searched.append(question.resolved)
        return retrieve(scope, question, *arguments, **named)

    monkeypatch.setattr(asking, "retrieve", watched)
    asked(conversation, FIRST)
    question, answer = asked(conversation, FOLLOW_UP)
    assert searched == [FIRST, MEANT]
    assert (question.text, question.resolved) == (FOLLOW_UP, MEANT)
    assert "flour and oil by boat" in answer.text
    assert AnswerTrace.objects.get(message=answer).question == FOLLOW_UP


def test_the_page_shows_how_it_was_understood(
    client: Client, reader: User, conversation: Conversation
) -> None:
    asked(conversation, FIRST)
    client.force_login(reader)
    address = reverse("chat:conversation", args=[conversation.pk])
    assert "Understood as" not in client.get(address).content.decode()
    asked(conversation, FOLLOW_UP)
    page = client.get(address).content.decode()
    assert f"<h2>{FOLLOW_UP}</h2>" in page
    assert f"Understood as: {MEANT}" in page


async def test_an_open_page_is_told_how_it_was_understood(
    reader: User, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    await database_sync_to_async(actions.ask)(conversation, FIRST)
    monkeypatch.setattr(turns, "begin", lambda *_arguments: None)
    answer = await database_sync_to_async(actions.ask)(conversation, FOLLOW_UP)
    page = await database_sync_to_async(conversation_page)(reader, conversation.pk)
    async with open_socket(f"/ws/chat/{conversation.pk}/?seen={page.token}&lang=en", reader) as socket:
        await socket.next_fragment()
        await database_sync_to_async(turns.run)(answer.pk, FOLLOW_UP)
        news = await socket.fragment_with('data-message-state="complete" hx-swap-oob="true"')
        while "flour" not in news:
            news = await socket.next_fragment()
    assert f"Understood as: {MEANT}" in news


def test_a_first_question_leans_on_nothing(conversation: Conversation) -> None:
    question, _answer = asked(conversation, FOLLOW_UP)
    assert question.resolved == ""


def test_the_page_asks_back_what_is_not_clear(
    client: Client, reader: User, conversation: Conversation
) -> None:
    asked(conversation, "Do Gregory and Walter ring the bell?")
    question, answer = asked(conversation, "What did he bring by boat?")
    assert question.resolved == ""
    sentence = unclear("Who is “he”: Gregory or Walter?")
    assert answer.warnings == [sentence]
    client.force_login(reader)
    page = client.get(reverse("chat:conversation", args=[conversation.pk])).content.decode()
    assert page.count(str(sentence)) == 1


def test_whom_the_reader_has_not_met_again_is_not_named_when_asking_back(
    conversation: Conversation, reader: User, ready_book: Book
) -> None:
    asked(conversation, "Do Gregory and Walter ring the bell?")
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    _question, answer = asked(conversation, "What did he bring by boat?")
    assert answer.warnings == [unclear("Who is “he”?")]


def test_what_is_clear_is_not_asked_back(conversation: Conversation) -> None:
    asked(conversation, FIRST)
    _question, answer = asked(conversation, FOLLOW_UP)
    assert answer.warnings == []


def test_other_conversations_have_no_part_in_it(
    conversation: Conversation, reader: User, ready_book: Book
) -> None:
    asked(actions.start_conversation(reader, [ready_book]), FIRST)
    question, _answer = asked(conversation, FOLLOW_UP)
    assert question.resolved == ""


def test_what_was_written_further_on_has_no_part_in_it(
    conversation: Conversation, reader: User, ready_book: Book
) -> None:
    asked(conversation, FIRST)
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    question, answer = asked(conversation, FOLLOW_UP)
    assert question.resolved == ""
    assert history_of(answer) == []
    tell(reader, ready_book, "finished")
    _question, answer = asked(conversation, "Who is Martha?")
    assert [turn.question for turn in history_of(answer)] == [FIRST, FOLLOW_UP]


def test_the_history_is_the_latest_turns_as_they_were_understood(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "begin", lambda *_arguments: None)
    for number in range(5):
        answer = actions.ask(conversation, f"Question {number}?")
        Message.objects.filter(pk=answer.pk).update(state="complete", text=f"Answer {number}.")
    Message.objects.filter(pk=answer.pk).update(state="stopped", text="Half an")
    Message.objects.filter(text="Question 3?").update(resolved="Question three?")
    answer = actions.ask(conversation, "The next?")
    assert history_of(answer) == [
        Turn("Question 1?", "Answer 1."),
        Turn("Question 2?", "Answer 2."),
        Turn("Question three?", "Answer 3."),
        Turn("Question 4?", ""),
    ]


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("What did he bring by boat?", "What did Tobias bring by boat?"),
        ("What did she ring all night?", "What did Martha ring all night?"),
    ],
)
def test_of_two_the_names_of_the_book_tell_who_is_meant(
    conversation: Conversation, question: str, meant: str, names: Callable[..., None]
) -> None:
    names(Martha="female", Tobias="male")
    asked(conversation, "Are Martha and Tobias brother and sister?")
    assert asked(conversation, question)[0].resolved == meant


@pytest.fixture
def names(ready_book: Book) -> Callable[..., None]:
    """Gives the people of its profile, main names only, these genders."""

    def write(**genders: str) -> None:
        for chunk in Chunk.objects.filter(chunk_type=ChunkType.NAME_PROFILE).select_related("content"):
            known = chunk.content.data
            one = known["people"][0]
            bare: dict[str, list[Any]] = {"aliases": [], "companions": []}
            people = [{**one, **bare, "name": name, "gender": gender} for name, gender in genders.items()]
            chunk.content.data = {**known, "people": people}
            chunk.content.save()

    return write


def test_only_the_names_read_so_far_tell(ready_book: Book, names: Callable[..., None]) -> None:
    names(Martha="female", Kim="unknown")
    scope = Scope(ready_book.club, (ready_book,))
    assert genders_in(scope) == {"Martha": "female"}
    assert genders_in(Scope(ready_book.club, (ready_book,), {ready_book.pk: 0})) == {}
