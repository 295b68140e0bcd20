"""A PDF read page by page: its lines in reading order, and what could not be read."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pypdfium2 as pdfium

from ingestion.readers.pdf_columns import reading_order
from ingestion.readers.pdf_glyph_names import GlyphNames
from ingestion.readers.pdf_hidden import without_white
from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_margins import PageSize, shown, without_line_numbers
from ingestion.readers.pdf_ocr_choice import Drawing, is_picture_of_text, is_short, look_at
from ingestion.readers.pdf_pieces import page_frame, read_pieces
from ingestion.readers.pdf_rows import attach_scripts
from ingestion.readers.pdf_source import PageFrame
from ingestion.readers.pdf_tables import with_table_rows

_UNREADABLE = (0.0, 0.0, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))


@dataclass(slots=True)
class PagesRead:
    """Every physical page, in order; a page that could not be read has no lines and stands in `broken`.

    `pictures` are pages to look for text in; it was found on the `recognised` ones, and nobody could look at
    the `unrecognised`.
    """

    lines: list[list[PdfLine]] = field(default_factory=list)
    frames: list[PageFrame] = field(default_factory=list)
    broken: list[int] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    drawn: bool = False
    pictures: list[int] = field(default_factory=list)
    recognised: list[int] = field(default_factory=list)
    unrecognised: list[int] = field(default_factory=list)
    no_tesseract: bool = False
    listed_wrongly: bool = False
    cover: bytes = b""


def read_pages(
    document: pdfium.PdfDocument,
    on_progress: Callable[[int, int], None],
    names: GlyphNames | None = None,
    off: frozenset[str] = frozenset(),
) -> PagesRead:
    """Reads and closes one page after the other, so that memory does not grow with what pages hold.

    Pages in `pictures` of what it gives are not counted as done. `off` names layers that are not shown.
    """
    read, count = PagesRead(), len(document)
    for index in range(count):
        try:
            _read_page(document, index, read, names, off)
        except pdfium.PdfiumError:
            read.lines.append([])
            read.frames.append(PageFrame(*_UNREADABLE))
            read.broken.append(index)
        on_progress(index + 1 - len(read.pictures), count)
    return read


def _read_page(
    document: pdfium.PdfDocument,
    index: int,
    read: PagesRead,
    names: GlyphNames | None,
    off: frozenset[str],
) -> None:
    page = document[index]
    try:
        textpage = page.get_textpage()
        try:
            frame = page_frame(page)
            pieces = without_white(page, frame, read_pieces(textpage, frame, index, names, off))
        finally:
            textpage.close()
        visible, hidden = shown(pieces, PageSize(frame.width, frame.height))
        drawing = look_at(page) if is_short(visible) else Drawing()
        rows = with_table_rows(page, frame, attach_scripts(without_line_numbers(visible)))
    finally:
        page.close()
    if hidden:
        read.hidden.append(index)
    read.drawn = read.drawn or bool(pieces) or drawing.objects > 0
    if is_picture_of_text(visible, drawing):
        read.pictures.append(index)
    read.lines.append(reading_order(rows))
    read.frames.append(frame)
