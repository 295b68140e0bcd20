"""No running head, page number or licence line of a real book stands in a chunk."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ingestion.chunking.documental import cut
from ingestion.readers.reading import read_book
from ingestion.structure.composed_text import ComposedText
from ingestion.structure.composition import compose
from tests.ingestion.readers.second_extractor import Pages, frame_lines, is_frame, page_lines

_BOOKS = Path(__file__).resolve().parents[4] / "shared" / "eval" / "dev" / "books"
_LICENCE = re.compile(
    r"project gutenberg|gutenberg-?tm|small print|www\.gutenberg|public domain etexts?|e-?text prepared"
    r"|\*\*\* ?(?:start|end) of|\*end\*|full license|literary archive foundation|distributed proofread",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[\W_]*(?:\d{1,4}|[ivxlc]{2,7})[\W_]*")
_REPEATED = 3
_SUFFIXES = {".pdf", ".epub", ".txt", ".md"}


def _books(suffixes: set[str]) -> list[Any]:
    files = sorted(path for path in _BOOKS.glob("*") if path.suffix in suffixes)
    books = [pytest.param(path, id=path.name) for path in files if not path.name.startswith("edge_")]
    absent = pytest.mark.skip(reason="the shared books are not beside this checkout")
    return books or [pytest.param(Path(), id="absent", marks=absent)]


@cache
def _composed(path: Path) -> ComposedText:
    return compose(read_book(path, path.name))


@pytest.mark.parametrize("path", _books(_SUFFIXES))
def test_no_licence_line_stands_in_a_chunk(path: Path) -> None:
    composed = _composed(path)
    assert not [
        chunk for chunk in cut(composed) if _LICENCE.search(composed.text[chunk.char_start : chunk.char_end])
    ]


@pytest.mark.parametrize("path", _books({".pdf"}))
def test_no_page_number_or_running_head_stands_in_a_chunk(path: Path) -> None:
    pages = page_lines(path)
    composed = _composed(path)
    headings = [block for block in composed.blocks if block.kind == "heading"]
    titles = {
        _words(line) for block in headings for line in composed.text[block.start : block.end].split("\n")
    }
    # A title page has the words of running heads.
    lines = composed.text[headings[0].start if headings else 0 :].split("\n")
    heads = _heads(pages) - titles
    assert not [line for line in lines if _NUMBER.fullmatch(line) and _is_small(line, len(pages))]
    assert not [line for line in lines if _words(line) in heads]


def _heads(pages: Pages) -> set[str]:
    frame = frame_lines(pages)
    rows = Counter(_words(text) for page in pages for text, height in page if is_frame(text, height, frame))
    return {row for row, count in rows.items() if row and count >= _REPEATED}


def _words(line: str) -> str:
    """The line without a page number at either end, and without space around it."""
    return re.sub(r"^\s*\d+\s+|\s+\d+\s*$|^\d+$", "", line.strip()).strip()


def _is_small(number: str, pages: int) -> bool:
    """No year, which may stand alone on a title page."""
    digits = re.sub(r"\D", "", number)
    return not digits or int(digits) <= pages
