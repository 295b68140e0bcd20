"""`ingest` with an order for the book-club profile, and what a run would take."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from bookclub.providers import wiring
from bookclub.providers.wiring import ModelInUse
from ingestion.models import Book, Chunk, CriticalMark, StoredText
from tests.ingestion.artifacts.analysed_books import AnsweringModel
from tests.ingestion.enriching import LONG_BOOK, NOTES, PROFILE
from tests.ingestion.ingesting import ingest

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("club", "embedder", "passage_index", "in_this_process"),
]


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> AnsweringModel:
    model = AnsweringModel()
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    return model


@pytest.fixture
def book_file(tmp_path: Path) -> Path:
    file = tmp_path / "mill.txt"
    file.write_text(LONG_BOOK, encoding="utf-8")
    return file


def notes() -> int:
    return Chunk.objects.filter(chunk_type=NOTES).count()


def test_without_an_order_a_new_book_is_basic(book_file: Path, model: AnsweringModel) -> None:
    ingest(book_file)
    book = Book.objects.get()
    assert (book.ingestion, book.analysis_model, book.guidance) == ("basic", "", "")
    assert len(model.requests) == 1


def test_an_order_is_kept_and_carried_out(
    book_file: Path, model: AnsweringModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    named: list[str] = []

    def model_named(name: str) -> ModelInUse:
        named.append(name)
        return ModelInUse(model)

    monkeypatch.setattr(wiring, "model_named", model_named)
    order = ("--ingestion", "enriched", "--model", "large", "--guidance", "Look at the mill.")
    (row,), code = ingest(book_file, *order, "--critical-chapter", "2", "--critical-chapter", "4")
    assert (code, row["already_there"]) == (0, False)
    book = Book.objects.get()
    assert (book.ingestion, book.analysis_model, book.guidance) == ("enriched", "large", "Look at the mill.")
    assert set(named) == {"large"}
    text = StoredText.objects.get().text
    marked = [text[mark.char_start :][:9] for mark in CriticalMark.objects.all()]
    assert marked == ["CHAPTER 2", "CHAPTER 4"]
    assert notes() == 4


def test_a_book_that_is_there_stays_as_it_is_without_an_order(book_file: Path, model: AnsweringModel) -> None:
    ingest(book_file, "--ingestion", "enriched")
    asked = len(model.requests)
    (row,), _ = ingest(book_file)
    assert row["already_there"]
    (row,), _ = ingest(book_file, "--ingestion", "enriched")
    assert row["already_there"]
    assert len(model.requests) == asked


def test_another_order_for_a_book_that_is_there_is_carried_out(
    book_file: Path, model: AnsweringModel
) -> None:
    ingest(book_file)
    (row,), code = ingest(book_file, "--ingestion", "enriched")
    assert (code, row["already_there"], notes()) == (0, False, 4)
    assert not Book.objects.get().is_profile_wanted
    asked = len(model.requests)
    (row,), _ = ingest(book_file, "--critical-chapter", "3")
    assert not row["already_there"]
    assert len(model.requests) - asked <= 4  # the profiles alone: the notes are those of before
    (row,), _ = ingest(book_file, "--critical-chapter", "3")
    assert row["already_there"]
    ingest(book_file, "--ingestion", "basic")
    assert notes() == 0
    assert Chunk.objects.filter(chunk_type=PROFILE).count() == 1


def test_an_estimate_reads_nothing_in(book_file: Path, model: AnsweringModel) -> None:
    (row,), code = ingest(book_file, "--estimate", "--ingestion", "enriched")
    assert code == 0
    assert (row["provider"], row["model"], row["leaves_machine"]) == ("scripted", "scripted-1", False)
    assert row["calls"] > 4
    assert row["prompt_tokens"] > row["output_tokens"] > 0
    assert not Book.objects.exists()
    assert not model.requests
    ingest(book_file, "--ingestion", "enriched")
    assert len(model.requests) == row["calls"]
    assert "calls" in printed(book_file, "--estimate")


def printed(*arguments: str | Path) -> str:
    out = io.StringIO()
    call_command("ingest", *map(str, arguments), stdout=out, stderr=io.StringIO())
    return out.getvalue()


@pytest.mark.usefixtures("no_model")
def test_an_estimate_without_a_model_is_nothing(book_file: Path) -> None:
    (row,), code = ingest(book_file, "--estimate")
    assert (code, row["calls"], row["provider"]) == (0, 0, "offline")


@pytest.mark.usefixtures("no_model")
def test_an_estimate_of_what_is_no_book_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    rows, code = ingest(tmp_path / "empty.txt", tmp_path / "missing.txt", "--estimate")
    assert code == 1
    assert "empty" in rows[0]["error"]
    assert "could not be opened" in rows[1]["error"]


@pytest.mark.parametrize(
    "wrong", [("--guidance", "x" * 2_001), ("--model", "m" * 201), ("--ingestion", "rich")]
)
def test_what_makes_no_sense_is_refused(book_file: Path, wrong: tuple[str, str]) -> None:
    with pytest.raises(CommandError):
        ingest(book_file, *wrong)


def test_one_object_a_file_with_json(book_file: Path, model: AnsweringModel) -> None:
    found: dict[str, Any] = json.loads(printed(book_file, "--estimate", "--json"))
    assert set(found) >= {"path", "calls", "prompt_tokens", "output_tokens", "provider", "model", "error"}
