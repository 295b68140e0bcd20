"""Admins change what an example says, within what its lines bear out; whence it is they only see."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from chat.models import AnswerExample
from ingestion.models import Book
from tests.chat.examples.made_examples import CAP, made

pytestmark = pytest.mark.django_db


@pytest.fixture
def example(ready_book: Book) -> AnswerExample:
    return made(ready_book, tags=["storm"], vector=b"1234", vector_space="fake")


@pytest.fixture
def as_admin(client: Client, admin_user: User) -> Client:
    client.force_login(admin_user)
    return client


def page(example: AnswerExample) -> str:
    return reverse("admin:chat_answerexample_change", args=[example.pk])


def sent(example: AnswerExample, **changes: Any) -> dict[str, str]:
    given = {
        "question": example.question,
        "parse": json.dumps(changes.pop("parse", example.parse)),
        "answer": json.dumps(changes.pop("answer", example.answer)),
        "tags": json.dumps(changes.pop("tags", example.tags)),
        "is_used": "on",
    }
    return given | changes


def test_all_of_it_is_shown(as_admin: Client, example: AnswerExample) -> None:
    shown = as_admin.get(page(example)).content.decode()
    for words in (example.question, CAP, "THE LIGHTHOUSE", "storm"):
        assert words in shown
    listing = as_admin.get(reverse("admin:chat_answerexample_changelist"), {"q": "Martha"})
    assert example.question in listing.content.decode()


def test_none_is_added_by_hand(as_admin: Client) -> None:
    assert as_admin.get(reverse("admin:chat_answerexample_add")).status_code == 403


def test_what_it_says_is_changed(as_admin: Client, example: AnswerExample) -> None:
    span = {"line_start": 1, "line_end": 1, "quote": "his red cap"}
    answer = {"items": [{"spans": [span], "text": "A cap."}], "answer_found": True}
    given = sent(example, question="What lay there?", answer=answer, tags=["cap", " cap "])
    assert as_admin.post(page(example), given).status_code == 302
    example.refresh_from_db()
    assert (example.question, example.answer, example.tags) == ("What lay there?", answer, ["cap"])
    assert example.parse["original"] == "What lay there?"
    assert example.vector is None


def test_unchanged_it_stays_as_it_was(as_admin: Client, example: AnswerExample) -> None:
    assert as_admin.post(page(example), sent(example)).status_code == 302
    kept = AnswerExample.objects.get()
    assert (kept.parse, kept.answer, kept.vector_space) == (example.parse, example.answer, "fake")


@pytest.mark.parametrize(
    "changes",
    [
        {"answer": {"items": [], "answer_found": True}},
        {"answer": {"items": [{"spans": [], "text": "A cap."}], "answer_found": True}},
        {"parse": {"original": "?"}},
        {"tags": "storm"},
        {"question": " "},
    ],
)
def test_what_is_not_of_the_form_is_refused(
    as_admin: Client, example: AnswerExample, changes: dict[str, Any]
) -> None:
    shown = as_admin.post(page(example), sent(example, **changes))
    assert shown.status_code == 200
    assert "errorlist" in shown.content.decode()
    kept = AnswerExample.objects.get()
    assert (kept.question, kept.answer, kept.parse) == (example.question, example.answer, example.parse)


def test_whence_it_is_stays(as_admin: Client, example: AnswerExample) -> None:
    as_admin.post(page(example), sent(example, shape="list", read_up_to='{"1": 0}', language="es"))
    kept = AnswerExample.objects.get()
    assert (kept.shape, kept.read_up_to, kept.language) == ("text", {}, "en")
