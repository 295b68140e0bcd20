"""What was found for an answer and not used is listed by its place, as far as its reader has come."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import User
from chat import actions, turns
from chat.conversation_page import conversation_page
from chat.models import Conversation, Message
from chat.sources.further_passages import MOST_SHOWN, further_passages
from ingestion import pipeline
from ingestion.models import Book, Chunk, ChunkType
from ingestion.told_places import tell

pytestmark = pytest.mark.django_db(transaction=True)

TALE = "".join(
    f"CHAPTER {number}\n\nThe keeper number{number} lit the lamp of tower{number}. "
    + "The sea was grey. " * 20
    + "\n\n"
    for number in range(1, 13)
)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def tale(ready_book: Book, shelve: Callable[..., Book], reader: User) -> Book:
    book = shelve(TALE, "tale.txt")
    assert pipeline.build(book.pk)
    tell(reader, book, "finished")
    return Book.objects.select_related("live_index", "club").get(pk=book.pk)


@pytest.fixture
def conversation(tale: Book, reader: User) -> Conversation:
    conversation = actions.start_conversation(reader, [tale])
    actions.ask(conversation, "Who lit the lamp of tower3?")
    return conversation


def test_they_are_folded_and_are_not_those_cited(
    conversation: Conversation, reader: User, client: Client
) -> None:
    (exchange,) = conversation_page(reader, conversation.pk).exchanges
    assert 0 < len(exchange.further) <= MOST_SHOWN
    assert exchange.answer is not None
    cited = {one.chunk_id for one in exchange.answer.citations.all()}
    assert not any(f"chunk={pk}#" in one.address for pk in cited for one in exchange.further)
    client.force_login(reader)
    page = client.get(reverse("chat:conversation", args=[conversation.pk])).content.decode()
    assert '<details class="other-passages">' in page
    assert f"Other passages found ({len(exchange.further)})" in page


def test_only_what_was_read_of_the_book_itself_is_listed(conversation: Conversation, tale: Book) -> None:
    answer = Message.objects.select_related("trace").get(role="answer")
    assert answer.trace is not None
    chunks = list(Chunk.objects.filter(index_version=tale.live_index).order_by("chunk_index"))
    answer.trace.retrieved = [{"chunk_id": chunk.chunk_id, "score": 1.0} for chunk in chunks]
    answer.citations.all().delete()
    sources = [chunk for chunk in chunks if chunk.chunk_type == ChunkType.SOURCE]
    known = sources[1].char_end or 0
    found = further_passages([answer], [tale], {tale.pk: known})
    assert len(found[answer.pk]) == 2
    assert further_passages([answer], [tale], {tale.pk: 0}) == {}
    assert len(further_passages([answer], [tale], {})[answer.pk]) == MOST_SHOWN


def test_nothing_of_a_former_build_or_without_a_trace_is_listed(
    conversation: Conversation, tale: Book
) -> None:
    answer = Message.objects.select_related("trace").get(role="answer")
    assert answer.trace is not None
    answer.trace.retrieved = [{"chunk_id": "chk:doc:gone:documental:0", "score": 1.0}]
    assert further_passages([answer], [tale], {}) == {}
    answer.trace = None
    assert further_passages([answer], [tale], {}) == {}


def test_more_answers_need_no_more_queries(
    conversation: Conversation,
    reader: User,
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client.force_login(reader)
    address = reverse("chat:conversation", args=[conversation.pk])
    actions.ask(conversation, "Who lit the lamp of tower5?")
    client.get(address)
    with django_assert_num_queries(COUNT):
        client.get(address)
    for number in range(6, 12):
        actions.ask(conversation, f"Who lit the lamp of tower{number}?")
    client.get(address)
    with django_assert_num_queries(COUNT):
        client.get(address)


COUNT = 23
"""Traced, none is asked twice: who looks (2), the conversation, its books and their reader’s places (3),
which exchanges there are, which are shown and which were asked anew (3), these with citations, traces and own
feedback (4) and further passages (1), whether the reader is a host (1), what to ask next (all that was asked,
places told, people, chapters: 4), titles of books that are gone (1), the frame's clubs and news of rooms (2),
the form that tells a place (2)."""
