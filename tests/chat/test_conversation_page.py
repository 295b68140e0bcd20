"""How much of a conversation is read again while an answer grows."""

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import Club, User
from chat.conversation_page import conversation_news, conversation_page
from chat.models import Conversation, Message
from ingestion.models import Book
from ingestion.told_places import tell


@pytest.fixture
def conversation(club: Club, reader: User) -> Conversation:
    conversation = Conversation.objects.create(club=club, user=reader)
    for number in range(5):
        Message.objects.create(conversation=conversation, role="question", text=f"Question {number}")
        Message.objects.create(conversation=conversation, role="answer", state="complete")
    return conversation


def ask(conversation: Conversation) -> Message:
    Message.objects.create(conversation=conversation, role="question", text="The newest")
    return Message.objects.create(conversation=conversation, role="answer", state="writing")


def test_questions_and_answers_come_in_pairs(reader: User, conversation: Conversation) -> None:
    Message.objects.create(conversation=conversation, role="question", text="Unanswered")
    exchanges = conversation_page(reader, conversation.pk).exchanges
    assert [(e.question is not None, e.answer is not None) for e in exchanges] == [(True, True)] * 5 + [
        (True, False)
    ]


def test_while_an_answer_grows_only_its_exchange_is_read(reader: User, conversation: Conversation) -> None:
    answer = ask(conversation)
    seen = conversation_page(reader, conversation.pk).token
    page = conversation_news(reader, conversation.pk, seen)
    assert [(e.question.text, e.answer) for e in page.exchanges if e.question] == [("The newest", answer)]
    assert page.token == seen
    assert page.finished_since(seen) == []


def test_an_answer_that_was_finished_is_news_once(reader: User, conversation: Conversation) -> None:
    answer = ask(conversation)
    seen = conversation_page(reader, conversation.pk).token
    Message.objects.filter(pk=answer.pk).update(state="complete")
    page = conversation_news(reader, conversation.pk, seen)
    assert [e.answer for e in page.finished_since(seen) or []] == [answer]
    assert conversation_news(reader, conversation.pk, page.token).exchanges == []


def test_a_message_that_has_come_since_brings_everything(reader: User, conversation: Conversation) -> None:
    seen = conversation_page(reader, conversation.pk).token
    ask(conversation)
    page = conversation_news(reader, conversation.pk, seen)
    assert len(page.exchanges) == 6
    assert page.finished_since(seen) is None


def test_what_is_asked_in_the_middle_of_a_look_waits_for_the_next(
    reader: User, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page has no place yet for the beginning of its answer."""
    seen = conversation_page(reader, conversation.pk).token
    last_pk = conversation.messages.order_by("-pk").values_list("pk", flat=True)[0]

    def looked(_conversation: Conversation) -> int:
        ask(conversation)
        return last_pk

    with monkeypatch.context() as patch:
        patch.setattr("chat.conversation_page._last_pk", looked)
        page = conversation_news(reader, conversation.pk, seen)
    assert (page.writing, page.token) == ([], seen)
    assert conversation_news(reader, conversation.pk, page.token).finished_since(seen) is None


def test_another_place_of_the_visitor_brings_everything(
    reader: User, conversation: Conversation, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    conversation.books.add(book)
    seen = conversation_page(reader, conversation.pk).token
    tell(reader, book, "not_begun")
    page = conversation_news(reader, conversation.pk, seen)
    assert page.finished_since(seen) is None
    assert [exchange.question for exchange in page.exchanges] == [None] * 5
    assert conversation_news(reader, conversation.pk, page.token).exchanges == []


def test_an_answer_that_waited_is_news_when_it_is_done(reader: User, conversation: Conversation) -> None:
    answer = ask(conversation)
    Message.objects.filter(pk=answer.pk).update(state="waiting")
    seen = conversation_page(reader, conversation.pk).token
    assert conversation_news(reader, conversation.pk, seen).finished_since(seen) == []
    Message.objects.filter(pk=answer.pk).update(state="complete")
    finished = conversation_news(reader, conversation.pk, seen).finished_since(seen)
    assert [exchange.answer for exchange in finished or []] == [answer]


@pytest.mark.parametrize("seen", ["", "nonsense", "-", "1-2-x", "9" * 50])
def test_nonsense_brings_everything(reader: User, conversation: Conversation, seen: str) -> None:
    assert len(conversation_news(reader, conversation.pk, seen).exchanges) == 5


def test_a_longer_conversation_needs_no_more_queries(
    reader: User,
    conversation: Conversation,
    shelve: Callable[..., Book],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    """In its last state the newest exchange is whole, and suggestions are looked for."""
    conversation.books.add(shelve())
    with django_assert_num_queries(11):
        conversation_page(reader, conversation.pk)
    for _ in range(20):
        Message.objects.filter(pk=ask(conversation).pk).update(state="complete")
    with django_assert_num_queries(11):
        conversation_page(reader, conversation.pk)
