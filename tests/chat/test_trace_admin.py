"""Admins read how every answer was made, word for word, and export it."""

import json
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from bookclub.clubs.models import Club, Membership, User
from chat import trace_admin
from chat.models import AnswerTrace, Message
from ingestion.models import Book
from tests.chat.trace_fixtures import *  # noqa: F403 - fixtures
from tests.chat.trace_fixtures import GOOD, QUESTION

pytestmark = pytest.mark.django_db(transaction=True)

LIST = "admin:chat_answertrace_changelist"
HOSTILE = "<script>alert(1)</script>"
Asked = Callable[..., Message]


@pytest.fixture
def signed_in(client: Client, admin: User) -> Client:
    client.force_login(admin)
    return client


def page_of(client: Client, trace: AnswerTrace) -> str:
    response = client.get(reverse("admin:chat_answertrace_change", args=[trace.pk]))
    assert response.status_code == 200
    return response.content.decode()


def listed(client: Client, **query: str) -> list[int]:
    response = client.get(reverse(LIST), query)
    assert response.status_code == 200
    return [trace.pk for trace in response.context["cl"].result_list]


def test_everything_is_there_word_for_word(
    signed_in: Client, reader: User, ready_book: Book, asked: Asked
) -> None:
    answer = asked(reader, "no JSON", f"{GOOD} {HOSTILE}")
    trace = AnswerTrace.objects.get()
    page = page_of(signed_in, trace)
    (call,) = trace.rounds[0]["making"]["calls"]
    assert len(call["attempts"]) == 2
    for text in (call["system"], *(attempt["user"] for attempt in call["attempts"]), f"{GOOD} {HOSTILE}"):
        assert escape(text) in page
    assert HOSTILE not in page
    for telling in ("scripted-2", "finish_reason", "fingerprint", "TextAnswer", "answer-base", "corrected"):
        assert telling in page
    assert reverse("admin:ingestion_book_change", args=[ready_book.pk]) in page
    assert reverse("admin:chat_message_change", args=[answer.pk]) in page
    assert reverse("admin:chat_answertrace_export", args=[trace.pk]) in page


def test_one_by_rules_and_an_empty_one_are_readable(signed_in: Client, reader: User, asked: Asked) -> None:
    asked(reader)
    trace = AnswerTrace.objects.get()
    assert "Round 1" in page_of(signed_in, trace)
    AnswerTrace.objects.update(rounds=[], diagnostics={}, answer={}, json_schema={}, seconds={})
    Message.objects.update(trace=None)
    assert "Round 1" not in page_of(signed_in, trace)
    AnswerTrace.objects.update(rounds=[{}])
    assert "Round 1" in page_of(signed_in, trace)


def test_they_are_found_by_request_question_and_book_and_filtered(
    signed_in: Client, reader: User, asked: Asked
) -> None:
    by_model, by_rules = asked(reader, GOOD), asked(reader, question="Who lit the lamp?")
    one, other = by_model.trace_id, by_rules.trace_id
    assert listed(signed_in) == [other, one]
    assert listed(signed_in, q="scripted-1") == [one]
    assert listed(signed_in, q="lit the lamp") == [other]
    assert listed(signed_in, q="LIGHTHOUSE") == [other, one]
    assert listed(signed_in, model="scripted-70b") == [one]
    assert listed(signed_in, shape="text") == [one]
    assert listed(signed_in, club__id__exact=str(Club.objects.create(slug="third").pk)) == []


def test_the_list_does_not_read_what_it_does_not_show(signed_in: Client, reader: User, asked: Asked) -> None:
    asked(reader, GOOD)
    (trace,) = signed_in.get(reverse(LIST)).context["cl"].result_list
    assert {"rounds", "diagnostics"} <= trace.get_deferred_fields()


def test_the_list_leads_to_the_costs(signed_in: Client, ready_book: Book) -> None:
    assert f'href="{reverse("chat:costs")}"' in signed_in.get(reverse(LIST)).content.decode()


def test_one_is_exported_as_a_file_with_everything(signed_in: Client, reader: User, asked: Asked) -> None:
    answer = asked(reader, GOOD)
    trace = AnswerTrace.objects.get()
    response = signed_in.get(reverse("admin:chat_answertrace_export", args=[trace.pk]))
    assert response["Content-Disposition"] == f'attachment; filename="trace-{trace.trace_id}.json"'
    row = json.loads(response.content)
    assert (row["question"], row["request_id"], row["answers"]) == (QUESTION, "scripted-1", [answer.pk])
    assert row["rounds"] == trace.rounds
    assert row["rounds"][0]["making"]["calls"][0]["attempts"][0]["reply"] == GOOD


def test_chosen_ones_are_exported_one_a_line(
    signed_in: Client, reader: User, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    pks = [asked(reader, f'{GOOD} "\ud83d"').trace_id, asked(reader).trace_id]
    chosen = {"action": "export_chosen", "_selected_action": pks}
    response = signed_in.post(reverse(LIST), chosen)
    rows = [json.loads(line) for line in response.content.decode().splitlines()]
    assert [row["provider"] for row in rows] == ["scripted", "offline"]
    monkeypatch.setattr(trace_admin, "MOST_EXPORTED", 1)
    response = signed_in.post(reverse(LIST), chosen, follow=True)
    assert "At most 1 at once" in response.content.decode()


def test_nobody_else_reads_or_exports_them(
    client: Client, admin: User, host: User, reader: User, asked: Asked
) -> None:
    asked(reader, GOOD)
    trace = AnswerTrace.objects.get()
    addresses = [
        reverse(LIST),
        reverse("admin:chat_answertrace_change", args=[trace.pk]),
        reverse("admin:chat_answertrace_export", args=[trace.pk]),
    ]
    for user in (host, reader):
        client.force_login(user)
        assert {client.get(address).status_code for address in addresses} == {302}
    User.objects.filter(pk=admin.pk).update(is_superuser=False)
    client.force_login(User.objects.get(pk=admin.pk))
    assert {client.get(address).status_code for address in addresses} == {403}
    Membership.objects.all().delete()
    client.logout()
    assert {client.get(address).status_code for address in addresses} == {302}


def test_nothing_is_changed_or_deleted(signed_in: Client, reader: User, asked: Asked) -> None:
    asked(reader, GOOD)
    trace = AnswerTrace.objects.get()
    address = reverse("admin:chat_answertrace_change", args=[trace.pk])
    assert signed_in.post(address, {"question": "Another"}).status_code == 403
    assert signed_in.post(address.replace("change", "delete")).status_code == 403
