"""`ask` and `retrieve` as a person or a script calls them."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from bookclub.clubs.models import Club
from bookclub.providers import wiring
from bookclub.providers.errors import IndexUnavailable
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat.models import AnswerTrace
from ingestion import pipeline
from ingestion.models import Book
from tests.fakes import MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)

CODE = """def count_lamps(lamps):
    \"\"\"Counts the lamps of the lighthouse that are lit.\"\"\"
    return sum(1 for lamp in lamps if lamp.is_lit)
"""
ABOUT_CODE = "How are the lamps of the lighthouse counted?"
QUESTION = "What did Martha find on the stones?"


def run(command: str, *arguments: str) -> list[dict[str, Any]]:
    out = io.StringIO()
    call_command(command, *arguments, "--json", stdout=out)
    return [json.loads(line) for line in out.getvalue().split("\n") if line]


def test_an_answer_has_every_key(ready_book: Book) -> None:
    (row,) = run("ask", QUESTION)
    assert set(row) >= {
        *("answer", "answer_found", "items", "citations", "provider", "model", "trace_id", "seconds"),
        *("shape", "headers", "is_complete", "confidence", "extraction_method", "typed"),
    }
    assert set(row["items"][0]) >= {"text", "supported", "generated", "quoted", "value", "citations"}
    assert row["answer_found"]
    assert set(row["citations"][0]) >= {
        *("number", "document_id", "chunk_id", "chunk_type", "is_generated", "label", "quote", "verified"),
        *("page_number", "page_label", "chapter", "line_start", "line_end", "score"),
        *("how", "is_corrected"),
    }
    numbers = [citation["number"] for citation in row["citations"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert set(row["items"][0]["citations"]) <= set(numbers)
    assert AnswerTrace.objects.filter(trace_id=row["trace_id"]).exists()


def test_nothing_found_says_so(ready_book: Book) -> None:
    (row,) = run("ask", "Which spaceship engine does the android repair on Jupiter?")
    assert not row["answer_found"]
    assert (row["answer"], row["items"], row["citations"]) == ("Not found in the book.", [], [])
    assert row["refusal"] == "not_found"


def test_what_was_not_looked_for_says_why_once(ready_book: Book, capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = run("ask", "hello")
    assert (
        row["answer"]
        == row["warnings"][0]
        == "Ask a question about the book, and name whom or what it is about."
    )
    call_command("ask", "hello")
    shown = capsys.readouterr()
    assert (shown.out + shown.err).count(row["answer"]) == 1


def test_retrieve_has_every_key_and_keeps_to_top_k(ready_book: Book) -> None:
    for top_k in (1, 2):
        (row,) = run("retrieve", "Who is Martha?", "--book", ready_book.document_id, "--top-k", str(top_k))
        assert len(row["items"]) == top_k
    assert set(row["items"][0]) >= {
        *("chunk_id", "document_id", "chunk_type", "is_generated", "text", "page_number", "page_label"),
        *("chapter", "heading_path", "line_start", "line_end", "char_start", "char_end", "score"),
    }


def test_a_batch_is_answered_line_by_line(ready_book: Book, tmp_path: Path) -> None:
    file = tmp_path / "batch.jsonl"
    file.write_text(
        json.dumps({"id": "a", "query": "the lamp", "books": [ready_book.document_id], "top_k": 1})
        + '\nno JSON\n\n[1]\n{"id": "b"}\n{"id": "c", "query": "x", "books": ["doc:none"]}\n'
        + json.dumps({"id": 7, "query": QUESTION}),
        encoding="utf-8",
    )
    rows = run("retrieve", "--batch", str(file))
    assert [row["id"] for row in rows] == ["a", None, None, "b", "c", 7]
    assert [("error" in row) for row in rows] == [False, True, True, True, True, False]
    assert len(rows[0]["items"]) == 1


def batch(tmp_path: Path, content: bytes | str) -> list[dict[str, Any]]:
    file = tmp_path / "batch.jsonl"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return run("retrieve", "--batch", str(file))


@pytest.mark.parametrize(
    "limits",
    [
        {"books": "doc:x"},
        {"books": [{"document_id": "doc:x"}]},
        {"books": {"doc:x": 1}},
        {"books": [1]},
        {"books": ["doc:\0"]},
        {"books": ["doc:\ud800"]},
        {"top_k": True},
        {"top_k": "5"},
        {"top_k": 2.5},
        {"top_k": 0},
        {"top_k": 10**9},
        {"query": 5},
        {"query": ["the lamp"]},
        {"query": "the \ud800 lamp"},
        {"query": "\0"},
        {"query": None},
    ],
)
def test_a_line_that_means_nothing_is_one_line_and_the_rest_is_answered(
    ready_book: Book, tmp_path: Path, limits: dict[str, Any]
) -> None:
    odd = json.dumps({"id": 1, "query": "the lamp", **limits})
    rows = batch(tmp_path, f'{odd}\n{{"id": 2, "query": "the lamp"}}\n')
    assert [row["id"] for row in rows] == [1, 2]
    assert rows[0]["error"]
    assert rows[1]["items"]


@pytest.mark.parametrize(
    "line", ["[" * 100_000, '{"id": ' + "9" * 5_000 + "}", '{"id": NaN, "query": "x"}', "x" * 3_000_000, "\0"]
)
def test_a_line_that_no_reader_of_json_takes_is_one_line(ready_book: Book, tmp_path: Path, line: str) -> None:
    rows = batch(tmp_path, f'{line}\n{{"id": 2, "query": "the lamp"}}')
    assert [row["id"] for row in rows] == [None, 2]
    assert rows[0]["error"].startswith("Line 1 ")
    assert len(rows[0]["error"]) < 200


def test_lines_end_at_line_feeds_alone(ready_book: Book, tmp_path: Path) -> None:
    rows = batch(tmp_path, '\ufeff{"id": "\u2028", "query": "the\u0085 lamp"}\r\n{"id": 2, "query": "lamp"}')
    assert [row["id"] for row in rows] == ["\u2028", 2]
    assert all("items" in row for row in rows)


def test_an_identifier_that_is_no_text_comes_back_as_it_was(ready_book: Book, tmp_path: Path) -> None:
    file = tmp_path / "batch.jsonl"
    file.write_text('{"id": "\\ud800", "query": "lamp"}', encoding="utf-8")
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    call_command("retrieve", "--batch", str(file), stdout=out)
    out.seek(0)
    assert json.loads(out.read())["id"] == "\ud800"


@pytest.mark.parametrize("content", [b"\xff\xfe{\x00}\x00", None])
def test_a_batch_that_cannot_be_read_is_one_sentence(
    ready_book: Book, tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "batch.jsonl"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(CommandError, match="The batch"):
        run("retrieve", "--batch", str(file))


def test_a_question_and_a_batch_at_once_is_one_sentence(ready_book: Book, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="not both"):
        run("retrieve", "lamp", "--batch", str(tmp_path / "batch.jsonl"))


@pytest.mark.parametrize("command", ["ask", "retrieve"])
@pytest.mark.parametrize("error", [IndexUnavailable("No index."), ZeroDivisionError()])
def test_a_failure_in_a_batch_is_one_line_also_without_an_id(
    ready_book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, error: Exception
) -> None:
    def fail(*_arguments: Any) -> None:
        raise error

    monkeypatch.setattr(MemoryIndex, "query", fail)
    file = tmp_path / "batch.jsonl"
    file.write_text('{"query": "the lamp"}\n{"id": 2, "query": "the lamp"}', encoding="utf-8")
    rows = run(command, "--batch", str(file))
    assert [set(row) for row in rows] == [{"id", "error"}] * 2
    assert [row["id"] for row in rows] == [None, 2]


def test_a_failure_of_one_question_is_one_sentence(ready_book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: Any) -> None:
        raise IndexUnavailable("No index.")

    monkeypatch.setattr(MemoryIndex, "query", fail)
    with pytest.raises(CommandError, match="No index"):
        run("ask", QUESTION)


@pytest.mark.parametrize("command", ["ask", "retrieve"])
def test_a_shelf_without_books_says_so(club: Club, command: str) -> None:
    with pytest.raises(CommandError, match="no book on the shelf"):
        run(command, QUESTION)


@pytest.mark.parametrize("command", ["ask", "retrieve"])
def test_books_that_are_not_ready_say_so(shelve: Callable[..., Book], tmp_path: Path, command: str) -> None:
    book = shelve()
    for arguments in ([], ["--book", book.document_id]):
        with pytest.raises(CommandError, match="ready yet"):
            run(command, QUESTION, *arguments)
    file = tmp_path / "batch.jsonl"
    file.write_text('{"query": "the lamp"}', encoding="utf-8")
    (row,) = run(command, "--batch", str(file))
    assert row["id"] is None
    assert "ready yet" in row["error"]


@pytest.mark.parametrize("arguments", [[], [""], ["x" * 2001], ["lamp", "--book", "doc:none"]])
def test_what_cannot_be_asked_is_one_sentence(ready_book: Book, arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("ask", *arguments)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["x" * 2_001], "A question may have 2,000 characters at most."),
        (["lamp", *["--book", "doc:any"] * 21], "At most 20 books can be asked at once."),
    ],
)
def test_limits_are_named(ready_book: Book, arguments: list[str], why: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("ask", *arguments)
    assert str(refused.value) == why


def test_people_get_text(ready_book: Book) -> None:
    out = io.StringIO()
    call_command("ask", QUESTION, stdout=out)
    assert "red cap" in out.getvalue()
    assert "[1] Source text" in out.getvalue()
    assert "No text left this machine for this answer." in out.getvalue()


def printed(command: str, *arguments: str) -> str:
    out = io.StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process")
def test_source_code_is_told_by_file_and_lines_once(shelve: Callable[..., Book]) -> None:
    book = shelve(CODE, name="pipeline.py")
    assert pipeline.build(book.pk)
    assert re.search(r"^\[1\] Source text, pipeline\.py, lines? \d", printed("ask", ABOUT_CODE), re.MULTILINE)
    assert re.search(r"^\d\S+ \S+ \(pipeline\.py, lines? \d", printed("retrieve", ABOUT_CODE))
    (row,) = run("retrieve", ABOUT_CODE)
    assert row["items"][0]["place"].startswith("pipeline.py, lines 1–")


def test_retrieve_says_where_a_passage_stands_if_it_stands_anywhere(ready_book: Book) -> None:
    out = printed("retrieve", "the storm took the boat", "--top-k", "10")
    assert "The Storm)\n" in out
    assert "(None)" not in out
    assert "()" not in out
    assert "[Generated name profile]" in printed("retrieve", "Who is Martha?", "--top-k", "10")


def test_what_comes_from_generated_text_is_told_from_the_book(ready_book: Book) -> None:
    (row,) = run("ask", "What is this book about?")
    assert row["items"]
    for item in row["items"]:
        assert (item["supported"], item["quoted"], item["generated"]) == (False, False, True)
    assert row["citations"][0]["generated_by_model"] == "rules"
    out = io.StringIO()
    call_command("ask", "What is this book about?", stdout=out)
    assert "(from generated support material)" in out.getvalue()
    assert "The generated support material was written by rules." in out.getvalue()
    (row,) = run("ask", QUESTION)
    assert [(item["supported"], item["generated"]) for item in row["items"]] == [(True, False)] * len(
        row["items"]
    )


def test_a_typed_answer_is_plain_data_and_printed_in_its_form(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    span = {"line_start": 1, "line_end": 1, "quote": "she found his red cap on the stones"}
    item = {"spans": [span], "text": "She found his cap.", "condition": "", "value": True}
    reply = json.dumps({"items": [item], "answer_found": True, "confidence": 0.9})
    model = ScriptedChatModel([reply], repeat_last=True, model="scripted-70b", context_tokens=64_000)
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    (row,) = run("ask", "Did Martha find a red cap on the stones?")
    assert (row["shape"], row["is_complete"], row["extraction_method"]) == ("boolean", True, "combined")
    assert row["items"][0]["value"] == {"condition": "", "value": True}
    assert (row["typed"]["items"][0]["value"], row["confidence"]) == (True, 0.9)
    assert row["citations"][0]["is_corrected"]
    call_command("ask", "Did Martha find a red cap on the stones?")
    assert capsys.readouterr().out.startswith("Yes: She found his cap. [1]\n")


def test_what_was_not_found_in_the_book_is_not_printed_as_a_quotation(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    span = {"line_start": 1, "line_end": 1, "quote": "she found a golden crown in the sand"}
    reply = json.dumps({"items": [{"spans": [span], "text": "A crown."}], "answer_found": True})
    model = ScriptedChatModel([reply], repeat_last=True, model="scripted-70b", context_tokens=64_000)
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    call_command("ask", QUESTION)
    printed = capsys.readouterr().out
    assert printed.startswith("A crown. [1] (not supported by the text)\n[1] ")
    assert "not verified" in printed
    assert "golden crown" not in printed
