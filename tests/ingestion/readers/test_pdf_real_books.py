"""Real and hostile PDFs that are not part of the project: known sentences on known pages, known faults."""

import functools
import json
import re
import shutil
import time
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.pdf import read_pdf
from ingestion.readers.read_book import BlockKind, ReadBook
from ingestion.structure.composed_text import ComposedText
from ingestion.structure.composition import compose

BOOKS = ("alice_gutenberg_tex", "alice_gutenberg_word", "marianela_generated", "robin_hood")
CODES = {
    "password_required": FailureCode.NEEDS_PASSWORD,
    "damaged": FailureCode.DAMAGED,
    "empty": FailureCode.EMPTY,
}
INVISIBLE = re.compile("[\u00ad\u200e\u200f\u202a-\u202e]")
# Its quotation has the running head of the page in it, which is no part of the text.
QUOTES_A_RUNNING_HEAD = "A CAUCUS-RACE AND A LONG TALE ‘Fury"


def letters(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKC", text).casefold() if sign.isalnum())


def folded(text: str) -> str:
    return " ".join(INVISIBLE.sub("", unicodedata.normalize("NFKC", text)).split())


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def pages_of(quote: str, book: ReadBook) -> set[tuple[int | None, str | None]]:
    """Number and label of the pages the quotation begins on."""
    text, pages = "", []
    for line in (line for block in book.blocks for line in block.lines):
        text += letters(line.text)
        pages += [line.page or 0] * len(letters(line.text))
    starts = [match.start() for match in re.finditer(re.escape(letters(quote)), text)]
    return {(book.pages[pages[start]].number, book.pages[pages[start]].label) for start in starts}


@functools.cache
def read_once(path: Path) -> ReadBook:
    return read_pdf(path)


@pytest.mark.parametrize("name", BOOKS)
def test_it_finds_known_sentences_on_their_pages(shared_dir: Path, name: str) -> None:
    books = shared_dir / "eval/dev/books"
    book = read_once(books / f"{name}.pdf")
    gold = [row for row in rows(books / "citation_gold.jsonl") if row["file"] == f"books/{name}.pdf"]
    assert gold
    for row in gold:
        if row["quote"].startswith(QUOTES_A_RUNNING_HEAD):
            continue
        found = pages_of(row["quote"], book)
        assert row["pdf_page"] in {number for number, _ in found}, row["quote"]
        if row["page_label"] is not None:
            assert (row["pdf_page"], row["page_label"]) in found


@pytest.mark.parametrize("name", BOOKS)
def test_it_leaves_no_page_number_or_gutenberg_mark_in_the_text(shared_dir: Path, name: str) -> None:
    book = read_once(shared_dir / f"eval/dev/books/{name}.pdf")
    lines = [line.text for block in book.blocks for line in block.lines]
    assert not [line for line in lines if line.isdecimal() and len(line) < 4]
    assert not [line for line in lines if line.startswith(("*** START OF", "*** END OF"))]


def test_it_finds_the_chapters_of_real_books(shared_dir: Path) -> None:
    books = shared_dir / "eval/dev/books"
    tex = read_once(books / "alice_gutenberg_tex.pdf")
    headings = [block.text for block in tex.blocks if block.level == 1]
    assert [text.split("\n")[0] for text in headings] == [f"Chapter {number}" for number in range(1, 13)]
    marianela = read_once(books / "marianela_generated.pdf")
    assert [entry.title for entry in marianela.outline][:3] == ["-I-", "-II-", "-III-"]
    assert marianela.blocks[marianela.outline[1].block].text == "-II-\nGuiado"


def cases() -> list[Any]:
    path = Path(__file__).resolve().parents[4] / "shared/cases/dev/cases.jsonl"
    found = [row for row in rows(path) if str(row.get("file", "")).endswith(".pdf")] if path.exists() else []
    return [pytest.param(row, id=row["id"]) for row in found] or [pytest.param(None, id="absent")]


@pytest.mark.parametrize("case", cases())
def test_it_copes_with_a_known_fault(shared_dir: Path, case: dict[str, Any]) -> None:
    path, checks = shared_dir / "cases/dev" / case["file"], case["checks"]
    if case["outcome"] == "rejected_with_reason" and not is_read_by_ocr(case):
        with pytest.raises(ReadingFailed) as raised:
            read_pdf(path)
        assert raised.value.code is CODES.get(checks.get("error_class"), raised.value.code)
        return
    began = time.monotonic()
    book = read_pdf(path)
    assert time.monotonic() - began < checks.get("max_seconds", 60)
    assert bool(book.warnings) == (case["outcome"] != "indexed")
    check_text(compose(book), checks)
    check_places(book, checks)


def is_read_by_ocr(case: dict[str, Any]) -> bool:
    """Pictures of pages are rejected only where no OCR is installed."""
    return case["group"] == "scan" and shutil.which("tesseract") is not None


def check_text(composed: ComposedText, checks: dict[str, Any]) -> None:
    text = folded(composed.text)
    for wanted in checks.get("must_contain", []) + checks.get("must_contain_product", []):
        assert folded(wanted) in text
    for unwanted in checks.get("must_not_contain", []) + checks.get("must_not_contain_in_chunks", []):
        assert folded(unwanted) not in text
    assert not re.search("[\x00\ud800-\udfff]", composed.text)


def check_places(book: ReadBook, checks: dict[str, Any]) -> None:
    assert len(book.pages) == checks.get("pages", len(book.pages))
    for phrase, place in checks.get("page_of", {}).items():
        label = place.get("label") or place.get("printed")
        assert (place["pdf_page"], label) in pages_of(phrase, book)
    if "page_labels" in checks:
        assert [page.label for page in book.pages] == checks["page_labels"]
    assert len(book.outline) == checks.get("outline_entries", len(book.outline))
    headings = {block.text for block in book.blocks if block.kind is BlockKind.HEADING}
    assert set(checks.get("headings", [])) <= headings
