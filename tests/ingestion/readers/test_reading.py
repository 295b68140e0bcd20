from pathlib import Path

import pytest

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.options import ReadingOptions
from ingestion.readers.reading import read_book
from tests.ingestion.readers.epub_builder import simple_epub


def _file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "upload"
    path.write_text(text, encoding="utf-8")
    return path


def test_it_hands_each_file_to_its_reader(tmp_path: Path) -> None:
    assert read_book(_file(tmp_path, "# One\n\ntext"), "a.md").format == "markdown"
    assert read_book(_file(tmp_path, "One\n\ntext"), "a.txt").format == "text"
    assert read_book(simple_epub(tmp_path / "a", "<p>a</p>"), "a.txt").format == "epub"


def test_too_much_text_is_refused(tmp_path: Path) -> None:
    path = _file(tmp_path, "word " * 100)
    with pytest.raises(ReadingFailed) as failed:
        read_book(path, "a.txt", ReadingOptions(limits=ReadingLimits(characters=99)))
    assert failed.value.code is FailureCode.TOO_LARGE


def test_too_many_pages_are_refused(tmp_path: Path) -> None:
    body = "".join(f'<p><span epub:type="pagebreak" title="{number}"/>a</p>' for number in range(1, 9))
    options = ReadingOptions(limits=ReadingLimits(pages=7))
    with pytest.raises(ReadingFailed) as failed:
        read_book(simple_epub(tmp_path / "a", body), "a.epub", options)
    assert failed.value.code is FailureCode.TOO_MANY_PAGES


def test_a_file_with_marks_but_no_text_is_empty(tmp_path: Path) -> None:
    with pytest.raises(ReadingFailed) as failed:
        read_book(_file(tmp_path, "---\n\n***\n"), "a.md")
    assert failed.value.code is FailureCode.EMPTY


@pytest.mark.parametrize(
    "limits", [ReadingLimits(blocks=9), ReadingLimits(headings=9), ReadingLimits(characters=99)]
)
def test_more_pieces_than_a_book_has_are_refused(tmp_path: Path, limits: ReadingLimits) -> None:
    path = _file(tmp_path, "# A heading\n\nsome text\n\n" * 10)
    with pytest.raises(ReadingFailed) as failed:
        read_book(path, "a.md", ReadingOptions(limits=limits))
    assert failed.value.code is FailureCode.TOO_LARGE
