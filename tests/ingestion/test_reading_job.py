from pathlib import Path

import pytest

from ingestion.chunking.useful_text import LEAST_USEFUL_CHARS
from ingestion.prepared_book import prepared_book_from_json
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.options import ReadingOptions
from ingestion.reading_job import prepare_book, read_job

PROSE = "The owl went out at night and came back with a mouse that nobody had asked it for at all."


def _file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "upload"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_job_takes_and_gives_plain_data(tmp_path: Path) -> None:
    path = _file(tmp_path, "CHAPTER I\n\nIt began.\n")
    result = prepared_book_from_json(read_job({"path": str(path), "file_name": "a.txt"}))
    assert result == prepare_book(path, "a.txt", ReadingOptions())
    assert result.chunk_mode == "documental"
    assert [chunk.chapter for chunk in result.chunks] == ["CHAPTER I"]


def test_limits_cross_by_name(tmp_path: Path) -> None:
    path = _file(tmp_path, "word " * 100)
    with pytest.raises(ReadingFailed) as failed:
        read_job({"path": str(path), "file_name": "a.txt", "limits": {"characters": 99}})
    assert failed.value.code is FailureCode.TOO_LARGE


@pytest.mark.parametrize(
    ("file_name", "mode", "expected"),
    [
        ("a.py", "auto", "codigo"),
        ("a.txt", "auto", "documental"),
        ("a.py", "documental", "documental"),
        ("a.txt", "codigo", "codigo"),
    ],
)
def test_the_mode_is_inferred_unless_it_is_said(
    tmp_path: Path, file_name: str, mode: str, expected: str
) -> None:
    path = _file(tmp_path, "def owl():\n    return 1\n")
    prepared = prepared_book_from_json(read_job({"path": str(path), "file_name": file_name, "mode": mode}))
    assert prepared.chunk_mode == expected


def test_code_and_comments_stay_in_the_text_and_out_of_the_index(tmp_path: Path) -> None:
    path = _file(
        tmp_path, f"# One\n\n{PROSE}\n\n```r\nread_csv()\n```\n\n<!-- later -->\n\n## Two\n\nShort.\n"
    )
    prepared = prepare_book(path, "a.qmd", ReadingOptions())
    first, second = prepared.chunks
    assert "read_csv()" in prepared.text.text[first.char_start : first.char_end]
    assert first.useful_text is not None
    assert PROSE in first.useful_text
    assert "read_csv" not in first.useful_text
    assert "later" not in first.useful_text
    assert (first.is_indexed, second.is_indexed) == (True, False)
    assert (first.level, second.level) == (1, 2)


def test_a_book_of_short_pieces_is_indexed_all_the_same(tmp_path: Path) -> None:
    prepared = prepare_book(_file(tmp_path, "# One\n\nShort.\n\n## Two\n\nToo.\n"), "a.md", ReadingOptions())
    assert all(len("".join(chunk.chapter)) < LEAST_USEFUL_CHARS for chunk in prepared.chunks)
    assert all(chunk.is_indexed for chunk in prepared.chunks)
