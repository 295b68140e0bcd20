"""Before the first answer from a book its reader says how far they are; the question is kept meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from chat import actions, resuming, turns
from chat.models import Conversation, Message
from ingestion import pipeline
from ingestion.actions import delete_book
from ingestion.models import Book, ReadingPlace
from ingestion.told_places import tell

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"
HTMX = {"HX-Request": "true"}
ASKED = "Before the first answer: how far are you in this book?"
WAITING = 'data-message-role="answer" data-message-state="waiting"'
COMPLETE = 'data-message-role="answer" data-message-state="complete"'
FORM = '<form class="reading-place-form" method="post"'
CODE = "def light(lamp):\n    return lamp.burn()\n"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def signed_in(client: Client, reader: User) -> Client:
    client.force_login(reader)
    return client


@pytest.fixture
def conversation(ready_book: Book, reader: User) -> Conversation:
    return actions.start_conversation(reader, [ready_book])


@pytest.fixture
def other_book(ready_book: Book, shelve: Callable[..., Book]) -> Book:
    book = shelve("THE MILL\n\nCHAPTER I\n\nAnna ground the corn of the whole valley.\n", "mill.txt")
    assert pipeline.build(book.pk)
    return book


def at(conversation: Conversation) -> str:
    return reverse("chat:conversation", args=[conversation.pk])


def page_of(client: Client, conversation: Conversation) -> str:
    answer = client.get(at(conversation))
    assert answer.status_code == 200
    return answer.content.decode()


def answer_of(conversation: Conversation) -> Message:
    return conversation.messages.get(role=Message.Role.ANSWER)


def tell_by_form(client: Client, book: Book, how: str, address: str, **fields: Any) -> str:
    """The page that telling leads to."""
    posted = {"how": how, "next": address, **fields}
    answer = client.post(reverse("ingestion:tell-place", args=[book.pk]), posted, follow=True)
    assert [there for there, _status in answer.redirect_chain] == [address]
    return answer.content.decode()


def test_a_first_question_is_kept_and_its_reader_asked_how_far_they_are(
    signed_in: Client, ready_book: Book
) -> None:
    posted = {"question": QUESTION}
    answer = signed_in.post(reverse("chat:new", args=[ready_book.pk]), posted, follow=True)
    page = answer.content.decode()
    conversation = Conversation.objects.get()
    assert conversation.messages.get(role="question").text == QUESTION
    assert WAITING in page
    assert page.count(ASKED) == 1
    asking = page[page.index('id="how-far"') : page.index("</article>", page.index('id="how-far"'))]
    assert FORM in asking
    assert '<legend class="visually-hidden">' in asking
    assert f'<input type="hidden" name="next" value="{at(conversation)}">' in asking
    assert "red cap" not in page


def test_telling_leads_to_the_answer(signed_in: Client, conversation: Conversation, ready_book: Book) -> None:
    actions.ask(conversation, QUESTION)
    page = tell_by_form(signed_in, ready_book, "finished", at(conversation))
    assert COMPLETE in page
    assert "red cap" in page
    assert ASKED not in page
    assert answer_of(conversation).read_up_to == {}


def test_the_answer_stays_within_what_was_told(
    signed_in: Client, conversation: Conversation, ready_book: Book
) -> None:
    actions.ask(conversation, QUESTION)
    page = tell_by_form(signed_in, ready_book, "chapter", at(conversation), chapter="1")
    assert "red cap" not in page
    assert COMPLETE in page
    place = ReadingPlace.objects.get()
    for message in conversation.messages.all():
        assert message.read_up_to == {str(ready_book.pk): place.char_offset}


def test_asking_on_with_htmx_asks_too_and_once_for_all_questions(
    signed_in: Client, conversation: Conversation
) -> None:
    ask = reverse("chat:ask", args=[conversation.pk])
    assert ASKED in signed_in.post(ask, {"question": QUESTION}, headers=HTMX).content.decode()
    page = signed_in.post(ask, {"question": "Who is Tobias?"}, headers=HTMX).content.decode()
    assert page.count(WAITING) == 2
    assert page.count(ASKED) == 1
    assert "This is answered once you have said how far you are." in page


def test_it_waits_through_reloads_and_restarts(
    signed_in: Client, conversation: Conversation, ready_book: Book
) -> None:
    actions.ask(conversation, QUESTION)
    assert ASKED in page_of(signed_in, conversation)
    assert resuming.take_up_interrupted() == []
    actions.close_abandoned_answers()
    assert ASKED in page_of(signed_in, conversation)
    assert answer_of(conversation).state == Message.State.WAITING


def test_whoever_told_elsewhere_finds_the_answer_begun_once(
    signed_in: Client, conversation: Conversation, ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions.ask(conversation, QUESTION)
    tell(conversation.user, ready_book, "spoilers")
    begun: list[int] = []
    monkeypatch.setattr(turns, "begin", lambda answer_pk, _question: begun.append(answer_pk))
    for _ in range(2):
        page = page_of(signed_in, conversation)
        assert 'data-message-state="writing"' in page
        assert ASKED not in page
    assert begun == [answer_of(conversation).pk]


def test_two_who_come_at_once_begin_one_answer(
    conversation: Conversation, ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = actions.ask(conversation, QUESTION)
    tell(conversation.user, ready_book, "spoilers")
    begun: list[int] = []
    monkeypatch.setattr(turns, "begin", lambda answer_pk, _question: begun.append(answer_pk))
    actions.begin_waiting(conversation)
    actions._begin(waiting, {})  # as the other one saw it
    assert begun == [waiting.pk]


def test_nothing_begins_before_all_books_are_told(
    signed_in: Client, reader: User, ready_book: Book, other_book: Book
) -> None:
    conversation = actions.start_conversation(reader, [ready_book, other_book])
    actions.ask(conversation, QUESTION)
    page = page_of(signed_in, conversation)
    assert "Before the first answer: how far are you in these books?" in page
    assert page.count(FORM) == 2
    page = tell_by_form(signed_in, ready_book, "chapter", at(conversation), chapter="2")
    assert ASKED in page
    assert QUESTION in page
    assert 'data-message-state="folded"' not in page
    assert "red cap" in tell_by_form(signed_in, other_book, "not_begun", at(conversation))


def test_a_new_question_takes_along_what_waited(conversation: Conversation, ready_book: Book) -> None:
    waiting = actions.ask(conversation, QUESTION)
    tell(conversation.user, ready_book, "finished")
    actions.ask(conversation, "Who is Tobias?")
    waiting.refresh_from_db()
    assert waiting.state == Message.State.COMPLETE


def test_where_the_book_is_gone_nothing_waits_for_it(
    signed_in: Client, conversation: Conversation, ready_book: Book
) -> None:
    actions.ask(conversation, QUESTION)
    delete_book(ready_book)
    page_of(signed_in, conversation)
    assert answer_of(conversation).refusal == Message.Refusal.NOT_READY


def test_a_book_that_was_put_away_is_not_asked_about(conversation: Conversation) -> None:
    Book.objects.update(status=Book.Status.ARCHIVED)
    actions.ask(conversation, QUESTION)
    assert answer_of(conversation).refusal == Message.Refusal.NOT_READY


@pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process")
def test_of_source_code_nobody_is_asked(signed_in: Client, reader: User, shelve: Callable[..., Book]) -> None:
    book = shelve(CODE, name="lamp.py")
    assert pipeline.build(book.pk)
    conversation = actions.start_conversation(reader, [book])
    assert actions.ask(conversation, "What does light return?").state != Message.State.WAITING
    assert "how far are you" not in page_of(signed_in, conversation).lower()


def test_a_stranger_tells_nothing_and_begins_nothing(
    client: Client, stranger: User, host: User, conversation: Conversation, ready_book: Book
) -> None:
    actions.ask(conversation, QUESTION)
    client.force_login(stranger)
    posted = {"how": "finished", "next": at(conversation)}
    assert client.post(reverse("ingestion:tell-place", args=[ready_book.pk]), posted).status_code == 404
    assert client.get(at(conversation)).status_code == 404
    client.force_login(host)  # of the same club: their own place is nobody else's
    client.post(reverse("ingestion:tell-place", args=[ready_book.pk]), posted)
    assert client.get(at(conversation)).status_code == 404
    assert answer_of(conversation).state == Message.State.WAITING


def test_the_place_is_beside_the_question_box(
    signed_in: Client, conversation: Conversation, reader: User, ready_book: Book, other_book: Book
) -> None:
    conversation.books.add(other_book)
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    tell(reader, other_book, "not_begun")
    page = page_of(signed_in, conversation)
    bar = page[page.index('class="ask-bar"') :]
    assert bar.count("Your place:") == 2
    assert "Your place: not begun" in bar
    book_page = signed_in.get(reverse("ingestion:book", args=[ready_book.pk])).content.decode()
    assert book_page.count("Your place:") == 1
