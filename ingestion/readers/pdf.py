"""Reads a PDF: text from pdfium, structure from where lines stand and how they are set."""

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ingestion.isolated_progress import report_progress
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.options import ReadingOptions
from ingestion.readers.pdf_blocks import PageAsides, build_blocks
from ingestion.readers.pdf_captions import lift_captions
from ingestion.readers.pdf_cover import first_page_cover
from ingestion.readers.pdf_drop_caps import join_drop_caps
from ingestion.readers.pdf_glued import part_glued_words
from ingestion.readers.pdf_glyph_names import GlyphNames
from ingestion.readers.pdf_headings import find_headings
from ingestion.readers.pdf_hidden import hidden_layers
from ingestion.readers.pdf_labels import own_labels
from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_margins import PageSize, part_from_frame
from ingestion.readers.pdf_measure import Setting, measure
from ingestion.readers.pdf_metadata import printed_title, title_and_authors
from ingestion.readers.pdf_notes import is_unfinished, part_notes
from ingestion.readers.pdf_ocr_choice import only_stamps
from ingestion.readers.pdf_opening import PdfFile, open_pdf
from ingestion.readers.pdf_outline import Destination, place_entries, read_destinations, titles_by_page
from ingestion.readers.pdf_page_count import pages_listed_wrongly
from ingestion.readers.pdf_page_kinds import page_kinds
from ingestion.readers.pdf_pages import PagesRead, read_pages
from ingestion.readers.pdf_paragraphs import gather
from ingestion.readers.pdf_parted_headings import join_numbers
from ingestion.readers.pdf_small_capitals import with_capitals
from ingestion.readers.pdf_stamps import without_stamps
from ingestion.readers.pdf_warnings import page_warnings
from ingestion.readers.pdf_wrappers import wrapper_warnings
from ingestion.readers.publication import language_code
from ingestion.readers.read_book import Block, Page, ReadBook
from ingestion.structure.gutenberg import gutenberg_metadata
from ingestion.structure.gutenberg_blocks import without_gutenberg
from ingestion.structure.hyphens import BookWords
from ingestion.structure.language import guess_language

_LANGUAGE_BYTES = 128


def read_pdf(
    path: Path,
    options: ReadingOptions | None = None,
    *,
    on_progress: Callable[[int, int], None] = report_progress,
) -> ReadBook:
    """The book in a PDF file. Raises `ReadingFailed`; `on_progress` is told (pages read, pages)."""
    options = options or ReadingOptions()
    limits = options.limits
    document = open_pdf(path, options.password)
    try:
        if len(document) > limits.pages:
            raise ReadingFailed(FailureCode.TOO_MANY_PAGES, f"{len(document)} pages, {limits.pages} allowed")
        names, off = GlyphNames(path, options.password), hidden_layers(path, options.password)
        read = read_pages(document, on_progress, names, off)
        read.listed_wrongly = pages_listed_wrongly(path, len(document))
        file = PdfFile(path, options.password)
        read.cover = first_page_cover(document, file)
        if read.pictures:
            from ingestion.readers.pdf_ocr import recognise_pictures  # with imaging, which few PDFs need

            recognise_pictures(file, read, limits, on_progress)
        _require_text(read)
        return _compose(document, path, read)
    finally:
        document.close()


def _require_text(read: PagesRead) -> None:
    if any(read.lines) and not only_stamps(read.lines, set(read.pictures) - set(read.recognised)):
        return
    if len(read.broken) == len(read.lines) or not read.drawn:
        raise ReadingFailed(FailureCode.DAMAGED, "no page could be read, or nothing is on them")
    if read.no_tesseract:
        raise ReadingFailed(FailureCode.OCR_MISSING, f"{len(read.pictures)} pages are pictures")
    raise ReadingFailed(FailureCode.NO_TEXT, f"{len(read.lines)} pages without text")


def _compose(document: pdfium.PdfDocument, path: Path, read: PagesRead) -> ReadBook:
    destinations = read_destinations(document)
    sizes = [PageSize(frame.width, frame.height) for frame in read.frames]
    lines = without_stamps(read.lines)
    framed, printed = part_from_frame(lines, sizes, measure(lines))
    framed = with_capitals(framed, [entry.title for entry in destinations])
    words = BookWords(line.text.strip() for page in framed for line in page)
    framed = part_glued_words(document, framed, words)
    setting = measure(framed)
    blocks = _blocks(framed, sizes, setting, words, destinations)
    kept, header = without_gutenberg(blocks)
    title, authors = title_and_authors(document.get_metadata_dict())
    book = ReadBook(
        format="pdf",
        blocks=tuple(kept),
        title=title or printed_title(framed, setting.size),
        authors=authors,
        language=_language(document) or guess_language("\n".join(block.text for block in kept)),
        pages=tuple(_pages(document, path, printed)),
        outline=place_entries(destinations, kept, dict(enumerate(read.frames))),
        cover=read.cover,
        warnings=(*wrapper_warnings(document, path), *page_warnings(read)),
    )
    return _with_header(book, header)


def _blocks(
    pages: Sequence[Sequence[PdfLine]],
    sizes: Sequence[PageSize],
    setting: Setting,
    words: BookWords,
    destinations: Sequence[Destination],
) -> list[Block]:
    flow: list[PdfLine] = []
    asides: dict[int, PageAsides] = {}
    for index, (lines, size) in enumerate(zip(pages, sizes, strict=True)):
        carried = is_unfinished(asides[index - 1].notes) if index - 1 in asides else False
        text, notes, turned = part_notes(lines, setting, size.height, carried=carried)
        flow += text
        if notes or turned:
            asides[index] = PageAsides(notes, turned)
    gathered = join_numbers(gather(join_drop_caps(flow, setting, words), setting))
    groups = lift_captions(gathered, setting)
    kinds = page_kinds(groups, setting)
    headings = find_headings(groups, setting, kinds, titles_by_page(destinations))
    return build_blocks(groups, headings, asides, kinds, setting, words)


def _with_header(book: ReadBook, header: list[str]) -> ReadBook:
    """What a Gutenberg header says of the book is surer than what the maker of the PDF wrote."""
    found = gutenberg_metadata(header)
    return replace(
        book,
        title=found.title or book.title,
        authors=found.authors or book.authors,
        language=found.language or book.language,
    )


def _pages(document: pdfium.PdfDocument, path: Path, printed: Sequence[str | None]) -> list[Page]:
    """Labels are the document's own where it has any, else those read from the pages."""
    own = own_labels(document, path)
    labels = own if any(own) else printed
    return [Page(number, label) for number, label in enumerate(labels, start=1)]


def _language(document: pdfium.PdfDocument) -> str:
    buffer = (ctypes.c_ushort * _LANGUAGE_BYTES)()
    written = pdfium_c.FPDFCatalog_GetLanguage(document, buffer, ctypes.sizeof(buffer))
    if not 2 < written <= ctypes.sizeof(buffer):
        return ""
    return language_code(bytes(buffer)[: written - 2].decode("utf-16-le", "ignore"))
