"""`ask` and `retrieve` tell how passages were found, for programs and in columns."""

import json
from pathlib import Path
from typing import Any

import pytest

from chat.diagnostics_lines import diagnostics_lines
from ingestion.models import Book
from tests.chat.test_command_line import printed, run

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on page 1 on the stones?"
KEYS = {"question", "queries", "queries_left_out", "candidates", "chosen", "beyond", "rerankers", "seconds"}
HEADINGS = ["The question", "Keywords", "Rules that decided", "Queries sent", "Candidates"]
HEADINGS += ["The context chosen", "Beyond the horizon", "Seconds"]


@pytest.mark.parametrize("command", ["ask", "retrieve"])
def test_they_are_part_of_the_object_when_asked_for(ready_book: Book, command: str) -> None:
    (plain,) = run(command, QUESTION)
    (told,) = run(command, QUESTION, "--diagnostics")
    assert set(told) - set(plain) == {"diagnostics"}
    assert set(told["diagnostics"]) == KEYS
    assert told["diagnostics"]["candidates"]
    assert told["diagnostics"]["question"]["original"] == QUESTION
    assert told["diagnostics"]["beyond"] == []


@pytest.mark.parametrize("command", ["ask", "retrieve"])
def test_what_lies_beyond_is_named_and_no_text_of_it_is_there(ready_book: Book, command: str) -> None:
    (told,) = run(command, QUESTION, "--diagnostics", "--up-to-chapter", "1")
    beyond = told["diagnostics"]["beyond"]
    assert beyond
    assert not {one["chunk_id"] for one in told["diagnostics"]["candidates"]} & set(beyond)
    assert not [word for word in ("red cap", "November", "The Storm") if word in json.dumps(told)]


@pytest.mark.parametrize("command", ["ask", "retrieve"])
def test_people_get_columns_after_the_result(ready_book: Book, command: str) -> None:
    plain = printed(command, QUESTION)
    out = printed(command, QUESTION, "--diagnostics", "--up-to-chapter", "1")
    assert "== " not in plain
    lines = out.splitlines()
    assert [line.removeprefix("== ") for line in lines if line.startswith("== ")] == HEADINGS
    assert "A page is named." in out
    assert "Passages found that only the horizon keeps back: " in out
    assert "chk:" in out[out.index("== Candidates") :]
    is_timed = "The whole answer" in out
    assert is_timed is (command == "ask")


def test_a_line_of_a_batch_has_its_own(ready_book: Book, tmp_path: Path) -> None:
    file = tmp_path / "batch.jsonl"
    file.write_text(
        json.dumps({"query": QUESTION, "tags": None}) + '\n{"query": "the lamp"}', encoding="utf-8"
    )
    rows = run("ask", "--batch", str(file), "--diagnostics")
    assert [row["diagnostics"]["question"]["original"] for row in rows] == [QUESTION, "the lamp"]


def test_the_limits_of_a_question_are_told(ready_book: Book) -> None:
    Book.objects.update(tags=["sea"])
    (told,) = run("retrieve", QUESTION, "--tag", "sea", "--mode", "documental", "--diagnostics")
    assert told["diagnostics"]["question"]["scope"] == {
        "source_ids": [],
        "document_ids": [],
        "source_refs": [],
        "tags": ["sea"],
        "mode": "documental",
        "passage": None,
    }
    assert "tag: sea · mode: documental" in printed(
        "ask", QUESTION, "--tag", "sea", "--mode", "documental", "--diagnostics"
    )


def test_queries_that_were_left_out_are_told(ready_book: Book) -> None:
    (told,) = run("retrieve", QUESTION, "--diagnostics")
    kept: dict[str, Any] = told["diagnostics"]
    sentence = "3 more queries were called for, and left out."
    assert sentence in diagnostics_lines({**kept, "queries_left_out": 3})
    assert not [line for line in diagnostics_lines(kept) if "left out" in line]


def test_a_parse_of_another_time_is_passed_over(ready_book: Book) -> None:
    assert "== Candidates" in list(diagnostics_lines({"question": {"language": 5}}))
