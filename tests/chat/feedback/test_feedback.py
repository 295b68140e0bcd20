"""Readers say what they think of answers; hosts read that, and nothing of what others asked."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import Membership, User
from chat import actions, turns
from chat.models import AnswerFeedback, Conversation, Message
from ingestion.models import Book
from ingestion.told_places import tell

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def answer(spoilers_welcome: Book, reader: User) -> Message:
    return actions.ask(actions.start_conversation(reader, [spoilers_welcome]), QUESTION)


def address(answer: Message) -> str:
    return reverse("chat:judge", args=[answer.conversation_id, answer.pk])


@pytest.fixture
def judge(client: Client, reader: User, answer: Message) -> Callable[..., int]:
    client.force_login(reader)
    return lambda **said: client.post(address(answer), said).status_code


def test_an_answer_is_helpful_or_not_and_the_later_word_counts(judge: Callable[..., int]) -> None:
    assert judge(verdict="good") == 302
    assert judge(verdict="bad", reason="wrong", note=" Not she. ") == 302
    kept = AnswerFeedback.objects.get()
    assert (kept.verdict, kept.reason, kept.note) == ("bad", "wrong", "Not she.")
    judge(verdict="good", reason="wrong")
    kept.refresh_from_db()
    assert (kept.verdict, kept.reason) == ("good", "")


def test_it_can_be_taken_back(judge: Callable[..., int]) -> None:
    judge(verdict="good")
    assert judge(verdict="take_back") == 302
    assert not AnswerFeedback.objects.exists()


@pytest.mark.parametrize("said", [{}, {"verdict": "great"}, {"verdict": "bad", "reason": "boring"}])
def test_nonsense_is_refused(judge: Callable[..., int], said: dict[str, str]) -> None:
    assert judge(**said) == 400
    assert not AnswerFeedback.objects.exists()


def test_a_note_is_bounded(judge: Callable[..., int]) -> None:
    assert judge(verdict="bad", note="x" * 1001) == 400
    assert judge(verdict="bad", note="\r\n".join(["x" * 9] * 100)) == 302


def test_what_became_of_it_is_announced(client: Client, reader: User, answer: Message) -> None:
    """In the region that the page has from its beginning: of one that comes along not all readers tell."""
    client.force_login(reader)
    for verdict, said in (("good", "Thank you, that was noted."), ("take_back", "Taken back.")):
        html = client.post(address(answer), {"verdict": verdict}, headers=HTMX).content.decode()
        assert f'<div id="announcer" hx-swap-oob="innerHTML">{said}</div>' in html


def test_with_htmx_the_form_comes_back(client: Client, reader: User, answer: Message) -> None:
    client.force_login(reader)
    html = client.post(address(answer), {"verdict": "bad"}, headers=HTMX).content.decode()
    assert html.lstrip().startswith(f'<div class="feedback" id="feedback-{answer.pk}">')
    assert 'value="take_back" aria-pressed="true"' in html
    assert '<details class="feedback-why" open>' in html


def test_the_page_shows_what_one_thinks(client: Client, judge: Callable[..., int], answer: Message) -> None:
    judge(verdict="bad", reason="spoiler", note="<b>me</b>")
    page = client.get(reverse("chat:conversation", args=[answer.conversation_id])).content.decode()
    assert '<option value="spoiler" selected>' in page
    assert "&lt;b&gt;me&lt;/b&gt;" in page


def test_only_whoever_may_see_the_answer_judges_it(
    client: Client, answer: Message, host: User, stranger: User, reader: User, ready_book: Book
) -> None:
    for other in (host, stranger):
        client.force_login(other)
        assert client.post(address(answer), {"verdict": "good"}).status_code == 404
    client.force_login(reader)
    tell(reader, ready_book, "not_begun")
    assert client.post(address(answer), {"verdict": "good"}).status_code == 404
    assert not AnswerFeedback.objects.exists()


@pytest.fixture
def seen_by_host(client: Client, host: User, judge: Callable[..., int]) -> Callable[..., str]:
    judge(verdict="bad", reason="wrong", note="The cap was blue.")

    def get(**query: str) -> str:
        client.force_login(host)
        answer = client.get(reverse("chat:feedback"), query)
        assert answer.status_code == 200
        return answer.content.decode()

    return get


def test_a_host_reads_verdict_reason_and_note_and_not_what_was_asked(
    seen_by_host: Callable[..., str],
) -> None:
    page = seen_by_host()
    assert "Not helpful" in page
    assert "It is wrong" in page
    assert "The cap was blue." in page
    assert "stones" not in page
    assert "rita" not in page
    assert "The cap was blue." not in seen_by_host(verdict="good")


def test_a_note_from_further_on_is_folded(
    seen_by_host: Callable[..., str], host: User, ready_book: Book
) -> None:
    tell(host, ready_book, "place", told={"kind": "chapter", "value": 1})
    page = seen_by_host()
    assert "The cap was blue." not in page
    assert "This was said further on in a book than you are." in page
    assert "It is wrong" in page


def test_of_their_own_conversations_hosts_see_the_question(
    client: Client, host: User, ready_book: Book
) -> None:
    tell(host, ready_book, "spoilers")
    answer = actions.ask(actions.start_conversation(host, [ready_book]), QUESTION)
    client.force_login(host)
    client.post(address(answer), {"verdict": "good"})
    assert QUESTION in client.get(reverse("chat:feedback")).content.decode()


def test_readers_and_hosts_of_other_clubs_see_none(
    client: Client, judge: Callable[..., int], reader: User, stranger: User
) -> None:
    judge(verdict="bad", note="The cap was blue.")
    client.force_login(reader)
    assert client.get(reverse("chat:feedback")).status_code == 404
    client.force_login(stranger)
    assert "The cap was blue." not in client.get(reverse("chat:feedback")).content.decode()


def test_a_longer_list_needs_no_more_queries(
    client: Client,
    seen_by_host: Callable[..., str],
    answer: Message,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    seen_by_host()
    with django_assert_num_queries(COUNT):
        client.get(reverse("chat:feedback"))
    for number in range(10):
        user = User.objects.create_user(f"reader-{number}")
        Membership.objects.create(user=user, club=answer.conversation.club, role=Membership.Role.READER)
        other = Conversation.objects.create(club=answer.conversation.club, user=user)
        other.messages.create(role="question", text="What?")
        said = other.messages.create(role="answer", state="complete")
        AnswerFeedback.objects.create(message=said, user=user, verdict="good")
    with django_assert_num_queries(COUNT):
        client.get(reverse("chat:feedback"))


COUNT = 15
