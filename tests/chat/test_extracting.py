"""Fields of a book that is read in: by a model, by rules, and as far as its reader is."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from bookclub.providers import wiring
from bookclub.providers.errors import ServerUnreachable
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat import extraction_traces
from chat.answering.extraction.field_spec import FieldSpec, FieldType
from chat.extracting import BY_RULES_INSTEAD, NOT_IN_THE_BOOK, NOT_READ_YET, extract
from chat.models import AnswerTrace
from chat.retrieval.scope import Scope
from ingestion.gate import end_of_chapter
from ingestion.models import Book

pytestmark = pytest.mark.django_db(transaction=True)

KEEPER = FieldSpec("keeper", "Who kept the lighthouse?")
CAP = FieldSpec("cap", "What did Martha find on the stones?")
QUOTE = "Martha Quill kept the lighthouse on Gull Rock for thirty years."
SPANS = [{"line_start": 1, "line_end": 1, "quote": QUOTE}]
MARTHA = {"spans": SPANS, "found": True, "text": "Martha Quill"}


def reply(**fields: Any) -> str:
    return json.dumps({"fields": fields})


def model(monkeypatch: pytest.MonkeyPatch, *script: Any) -> ScriptedChatModel:
    scripted = ScriptedChatModel(script, model="scripted-70b")
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(scripted))
    return scripted


def scope(book: Book, chapter: int | None = None) -> Scope:
    assert book.live_index is not None
    known = {} if chapter is None else {book.pk: end_of_chapter(book.live_index.stored_text, chapter)}
    return Scope(book.club, (book,), known)


def test_a_model_fills_all_fields_in_one_call(ready_book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted = model(monkeypatch, reply(keeper=MARTHA, cap={"spans": [], "found": False}))
    outcome = extract(scope(ready_book), [KEEPER, CAP])
    assert len(scripted.requests) == 1
    assert outcome.field("keeper").value == "Martha Quill"
    assert outcome.field("keeper").quote == QUOTE
    assert outcome.field("cap").warning == NOT_IN_THE_BOOK
    assert outcome.by == ("scripted", "scripted-70b")


def test_two_replies_of_no_use_leave_it_to_rules_and_that_is_said(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted = model(monkeypatch, "prose", "more prose")
    found = extract(scope(ready_book), [KEEPER]).field("keeper")
    assert len(scripted.requests) == 2
    assert found.found
    assert found.provider == "offline"
    assert BY_RULES_INSTEAD in found.warning


def test_a_model_that_cannot_be_reached_is_an_error(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    model(monkeypatch, ServerUnreachable("gone"))
    with pytest.raises(ServerUnreachable):
        extract(scope(ready_book), [KEEPER])


def test_nothing_beyond_the_horizon_is_handed_over_or_said(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    knows_it_all = {"spans": SPANS, "found": True, "text": "The red cap of Tobias, in November"}
    scripted = model(monkeypatch, reply(keeper=MARTHA, cap=knows_it_all))
    outcome = extract(scope(ready_book, 1), [KEEPER, CAP])
    assert "red cap" not in scripted.requests[0].user
    assert outcome.field("keeper").found
    assert not outcome.field("cap").found
    assert "November" not in json.dumps([one.to_json() for one in outcome.fields])


def test_by_rules_nothing_beyond_the_horizon_is_found(ready_book: Book) -> None:
    outcome = extract(scope(ready_book, 1), [KEEPER, CAP])
    assert outcome.field("keeper").found
    assert outcome.field("cap").warning == NOT_READ_YET
    assert outcome.by[0] == "offline"


def test_nobody_is_asked_about_a_book_that_was_not_begun(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted = model(monkeypatch)
    outcome = extract(Scope(ready_book.club, (ready_book,), {ready_book.pk: 0}), [KEEPER])
    assert scripted.requests == []
    assert outcome.field("keeper").warning == NOT_READ_YET


def test_each_field_is_told_once_as_it_is_settled(ready_book: Book) -> None:
    told: list[str] = []
    extract(scope(ready_book), [KEEPER, CAP], on_settled=lambda one: told.append(one.name))
    assert told == ["keeper", "cap"]


def test_the_trace_keeps_the_calls_and_what_was_found(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    model(monkeypatch, reply(keeper=MARTHA))
    outcome = extract(scope(ready_book), [KEEPER])
    extraction_traces.keep(ready_book.club, outcome)
    trace = AnswerTrace.objects.get()
    assert trace.request_id == "scripted-1"
    assert trace.prompt_tokens
    assert trace.answer["fields"]["keeper"]["value"] == "Martha Quill"
    assert trace.rounds[0]["making"]["calls"][0]["attempts"][0]["reply"]
    assert "fields-1" in trace.fragments_applied
    assert list(trace.books.all()) == [ready_book]


def run(book: Book, *arguments: str) -> dict[str, Any]:
    out = io.StringIO()
    call_command("extract", "--book", book.document_id, "--json", *arguments, stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def test_the_command_prints_one_object(ready_book: Book, tmp_path: Path) -> None:
    rows = [
        {"name": "cap", "question": CAP.question},
        {"name": "years", "question": "How many years?", "type": "amount"},
    ]
    file = tmp_path / "fields.json"
    file.write_text(json.dumps(rows))
    found = run(ready_book, "--fields", str(file), "--field", f"keeper:text:{KEEPER.question}")
    assert [one["name"] for one in found["fields"]] == ["cap", "years", "keeper"]
    assert "kept the lighthouse" in found["fields"][2]["quote"]
    assert found["provider"] == "offline"


def test_the_command_goes_as_far_as_it_is_told(ready_book: Book) -> None:
    found = run(ready_book, "--up-to-chapter", "1", "--field", f"cap:text:{CAP.question}")
    assert not found["fields"][0]["found"]


def test_the_command_prints_for_people(ready_book: Book) -> None:
    out = io.StringIO()
    arguments = ("--field", f"keeper:text:{KEEPER.question}", "--field", "alone:boolean:Was she alone?")
    call_command("extract", "--book", ready_book.document_id, *arguments, stdout=out)
    assert "keeper: " in out.getvalue()
    assert "alone: –" in out.getvalue()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "at least one field"),
        (("--field", "who"), "name:type:question"),
        (("--field", "who:poem:Who?"), "must be one of"),
        (("--fields", "/nowhere.json"), "cannot be read"),
        (("--field", "who:text:Who?", "--top-k", "0"), "top_k"),
    ],
)
def test_the_command_says_what_is_wrong(ready_book: Book, arguments: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        run(ready_book, *arguments)


def test_an_amount_and_a_list_are_typed(ready_book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    years = {"spans": SPANS, "found": True, "value": 30, "currency": "", "unit": "years"}
    model(monkeypatch, reply(years=years, people={"items": [{"spans": SPANS, "text": "Martha Quill"}]}))
    specs = [
        FieldSpec("years", "For how many years?", FieldType.AMOUNT),
        FieldSpec("people", "Who is there?", FieldType.LIST),
    ]
    outcome = extract(scope(ready_book), specs)
    assert outcome.field("people").value == ["Martha Quill"]
    assert outcome.field("years").to_json()["value"]["unit"] == "years"
