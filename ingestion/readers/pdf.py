"""Reads a PDF: text from pdfium, structure from where lines stand and how they are set."""

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from bookclub.sentences import Sentence, gettext_noop
from ingestion.isolated_progress import report_progress
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.pdf_blocks import PageAsides, build_blocks
from ingestion.readers.pdf_drop_caps import join_drop_caps
from ingestion.readers.pdf_glued import part_glued_words
from ingestion.readers.pdf_headings import find_headings
from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_margins import PageSize, part_from_frame
from ingestion.readers.pdf_measure import Setting, measure
from ingestion.readers.pdf_metadata import language_code, printed_title, title_and_authors
from ingestion.readers.pdf_notes import part_notes
from ingestion.readers.pdf_outline import Destination, place_entries, read_destinations, titles_by_page
from ingestion.readers.pdf_page_kinds import page_kinds
from ingestion.readers.pdf_pages import PagesRead, open_pdf, read_pages
from ingestion.readers.pdf_paragraphs import gather
from ingestion.readers.pdf_text import UNKNOWN_LETTER
from ingestion.readers.read_book import Block, Page, ReadBook
from ingestion.structure.gutenberg import gutenberg_metadata, strip_gutenberg
from ingestion.structure.hyphens import BookWords

_HEADER_LINES = 400
_LANGUAGE_BYTES = 128
_MOST_PAGES_NAMED = 20


def read_pdf(
    path: Path, *, max_pages: int | None = None, on_progress: Callable[[int, int], None] = report_progress
) -> ReadBook:
    """The book in a PDF file. Raises `ReadingFailed`; `on_progress` is told (pages read, pages)."""
    document = open_pdf(path)
    try:
        if max_pages is not None and len(document) > max_pages:
            raise ReadingFailed(FailureCode.TOO_MANY_PAGES, f"{len(document)} pages, {max_pages} allowed")
        read = read_pages(document, on_progress)
        _require_text(read)
        return _compose(document, read)
    finally:
        document.close()


def _require_text(read: PagesRead) -> None:
    if any(read.lines):
        return
    if len(read.broken) == len(read.lines) or not read.drawn:
        raise ReadingFailed(FailureCode.DAMAGED, "no page could be read, or nothing is on them")
    raise ReadingFailed(FailureCode.NO_TEXT, f"{len(read.lines)} pages without a text layer")


def _compose(document: pdfium.PdfDocument, read: PagesRead) -> ReadBook:
    destinations = read_destinations(document)
    sizes = [PageSize(frame.width, frame.height) for frame in read.frames]
    framed, printed = part_from_frame(read.lines, sizes, measure(read.lines))
    words = BookWords(line.text.strip() for page in framed for line in page)
    framed = part_glued_words(document, framed, words)
    setting = measure(framed)
    blocks = _blocks(framed, sizes, setting, words, destinations)
    kept, header = _without_gutenberg(blocks)
    title, authors = title_and_authors(document.get_metadata_dict())
    book = ReadBook(
        format="pdf",
        blocks=tuple(kept),
        title=title or printed_title(framed, setting.size),
        authors=authors,
        language=_language(document),
        pages=tuple(_pages(document, printed)),
        outline=place_entries(destinations, kept, dict(enumerate(read.frames))),
        warnings=tuple(_warnings(read)),
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
        text, notes, turned = part_notes(lines, setting, size.height)
        flow += text
        if notes or turned:
            asides[index] = PageAsides(notes, turned)
    groups = gather(join_drop_caps(flow, setting, words), setting)
    kinds = page_kinds(groups, setting)
    headings = find_headings(groups, setting, kinds, titles_by_page(destinations))
    return build_blocks(groups, headings, asides, kinds, setting, words)


def _without_gutenberg(blocks: Sequence[Block]) -> tuple[list[Block], list[str]]:
    """The blocks of the book itself, and the first lines of the file, where its header would stand."""
    texts = list(chain.from_iterable([*(line.text for line in block.lines), ""] for block in blocks))
    start, end = strip_gutenberg(texts)
    kept = []
    at = 0
    for block in blocks:
        lines = tuple(line for n, line in enumerate(block.lines, start=at) if start <= n < end)
        if lines:
            kept.append(block if len(lines) == len(block.lines) else replace(block, lines=lines))
        at += len(block.lines) + 1
    return kept, texts[:_HEADER_LINES]


def _with_header(book: ReadBook, header: list[str]) -> ReadBook:
    """What a Gutenberg header says of the book is surer than what the maker of the PDF wrote."""
    found = gutenberg_metadata(header)
    return replace(
        book,
        title=found.title or book.title,
        authors=found.authors or book.authors,
        language=found.language or book.language,
    )


def _pages(document: pdfium.PdfDocument, printed: Sequence[str | None]) -> list[Page]:
    """Labels are the document's own where it has any, else those read from the pages."""
    own = [document.get_page_label(index) or None for index in range(len(document))]
    labels = own if any(own) else printed
    return [Page(number, label) for number, label in enumerate(labels, start=1)]


def _language(document: pdfium.PdfDocument) -> str:
    buffer = (ctypes.c_ushort * _LANGUAGE_BYTES)()
    written = pdfium_c.FPDFCatalog_GetLanguage(document, buffer, ctypes.sizeof(buffer))
    if not 2 < written <= ctypes.sizeof(buffer):
        return ""
    return language_code(bytes(buffer)[: written - 2].decode("utf-16-le", "ignore"))


def _warnings(read: PagesRead) -> list[Sentence]:
    warnings = []
    if read.broken:
        broken = gettext_noop("These pages could not be read: {pages}.")
        warnings.append(Sentence(broken, pages=_page_list(read.broken)))
    if read.hidden:
        hidden = gettext_noop("Hidden text was left out on these pages: {pages}.")
        warnings.append(Sentence(hidden, pages=_page_list(read.hidden)))
    if guessed := [n for n, page in enumerate(read.lines) if any(not line.mapped for line in page)]:
        unsure = gettext_noop(
            "A font does not name its letters, and some may be wrong on these pages: {pages}."
        )
        warnings.append(Sentence(unsure, pages=_page_list(guessed)))
    if any(UNKNOWN_LETTER in line.text for page in read.lines for line in page):
        unknown = gettext_noop(
            "Some letters have no meaning in this file's fonts; they are shown as {letter}."
        )
        warnings.append(Sentence(unknown, letter=UNKNOWN_LETTER))
    return warnings


def _page_list(indexes: Sequence[int]) -> str:
    shown = ", ".join(str(index + 1) for index in indexes[:_MOST_PAGES_NAMED])
    more = len(indexes) - _MOST_PAGES_NAMED
    return Sentence(gettext_noop("{pages} and {more} more"), pages=shown, more=more) if more > 0 else shown
