"""Files that real users' reports are about, and hostile ones; they stay outside the project."""

import html
import json
import subprocess
import sys
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
_KNOWN_NAMES = (
    "must_contain must_contain_product must_not_contain must_not_contain_in_chunks"
    " must_not_contain_in_chunks_by_default chunks_min headings anchors_include page_list_entries"
    " page_list_first toc_entries count order max_seconds max_rss_mib lines_splitlines"
    " lines_universal_newlines encoding chars error_class no_files_created"
)
_KNOWN = frozenset(_KNOWN_NAMES.split())
_LIMITED = frozenset({"max_seconds", "max_rss_mib"})
_NO_PLACES = {
    "BC-EP-19": 3,  # imprint, colophon and "uncopyright" are the publisher's words and left out
    "BC-EP-29": 1,  # the list of notes is empty: each has joined the section that refers to it
}
"""Lines of a book's own table of contents, by case, that lead to nothing in its text."""
_ROOT = Path(__file__).resolve().parents[3]
_MEASURED = """
import contextlib, pathlib, resource, sys, time
from ingestion.chunking.documental import cut
from ingestion.readers.failures import ReadingFailed
from ingestion.readers.reading import read_book
from ingestion.structure.composition import compose
path, started = pathlib.Path(sys.argv[1]), time.perf_counter()
with contextlib.suppress(ReadingFailed):
    cut(compose(read_book(path, path.name)))
seconds = time.perf_counter() - started
status = pathlib.Path("/proc/self/status")
if status.exists():  # the other figure may be that of the process which started this one
    kibibytes = int(status.read_text().partition("VmHWM:")[2].split()[0])
else:
    kibibytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(seconds, kibibytes / 1024)
"""


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
    assert set(checks) <= _KNOWN
    if case["outcome"] == "rejected_with_reason":
        with pytest.raises(ReadingFailed) as failed:
            read_book(path, path.name)
        if "error_class" in checks:
            assert failed.value.code is _ERRORS[checks["error_class"]]
        assert not checks.get("chars")
    else:
        book = read_book(path, path.name)
        assert bool(book.warnings) == (case["outcome"] == "indexed_with_warning")
        _check_text(compose(book), path, checks)
        _check_structure(book, case["id"], checks)
    assert not any(Path(created).exists() for created in checks.get("no_files_created", []))


def _limited_cases() -> list[Any]:
    """Those with a limit; without the shared cases, what says so."""
    cases = [(row, dict(row.values[0])) for row in _cases()]
    return [row for row, case in cases if not case or _LIMITED & set(case.get("checks", {}))]


@pytest.mark.parametrize("case", _limited_cases())
def test_it_keeps_within_its_seconds_and_memory(case: dict[str, Any]) -> None:
    path, checks = _CASES / case["file"], case["checks"]
    command = [sys.executable, "-c", _MEASURED, str(path)]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=True, timeout=120)
    seconds, mebibytes = map(float, done.stdout.split())
    assert seconds <= checks.get("max_seconds", seconds)
    assert mebibytes <= checks.get("max_rss_mib", mebibytes)


def _check_text(composed: ComposedText, path: Path, checks: dict[str, Any]) -> None:
    text = _folded(composed.text)
    for wanted in [*checks.get("must_contain", []), *checks.get("must_contain_product", [])]:
        assert _folded(wanted) in text
    for unwanted in checks.get("must_not_contain", []):
        assert _folded(unwanted) not in text
    for wanted, times in checks.get("count", {}).items():
        assert text.count(_folded(wanted)) == times
    places = [text.index(_folded(wanted)) for wanted in checks.get("order", [])]
    assert places == sorted(places)
    assert len(composed.text) == checks.get("chars", len(composed.text))
    _check_lines(composed, checks)
    _check_encoding(composed, path, checks)
    _check_chunks(composed, checks)


def _check_chunks(composed: ComposedText, checks: dict[str, Any]) -> None:
    chunks = cut(composed)
    assert len(chunks) >= checks.get("chunks_min", 1)
    texts = [
        _folded(composed.text[chunk.char_start : chunk.char_end]) for chunk in chunks if chunk.is_indexed
    ]
    for key in ("must_not_contain_in_chunks", "must_not_contain_in_chunks_by_default"):
        for unwanted in checks.get(key, []):
            assert not any(_folded(unwanted) in text for text in texts)


def _check_lines(composed: ComposedText, checks: dict[str, Any]) -> None:
    """Whatever separates lines in a file is one LF in the text, which has no other: all count the same.

    Of the two numbers for the file the text so has the higher; a form feed leaves an empty line as well.
    """
    if "lines_splitlines" in checks:
        lines = composed.text.split("\n")
        assert lines == composed.text.splitlines()
        filled = sum(1 for line in lines if line)
        assert filled == max(checks["lines_splitlines"], checks["lines_universal_newlines"])


def _check_encoding(composed: ComposedText, path: Path, checks: dict[str, Any]) -> None:
    """No letter is in the text that is not in the file, read as what it is encoded in."""
    if "encoding" in checks:
        source = html.unescape(path.read_bytes().decode(checks["encoding"]))
        assert {letter for letter in composed.text if letter.isalpha()} <= set(source)
        assert "\0" not in composed.text


def _check_structure(book: ReadBook, name: str, checks: dict[str, Any]) -> None:
    headings = [block for block in book.blocks if block.kind is BlockKind.HEADING]
    assert set(checks.get("headings", [])) <= {block.text for block in headings}
    assert set(checks.get("anchors_include", [])) <= {block.anchor for block in headings}
    if "page_list_entries" in checks:
        assert len(book.pages) == checks["page_list_entries"]
        assert book.pages[0].label == checks["page_list_first"]
    if "toc_entries" in checks:
        assert len(book.outline) == checks["toc_entries"] - _NO_PLACES.get(name, 0)


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
