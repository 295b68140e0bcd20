"""Files that real users' reports are about, and hostile ones; they stay outside the project."""

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from ingestion.chunking.documental import cut
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.read_book import BlockKind, ReadBook
from ingestion.readers.reading import read_book
from ingestion.structure.composed_text import ComposedText
from ingestion.structure.composition import compose

_CASES = Path(__file__).resolve().parents[4] / "shared" / "cases" / "dev"
_FORMATS = (".epub", ".txt", ".md", ".qmd", ".docx", ".html", ".htm")
_ERRORS = {
    "damaged": FailureCode.DAMAGED,
    "too_large_inside": FailureCode.TOO_LARGE,
    "wrong_type": FailureCode.UNSUPPORTED,
}


def _cases() -> list[Any]:
    listed = _CASES / "cases.jsonl"
    if not listed.is_file():
        return [
            pytest.param({}, marks=pytest.mark.skip(reason="the shared cases are not beside this checkout"))
        ]
    rows = [json.loads(line) for line in listed.read_text(encoding="utf-8").splitlines()]
    files = [row for row in rows if row.get("file", "").endswith(_FORMATS)]
    return [pytest.param(row, id=row["id"]) for row in files]


@pytest.mark.parametrize("case", _cases())
def test_every_case_comes_out_as_it_should(case: dict[str, Any]) -> None:
    path = _CASES / case["file"]
    checks = case.get("checks", {})
    if case["outcome"] == "rejected_with_reason":
        with pytest.raises(ReadingFailed) as failed:
            read_book(path, path.name)
        assert failed.value.code is _ERRORS.get(checks.get("error_class", ""), failed.value.code)
        return
    book = read_book(path, path.name)
    assert bool(book.warnings) == (case["outcome"] == "indexed_with_warning")
    _check_text(compose(book), checks)
    _check_structure(book, checks)


def _check_text(composed: ComposedText, checks: dict[str, Any]) -> None:
    text = _folded(composed.text)
    for wanted in [*checks.get("must_contain", []), *checks.get("must_contain_product", [])]:
        assert _folded(wanted) in text
    for unwanted in checks.get("must_not_contain", []):
        assert _folded(unwanted) not in text
    chunks = cut(composed)
    assert len(chunks) >= checks.get("chunks_min", 1)
    for unwanted in checks.get("must_not_contain_in_chunks_by_default", []):
        assert _folded(unwanted) not in text


def _check_structure(book: ReadBook, checks: dict[str, Any]) -> None:
    headings = [block for block in book.blocks if block.kind is BlockKind.HEADING]
    assert set(checks.get("headings", [])) <= {block.text for block in headings}
    assert set(checks.get("anchors_include", [])) <= {block.anchor for block in headings}
    if "page_list_entries" in checks:
        assert len(book.pages) == checks["page_list_entries"]
        assert book.pages[0].label == checks["page_list_first"]


def _folded(text: str) -> str:
    kept = "".join(letter for letter in text if letter != "\u00ad" and unicodedata.category(letter) != "Cf")
    return " ".join(unicodedata.normalize("NFKC", kept).split())


def test_unpacking_writes_nothing_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _CASES / "files" / "hx_zipslip.epub"
    if not path.is_file():
        pytest.skip("the shared cases are not beside this checkout")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ReadingFailed):
        read_book(path, path.name)
    assert list(tmp_path.iterdir()) == []
    assert not Path("/tmp/zipslip_proof.txt").exists()  # noqa: S108 - where the file would escape to
