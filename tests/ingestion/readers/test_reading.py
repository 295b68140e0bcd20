import json
from pathlib import Path

import pytest

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.read_book import Block, BlockKind, Box, Line, OutlineEntry, Page, ReadBook
from ingestion.readers.read_book_json import read_book_from_json, read_book_to_json
from ingestion.readers.reading import read_book, read_job
from tests.ingestion.readers.epub_builder import simple_epub


def _file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "upload"
    path.write_text(text, encoding="utf-8")
    return path


def test_it_hands_each_file_to_its_reader(tmp_path: Path) -> None:
    assert read_book(_file(tmp_path, "# One\n\ntext"), "a.md").format == "markdown"
    assert read_book(_file(tmp_path, "One\n\ntext"), "a.txt").format == "text"
    assert read_book(simple_epub(tmp_path / "a", "<p>a</p>"), "a.txt").format == "epub"


def test_a_book_crosses_as_json_unchanged(tmp_path: Path) -> None:
    book = ReadBook(
        format="pdf",
        blocks=(
            Block(BlockKind.HEADING, (Line("One", 0, Box(1.5, 2, 3, 4)),), 1, "a#b"),
            Block(BlockKind.VERSE, (Line("two"), Line("three", 1))),
        ),
        title="T",
        authors=("A", "B"),
        language="es",
        publisher="P",
        year=1900,
        identifiers=("urn:1",),
        pages=(Page(1, "i"), Page(2, None)),
        outline=(OutlineEntry("One", 1, 0),),
        warnings=(Sentence(gettext_noop("{file} could not be read."), file="a"),),
    )
    assert read_book_from_json(json.loads(json.dumps(read_book_to_json(book)))) == book


def test_the_job_takes_and_gives_plain_data(tmp_path: Path) -> None:
    path = _file(tmp_path, "CHAPTER I\n\nIt began.\n")
    result = json.loads(json.dumps(read_job({"path": str(path), "file_name": "a.txt"})))
    assert read_book_from_json(result) == read_book(path, "a.txt")


def test_too_much_text_is_refused(tmp_path: Path) -> None:
    path = _file(tmp_path, "word " * 100)
    with pytest.raises(ReadingFailed) as failed:
        read_job({"path": str(path), "file_name": "a.txt", "limits": {"characters": 99}})
    assert failed.value.code is FailureCode.TOO_LARGE


def test_too_many_pages_are_refused(tmp_path: Path) -> None:
    body = "".join(f'<p><span epub:type="pagebreak" title="{number}"/>a</p>' for number in range(1, 9))
    with pytest.raises(ReadingFailed) as failed:
        read_book(simple_epub(tmp_path / "a", body), "a.epub", ReadingLimits(pages=7))
    assert failed.value.code is FailureCode.TOO_MANY_PAGES


def test_a_file_with_marks_but_no_text_is_empty(tmp_path: Path) -> None:
    with pytest.raises(ReadingFailed) as failed:
        read_book(_file(tmp_path, "---\n\n***\n"), "a.md")
    assert failed.value.code is FailureCode.EMPTY
