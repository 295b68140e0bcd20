"""One's own conversations are searched, and nothing that is folded is found or shown."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import User
from chat import actions, turns
from chat.conversations.searching import search
from chat.models import Conversation
from ingestion.models import Book
from ingestion.told_places import tell

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def conversation(spoilers_welcome: Book, reader: User) -> Conversation:
    conversation = actions.start_conversation(reader, [spoilers_welcome])
    actions.ask(conversation, QUESTION)
    return conversation


@pytest.fixture
def find(client: Client, reader: User) -> Callable[[str], str]:
    client.force_login(reader)
    return lambda words: client.get(reverse("chat:conversations"), {"q": words}).content.decode()


@pytest.mark.parametrize("words", ["MARTHA stones", "red càp", "find"])
def test_questions_and_answers_are_searched(
    conversation: Conversation, find: Callable[[str], str], words: str
) -> None:
    page = find(words)
    assert "1 conversation has these words." in page
    assert f'href="{reverse("chat:conversation", args=[conversation.pk])}?around=' in page
    assert "#message-" in page


def test_a_name_that_was_given_is_searched(conversation: Conversation, find: Callable[[str], str]) -> None:
    Conversation.objects.update(title="Winter reading", is_named=True)
    assert "Winter reading" in find("winter")


def test_what_is_not_there_is_not_found(conversation: Conversation, find: Callable[[str], str]) -> None:
    page = find("spaceship")
    assert "0 conversations have these words." in page
    assert "stones" not in page


def test_nothing_of_a_folded_exchange_is_found_or_shown(
    conversation: Conversation, reader: User, ready_book: Book, find: Callable[[str], str]
) -> None:
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    for words in ("stones", "red cap", "Martha"):
        page = find(words)
        assert "0 conversations have these words." in page
        assert reverse("chat:conversation", args=[conversation.pk]) not in page


def test_nobody_finds_those_of_others(conversation: Conversation, host: User, stranger: User) -> None:
    assert search(host, "Martha") == search(stranger, "Martha") == {}


def test_more_conversations_need_no_more_queries(
    conversation: Conversation,
    reader: User,
    ready_book: Book,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _number in range(5):
        actions.ask(actions.start_conversation(reader, [ready_book]), QUESTION)
    with django_assert_max_num_queries(7):
        assert len(search(reader, "stones")) == 6


def test_what_nothing_has_checked_is_not_found(
    conversation: Conversation, find: Callable[[str], str]
) -> None:
    checked, unchecked = {"text": "The lamp."}, {"text": "The spaceship.", "is_checked": False}
    answer = conversation.messages.filter(role="answer")
    answer.update(state="stopped", text="", items=[checked, unchecked])
    assert "0 conversations have these words." in find("spaceship")
    assert "1 conversation has these words." in find("lamp")
