"""Places in real books, where others have written down what stands on a page or in a chapter."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bookclub.clubs.models import Club
from chat.questions.parse import parse_question
from chat.questions.parsed_question import PASSAGES_AT_EDGE
from chat.retrieval.hinted_passages import Hinted, hinted
from ingestion.models import Book, Chunk, StoredText
from ingestion.passages.horizon import WHOLE_BOOK
from ingestion.prepared_book import PreparedBook
from ingestion.readers.options import ReadingOptions
from ingestion.reading_job import prepare_book
from tests.chat.retrieval.hinted_books import shelved

pytestmark = pytest.mark.django_db

MARIANELA, ROBIN_HOOD = "marianela_generated.pdf", "robin_hood.pdf"
PRIDE, QUIJOTE = "pride_and_prejudice_standardebooks.epub", "don_quijote_pg2000.epub"
SECOND_PART = "Segunda parte"
LONGEST_PAGE = 5
"""Passages that a page has, at most."""


@pytest.fixture
def books(shared_dir: Path) -> Path:
    folder = shared_dir / "eval" / "dev" / "books"
    if not folder.is_dir():
        pytest.skip("the shared books are not beside this checkout")
    return folder


def read_in(club: Club, books: Path, name: str) -> Book:
    return shelved(club, _prepared(books / name), name)


@cache
def _prepared(path: Path) -> PreparedBook:
    return prepare_book(path, path.name, ReadingOptions())


def gold_of(books: Path, name: str) -> list[dict[str, Any]]:
    lines = (books / "citation_gold.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if row["file"] == f"books/{name}"]
    assert len(rows) >= 10
    return rows


def expected_of(books: Path, name: str) -> dict[str, Any]:
    manifest = json.loads((books / "manifest.json").read_text(encoding="utf-8"))
    expected: dict[str, Any] = next(row["expected"] for row in manifest if row["file"] == f"books/{name}")
    return expected


def look(book: Book, question: str) -> Hinted:
    assert book.live_index
    return hinted(parse_question(question), [book], {book.live_index.pk: WHOLE_BOOK})


def chunks_of(found: Hinted) -> list[Chunk]:
    rows = Chunk.objects.in_bulk([chunk.chunk_pk for chunk in found.chunks])
    return [rows[chunk.chunk_pk] for chunk in found.chunks]


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def stretch(book: Book, chunks: list[Chunk]) -> str:
    """From the first passage to the last, in letters alone."""
    text = StoredText.objects.get(index_versions=book.live_index_id).text
    begin, end = min(one.char_start or 0 for one in chunks), max(one.char_end or 0 for one in chunks)
    return letters(text[begin:end])


@pytest.mark.parametrize("name", [MARIANELA, ROBIN_HOOD])
def test_what_is_printed_on_a_page_is_meant(club: Club, books: Path, name: str) -> None:
    book = read_in(club, books, name)
    asks = ("What is on page {}?", "¿Qué pasa en la página {}?")
    for number, row in enumerate(gold_of(books, name)):
        label, physical = row["page_label"], row["pdf_page"]
        found = look(book, asks[number % 2].format(label))
        chunks = chunks_of(found)
        assert letters(row["quote"]) in stretch(book, chunks), (name, label)
        assert {one.page_number for one in chunks} <= {physical - 2, physical - 1, physical}
        assert len(chunks) <= LONGEST_PAGE
        assert [str(remark) for remark in found.remarks] == [
            f"Page {label} is the page printed as {label} (page {physical} of the file)."
        ]


@pytest.mark.parametrize(
    ("name", "question", "chapters"),
    [
        (MARIANELA, "¿Qué pasa en el capítulo primero?", [1]),
        (MARIANELA, "¿Qué pasa en el capítulo XIV?", [14]),
        (MARIANELA, "¿Qué pasa en los capítulos 9 y 10?", [9, 10]),
        (MARIANELA, "¿Qué pasa en el vigésimo capítulo?", [20]),
        (MARIANELA, "¿Quién muere en el último capítulo?", [22]),
        (MARIANELA, "¿Qué pasa en el penúltimo capítulo?", [21]),
        (MARIANELA, "What happens in chapter XXII?", [22]),
        (ROBIN_HOOD, "What happens in chapter one?", [1]),
        (ROBIN_HOOD, "What happens in chapter 5?", [5]),
        (ROBIN_HOOD, "Who is in the seventeenth chapter?", [17]),
        (ROBIN_HOOD, "Who dies in the last chapter?", [24]),
        (ROBIN_HOOD, "What happens in chapter XII?", [12]),
        (ROBIN_HOOD, "Compare chapters 18 and 2", [18, 2]),
        (ROBIN_HOOD, "What happens in the chapter “How the Bishop Was Dined”?", [17]),
        (ROBIN_HOOD, "What happens in the chapter “Friar Tuck”?", [7]),
    ],
)
def test_chapters_begin_and_end_on_the_pages_of_the_contents(
    club: Club, books: Path, name: str, question: str, chapters: list[int]
) -> None:
    expected = expected_of(books, name)
    begins = [page for _level, _title, page in expected["outline"]] + [expected["pages"]]
    found = chunks_of(look(read_in(club, books, name), question))
    first = {number: begins[number - 1] for number in chapters}
    last = {number: begins[number] for number in chapters}
    for number in chapters:
        inside = [one for one in found if first[number] <= (one.page_number or 0) <= last[number]]
        assert inside[0].page_number == first[number]
        assert (inside[-1].page_number or 0) >= last[number] - 2
    assert all(any(first[n] <= (one.page_number or 0) <= last[n] for n in chapters) for one in found)


def test_chapters_of_pride_and_prejudice(club: Club, books: Path) -> None:
    book = read_in(club, books, PRIDE)
    for row in gold_of(books, PRIDE):
        ordinal = int(row["href"].rpartition("-")[2].partition(".")[0])
        for asked in (row["chapter"], str(ordinal)):
            chunks = chunks_of(look(book, f"What happens in chapter {asked}?"))
            assert letters(row["quote"]) in stretch(book, chunks)
            assert {one.chapter for one in chunks} == {row["chapter"]}
    assert {one.chapter for one in chunks_of(look(book, "How does chapter sixty-one end?"))} == {"LXI"}
    assert {one.chapter for one in chunks_of(look(book, "What happens in the last chapter?"))} == {"LXI"}
    beginning, end = (chunks_of(look(book, f"How does the book {verb}?")) for verb in ("begin", "end"))
    assert (len(beginning), len(end)) == (PASSAGES_AT_EDGE, PASSAGES_AT_EDGE)
    assert (beginning[0].chapter, end[-1].chapter) == ("I", "LXI")
    assert look(book, "What happens in chapter 62?").missing


def test_chapters_of_both_parts_of_don_quijote(club: Club, books: Path) -> None:
    book = read_in(club, books, QUIJOTE)
    titles = [title for title, _href in expected_of(books, QUIJOTE)["toc"]]
    second = next(place for place, title in enumerate(titles) if title.startswith(SECOND_PART))
    for row in gold_of(books, QUIJOTE):
        asked = row["chapter"].split(".")[0].lower().replace("capítulo ", "")
        part = "segunda" if titles.index(row["chapter"]) > second else "primera"
        chunks = chunks_of(look(book, f"¿Qué pasa en el capítulo {asked.upper()} de la {part} parte?"))
        assert letters(row["quote"]) in stretch(book, chunks)
        assert {letters(one.chapter) for one in chunks} == {letters(row["chapter"])}
    both = look(book, "¿Qué pasa en el capítulo 3?")
    assert [title[:13] for title in dict.fromkeys(one.chapter for one in chunks_of(both))] == [
        "Capítulo III."
    ] * 2
    assert len(both.remarks) == 1


@pytest.mark.parametrize(
    ("question", "beginnings"),
    [
        ("¿Qué pasa en el último capítulo?", ["Capítulo LXXIV."]),
        ("¿Cómo termina la novela?", ["Capítulo LXXIV."]),
        ("¿Qué pasa al principio de la novela?", ["Capítulo primero."]),
        ("¿Qué cuenta el prólogo?", ["PRÓLOGO", "PRÓLOGO AL LECTOR"]),
        ("¿A quién se nombra en la dedicatoria?", ["DEDICATORIA, AL CONDE DE LEMOS"]),
        (
            "¿Qué pasa en el capítulo «Curioso impertinente»?",
            ["Capítulo XXXIII", "Capítulo XXXIV", "Capítulo XXXV"],
        ),
    ],
)
def test_other_places_in_don_quijote(club: Club, books: Path, question: str, beginnings: list[str]) -> None:
    found = dict.fromkeys(one.chapter for one in chunks_of(look(read_in(club, books, QUIJOTE), question)))
    assert len(found) == len(beginnings)
    for chapter, begins in zip(found, beginnings, strict=True):
        assert chapter.startswith(begins)
