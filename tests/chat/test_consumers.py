"""A conversation, kept up to date while its answers are written."""

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from bookclub import live
from bookclub.clubs.models import User
from bookclub.live_pages import LivePageConsumer
from chat import actions, turns
from chat.conversation_page import conversation_page
from chat.models import Conversation, Message
from ingestion.models import Book
from tests.live_sockets import open_socket

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"
LONG = 60.0


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers are written when the test says so, and pages look only at news."""
    monkeypatch.setattr(turns, "begin", lambda *_arguments: None)
    monkeypatch.setattr(LivePageConsumer, "seconds_between_looks", LONG)
    monkeypatch.setattr(LivePageConsumer, "seconds_between_idle_looks", LONG)


@pytest.fixture
def conversation(spoilers_welcome: Book, reader: User) -> Conversation:
    return actions.start_conversation(reader, [spoilers_welcome])


@pytest.fixture
def writing(conversation: Conversation) -> Message:
    return actions.ask(conversation, QUESTION)


@database_sync_to_async
def token_of(reader: User, conversation: Conversation) -> str:
    return conversation_page(reader, conversation.pk).token


@database_sync_to_async
def write_so_far(message: Message, text: str) -> None:
    items = [{"text": text, "quoted": False, "supported": True, "citations": []}]
    Message.objects.filter(pk=message.pk).update(items=items)
    live.announce(live.conversation_group(message.conversation_id))


def address(conversation: Conversation, seen: str) -> str:
    return f"/ws/chat/{conversation.pk}/?seen={seen}&lang=en"


async def test_an_answer_grows_and_is_completed(
    reader: User, conversation: Conversation, writing: Message
) -> None:
    seen = await token_of(reader, conversation)
    async with open_socket(address(conversation, seen), reader) as socket:
        assert "Looking through the book" in await socket.next_fragment()
        await write_so_far(writing, "She found a red")
        growing = await socket.next_fragment()
        assert "She found a red" in growing
        assert "announcer" not in growing
        assert "<button" not in growing
        await database_sync_to_async(turns.run)(writing.pk, QUESTION)
        done = await socket.fragment_with('data-message-state="complete"')
    assert f'id="message-{writing.pk}"' in done
    assert 'hx-swap-oob="true"' in done
    assert 'data-citation-number="1"' in done
    assert 'id="announcer"' in done


async def test_coming_back_after_a_cut_brings_the_whole_answer(
    reader: User, conversation: Conversation, writing: Message
) -> None:
    seen = await token_of(reader, conversation)
    await database_sync_to_async(turns.run)(writing.pk, QUESTION)
    for _ in range(2):  # the address of a socket stays what it was, however often it is opened
        async with open_socket(address(conversation, seen), reader) as socket:
            fragment = await socket.next_fragment()
            assert 'data-message-state="complete"' in fragment
            assert "red cap" in fragment


async def test_questions_asked_elsewhere_arrive_too(
    reader: User, conversation: Conversation, writing: Message
) -> None:
    async with open_socket(address(conversation, await token_of(reader, conversation)), reader) as socket:
        await socket.next_fragment()
        await database_sync_to_async(actions.ask)(conversation, "And who is Tobias?")
        fragment = await socket.fragment_with('id="messages"')
        assert "And who is Tobias?" in fragment
        assert QUESTION in fragment


async def test_forms_in_a_fragment_can_be_sent(
    reader: User, conversation: Conversation, writing: Message
) -> None:
    async with open_socket(address(conversation, "0"), reader) as socket:
        assert 'name="csrfmiddlewaretoken"' in await socket.next_fragment()


async def test_a_conversation_at_rest_sends_nothing(reader: User, conversation: Conversation) -> None:
    async with open_socket(address(conversation, await token_of(reader, conversation)), reader) as socket:
        assert await socket.is_silent()


async def test_nobody_else_may_listen(host: User, stranger: User, conversation: Conversation) -> None:
    for person in (host, stranger):
        async with open_socket(address(conversation, "0"), person) as socket:
            assert await socket.closing_code() == 4404
    async with open_socket(address(conversation, "0"), AnonymousUser()) as socket:
        assert await socket.closing_code() == 4403
