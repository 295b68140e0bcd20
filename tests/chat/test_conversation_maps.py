"""A conversation may start from a map of its book, as far as its owner has read and never shown beyond."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from bookclub.providers.errors import IndexUnavailable
from chat import actions, map_turns, turns
from chat.conversation_maps import WANTED, base_of, map_of
from chat.conversation_page import conversation_news, conversation_page
from chat.models import Conversation, Message
from chat.questions.base_memory import NOTHING_KNOWN
from ingestion import critical_marks
from ingestion.actions import delete_book
from ingestion.models import Book, ReadingPlace, StoredText
from ingestion.told_places import tell

pytestmark = pytest.mark.django_db(transaction=True)

HEADING = "Where this conversation starts"
TELLING = ("red cap", "November", "The Storm")
"""Words that nobody knows before the second chapter."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps and turns are made in the test's own thread."""
    monkeypatch.setattr(map_turns, "begin", map_turns.run)
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def signed_in(client: Client, reader: User) -> Client:
    client.force_login(reader)
    return client


@pytest.fixture
def mapped(spoilers_welcome: Book, reader: User) -> Conversation:
    return fresh(actions.start_conversation(reader, [spoilers_welcome], with_map=True))


def fresh(conversation: Conversation) -> Conversation:
    return Conversation.objects.get(pk=conversation.pk)


def at(name: str, *arguments: int) -> str:
    return reverse(f"chat:{name}", args=arguments)


def page_of(client: Client, conversation: Conversation) -> str:
    answer = client.get(at("conversation", conversation.pk))
    assert answer.status_code == 200
    return answer.content.decode()


def read_one_chapter(reader: User, book: Book) -> None:
    tell(reader, book, "place", told={"kind": "chapter", "value": 1})


def test_the_books_page_offers_an_overview_that_starts_a_conversation(
    signed_in: Client, spoilers_welcome: Book
) -> None:
    page = signed_in.get(reverse("ingestion:book", args=[spoilers_welcome.pk])).content.decode()
    assert f'action="{at("overview", spoilers_welcome.pk)}"' in page
    assert "Get an overview first" in page
    answer = signed_in.post(at("overview", spoilers_welcome.pk), follow=True)
    conversation = Conversation.objects.get()
    assert answer.redirect_chain == [(at("conversation", conversation.pk), 302)]
    shown = answer.content.decode()
    assert HEADING in shown
    assert "Generated book-club profile" in shown
    assert "Generated name profile" in shown
    assert "Who is Tobias?" in shown
    assert '<figure class="kept-quote">' in shown


def test_an_overview_is_asked_for_with_a_post_and_of_a_book_of_ones_own(
    signed_in: Client, client: Client, ready_book: Book, stranger: User
) -> None:
    assert signed_in.get(at("overview", ready_book.pk)).status_code == 405
    client.force_login(stranger)
    assert client.post(at("overview", ready_book.pk)).status_code == 404
    assert not Conversation.objects.exists()


def test_other_conversations_have_no_map(signed_in: Client, spoilers_welcome: Book, reader: User) -> None:
    conversation = actions.start_conversation(reader, [spoilers_welcome])
    assert fresh(conversation).domain_map == {}
    assert HEADING not in page_of(signed_in, conversation)


def test_before_a_place_is_told_nothing_is_made_and_it_is_asked_for(
    signed_in: Client, ready_book: Book, reader: User
) -> None:
    conversation = actions.start_conversation(reader, [ready_book], with_map=True)
    assert fresh(conversation).domain_map == WANTED
    shown = page_of(signed_in, conversation)
    assert 'id="how-far"' in shown
    assert "red cap" not in shown
    there = at("conversation", conversation.pk)
    posted = {"how": "chapter", "chapter": "1", "next": there}
    answer = signed_in.post(reverse("ingestion:tell-place", args=[ready_book.pk]), posted, follow=True)
    assert ReadingPlace.objects.get().kind == "place"
    told = answer.content.decode()
    assert HEADING in told
    assert "thirty years" in told
    assert not [word for word in TELLING if word in told.partition("reading-place")[0]]


def test_it_holds_nothing_from_beyond_where_its_owner_is(ready_book: Book, reader: User) -> None:
    read_one_chapter(reader, ready_book)
    conversation = fresh(actions.start_conversation(reader, [ready_book], with_map=True))
    kept = str(conversation.domain_map)
    assert "thirty years" in kept
    assert not [word for word in TELLING if word in kept]


def test_who_is_less_far_than_it_was_made_for_does_not_see_it_nor_lean_on_it(
    signed_in: Client, mapped: Conversation, reader: User, ready_book: Book
) -> None:
    assert HEADING in page_of(signed_in, mapped)
    assert base_of(mapped, {}).people
    read_one_chapter(reader, ready_book)
    shown = page_of(signed_in, mapped)
    assert HEADING not in shown
    assert not [word for word in TELLING if word in shown.partition("reading-place")[0]]
    known = {ready_book.pk: 300}
    assert map_of(mapped, known) is None
    assert base_of(mapped, known) == NOTHING_KNOWN
    made = map_of(mapped, {})
    assert made is not None
    chunk = made.items[0].chunk_id
    assert signed_in.get(at("mapped-passage", mapped.pk), {"chunk": chunk}).status_code == 404
    tell(reader, ready_book, "finished")
    assert HEADING in page_of(signed_in, mapped)


def test_its_passages_open_in_the_reader(signed_in: Client, mapped: Conversation, ready_book: Book) -> None:
    made = map_of(mapped, {})
    assert made is not None
    item = next(item for item in made.items if not item.is_generated)
    answer = signed_in.get(at("mapped-passage", mapped.pk), {"chunk": item.chunk_id})
    assert answer.status_code == 302
    address = answer.headers["Location"]
    assert address.startswith(reverse("ingestion:reader", args=[ready_book.pk]))
    assert f"from={item.char_start}&to={item.char_end}" in address
    assert signed_in.get(address.partition("#")[0]).status_code == 200


def test_what_is_generated_opens_where_it_says_so(
    signed_in: Client, mapped: Conversation, ready_book: Book
) -> None:
    made = map_of(mapped, {})
    assert made is not None
    answer = signed_in.get(at("mapped-passage", mapped.pk), {"chunk": made.summary[0].chunk_ids[0]})
    assert answer.headers["Location"].startswith(f"/books/{ready_book.pk}/generated/")


@pytest.mark.parametrize(
    "chunk", ["", "chk:doc:src:default:upload:uploads:other:documental:0", "x\x00y", "chk:"]
)
def test_only_passages_that_it_names_are_opened(signed_in: Client, mapped: Conversation, chunk: str) -> None:
    assert signed_in.get(at("mapped-passage", mapped.pk), {"chunk": chunk}).status_code == 404


def test_nobody_else_opens_them(client: Client, mapped: Conversation, host: User) -> None:
    made = map_of(mapped, {})
    assert made is not None
    client.force_login(host)
    asked = {"chunk": made.items[0].chunk_id}
    assert client.get(at("mapped-passage", mapped.pk), asked).status_code == 404


def test_passages_that_hosts_have_marked_are_shown_as_such(
    signed_in: Client, spoilers_welcome: Book, reader: User
) -> None:
    text = StoredText.objects.get(index_versions=spoilers_welcome.live_index_id).text
    start = text.index("In November")
    critical_marks.mark(spoilers_welcome, (start, start + 30))
    conversation = actions.start_conversation(reader, [spoilers_welcome], with_map=True)
    shown = page_of(signed_in, conversation)
    assert "Critical passages" in shown
    assert "Marked by a host" in shown


def test_a_later_question_may_name_a_topic_by_its_number_and_a_person_by_a_pronoun(
    mapped: Conversation,
) -> None:
    first = {"name": "lamp", "kind": "theme", "document_id": "d", "is_generated": True, "chunk_ids": ["c"]}
    topics = [first, {**first, "name": "red cap"}, *mapped.domain_map["topics"]]
    mapped.domain_map["topics"] = topics
    mapped.save(update_fields=["domain_map"])
    actions.ask(mapped, "What is told of the second topic?")
    asked = mapped.messages.filter(role=Message.Role.QUESTION)
    assert asked.latest("pk").resolved == "What is told of “red cap”?"
    answer = mapped.messages.get(role=Message.Role.ANSWER)
    assert "red cap" in answer.text


def test_without_a_map_the_same_question_stays_as_it_is(spoilers_welcome: Book, reader: User) -> None:
    conversation = actions.start_conversation(reader, [spoilers_welcome])
    actions.ask(conversation, "What is told of the second topic?")
    assert conversation.messages.get(role=Message.Role.QUESTION).resolved == ""


def test_what_goes_wrong_is_said_in_its_place(
    signed_in: Client, spoilers_welcome: Book, reader: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: Any) -> None:
        raise IndexUnavailable("The index is away.")

    monkeypatch.setattr(map_turns, "bootstrap", fail)
    conversation = actions.start_conversation(reader, [spoilers_welcome], with_map=True)
    shown = page_of(signed_in, conversation)
    assert "There is no overview: The index is away." in shown
    actions.ask(conversation, "What did Martha find on the stones?")
    assert conversation.messages.get(role=Message.Role.ANSWER).state == "complete"


def test_a_book_that_is_not_ready_has_none(signed_in: Client, spoilers_welcome: Book, reader: User) -> None:
    Book.objects.update(live_index=None)
    conversation = actions.start_conversation(reader, [spoilers_welcome], with_map=True)
    map_turns.run(conversation.pk)
    assert "This book is not ready yet." in page_of(signed_in, conversation)


def test_a_map_is_waited_for_and_appears_by_itself(
    signed_in: Client, spoilers_welcome: Book, reader: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []
    monkeypatch.setattr(map_turns, "begin", begun.append)
    conversation = actions.start_conversation(reader, [spoilers_welcome], with_map=True)
    assert "Looking through the book for an overview" in page_of(signed_in, conversation)
    assert begun == [conversation.pk, conversation.pk], "a making that broke off goes on with the next look"
    seen = conversation_page(reader, conversation.pk).token
    map_turns.run(conversation.pk)
    news = conversation_news(reader, conversation.pk, seen)
    assert news.finished_since(seen) is None
    assert news.map is not None
    assert not news.is_map_being_made


def test_a_map_is_made_once(mapped: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_turns, "bootstrap", None)
    before = mapped.domain_map
    map_turns.run(mapped.pk)
    assert fresh(mapped).domain_map == before


def test_a_map_outlives_its_book(signed_in: Client, mapped: Conversation, ready_book: Book) -> None:
    delete_book(ready_book)
    shown = page_of(signed_in, mapped)
    assert HEADING in shown
    assert 'name="question"' not in shown
