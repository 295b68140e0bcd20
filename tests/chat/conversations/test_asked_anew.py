"""A question that is changed or asked again takes the place of the one before, which folds."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from chat import actions, turns
from chat.conversation_page import conversation_page
from chat.history import history_of
from chat.models import Conversation, Message
from ingestion.models import Book
from ingestion.told_places import tell

pytestmark = pytest.mark.django_db(transaction=True)

FIRST = "Who is Tobias?"
CHANGED = "Who is Martha Quill?"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def conversation(spoilers_welcome: Book, reader: User) -> Conversation:
    conversation = actions.start_conversation(reader, [spoilers_welcome])
    actions.ask(conversation, FIRST)
    return conversation


@pytest.fixture
def ask(client: Client, reader: User, conversation: Conversation) -> Callable[..., int]:
    client.force_login(reader)

    def post(question: str, instead_of: object) -> int:
        address = reverse("chat:ask", args=[conversation.pk])
        return client.post(address, {"question": question, "instead_of": str(instead_of)}).status_code

    return post


def question_in(conversation: Conversation, text: str) -> Message:
    return conversation.messages.filter(role="question", text=text).latest("pk")


def test_it_is_asked_at_the_end_and_the_former_one_is_folded(
    client: Client, reader: User, conversation: Conversation, ask: Callable[..., int]
) -> None:
    former = question_in(conversation, FIRST)
    assert ask(CHANGED, former.pk) == 302
    assert question_in(conversation, CHANGED).instead_of == former
    exchanges = conversation_page(reader, conversation.pk).exchanges
    assert [(one.question and one.question.text, one.is_asked_anew) for one in exchanges] == [
        (FIRST, True),
        (CHANGED, False),
    ]
    page = client.get(reverse("chat:conversation", args=[conversation.pk])).content.decode()
    assert f"<span>Asked anew below: <q>{FIRST}</q></span>" in page
    assert page.count('<details class="change-question">') == 1


def test_every_finished_answer_can_be_asked_again(
    client: Client, conversation: Conversation, ask: Callable[..., int]
) -> None:
    page = client.get(reverse("chat:conversation", args=[conversation.pk])).content.decode()
    former = question_in(conversation, FIRST)
    assert f'<input type="hidden" name="instead_of" value="{former.pk}">' in page
    assert ask(FIRST, former.pk) == 302
    assert question_in(conversation, FIRST).instead_of == former


def test_the_former_one_has_no_part_in_what_is_asked_later(conversation: Conversation) -> None:
    actions.ask(conversation, CHANGED, instead_of=question_in(conversation, FIRST))
    answer = actions.ask(conversation, "What did she light?")
    assert [turn.question for turn in history_of(answer)] == [CHANGED]


def test_the_answer_of_a_former_one_is_not_taken_for_that_of_the_question_before(
    conversation: Conversation,
) -> None:
    second = actions.ask(conversation, CHANGED)
    actions.ask(conversation, "Where is the lamp?", instead_of=question_in(conversation, CHANGED))
    last = actions.ask(conversation, "What is the Gull Rock?")
    told = {turn.question: turn.answer for turn in history_of(last)}
    second.refresh_from_db()
    assert set(told) == {FIRST, "Where is the lamp?"}
    assert told[FIRST] != second.text


@pytest.mark.parametrize("key", ["x", "0", "9" * 30, "-1"])
def test_nonsense_is_not_found(conversation: Conversation, ask: Callable[..., int], key: str) -> None:
    assert ask(CHANGED, key) == 404
    assert conversation.messages.count() == 2


def test_an_answer_is_no_question(conversation: Conversation, ask: Callable[..., int]) -> None:
    assert ask(CHANGED, conversation.messages.get(role="answer").pk) == 404


def test_a_question_of_another_conversation_is_not_found(
    conversation: Conversation, reader: User, ready_book: Book, ask: Callable[..., int]
) -> None:
    other = actions.start_conversation(reader, [ready_book])
    actions.ask(other, FIRST)
    assert ask(CHANGED, question_in(other, FIRST).pk) == 404


def test_a_folded_question_cannot_be_asked_anew(
    conversation: Conversation, reader: User, ready_book: Book, ask: Callable[..., int]
) -> None:
    tell(reader, ready_book, "not_begun")
    assert ask(CHANGED, question_in(conversation, FIRST).pk) == 404


def test_one_that_is_still_being_answered_is_waited_for(conversation: Conversation) -> None:
    conversation.messages.filter(role="answer").update(state="writing")
    with pytest.raises(actions.BadQuestion, match="still being answered"):
        actions.ask(conversation, CHANGED, instead_of=question_in(conversation, FIRST))


def test_one_that_was_asked_anew_already_gives_way_in_its_latest_form(conversation: Conversation) -> None:
    """Another tab still shows the first."""
    former = question_in(conversation, FIRST)
    actions.ask(conversation, CHANGED, instead_of=former)
    actions.ask(conversation, "Where is the lamp?", instead_of=former)
    latest = question_in(conversation, "Where is the lamp?")
    assert latest.instead_of == question_in(conversation, CHANGED)
    answer = actions.ask(conversation, "What did she light?")
    assert [turn.question for turn in history_of(answer)] == ["Where is the lamp?"]


def test_a_second_click_asks_nothing_more(
    conversation: Conversation, ask: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "begin", lambda *_arguments: None)
    former = question_in(conversation, FIRST)
    assert [ask(FIRST, former.pk), ask(FIRST, former.pk)] == [302, 302]
    assert conversation.messages.filter(role="question").count() == 2
