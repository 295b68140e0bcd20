"""How answers were made is kept for as many days as are set; the answers stay whole."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from bookclub.clubs.models import User
from chat import actions, traces
from chat.answer_foot import sentences_under
from chat.models import AnswerTrace, Message
from ingestion.actions import delete_book
from ingestion.models import Book
from tests.chat.trace_fixtures import *  # noqa: F403 - fixtures
from tests.chat.trace_fixtures import GOOD
from worker import recovery

pytestmark = pytest.mark.django_db(transaction=True)
Asked = Callable[..., Message]


def make_older(days: float, *traces_of: Message) -> None:
    made = timezone.now() - timedelta(days=days)
    AnswerTrace.objects.filter(message__in=traces_of).update(created_at=made)


def test_outdated_ones_go_and_the_answers_stay_as_they_were(
    client: Client, reader: User, asked: Asked, settings: Settings
) -> None:
    settings.TRACE_DAYS = 30
    old, new = asked(reader, "no JSON at all"), asked(reader, GOOD)
    make_older(31, old)
    make_older(29, new)
    before = Message.objects.filter(pk=old.pk).values().get()
    foot = sentences_under(old)
    assert traces.delete_outdated() == 1
    assert Message.objects.filter(pk=old.pk).values().get() == before | {"trace_id": None}
    assert sentences_under(Message.objects.get(pk=old.pk)) == foot
    assert old.citations.exists()
    assert AnswerTrace.objects.get().message_set.get() == new
    client.force_login(reader)
    assert client.get(reverse("chat:conversation", args=[old.conversation_id])).status_code == 200
    assert traces.delete_outdated() == 0


def test_with_no_days_set_they_are_kept_as_long_as_their_conversation(
    reader: User, asked: Asked, settings: Settings
) -> None:
    settings.TRACE_DAYS = 0
    answer = asked(reader)
    make_older(10_000, answer)
    assert traces.delete_outdated() == 0
    assert AnswerTrace.objects.exists()
    actions.delete_conversation(answer.conversation)
    assert not AnswerTrace.objects.exists()


def test_so_many_go_at_once_the_oldest_first(
    reader: User, asked: Asked, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.TRACE_DAYS = 1
    monkeypatch.setattr(traces, "DELETED_AT_ONCE", 2)
    answers = [asked(reader) for _ in range(3)]
    for days, answer in zip((5, 7, 6), answers, strict=True):
        make_older(days, answer)
    assert traces.delete_outdated() == 2
    assert AnswerTrace.objects.get().message_set.get() == answers[0]
    assert traces.delete_outdated() == 1
    assert traces.delete_outdated() == 0


def test_ones_without_a_conversation_go_too(reader: User, asked: Asked, settings: Settings) -> None:
    settings.TRACE_DAYS = 1
    answer = asked(reader)
    Message.objects.filter(pk=answer.pk).update(trace=None)
    AnswerTrace.objects.update(created_at=timezone.now() - timedelta(days=2))
    assert traces.delete_outdated() == 1


def test_they_go_with_their_book_whose_text_their_prompts_hold(
    client: Client, reader: User, ready_book: Book, asked: Asked
) -> None:
    loose, kept = asked(reader), asked(reader)
    Message.objects.filter(pk=loose.pk).update(trace=None)
    delete_book(ready_book)
    assert not AnswerTrace.objects.exists()
    assert kept.citations.exists()
    client.force_login(reader)
    assert client.get(reverse("chat:conversation", args=[kept.conversation_id])).status_code == 200


def test_nothing_is_read_of_what_goes(
    reader: User, asked: Asked, settings: Settings, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    settings.TRACE_DAYS = 1
    make_older(2, *[asked(reader) for _ in range(3)])
    with django_assert_max_num_queries(10) as counted:
        assert traces.delete_outdated() == 3
    read = [query["sql"] for query in counted.captured_queries if query["sql"].startswith("SELECT")]
    assert not [sql for sql in read if "rounds" in sql]


def test_the_worker_deletes_them_at_its_looks(reader: User, asked: Asked, settings: Settings) -> None:
    settings.TRACE_DAYS = 7
    make_older(8, asked(reader))
    recovery.recover_meanwhile()
    assert not AnswerTrace.objects.exists()
