"""How an answer was found is for hosts and admins, and tells them nothing from beyond their own place."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import Membership, User
from bookclub.providers.errors import IndexUnavailable
from chat import actions, turns
from chat.models import AnswerTrace, Conversation, Message
from ingestion import pipeline
from ingestion.actions import await_build
from ingestion.gate import horizon_of_offset
from ingestion.models import Book, Chunk
from ingestion.reading_places import read_up_to
from ingestion.told_places import tell
from tests.fakes import MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"
FIRST = "What did Martha light?"
TELLING = ("stones", "red cap", "November", "The Storm", "Tobias is lost")
"""Words that nobody knows before the second chapter."""
FURTHER = "Further than you have read"
LINK = "How this was found"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def admin(db: None) -> User:
    """Of no club."""
    return User.objects.create_superuser("ada", password="a long pass phrase")


@pytest.fixture
def asked(ready_book: Book) -> Callable[..., Message]:
    """`asked(user, question)` is the answer, written within what they have told."""

    def ask(user: User, question: str = QUESTION, *books: Book) -> Message:
        for book in books or (ready_book,):
            if not user.reading_places.filter(book=book).exists():
                tell(user, book, "spoilers")
        answer = actions.ask(actions.start_conversation(user, books or [ready_book]), question)
        answer.refresh_from_db()
        assert answer.state == Message.State.COMPLETE
        return answer

    return ask


def up_to(user: User, book: Book, chapter: int) -> None:
    tell(user, book, "place", told={"kind": "chapter", "value": chapter})


def address(answer: Message) -> str:
    return reverse("chat:diagnostics", args=[answer.conversation_id, answer.pk])


def page_of(client: Client, user: User, answer: Message) -> str:
    client.force_login(user)
    response = client.get(address(answer))
    assert response.status_code == 200
    return response.content.decode()


def tells(page: str) -> list[str]:
    return [word for word in TELLING if word in page]


def test_hosts_look_at_their_own_answers(client: Client, host: User, asked: Callable[..., Message]) -> None:
    page = page_of(client, host, asked(host))
    for words in ("The question", "Queries sent", "The context chosen", "Candidates", "Time of each step"):
        assert f"{words}</h2>" in page
    assert QUESTION in page
    assert "Source text" in page
    assert "In November the storm" in page
    assert "The Storm" in page
    assert FURTHER not in page


def test_whoever_is_no_host_finds_nothing_there(
    client: Client, host: User, reader: User, stranger: User, asked: Callable[..., Message]
) -> None:
    of_host, of_reader = asked(host), asked(reader)
    for user, answer in (
        (reader, of_reader),
        (reader, of_host),
        (host, of_reader),
        (stranger, of_host),
        (stranger, of_reader),
    ):
        client.force_login(user)
        assert client.get(address(answer)).status_code == 404
        assert client.post(address(answer)).status_code == 404
    client.logout()
    assert client.get(address(of_host)).status_code == 302


def test_a_host_of_another_club_is_none_here(
    client: Client, stranger: User, ready_book: Book, asked: Callable[..., Message]
) -> None:
    """They read along in this club, and host another."""
    Membership.objects.create(user=stranger, club=ready_book.club, role=Membership.Role.READER)
    answer = asked(stranger)
    client.force_login(stranger)
    assert client.get(address(answer)).status_code == 404
    assert (
        LINK not in client.get(reverse("chat:conversation", args=[answer.conversation_id])).content.decode()
    )


def test_a_host_who_is_one_no_more_finds_nothing(
    client: Client, host: User, asked: Callable[..., Message]
) -> None:
    answer = asked(host)
    Membership.objects.filter(user=host).update(role=Membership.Role.READER)
    client.force_login(host)
    assert client.get(address(answer)).status_code == 404


def test_admins_look_at_every_answer(
    client: Client, admin: User, reader: User, asked: Callable[..., Message]
) -> None:
    page = page_of(client, admin, asked(reader))
    assert QUESTION in page
    assert "Back to the conversation" not in page
    assert "/read/" not in page, "the reader's page is for members"
    User.objects.filter(pk=admin.pk).update(is_superuser=False)
    assert QUESTION in page_of(client, admin, Message.objects.get(role="answer"))
    User.objects.filter(pk=admin.pk).update(is_staff=False)
    client.force_login(User.objects.get(pk=admin.pk))
    assert client.get(address(Message.objects.get(role="answer"))).status_code == 404


def test_the_link_is_there_for_those_who_may_follow_it(
    client: Client, host: User, reader: User, asked: Callable[..., Message]
) -> None:
    for user, is_there in ((host, True), (reader, False)):
        answer = asked(user)
        client.force_login(user)
        page = client.get(reverse("chat:conversation", args=[answer.conversation_id])).content.decode()
        assert (LINK in page) is is_there
        assert (address(answer) in page) is is_there
    User.objects.filter(pk=reader.pk).update(is_staff=True)
    assert LINK in client.get(reverse("chat:conversation", args=[answer.conversation_id])).content.decode()


def test_only_answers_have_such_a_page_and_only_in_their_own_conversation(
    client: Client, host: User, asked: Callable[..., Message]
) -> None:
    one, other = asked(host), asked(host)
    client.force_login(host)
    question = Message.objects.filter(conversation=one.conversation, role="question").get()
    for conversation, message in ((one.conversation_id, question.pk), (one.conversation_id, other.pk)):
        assert client.get(reverse("chat:diagnostics", args=[conversation, message])).status_code == 404


@pytest.mark.parametrize("looks", ["host", "admin"])
def test_nothing_from_beyond_the_viewers_own_place_is_there(
    client: Client,
    host: User,
    admin: User,
    ready_book: Book,
    asked: Callable[..., Message],
    looks: str,
) -> None:
    answer, viewer = asked(host), host if looks == "host" else admin
    assert tells(page_of(client, viewer, answer)) == ["stones", "November", "The Storm"]
    up_to(viewer, ready_book, 1)
    page = page_of(client, viewer, answer)
    assert tells(page) == []
    assert FURTHER in page
    assert "further on in the book than you are" in page
    assert "kept the lighthouse" in page, "what is within their place is there"
    tell(viewer, ready_book, "not_begun")
    page = page_of(client, viewer, answer)
    assert tells(page) == []
    assert "kept the lighthouse" not in page
    assert not re.search(r"how far into the book|opening of the book", page)


def test_a_generated_text_from_beyond_is_not_there(
    client: Client, host: User, ready_book: Book, asked: Callable[..., Message]
) -> None:
    answer = asked(host, "What is this book about?")
    canary = "zyzzyvaquux"
    up_to(host, ready_book, 1)
    assert ready_book.live_index is not None
    known = read_up_to(host, [ready_book])[ready_book.pk]
    horizon = horizon_of_offset(ready_book.live_index, known).index
    beyond = Chunk.objects.filter(horizon_index__gt=horizon)
    assert beyond.exclude(chunk_type="source").update(text=f"The {canary} comes.")
    assert beyond.update(chapter=canary)
    page = page_of(client, host, answer)
    assert canary not in page
    assert FURTHER in page
    tell(host, ready_book, "finished")
    assert canary in page_of(client, host, answer)


def test_rows_of_a_former_build_are_gone(
    client: Client, host: User, ready_book: Book, asked: Callable[..., Message]
) -> None:
    answer = asked(host)
    await_build(ready_book)
    assert pipeline.build(ready_book.pk)
    page = page_of(client, host, answer)
    assert "No longer in the book as it is read in now" in page
    assert "In November the storm" not in page


def test_an_answer_without_diagnostics_says_so(
    client: Client, host: User, asked: Callable[..., Message]
) -> None:
    answer = asked(host)
    AnswerTrace.objects.update(diagnostics={})
    assert "Nothing was kept of how this answer was found." in page_of(client, host, answer)
    Message.objects.update(trace=None)
    assert "Nothing was kept of how this answer was found." in page_of(client, host, answer)


def test_diagnostics_of_another_time_are_shown_as_far_as_they_go(
    client: Client, host: User, asked: Callable[..., Message]
) -> None:
    answer = asked(host)
    AnswerTrace.objects.update(
        diagnostics={"question": {"text": "?"}, "candidates": [{"fate": "lost"}], "queries": [{"name": "x"}]}
    )
    assert "lost" in page_of(client, host, answer)


def test_what_was_decided_is_told_in_words(
    client: Client, host: User, ready_book: Book, asked: Callable[..., Message]
) -> None:
    page = page_of(client, host, asked(host, "Compare Martha and Tobias on page 3 in chapter 1"))
    assert "Words that compare: each side has to contribute passages." in page
    assert "A chapter is named." in page
    assert '<th scope="row"><code>comparison</code></th>' in page
    assert "Part of the question" in page
    assert "below the others" in page or "joined to its neighbour" in page or "chosen" in page
    assert "queries were called for" not in page


def test_follow_ups_and_queries_left_out_are_told(
    client: Client, host: User, asked: Callable[..., Message]
) -> None:
    first = asked(host, FIRST)
    answer = actions.ask(first.conversation, "And where did she live?")
    trace = Message.objects.get(pk=answer.pk).trace
    assert trace is not None
    AnswerTrace.objects.filter(pk=trace.pk).update(diagnostics={**trace.diagnostics, "queries_left_out": 2})
    page = page_of(client, host, answer)
    assert "Pronouns stand for names that were spoken of before." in page
    assert "2 more queries were called for, and left out." in page


def test_hostile_words_stay_text(client: Client, host: User, asked: Callable[..., Message]) -> None:
    page = page_of(client, host, asked(host, "Who is “<img src=x onerror=alert(1)>” Martha?"))
    assert "<img" not in page
    assert "&lt;img" in page


def test_what_the_horizon_keeps_back_is_counted_and_never_told(
    client: Client, host: User, ready_book: Book, asked: Callable[..., Message]
) -> None:
    up_to(host, ready_book, 1)
    answer = asked(host, FIRST)
    assert "Look for what the horizon keeps back" in page_of(client, host, answer)
    response = client.post(address(answer))
    page = response.content.decode()
    assert response.status_code == 200
    late = [chunk for chunk in Chunk.objects.filter(chunk_type="source") if "The Storm" in chunk.chapter]
    assert late
    counted = re.search(r"(\d+) passages? (?:is|are) found for this question that only the horizon", page)
    assert counted is not None
    assert int(counted[1]) >= len(late)
    assert tells(page) == []
    assert not any(chunk.chunk_id in page for chunk in late)


def test_it_is_counted_at_the_answers_horizon_not_at_todays(
    client: Client, host: User, ready_book: Book, asked: Callable[..., Message]
) -> None:
    up_to(host, ready_book, 1)
    answer = asked(host, FIRST)
    tell(host, ready_book, "finished")
    client.force_login(host)
    counted = re.search(r"(\d+) passages? (?:is|are) found", client.post(address(answer)).content.decode())
    assert counted is not None
    assert int(counted[1]) > 0


def test_where_the_whole_book_was_open_there_is_nothing_to_look_for(
    client: Client, host: User, asked: Callable[..., Message]
) -> None:
    page = page_of(client, host, asked(host))
    assert "The whole book was open for this answer: nothing was kept back." in page
    assert "Look for what the horizon keeps back" not in page


def test_an_index_that_is_away_is_said(
    client: Client,
    host: User,
    ready_book: Book,
    asked: Callable[..., Message],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    up_to(host, ready_book, 1)
    answer = asked(host, FIRST)

    def fail(*_arguments: object) -> None:
        raise IndexUnavailable("No index.")

    monkeypatch.setattr(MemoryIndex, "query", fail)
    client.force_login(host)
    page = client.post(address(answer)).content.decode()
    assert "No index." in page
    assert "only the horizon keeps back" not in page


def test_of_several_books_each_passage_names_its_own(
    client: Client, host: User, ready_book: Book, shelve: Callable[..., Book], asked: Callable[..., Message]
) -> None:
    mill = shelve("THE MILL\n\nCHAPTER I\n\nAnna ground the corn on the stones of the mill.\n", "mill.txt")
    assert pipeline.build(mill.pk)
    mill = Book.objects.select_related("live_index", "club").get(pk=mill.pk)
    answer = asked(host, QUESTION, ready_book, mill)
    assert "THE MILL ·" in page_of(client, host, answer)
    up_to(host, ready_book, 1)
    page = page_of(client, host, answer)
    assert "Anna ground the corn" in page
    assert [word for word in TELLING[1:] if word in page] == []


def test_a_book_that_has_left_the_shelf_leaves_the_numbers(
    client: Client, host: User, ready_book: Book, asked: Callable[..., Message]
) -> None:
    answer = asked(host)
    Book.objects.filter(pk=ready_book.pk).update(status=Book.Status.ARCHIVED)
    page = page_of(client, host, answer)
    assert "In November the storm" not in page
    assert "No longer in the book" in page


def test_in_django_admin_it_is_readable_and_leads_to_the_page(
    client: Client, admin: User, reader: User, asked: Callable[..., Message]
) -> None:
    answer = asked(reader)
    client.force_login(admin)
    assert answer.trace is not None
    where = reverse("admin:chat_answertrace_change", args=[answer.trace_id])
    page = client.get(where).content.decode()
    assert f'<a href="{address(answer)}">{LINK}</a>' in page
    assert "&quot;queries_left_out&quot;: 0,\n" in page
    Conversation.objects.update(title="")
    AnswerTrace.objects.update(diagnostics={})
    Message.objects.update(trace=None)
    assert client.get(where).status_code == 200
