"""Quotations are found whatever printers and typists vary, and never when a word differs."""

import json
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingestion.passages.folding import FoldedText
from ingestion.passages.verify import locate_quote

BOOK = (
    "“Well—” said the old man, “you’ll re-\nmember the _blue_ ﬁsh, won’t you?”\n\n"
    "He waited ... and waited. Nobody came; the well-known road was\nempty till Mañana de S. Juan.\n\n"
    "At last a child, singing, went by the gate, and he smiled.\n"
)


def found(quote: str) -> str | None:
    match = locate_quote(BOOK, quote)
    return BOOK[match.start : match.end] if match else None


@pytest.mark.parametrize(
    ("quote", "expected", "how"),
    [
        ("Nobody came", "Nobody came", "exact"),
        ("nobody CAME; the well-known road was empty", None, "folded"),
        ('"Well--" said the old man, "you\'ll remember', None, "folded"),
        ("remember the blue fish, won't you?", "re-\nmember the _blue_ ﬁsh, won’t you?", "folded"),
        ("the well-known road was empty", "the well-known road was\nempty", "folded"),
        ("He waited… and waited.", "He waited ... and waited.", "folded"),
        (unicodedata.normalize("NFD", "till mañana de s. juan"), "till Mañana de S. Juan", "folded"),
        ("re\u00admember the blue", "re-\nmember the _blue", "folded"),
        ("and he smiled, ", "and he smiled", "folded"),
        (
            "At last a child … he smiled.",
            "At last a child, singing, went by the gate, and he smiled.",
            "elided",
        ),
        ("Nobody came [...] the gate", None, "elided"),
        ("…went by the gate...", "went by the gate", "elided"),
    ],
)
def test_it_finds_what_only_looks_different(quote: str, expected: str | None, how: str) -> None:
    match = locate_quote(BOOK, quote)
    assert match is not None
    assert match.how == how
    if expected is not None:
        assert BOOK[match.start : match.end] == expected


@pytest.mark.parametrize(
    "quote",
    [
        "",
        "  … ",
        "“—”",
        "Nobody went",
        "nobody came; the unknown road",
        "a child singing went",
        "At last a child … he wept",
        "he smiled … At last a child",
        "wait",
        "won",
        "on",
        "you … it",
        "manana de S. Juan",
        "at last a child singing merrily",
    ],
)
def test_it_never_finds_other_words(quote: str) -> None:
    assert found(quote) is None


def test_it_keeps_parts_of_an_elided_quotation_within_a_page_of_each_other() -> None:
    far = "the beginning of it all. " + "x " * 2000 + "the end of it all."
    assert locate_quote(far, "the beginning of … end of it all") is None
    assert locate_quote(far.replace("x ", ""), "the beginning of … end of it all") is not None


def test_it_looks_on_when_the_first_place_cuts_a_word() -> None:
    match = locate_quote("another other", "other")
    assert match is not None
    assert match.start == 8


def test_it_finds_decomposed_text_by_composed_quotations_and_ends_after_the_accent() -> None:
    text = unicodedata.normalize("NFD", "Llegó el capitán. Nadie habló.")
    match = locate_quote(text, "el capitán")
    assert match is not None
    assert unicodedata.normalize("NFC", text[match.start : match.end]) == "el capitán"
    assert locate_quote(text, "el capita") is None


def test_it_folds_a_book_once_and_quickly() -> None:
    book = FoldedText(BOOK * 8000)
    started = time.perf_counter()
    for _ in range(20):
        assert locate_quote(book, "remember the blue fish, won't you?") is not None
    assert len(book.text) > 1_500_000
    assert time.perf_counter() - started < 10


@given(st.text(alphabet="aAbñé\u0301 -—\n.…'’\"“_\u00adﬁß", max_size=60), st.data())
def test_ranges_point_back_into_the_text(text: str, data: st.DataObject) -> None:
    book = FoldedText(text)
    if not book.folded:
        return
    start = data.draw(st.integers(0, len(book.folded) - 1))
    end = data.draw(st.integers(start + 1, len(book.folded)))
    first, last = book.original_start(start), book.original_end(end)
    assert 0 <= first <= last <= len(text)


def test_many_ellipses_between_frequent_words_do_not_take_long() -> None:
    book = FoldedText("chapter one " + "the man and the dog by the sea " * 4_000)
    began = time.monotonic()
    assert locate_quote(book, "the … " * 30 + "chapter one") is None
    found = locate_quote(book, "the … " * 30 + "the dog")
    assert locate_quote(book, "the … " * 10_000 + "the dog") is None
    assert time.monotonic() - began < 3
    assert found is not None
    assert (found.start, found.how) == (12, "elided")


def test_an_elided_quotation_ends_where_its_parts_first_do() -> None:
    text = "the man and the dog and the man and the dog"
    found = locate_quote(text, "the … the dog")
    assert found is not None
    assert text[found.start : found.end] == "the man and the dog"


@given(st.text(alphabet="aAb ñ-—\n.…'’“”_", min_size=1, max_size=80))
def test_a_text_is_found_in_itself(text: str) -> None:
    if any(character.isalnum() for character in text):
        assert locate_quote(f"x {text} x", text.strip()) is not None


def test_it_gets_every_evaluation_quotation_right(shared_dir: Path) -> None:
    dev = shared_dir / "eval" / "dev"
    rows = [
        json.loads(line)
        for line in (dev / "quotes" / "quote_verification.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    books: dict[str, FoldedText] = {}
    wrong = []
    for row in rows:
        if row["book"] not in books:
            with (dev / "texts" / f"{row['book']}.txt").open(encoding="utf-8", newline="") as file:
                books[row["book"]] = FoldedText(file.read())
        match = locate_quote(books[row["book"]], row["quote"])
        if (match is not None) is not row["in_book"] or (match and _apart(match.start, match.end, row)):
            wrong.append(row["id"])
    assert len(rows) == 222
    assert wrong == []


def _apart(start: int, end: int, row: dict[str, object]) -> bool:
    span = row["true_span"]
    return isinstance(span, list) and (abs(start - span[0]) > 2 or abs(end - span[1]) > 2)
