"""What a page suggests to ask lies within its reader's place, and is asked with one click."""

from collections.abc import Callable

import pytest
from channels.db import database_sync_to_async
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import User
from chat import actions, turns
from chat.conversation_page import conversation_page
from chat.models import Conversation
from chat.suggesting.reading import met_in
from chat.suggesting.suggestions import starting_suggestions
from ingestion import pipeline
from ingestion.models import Book
from ingestion.reading_places import read_up_to
from ingestion.told_places import tell
from tests.live_sockets import open_socket

pytestmark = pytest.mark.django_db(transaction=True)

TALE = "".join(
    f"CHAPTER {number}\n\n" + f"{name} came up the stairs and lit the lamp. “Good evening,” said {name}. "
    f"Then {name} looked at the sea, and {name} went down again.\n\n" * 3
    for number, name in enumerate(("Martha Quill", "Tobias Finch", "Clara Stone"), 1)
)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def tale(ready_book: Book, shelve: Callable[..., Book]) -> Book:
    book = shelve(TALE, "tale.txt")
    assert pipeline.build(book.pk)
    return Book.objects.select_related("live_index", "club").get(pk=book.pk)


def test_whoever_has_read_a_part_is_told_of_no_one_further_on(tale: Book, reader: User) -> None:
    tell(reader, tale, "place", told={"kind": "chapter", "value": 1})
    (met,) = met_in(reader, [tale], read_up_to(reader, [tale]))
    assert [chapter.number for chapter in met.chapters] == [1]
    said = " ".join((*starting_suggestions(reader, tale), *(person.name for person in met.people)))
    assert "Tobias" not in said
    assert "Clara" not in said


def test_whoever_has_read_it_all_is_told_of_people_and_the_last_chapter(tale: Book, reader: User) -> None:
    tell(reader, tale, "finished")
    found = starting_suggestions(reader, tale)
    assert "What happens in Chapter 3?" in found
    assert any(question.startswith("Who is ") for question in found)


def test_nothing_is_told_before_a_place_is(tale: Book, reader: User, client: Client) -> None:
    assert starting_suggestions(reader, tale) == ("How does the book begin?",)
    client.force_login(reader)
    page = client.get(reverse("ingestion:book", args=[tale.pk])).content.decode()
    assert 'name="question" value="How does the book begin?"' in page
    assert 'value="Who is' not in page


def test_a_finished_answer_has_up_to_three(tale: Book, reader: User, client: Client) -> None:
    tell(reader, tale, "finished")
    conversation = actions.start_conversation(reader, [tale])
    actions.ask(conversation, "Who is Martha Quill?")
    page = conversation_page(reader, conversation.pk)
    assert 0 < len(page.suggestions.questions) <= 3
    assert "Who is Martha Quill?" not in page.suggestions.questions
    client.force_login(reader)
    html = client.get(reverse("chat:conversation", args=[conversation.pk])).content.decode()
    assert f'name="question" value="{page.suggestions.questions[0]}"' in html


def test_they_are_within_the_place_of_now(tale: Book, reader: User) -> None:
    tell(reader, tale, "place", told={"kind": "chapter", "value": 1})
    conversation = actions.start_conversation(reader, [tale])
    actions.ask(conversation, "What did Martha Quill light?")
    said = " ".join(conversation_page(reader, conversation.pk).suggestions.questions)
    assert "Tobias" not in said
    assert "Chapter 2" not in said
    assert "Chapter 3" not in said


def test_an_empty_conversation_begins_with_some(tale: Book, reader: User) -> None:
    tell(reader, tale, "finished")
    conversation = actions.start_conversation(reader, [tale])
    assert conversation_page(reader, conversation.pk).suggestions.is_start


@pytest.fixture
def unclear(spoilers_welcome: Book, reader: User) -> Conversation:
    conversation = actions.start_conversation(reader, [spoilers_welcome])
    actions.ask(conversation, "Do Gregory and Walter ring the bell?")
    actions.ask(conversation, "What did he bring by boat?")
    return conversation


def test_whom_a_question_may_mean_is_asked_with_one_click(
    unclear: Conversation, reader: User, client: Client
) -> None:
    page = conversation_page(reader, unclear.pk)
    assert page.suggestions.meant == ("What did Gregory bring by boat?", "What did Walter bring by boat?")
    client.force_login(reader)
    html = client.get(reverse("chat:conversation", args=[unclear.pk])).content.decode()
    last = unclear.messages.filter(role="question").latest("pk")
    asked = html.partition('id="suggestions"')[2].partition("</section>")[0]
    assert 'value="What did Gregory bring by boat?"' in asked
    assert f'name="instead_of" value="{last.pk}"' in asked


def test_without_its_trace_nobody_is_offered(unclear: Conversation, reader: User) -> None:
    unclear.messages.update(trace=None)
    assert conversation_page(reader, unclear.pk).suggestions.meant == ()


async def test_an_open_page_is_sent_them_with_the_finished_answer(
    tale: Book, reader: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    await database_sync_to_async(tell)(reader, tale, "finished")
    conversation = await database_sync_to_async(actions.start_conversation)(reader, [tale])
    monkeypatch.setattr(turns, "begin", lambda *_arguments: None)
    answer = await database_sync_to_async(actions.ask)(conversation, "Who is Martha Quill?")
    page = await database_sync_to_async(conversation_page)(reader, conversation.pk)
    assert not page.suggestions
    async with open_socket(f"/ws/chat/{conversation.pk}/?seen={page.token}&lang=en", reader) as socket:
        await database_sync_to_async(turns.run)(answer.pk, "Who is Martha Quill?")
        news = await socket.fragment_with('id="suggestions"')
    assert 'hx-swap-oob="true"' in news.partition('id="suggestions"')[2].partition(">")[0]
    assert 'value="What happens in Chapter' in news


def test_more_people_need_no_more_queries(
    tale: Book, reader: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tell(reader, tale, "place", told={"kind": "chapter", "value": 2})
    starting_suggestions(reader, tale)
    with django_assert_num_queries(5):
        starting_suggestions(reader, tale)
