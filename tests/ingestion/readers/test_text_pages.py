import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

from ingestion.readers.read_book import BlockKind, ReadBook
from ingestion.readers.text import read_text

_WORDS = "the boats lay side by side and the gulls walked up and down on them as if they had been asked to"
_HEADINGS = {0: "CHAPTER I", 4: "CHAPTER II"}
_PAGES = 8


def _read(tmp_path: Path, text: str) -> ReadBook:
    path = tmp_path / "book.txt"
    path.write_text(text, encoding="utf-8")
    return read_text(path)


def _pages(head: Callable[[int], str], foot: Callable[[int], str]) -> list[str]:
    """Pages of one sentence each that runs on to the next, chapters beginning on the first and the fifth."""
    pages = []
    numbers = itertools.count(1)
    for page in range(_PAGES):
        lines = [f"{_WORDS} {next(numbers)}x" for _ in range(12)]
        edges = (head(page), _HEADINGS.get(page, ""), "\n".join(lines), foot(page))
        pages.append("\n\n".join(part for part in edges if part))
    return pages


def _body(book: ReadBook) -> str:
    return "\n".join(block.text for block in book.blocks if block.kind is not BlockKind.HEADING)


def _headings(book: ReadBook) -> list[str]:
    return [block.text for block in book.blocks if block.kind is BlockKind.HEADING]


def _head(page: int) -> str:
    if page in _HEADINGS:
        return ""
    number = page + 11
    return (
        f"THE GREAT NOVEL          {number}"
        if page % 2
        else f"{number}     CHAPTER {'I' if page < 4 else 'II'}"
    )


@pytest.mark.parametrize(
    ("head", "foot"),
    [
        (_head, lambda page: ""),
        (lambda page: "", lambda page: f"                  {page + 11}"),
        (lambda page: "My Book", lambda page: f"- {page + 1} -"),
        (lambda page: str(page + 3), lambda page: ""),
    ],
)
def test_running_heads_and_page_numbers_are_no_text(
    tmp_path: Path, head: Callable[[int], str], foot: Callable[[int], str]
) -> None:
    book = _read(tmp_path, "\f".join(_pages(head, foot)))
    assert _headings(book) == ["CHAPTER I", "CHAPTER II"]
    expected = [f"{_WORDS} {number}x" for number in range(1, 12 * _PAGES + 1)]
    assert _body(book).split("\n") == expected


def test_page_numbers_between_empty_lines_that_part_sentences_are_no_text(tmp_path: Path) -> None:
    book = _read(tmp_path, "\n\n".join(_pages(lambda page: "", lambda page: str(page + 11))))
    assert _headings(book) == ["CHAPTER I", "CHAPTER II"]
    assert not {str(page + 11) for page in range(_PAGES)} & set(_body(book).split("\n"))


@pytest.mark.parametrize("name", ["{}", "CHAPTER {}", "Part {}"])
def test_chapters_that_begin_with_a_form_feed_keep_their_numbers(tmp_path: Path, name: str) -> None:
    names = [name.format(number) for number in range(1, 7)]
    text = "\f".join(f"{heading}\n\n{'It rained all day in the harbour. ' * 12}" for heading in names)
    assert _headings(_read(tmp_path, text)) == names


def test_a_form_feed_between_paragraphs_changes_nothing(tmp_path: Path) -> None:
    book = _read(tmp_path, "One day it rained.\n\fThe next day it did not.\n")
    assert [block.text for block in book.blocks] == ["One day it rained.", "The next day it did not."]


def test_page_marks_give_labels_and_part_no_sentence(tmp_path: Path) -> None:
    text = (
        "CHAPTER I\n\n[Pg 4]\n\nThe boats lay side by side and nobody\n\n[Pg 5]\n\n"
        "had gone out. [Pg 6] It was grey.\n\n"
        "[Page vii]\n\nThe end.\n"
    )
    book = _read(tmp_path, text)
    assert [page.label for page in book.pages] == ["4", "5", "6", "vii"]
    assert [block.text for block in book.blocks[1:]] == [
        "The boats lay side by side and nobody\nhad gone out. It was grey.",
        "The end.",
    ]
    assert [line.page for block in book.blocks[1:] for line in block.lines] == [0, 1, 3]
