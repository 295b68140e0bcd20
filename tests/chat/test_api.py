"""The API answers as the pages do: the same books, the same places in them, and errors that say why."""

import json
from typing import Any

import pytest
from django.test import Client

from bookclub.clubs.models import User
from bookclub.providers import wiring
from bookclub.providers.errors import ServerUnreachable
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat.models import AnswerTrace
from ingestion.models import Book
from ingestion.told_places import tell

pytestmark = pytest.mark.django_db(transaction=True)

ADDRESS = "/api/v1/extract"
KEEPER = {"name": "keeper", "question": "Who kept the lighthouse?", "type": "text"}
CAP = {"name": "cap", "question": "What did Martha find on the stones?"}


@pytest.fixture
def signed_in(client: Client, reader: User) -> Client:
    client.force_login(reader)
    return client


def post(client: Client, body: Any, **more: Any) -> tuple[int, dict[str, Any]]:
    content = body if isinstance(body, str) else json.dumps(body)
    answer = client.post(ADDRESS, content, content_type="application/json", **more)
    if answer.status_code != 200:
        assert answer["Content-Type"] == "application/problem+json"
    return answer.status_code, answer.json()


def asked(book: Book, *fields: dict[str, Any]) -> dict[str, Any]:
    return {"document_ids": [book.document_id], "fields": list(fields or (KEEPER,))}


def test_fields_come_in_the_order_asked_with_their_lines(signed_in: Client, spoilers_welcome: Book) -> None:
    status, found = post(signed_in, asked(spoilers_welcome, CAP, KEEPER))
    assert status == 200
    assert [one["name"] for one in found["fields"]] == ["cap", "keeper"]
    keeper = found["fields"][1]
    assert keeper["found"]
    assert "Martha Quill kept the lighthouse" in keeper["quote"]
    assert keeper["line_start"] <= keeper["line_end"]
    assert keeper["evidence"][0]["document_id"] == spoilers_welcome.document_id
    assert AnswerTrace.objects.get().trace_id.hex == found["trace_id"].replace("-", "")


def test_nothing_beyond_the_readers_place_is_found(signed_in: Client, ready_book: Book, reader: User) -> None:
    tell(reader, ready_book, "place", told={"kind": "chapter", "value": 1})
    _status, found = post(signed_in, asked(ready_book, CAP))
    assert not found["fields"][0]["found"]
    assert "red cap" not in json.dumps(found)
    assert found["fields"][0]["warning"] == "Not in what you have read so far."


def test_who_has_not_told_their_place_is_asked_to(signed_in: Client, ready_book: Book) -> None:
    status, problem = post(signed_in, asked(ready_book))
    assert status == 409
    assert problem["detail"].startswith("Tell first how far")


def test_who_is_not_signed_in_is_told_so(client: Client, ready_book: Book) -> None:
    assert post(client, asked(ready_book))[0] == 401


def test_a_book_of_another_club_is_not_there(client: Client, ready_book: Book, stranger: User) -> None:
    client.force_login(stranger)
    status, problem = post(client, asked(ready_book))
    assert status == 404
    assert "title" in problem


@pytest.mark.parametrize("document_id", ["half \ud800", "a\0b", "", "x" * 5000])
def test_a_book_of_no_possible_name_is_not_there(signed_in: Client, document_id: str) -> None:
    assert post(signed_in, {"document_ids": [document_id], "fields": [KEEPER]})[0] == 404


def test_a_session_needs_the_token_against_forgery(reader: User, spoilers_welcome: Book) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(reader)
    assert post(client, asked(spoilers_welcome))[0] == 403
    client.cookies["csrftoken"] = "a" * 32
    assert post(client, asked(spoilers_welcome), headers={"x-csrftoken": "a" * 32})[0] == 200


def test_a_book_that_is_not_ready_says_so(signed_in: Client, shelve: Any) -> None:
    status, problem = post(signed_in, asked(shelve()))
    assert status == 409
    assert "not ready" in problem["detail"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ([], "fields"),
        ([KEEPER] * 21, "fields"),
        ([KEEPER, KEEPER], "two fields called keeper"),
        ([KEEPER | {"type": "poem"}], "must be one of text, amount"),
        ([KEEPER | {"name": "Who?"}], "cannot be a field's name"),
        ([KEEPER | {"question": " "}], "has no question"),
        ([KEEPER | {"question": "why " * 200}], "longer than 500"),
        ([KEEPER | {"question": "a\0b"}], "must be a text"),
        ([{"name": "keeper"}], "question"),
        (["keeper"], "fields.0"),
    ],
)
def test_what_cannot_be_asked_is_said(
    signed_in: Client, spoilers_welcome: Book, fields: list[Any], said: str
) -> None:
    status, problem = post(signed_in, {"document_ids": [spoilers_welcome.document_id], "fields": fields})
    assert status == 422
    assert said in problem["detail"]


@pytest.mark.parametrize("body", ["{", "[]", "null", '{"fields": []}', '{"document_ids": "x", "fields": 1}'])
def test_a_body_of_another_form_is_refused(signed_in: Client, body: str) -> None:
    status, problem = post(signed_in, body)
    assert status in (400, 422)
    assert problem["detail"]


def test_a_model_that_cannot_be_reached_is_said(
    signed_in: Client, spoilers_welcome: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = ScriptedChatModel([ServerUnreachable("gone")], model="scripted-70b")
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(gone))
    assert post(signed_in, asked(spoilers_welcome))[0] == 503
