"""Any book file, handed to the reader of its kind; meant to run in a subprocess with limits."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ingestion.readers.detection import detect_format
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.read_book import Format, ReadBook
from ingestion.readers.read_book_json import read_book_from_json, read_book_to_json

__all__ = ["read_book", "read_book_from_json", "read_job"]


def read_book(path: Path, file_name: str, limits: ReadingLimits | None = None) -> ReadBook:
    """The book in the file at `path`, which was uploaded as `file_name`. Raises `ReadingFailed`."""
    limits = limits or ReadingLimits()
    book = _reader(detect_format(path, file_name), limits)(path)
    characters = sum(len(line.text) for block in book.blocks for line in block.lines)
    if characters > limits.characters:
        raise ReadingFailed(FailureCode.TOO_LARGE, f"{characters} characters, {limits.characters} allowed")
    if len(book.pages) > limits.pages:
        raise ReadingFailed(FailureCode.TOO_MANY_PAGES, f"{len(book.pages)} pages, {limits.pages} allowed")
    if not any(line.text.strip() for block in book.blocks for line in block.lines):
        raise ReadingFailed(FailureCode.EMPTY, "no text in it")
    return book


def read_job(arguments: dict[str, Any]) -> dict[str, Any]:
    """`read_book` with plain JSON data on both sides: `path` and `file_name` in, the book out.

    `limits`, if given, maps names of `ReadingLimits` to numbers.
    """
    limits = ReadingLimits(**arguments.get("limits", {}))
    return read_book_to_json(read_book(Path(arguments["path"]), arguments["file_name"], limits))


def _reader(book_format: Format, limits: ReadingLimits) -> Callable[[Path], ReadBook]:
    """The reader of a format; imported when needed, since each brings a library of its own."""
    if book_format == "pdf":
        from ingestion.readers.pdf import read_pdf

        return read_pdf
    if book_format == "epub":
        from ingestion.readers.epub import read_epub

        return lambda path: read_epub(path, limits)
    if book_format == "markdown":
        from ingestion.readers.markdown import read_markdown

        return read_markdown
    from ingestion.readers.text import read_text

    return read_text
