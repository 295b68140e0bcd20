"""Answers in rooms are judged by members, looked into by hosts, and found again from elsewhere."""

import pytest
from django.test import Client

from bookclub.clubs.models import User
from chat.models import AnswerFeedback, Message, Room, RoomMessage
from chat.rooms import hosting
from ingestion.told_places import tell
from tests.chat.rooms.conftest import Say

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"HX-Request": "true"}
EARLY, LATE = "@book Who kept the lighthouse?", "@book What did Martha find on the stones?"


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def answer_to(said: RoomMessage) -> Message:
    said.refresh_from_db()
    assert said.answer is not None
    return said.answer


@pytest.fixture
def early(room: Room, slow: User, say: Say) -> Message:
    return answer_to(say(room, slow, EARLY))


@pytest.fixture
def late(room: Room, fast: User, say: Say) -> Message:
    """At the whole book: folded for the slower one."""
    hosting.set_horizon(room, Room.Horizon.WHOLE)
    room.refresh_from_db()
    return answer_to(say(room, fast, LATE))


def judge(answer: Message) -> str:
    return f"/chat/{answer.conversation_id}/messages/{answer.pk}/feedback/"


def found(answer: Message) -> str:
    return f"/chat/{answer.conversation_id}/messages/{answer.pk}/diagnostics/"


def test_any_member_judges_an_answer_that_they_see(
    room: Room, early: Message, slow: User, fast: User
) -> None:
    for user in (slow, fast):
        assert judge(early) in client_of(user).get(f"/rooms/{room.pk}/").content.decode()
        fragment = client_of(user).post(judge(early), {"verdict": "good"}, headers=HTMX)
        assert 'aria-pressed="true"' in fragment.content.decode()
        assert 'aria-pressed="true"' in client_of(user).get(f"/rooms/{room.pk}/").content.decode()
    assert AnswerFeedback.objects.count() == 2


def test_without_scripts_judging_leads_back_to_the_room(room: Room, early: Message, slow: User) -> None:
    answer = client_of(slow).post(judge(early), {"verdict": "bad"}, follow=True)
    said = RoomMessage.objects.get(answer=early)
    assert answer.redirect_chain[-1][0] == f"/rooms/{room.pk}/?around={said.pk}#room-said-{said.pk}"
    assert answer.status_code == 200


def test_nobody_judges_or_looks_into_what_is_folded_for_them(
    room: Room, late: Message, slow: User, fast: User, stranger: User
) -> None:
    for user in (slow, stranger):
        assert client_of(user).post(judge(late), {"verdict": "good"}).status_code == 404
        assert client_of(user).get(found(late)).status_code == 404
    assert judge(late) not in client_of(slow).get(f"/rooms/{room.pk}/").content.decode()


def test_hosts_see_how_it_was_found_and_the_way_back(
    room: Room, early: Message, slow: User, fast: User
) -> None:
    assert found(early) in client_of(fast).get(f"/rooms/{room.pk}/").content.decode()
    page = client_of(fast).get(found(early)).content.decode()
    said = RoomMessage.objects.get(answer=early)
    assert f'href="/rooms/{room.pk}/?around={said.pk}#room-said-{said.pk}"' in page
    assert found(early) not in client_of(slow).get(f"/rooms/{room.pk}/").content.decode()
    assert client_of(slow).get(found(early)).status_code == 404


def test_a_host_who_goes_back_does_not_look_into_what_folds(late: Message, room: Room, fast: User) -> None:
    assert client_of(fast).get(found(late)).status_code == 200
    assert room.book is not None
    tell(fast, room.book, "not_begun")
    assert client_of(fast).get(found(late)).status_code == 404


def test_hosts_read_what_members_think_of_it_with_the_way_there(
    room: Room, early: Message, late: Message, slow: User, fast: User
) -> None:
    client_of(slow).post(judge(early), {"verdict": "bad", "note": "Too short."})
    client_of(fast).post(judge(late), {"verdict": "bad", "note": "The red cap is missing."})
    page = client_of(fast).get("/feedback/").content.decode()
    for answer in (early, late):
        said = RoomMessage.objects.get(answer=answer)
        assert f'href="/rooms/{room.pk}/?around={said.pk}#room-said-{said.pk}"' in page
    assert "Too short." in page
    assert "The red cap is missing." in page
    assert room.book is not None
    tell(fast, room.book, "place", told={"kind": "chapter", "value": 1})
    page = client_of(fast).get("/feedback/").content.decode()
    assert "Too short." in page
    assert "red cap" not in page


def test_a_note_that_speaks_of_what_is_further_on_than_its_answer_is_folded(
    room: Room, early: Message, fast: User
) -> None:
    """Whoever has read it all judges an answer that was written for the slowest."""
    client_of(fast).post(judge(early), {"verdict": "bad", "note": "In November the storm took the boat!"})
    assert "storm took" in client_of(fast).get("/feedback/").content.decode()
    assert room.book is not None
    tell(fast, room.book, "place", told={"kind": "chapter", "value": 1})
    page = client_of(fast).get("/feedback/").content.decode()
    assert "storm" not in page
    assert "Who kept the lighthouse?" in page


def test_two_who_ask_in_a_thread_at_once_ask_in_one_conversation(
    room: Room, slow: User, fast: User, say: Say
) -> None:
    root = say(room, fast, "Shall we begin?")
    as_loaded = [RoomMessage.objects.get(pk=root.pk) for _ in range(2)]
    asked = [say(room, user, EARLY, parent=one) for user, one in zip((slow, fast), as_loaded, strict=True)]
    first, second = map(answer_to, asked)
    assert first.conversation == second.conversation
    cited = second.citations.all()[0]
    assert client_of(slow).get(f"/citations/{cited.pk}/").status_code == 302


def test_the_horizon_that_counts_is_that_of_the_moment(room: Room, slow: User, fast: User, say: Say) -> None:
    hosting.set_horizon(room, Room.Horizon.WHOLE)
    as_loaded = Room.objects.select_related("club", "book__live_index").get(pk=room.pk)
    hosting.set_horizon(room, Room.Horizon.SLOWEST)
    assert answer_to(say(as_loaded, fast, LATE)).read_up_to
