"""A conversation is named, exported and printed by whoever owns it, without what is folded."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import User
from chat import actions, turns
from chat.models import Conversation
from ingestion.models import Book
from ingestion.told_places import tell

pytestmark = pytest.mark.django_db(transaction=True)

FIRST = "What did Martha light?"
QUESTION = "What did Martha find on the stones?"
BROAD = "What is this book about?"
WAYS = ("export-markdown", "export-json", "print")


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
def get(client: Client, reader: User, conversation: Conversation) -> Callable[[str], str]:
    client.force_login(reader)

    def body(way: str) -> str:
        answer = client.get(reverse(f"chat:{way}", args=[conversation.pk]))
        assert answer.status_code == 200
        return answer.content.decode()

    return body


def rename(client: Client, conversation: Conversation, name: str) -> str:
    address = reverse("chat:rename", args=[conversation.pk])
    return client.post(address, {"name": name}, follow=True).content.decode()


def test_it_is_given_a_name(client: Client, conversation: Conversation, get: Callable[[str], str]) -> None:
    assert '<span class="chat-name">Winter &lt;1&gt;</span>' in rename(client, conversation, "  Winter\n<1> ")
    conversation.refresh_from_db()
    assert (conversation.title, conversation.is_named) == ("Winter <1>", True)


def test_without_a_name_it_is_called_by_its_first_question(
    client: Client, conversation: Conversation, get: Callable[[str], str]
) -> None:
    rename(client, conversation, "Winter")
    rename(client, conversation, " ")
    conversation.refresh_from_db()
    assert (conversation.title, conversation.is_named) == (QUESTION, False)


@pytest.mark.parametrize("sent", [QUESTION, f"  {QUESTION} ", QUESTION.replace(" ", "", 1)])
def test_the_question_that_stands_in_the_form_is_no_name(
    client: Client,
    conversation: Conversation,
    reader: User,
    ready_book: Book,
    get: Callable[[str], str],
    sent: str,
) -> None:
    """It would be shown to whoever goes back. A field of one line also loses the breaks of several."""
    assert "The conversation is called by its first question." in rename(client, conversation, sent)
    conversation.refresh_from_db()
    assert (conversation.title, conversation.is_named) == (QUESTION, False)
    tell(reader, ready_book, "not_begun")
    assert "stones" not in client.get(reverse("chat:conversations")).content.decode()


def test_a_name_given_while_something_is_asked_stays(conversation: Conversation) -> None:
    older = Conversation.objects.get(pk=conversation.pk)
    Conversation.objects.filter(pk=conversation.pk).update(title="Winter", is_named=True)
    actions.ask(older, FIRST)
    conversation.refresh_from_db()
    assert conversation.title == "Winter"


def test_a_name_given_while_the_first_question_is_asked_stays(spoilers_welcome: Book, reader: User) -> None:
    older = actions.start_conversation(reader, [spoilers_welcome])
    Conversation.objects.update(title="Winter", is_named=True)
    actions.ask(older, FIRST)
    assert Conversation.objects.get().title == "Winter"


def test_a_name_stays_when_its_first_question_is_folded(
    client: Client, conversation: Conversation, reader: User, ready_book: Book, get: Callable[[str], str]
) -> None:
    rename(client, conversation, "Winter")
    tell(reader, ready_book, "not_begun")
    page = client.get(reverse("chat:conversations")).content.decode()
    assert ">Winter</a>" in page
    assert "stones" not in page


def test_markdown_has_questions_answers_and_references(get: Callable[[str], str]) -> None:
    text = get("export-markdown")
    assert f"# {QUESTION}" in text
    assert f"## {QUESTION}" in text
    assert "red cap" in text
    assert "\\[1\\]" in text
    assert "- \\[1\\] THE LIGHTHOUSE" in text or "- \\[1\\] " in text
    assert "CHAPTER II" in text


def test_json_is_complete(get: Callable[[str], str]) -> None:
    whole = json.loads(get("export-json"))
    (exchange,) = whole["exchanges"]
    assert exchange["question"] == QUESTION
    assert "red cap" in exchange["answer"]["items"][0]["text"]
    assert exchange["answer"]["items"][0]["citations"] == [1]
    assert exchange["answer"]["citations"][0]["verified"]
    assert whole["left_out"] == 0


def test_generated_material_is_labelled(conversation: Conversation, get: Callable[[str], str]) -> None:
    actions.ask(conversation, BROAD)
    label = "Generated book-club profile"
    assert f"**{label}:**" in get("export-markdown")
    items = json.loads(get("export-json"))["exchanges"][-1]["answer"]["items"]
    assert {item["label"] for item in items} == {label}
    assert 'class="item set-apart generated"' in get("print")


@pytest.mark.parametrize("way", WAYS)
def test_what_is_folded_is_left_out_and_that_is_said(
    conversation: Conversation, reader: User, ready_book: Book, get: Callable[[str], str], way: str
) -> None:
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    actions.ask(conversation, FIRST)
    text = get(way)
    assert FIRST in text
    for word in ("stones", "red cap", "November", "Storm"):
        assert word not in text
    said = (
        '"left_out": 1' if way == "export-json" else "1 question was asked further on in a book than you are."
    )
    assert said in text


def test_what_was_asked_anew_is_there_in_its_last_form(
    conversation: Conversation, get: Callable[[str], str]
) -> None:
    actions.ask(conversation, FIRST, instead_of=conversation.messages.get(role="question"))
    whole = json.loads(get("export-json"))
    assert [one["question"] for one in whole["exchanges"]] == [FIRST]
    assert "1 question was asked anew." in get("export-markdown")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("stopped", "Stopped."),
        ("writing", "This is still being answered."),
        ("waiting", "This is answered once you have said how far you are."),
    ],
)
def test_an_answer_that_is_not_whole_says_so(
    conversation: Conversation, get: Callable[[str], str], way: str, state: str, said: str
) -> None:
    assert said not in get(way)
    conversation.messages.filter(role="answer").update(state=state)
    assert said in get(way)


@pytest.mark.parametrize("way", WAYS)
def test_others_find_none_of_it(client: Client, conversation: Conversation, host: User, way: str) -> None:
    client.force_login(host)
    assert client.get(reverse(f"chat:{way}", args=[conversation.pk])).status_code == 404
    renamed = client.post(reverse("chat:rename", args=[conversation.pk]), {"name": "Mine"})
    assert renamed.status_code == 404


def test_the_list_is_grouped_by_the_day(
    client: Client, conversation: Conversation, reader: User, ready_book: Book, get: Callable[[str], str]
) -> None:
    for days in (1, 9):
        older = actions.start_conversation(reader, [ready_book])
        Conversation.objects.filter(pk=older.pk).update(updated_at=timezone.now() - timedelta(days=days))
    page = client.get(reverse("chat:conversations")).content.decode()
    assert page.index(">Today<") < page.index(">Yesterday<")
    assert page.count('<section class="day"') == 3
    assert "The Lighthouse" in page or "THE LIGHTHOUSE" in page or "lighthouse" in page


def test_a_longer_list_needs_no_more_queries(
    client: Client,
    conversation: Conversation,
    reader: User,
    ready_book: Book,
    get: Callable[[str], str],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    address = reverse("chat:conversations")
    client.get(address)
    with django_assert_num_queries(COUNT):
        client.get(address)
    for _number in range(10):
        actions.ask(actions.start_conversation(reader, [ready_book]), FIRST)
    with django_assert_num_queries(COUNT):
        client.get(address)


COUNT = 10
