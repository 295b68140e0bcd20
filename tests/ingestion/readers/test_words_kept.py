"""Words lost or invented in real books, against a second extractor that shares no code with our readers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ingestion.readers.reading import read_book
from ingestion.structure.composition import compose
from tests.ingestion.readers.second_extractor import compare, words_of

_BOOKS = Path(__file__).resolve().parents[4] / "shared" / "eval" / "dev" / "books"
_MOST = 0.005
_FEWEST_WORDS = 100
_SUFFIXES = {".pdf", ".epub", ".txt", ".md"}


def _books() -> list[Any]:
    files = sorted(path for path in _BOOKS.glob("*") if path.suffix in _SUFFIXES)
    books = [pytest.param([path], id=path.name) for path in files if not path.name.startswith("edge_")]
    chapters = sorted(_BOOKS.glob("r4ds/*.qmd"))
    if chapters:
        books.append(pytest.param(chapters, id="r4ds"))
    absent = pytest.mark.skip(reason="the shared books are not beside this checkout")
    return books or [pytest.param([], id="absent", marks=absent)]


@pytest.mark.parametrize("files", _books())
def test_no_more_than_a_few_words_are_lost_or_invented(files: Sequence[Path]) -> None:
    words, lost, invented, disordered = 0, 0, 0, 0
    for file in files:
        found = compare(compose(read_book(file, file.name)).text, file)
        words += found.words
        lost += found.lost.total()
        invented += found.invented.total()
        disordered += found.disordered
    assert words > _FEWEST_WORDS
    assert lost < _MOST * words
    assert invented < _MOST * words
    assert disordered < 2 * _MOST * words


def test_words_are_compared_without_hyphens_case_and_marks() -> None:
    assert words_of("The cis-\ntern, a WELL-known one—don’t\u00ad “go”.") == [
        "the", "cistern", "a", "wellknown", "one", "dont", "go",
    ]  # fmt: skip
