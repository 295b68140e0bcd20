"""Any book file, handed to the reader of its kind; meant to run in a subprocess with limits."""

from pathlib import Path
from typing import Literal, TypeAlias

from ingestion.readers.clean_strings import with_clean_strings
from ingestion.readers.detection import detect_format
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.options import ReadingOptions
from ingestion.readers.read_book import BlockKind, Format, ReadBook

Unpacked: TypeAlias = Literal["epub", "docx", "html", "fb2", "rtf", "quarto"]


def read_book(path: Path, file_name: str, options: ReadingOptions | None = None) -> ReadBook:
    """The book in the file at `path`, which was uploaded as `file_name`. Raises `ReadingFailed`."""
    options = options or ReadingOptions()
    book = _read(detect_format(path, file_name, options.mode), path, file_name, options)
    _check(book, options.limits)
    return with_clean_strings(book)


def _check(book: ReadBook, limits: ReadingLimits) -> None:
    headings = sum(block.kind is BlockKind.HEADING for block in book.blocks)
    characters = sum(len(line.text) for block in book.blocks for line in block.lines)
    for what, there, allowed in (
        ("characters", characters, limits.characters),
        ("blocks", len(book.blocks), limits.blocks),
        ("headings", max(headings, len(book.outline)), limits.headings),
    ):
        if there > allowed:
            raise ReadingFailed(FailureCode.TOO_LARGE, f"{there} {what}, {allowed} allowed")
    if len(book.pages) > limits.pages:
        raise ReadingFailed(FailureCode.TOO_MANY_PAGES, f"{len(book.pages)} pages, {limits.pages} allowed")
    if not any(line.text.strip() for block in book.blocks for line in block.lines):
        raise ReadingFailed(FailureCode.EMPTY, "no text in it")


def _read(book_format: Format, path: Path, file_name: str, options: ReadingOptions) -> ReadBook:
    """Readers are imported when needed, since each brings a library of its own."""
    match book_format:
        case "pdf":
            from ingestion.readers.pdf import read_pdf

            return read_pdf(path, options)
        case "code":
            from ingestion.readers.code import read_code

            return read_code(path, file_name)
        case "markdown":
            from ingestion.readers.markdown import read_markdown

            return read_markdown(path)
        case "text":
            from ingestion.readers.text import read_text

            return read_text(path)
        case _:
            return _read_within(options.limits, book_format, path)


def _read_within(limits: ReadingLimits, book_format: Unpacked, path: Path) -> ReadBook:
    """Formats that may unpack to much more than the file, or nest without end."""
    match book_format:
        case "epub":
            from ingestion.readers.epub import read_epub

            return read_epub(path, limits)
        case "docx":
            from ingestion.readers.docx import read_docx

            return read_docx(path, limits)
        case "html":
            from ingestion.readers.html import read_html

            return read_html(path, limits)
        case "fb2":
            from ingestion.readers.fb2 import read_fb2

            return read_fb2(path, limits)
        case "rtf":
            from ingestion.readers.rtf import read_rtf

            return read_rtf(path, limits)
        case "quarto":
            from ingestion.readers.quarto import read_quarto

            return read_quarto(path, limits)
