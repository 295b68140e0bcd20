"""A passage is shown as far as its reader has come, and what is asked about it is answered from there."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from chat import actions, turns
from chat.about_passage.quoted_passage import LONGEST, QuotedPassage
from chat.conversation_page import conversation_page
from chat.models import Conversation, Message
from ingestion import pipeline, reading_places
from ingestion.models import Book, StoredText
from ingestion.told_places import tell
from tests.app_fixtures import SHORT_BOOK

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = "Her brother Tobias brought flour and oil by boat on Mondays."
LATER = "found his red cap on the stones"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def signed_in(client: Client, reader: User) -> Client:
    client.force_login(reader)
    return client


@pytest.fixture
def place_of(spoilers_welcome: Book) -> Callable[[str], dict[str, int]]:
    text = StoredText.objects.get(index_versions=spoilers_welcome.live_index_id).text

    def found(words: str) -> dict[str, int]:
        start = text.index(words)
        return {"start": start, "end": start + len(words)}

    return found


def address(book: Book) -> str:
    return reverse("chat:ask-about", args=[book.pk])


def test_it_is_shown_word_for_word_with_its_place(
    signed_in: Client, ready_book: Book, place_of: Callable[[str], dict[str, int]]
) -> None:
    page = signed_in.get(address(ready_book), place_of(WORDS)).content.decode()
    assert f"<p>{WORDS}</p>" in page
    assert "CHAPTER I" in page
    assert "<!doctype html>" in page


def test_with_htmx_it_is_a_fragment(
    signed_in: Client, ready_book: Book, place_of: Callable[[str], dict[str, int]]
) -> None:
    answer = signed_in.get(address(ready_book), place_of(WORDS), headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<section class="ask-about"')


def test_the_conversation_begins_with_it_and_is_answered_from_there(
    signed_in: Client, ready_book: Book, reader: User, place_of: Callable[[str], dict[str, int]]
) -> None:
    said = signed_in.post(
        address(ready_book), place_of(WORDS) | {"question": "What was in the boat?"}, follow=True
    )
    page = said.content.decode()
    assert WORDS in page
    conversation = Conversation.objects.get()
    (exchange,) = conversation_page(reader, conversation.pk).exchanges
    assert exchange.about is not None
    assert exchange.about.quote == WORDS
    assert exchange.answer is not None
    assert "flour and oil" in exchange.answer.text


def test_whom_a_pronoun_means_is_taken_from_the_passage(
    signed_in: Client, ready_book: Book, place_of: Callable[[str], dict[str, int]]
) -> None:
    asked = place_of(WORDS) | {"question": "What did he bring?"}
    signed_in.post(address(ready_book), asked)
    assert Message.objects.get(role="question").resolved == "What did Tobias bring?"


def test_a_question_of_no_words_of_the_book_has_an_answer(
    signed_in: Client, ready_book: Book, place_of: Callable[[str], dict[str, int]]
) -> None:
    signed_in.post(address(ready_book), place_of(WORDS) | {"question": "What does this mean?"})
    answer = Message.objects.get(role="answer")
    assert answer.refusal == ""
    assert answer.items


def test_what_cannot_be_asked_stands_in_the_box_again(
    signed_in: Client, ready_book: Book, place_of: Callable[[str], dict[str, int]]
) -> None:
    page = signed_in.post(address(ready_book), place_of(WORDS) | {"question": " "}).content.decode()
    assert "Please write a question first." in page
    assert WORDS in page
    assert not Conversation.objects.exists()


def test_nothing_beyond_the_place_is_shown(
    signed_in: Client, reader: User, ready_book: Book, place_of: Callable[[str], dict[str, int]]
) -> None:
    asked = place_of(LATER)
    assert signed_in.get(address(ready_book), asked).status_code == 200
    tell(reader, ready_book, "not_begun")
    assert signed_in.get(address(ready_book), asked).status_code == 404
    assert signed_in.post(address(ready_book), asked | {"question": "Why?"}).status_code == 404
    across = {"start": place_of(WORDS)["start"], "end": asked["end"]}
    assert signed_in.get(address(ready_book), across).status_code == 404


def test_what_is_further_on_the_page_they_are_reading_becomes_their_place_first(
    signed_in: Client, reader: User, ready_book: Book, place_of: Callable[[str], dict[str, int]]
) -> None:
    asked = place_of(LATER)
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    said = signed_in.post(address(ready_book), asked | {"question": "Whose cap is it?"})
    shown = said.content.decode()
    assert LATER not in shown
    assert "You have not said that you are this far: asking makes this your place." in shown
    assert not Conversation.objects.exists()
    onward = unescape(re.findall(r'name="next" value="([^"]*ask-about[^"]*)"', shown)[-1])
    placed = signed_in.post(
        reverse("ingestion:make-place", args=[ready_book.pk]),
        {"at": asked["end"], "next": onward},
        follow=True,
    )
    assert LATER in placed.content.decode()
    assert "Whose cap is it?</textarea>" in placed.content.decode()
    assert reading_places.read_up_to(reader, [ready_book]) == {ready_book.pk: asked["end"]}


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"start": "5"},
        {"start": "9", "end": "5"},
        {"start": "-1", "end": "5"},
        {"start": "1", "end": "x"},
        {"start": "9" * 30, "end": "9" * 31},
        {"start": "900000", "end": "900005"},
    ],
)
def test_nonsense_is_not_found(signed_in: Client, spoilers_welcome: Book, asked: dict[str, str]) -> None:
    assert signed_in.get(address(spoilers_welcome), asked).status_code == 404


def test_it_is_bounded(
    signed_in: Client, reader: User, shelve: Callable[..., Book], ready_book: Book
) -> None:
    long = shelve("CHAPTER I\n\n" + "Martha lit the lamp again. " * 400, "long.txt")
    assert pipeline.build(long.pk)
    signed_in.post(address(long), {"start": 0, "end": 9_000, "question": "Who lit the lamp?"})
    about = QuotedPassage.from_row(Message.objects.get(role="question").about)
    assert about is not None
    assert len(about.quote) <= LONGEST


def test_others_find_none_of_it(
    client: Client, stranger: User, ready_book: Book, place_of: Callable[[str], dict[str, int]]
) -> None:
    client.force_login(stranger)
    assert client.get(address(ready_book), place_of(WORDS)).status_code == 404


def test_it_is_folded_with_its_question(
    signed_in: Client, reader: User, ready_book: Book, place_of: Callable[[str], dict[str, int]]
) -> None:
    signed_in.post(address(ready_book), place_of(LATER) | {"question": "Whose cap is it?"})
    tell(reader, ready_book, "not_begun")
    conversation = Conversation.objects.get()
    page = signed_in.get(reverse("chat:conversation", args=[conversation.pk])).content.decode()
    assert "red cap" not in page


def test_asked_anew_it_is_about_the_same_passage(
    signed_in: Client, reader: User, ready_book: Book, place_of: Callable[[str], dict[str, int]]
) -> None:
    signed_in.post(address(ready_book), place_of(WORDS) | {"question": "What was in it?"})
    question = Message.objects.get(role="question")
    actions.ask(question.conversation, "What was in the boat?", instead_of=question)
    assert Message.objects.filter(role="question").latest("pk").about == question.about


def test_a_passage_that_moved_is_found_by_its_words(
    signed_in: Client, reader: User, ready_book: Book, place_of: Callable[[str], dict[str, int]]
) -> None:
    asked = place_of(WORDS)
    signed_in.post(address(ready_book), asked | {"question": "What was in the boat?"})
    question = Message.objects.get(role="question")
    question.about = question.about | {"start": 0, "end": len(WORDS)}
    question.save(update_fields=["about"])
    answer = actions.ask(question.conversation, "What does this mean?", instead_of=question)
    answer.refresh_from_db()
    assert answer.items
    assert SHORT_BOOK.count(WORDS) == 1
