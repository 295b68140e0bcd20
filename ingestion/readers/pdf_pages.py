"""A PDF opened and read page by page: its lines in reading order, and what could not be read."""

import mmap
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.pdf_columns import reading_order
from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_margins import PageSize, shown, without_line_numbers
from ingestion.readers.pdf_pieces import page_frame, read_pieces
from ingestion.readers.pdf_rows import attach_scripts
from ingestion.readers.pdf_source import PageFrame

_UNREADABLE = (0.0, 0.0, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))


@dataclass(slots=True)
class PagesRead:
    """Every physical page, in order; a page that could not be read has no lines and stands in `broken`."""

    lines: list[list[PdfLine]] = field(default_factory=list)
    frames: list[PageFrame] = field(default_factory=list)
    broken: list[int] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    drawn: bool = False


def open_pdf(path: Path) -> pdfium.PdfDocument:
    """The document, opened with the empty password where it has one. Raises `ReadingFailed`."""
    if path.stat().st_size == 0:
        raise ReadingFailed(FailureCode.EMPTY, "the file has no bytes")
    try:
        document = pdfium.PdfDocument(path)
    except pdfium.PdfiumError as error:
        code = getattr(error, "err_code", None) if _is_encrypted(path) else None
        if code == pdfium_c.FPDF_ERR_PASSWORD:
            raise ReadingFailed(FailureCode.NEEDS_PASSWORD, str(error)) from error
        if code == pdfium_c.FPDF_ERR_SECURITY:
            raise ReadingFailed(FailureCode.DRM, str(error)) from error
        raise ReadingFailed(FailureCode.DAMAGED, str(error)) from error
    if len(document) <= 0:
        raise ReadingFailed(FailureCode.DAMAGED, "the document has no pages")
    return document


def _is_encrypted(path: Path) -> bool:
    """pdfium's error code may be one that an earlier file has left behind."""
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return data.find(b"/Encrypt") >= 0


def read_pages(document: pdfium.PdfDocument, on_progress: Callable[[int, int], None]) -> PagesRead:
    """Reads and closes one page after the other, so that memory does not grow with what pages hold."""
    read, count = PagesRead(), len(document)
    for index in range(count):
        try:
            _read_page(document, index, read)
        except pdfium.PdfiumError:
            read.lines.append([])
            read.frames.append(PageFrame(*_UNREADABLE))
            read.broken.append(index)
        on_progress(index + 1, count)
    return read


def _read_page(document: pdfium.PdfDocument, index: int, read: PagesRead) -> None:
    page = document[index]
    try:
        textpage = page.get_textpage()
        try:
            frame = page_frame(page)
            pieces = read_pieces(textpage, frame, index)
        finally:
            textpage.close()
        if not read.drawn:
            read.drawn = bool(pieces) or pdfium_c.FPDFPage_CountObjects(page) > 0
    finally:
        page.close()
    visible, hidden = shown(pieces, PageSize(frame.width, frame.height))
    if hidden:
        read.hidden.append(index)
    read.lines.append(reading_order(attach_scripts(without_line_numbers(visible))))
    read.frames.append(frame)
