"""Whoever is not so far sees a message folded: nothing of it is anywhere on the site until they are."""

import json
from collections.abc import Callable

import pytest
from channels.db import database_sync_to_async
from django.http import Http404
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from bookclub.live_pages import LivePageConsumer
from chat import actions, turns
from chat.conversation_page import conversation_page
from chat.models import Conversation, Message
from chat.queries import citation_for, conversation_for
from ingestion.models import Book
from ingestion.told_places import tell
from tests.live_sockets import open_socket

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"
FIRST = "What did Martha light?"
FOLD = "Written further on in the book than you are. It will open when you get there."
TELLING = ("stones", "red cap", "November", "Tobias is lost")
"""Words that nobody knows before the second chapter."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def conversation(spoilers_welcome: Book, reader: User) -> Conversation:
    """Asked with the whole book open."""
    conversation = actions.start_conversation(reader, [spoilers_welcome])
    actions.ask(conversation, QUESTION)
    return conversation


@pytest.fixture
def signed_in(client: Client, reader: User) -> Client:
    client.force_login(reader)
    return client


@pytest.fixture
def read_up_to(reader: User, ready_book: Book) -> Callable[[int], None]:
    """Tells a chapter as read to its end; of 0 that nothing is."""

    def tell_chapter(chapter: int) -> None:
        if chapter:
            tell(reader, ready_book, "place", told={"kind": "chapter", "value": chapter})
        else:
            tell(reader, ready_book, "not_begun")

    return tell_chapter


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def at(conversation: Conversation) -> str:
    return reverse("chat:conversation", args=[conversation.pk])


def test_it_is_folded_on_every_page_and_opens_again(
    signed_in: Client, conversation: Conversation, ready_book: Book, read_up_to: Callable[[int], None]
) -> None:
    pages = (
        at(conversation),
        reverse("chat:conversations"),
        reverse("ingestion:book", args=[ready_book.pk]),
    )
    assert all("stones" in text_of(signed_in, page) for page in pages)
    read_up_to(1)
    for page in pages:
        assert not [word for word in TELLING if word in text_of(signed_in, page)], page
    assert text_of(signed_in, at(conversation)).count(FOLD) == 1
    assert f'href="{at(conversation)}">Conversation</a>' in text_of(signed_in, pages[1])
    tell(conversation.user, ready_book, "finished")
    assert all("stones" in text_of(signed_in, page) for page in pages)
    assert FOLD not in text_of(signed_in, at(conversation))


def test_a_title_is_kept_for_later(
    signed_in: Client, conversation: Conversation, read_up_to: Callable[[int], None]
) -> None:
    read_up_to(1)
    signed_in.post(reverse("chat:ask", args=[conversation.pk]), {"question": FIRST})
    conversation.refresh_from_db()
    assert conversation.title == QUESTION


def test_what_was_written_further_back_stays_open(
    signed_in: Client, ready_book: Book, reader: User, read_up_to: Callable[[int], None]
) -> None:
    read_up_to(1)
    conversation = actions.start_conversation(reader, [ready_book])
    actions.ask(conversation, FIRST)
    read_up_to(2)
    actions.ask(conversation, QUESTION)
    assert FOLD not in text_of(signed_in, at(conversation))
    read_up_to(1)
    page = text_of(signed_in, at(conversation))
    assert page.count(FOLD) == 1
    assert page.count(FIRST) >= 1
    assert "stones" not in page
    assert FIRST in text_of(signed_in, reverse("chat:conversations"))
    read_up_to(0)
    assert text_of(signed_in, at(conversation)).count(FOLD) == 2


def test_a_message_counts_as_its_exchange_does(
    conversation: Conversation, reader: User, ready_book: Book, read_up_to: Callable[[int], None]
) -> None:
    """A question from further on tells of its answer, and the other way round."""
    read_up_to(1)
    (question, answer) = conversation.messages.all()
    known = conversation_page(reader, conversation.pk).exchanges
    assert [(one.question, one.answer, one.folded_pk) for one in known] == [(None, None, answer.pk)]
    Message.objects.filter(pk=question.pk).update(read_up_to={str(ready_book.pk): 0})
    assert conversation_page(reader, conversation.pk).exchanges[0].question is None


def test_of_several_books_one_is_enough(
    reader: User, conversation: Conversation, shelve: Callable[..., Book]
) -> None:
    other = shelve("THE MILL\n\nCHAPTER I\n\nAnna ground the corn.\n", "mill.txt")
    tell(reader, other, "not_begun")
    assert conversation_page(reader, conversation.pk).exchanges[0].folded_pk is None
    conversation.books.add(other)
    assert conversation_page(reader, conversation.pk).exchanges[0].folded_pk is not None
    Message.objects.update(read_up_to={str(other.pk): 0})
    assert conversation_page(reader, conversation.pk).exchanges[0].folded_pk is None


def test_a_citation_of_a_folded_answer_is_not_there(
    signed_in: Client, reader: User, conversation: Conversation, read_up_to: Callable[[int], None]
) -> None:
    citation = conversation.messages.get(role="answer").citations.all()[0]
    address = reverse("chat:citation", args=[citation.pk])
    assert signed_in.get(address).status_code == 302
    read_up_to(1)
    assert signed_in.get(address).status_code == 404
    with pytest.raises(Http404):
        citation_for(reader, citation.pk)


async def test_no_news_of_it_are_sent(
    reader: User,
    conversation: Conversation,
    ready_book: Book,
    read_up_to: Callable[[int], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither to a page that was opened before, nor while it is written, nor spoken when it is done."""
    monkeypatch.setattr(LivePageConsumer, "seconds_between_idle_looks", 0.2)
    monkeypatch.setattr(turns, "begin", lambda *_arguments: None)
    answer = await database_sync_to_async(actions.ask)(conversation, QUESTION)
    page = await database_sync_to_async(conversation_page)(reader, conversation.pk)
    await database_sync_to_async(read_up_to)(1)
    async with open_socket(f"/ws/chat/{conversation.pk}/?seen={page.token}&lang=en", reader) as socket:
        folded = await socket.fragment_with('data-message-state="folded"')
        await database_sync_to_async(turns.run)(answer.pk, QUESTION)
        assert await socket.is_silent()
    assert folded.count(FOLD) == 2
    assert not [word for word in TELLING if word in folded]
    await database_sync_to_async(answer.refresh_from_db)()
    assert "red cap" in json.dumps(answer.items)


def test_a_change_of_place_changes_nothing_of_an_answer_under_way(
    spoilers_welcome: Book, reader: User, read_up_to: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "begin", lambda *_arguments: None)
    read_up_to(1)
    conversation = actions.start_conversation(reader, [spoilers_welcome])
    answer = actions.ask(conversation, QUESTION)
    tell(reader, spoilers_welcome, "finished")
    turns.run(answer.pk, QUESTION)
    answer.refresh_from_db()
    assert "red cap" not in json.dumps(answer.items)
    assert answer.read_up_to.keys() == {str(spoilers_welcome.pk)}


def test_actions_work_with_the_whole_conversation(
    reader: User, conversation: Conversation, read_up_to: Callable[[int], None]
) -> None:
    read_up_to(1)
    assert conversation_for(reader, conversation.pk).title == QUESTION
    assert conversation_page(reader, conversation.pk).conversation.title == ""
