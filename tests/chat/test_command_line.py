"""`ask` and `retrieve` as a person or a script calls them."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from chat.models import AnswerTrace
from ingestion.models import Book

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "What did Martha find on the stones?"


def run(command: str, *arguments: str) -> list[dict[str, Any]]:
    out = io.StringIO()
    call_command(command, *arguments, "--json", stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_an_answer_has_every_key(ready_book: Book) -> None:
    (row,) = run("ask", QUESTION)
    assert set(row) >= {
        *("answer", "answer_found", "items", "citations", "provider", "model", "trace_id", "seconds")
    }
    assert row["answer_found"]
    assert set(row["citations"][0]) >= {
        *("number", "document_id", "chunk_id", "chunk_type", "is_generated", "label", "quote", "verified"),
        *("page_number", "page_label", "chapter", "line_start", "line_end", "score"),
    }
    numbers = [citation["number"] for citation in row["citations"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert set(row["items"][0]["citations"]) <= set(numbers)
    assert AnswerTrace.objects.filter(trace_id=row["trace_id"]).exists()


def test_nothing_found_says_so(ready_book: Book) -> None:
    (row,) = run("ask", "Which spaceship engine does the android repair on Jupiter?")
    assert not row["answer_found"]
    assert (row["answer"], row["items"], row["citations"]) == ("Not found in the book.", [], [])


def test_retrieve_has_every_key_and_keeps_to_top_k(ready_book: Book) -> None:
    (row,) = run("retrieve", "the lamp", "--book", ready_book.document_id, "--top-k", "2")
    assert len(row["items"]) == 2
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


@pytest.mark.parametrize("arguments", [[], [""], ["x" * 2001], ["lamp", "--book", "doc:none"]])
def test_what_cannot_be_asked_is_one_sentence(ready_book: Book, arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("ask", *arguments)


def test_people_get_text(ready_book: Book) -> None:
    out = io.StringIO()
    call_command("ask", QUESTION, stdout=out)
    assert "red cap" in out.getvalue()
    assert "[1] Source text" in out.getvalue()
