"""Text for the pages of a PDF that are pictures, found by Tesseract one page after the other."""

import time
from collections.abc import Callable
from itertools import chain

from PIL import Image

from ingestion.readers.limits import ReadingLimits
from ingestion.readers.pdf_columns import reading_order
from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_margins import without_line_numbers
from ingestion.readers.pdf_ocr_covers import without_covers
from ingestion.readers.pdf_ocr_heads import with_even_heads
from ingestion.readers.pdf_ocr_hocr import FoundLine, parse_hocr
from ingestion.readers.pdf_ocr_lines import Scale, page_lines, with_even_sizes, with_spanish_marks
from ingestion.readers.pdf_ocr_rest import found_in_rest, rest_of
from ingestion.readers.pdf_ocr_tesseract import SPANISH, Layout, RecognitionFailed, Tesseract, find_tesseract
from ingestion.readers.pdf_opening import PdfFile
from ingestion.readers.pdf_page_drawing import DOTS_PER_INCH
from ingestion.readers.pdf_page_picture import DrawingFailed, as_pnm, draw, is_blank
from ingestion.readers.pdf_pages import PagesRead
from ingestion.structure.language import guess_language

_PAGES_TO_TELL_THE_LANGUAGE = 3
_CHARACTERS_TO_TELL_THE_LANGUAGE = 1500
_DRAWING_SHARE = 0.3  # of a page's time
_MOST_FAILURES = 8  # one after the other; the next would hardly end otherwise
_MUCH_MORE = 2
_MORE_WORDS = 10


def recognise_pictures(
    file: PdfFile,
    read: PagesRead,
    limits: ReadingLimits,
    on_progress: Callable[[int, int], None],
) -> None:
    """Fills in the lines of `read.pictures`, and notes what became of each of these pages."""
    read.pictures = without_covers(file, read)
    if not read.pictures:
        return
    tesseract = find_tesseract()
    if tesseract is None:
        read.no_tesseract = True
        read.unrecognised = list(read.pictures)
        return
    _recognise(file, read, limits, on_progress, tesseract)
    if tesseract.languages == (SPANISH,):
        for index in read.recognised:
            read.lines[index] = with_spanish_marks(read.lines[index])
    _make_even(read)


def _recognise(
    file: PdfFile,
    read: PagesRead,
    limits: ReadingLimits,
    on_progress: Callable[[int, int], None],
    tesseract: Tesseract,
) -> None:
    count = len(read.lines)
    settled = count - len(read.pictures)
    told, failures = False, 0
    for done, index in enumerate(read.pictures, start=1):
        if done > limits.ocr_pages or failures >= _MOST_FAILURES:
            read.unrecognised += read.pictures[done - 1 :]
            break
        try:
            found = _page(file, index, read, limits.ocr_seconds_a_page, tesseract)
        except (DrawingFailed, RecognitionFailed, MemoryError):
            read.unrecognised.append(index)
            failures += 1
        else:
            _take(found, index, read)
            failures = 0
        told = told or _tell_language(read, tesseract)
        on_progress(settled + done, count)
    on_progress(count, count)


def _page(file: PdfFile, index: int, read: PagesRead, seconds: float, tesseract: Tesseract) -> list[PdfLine]:
    picture = draw(file, index, _DRAWING_SHARE * seconds)
    if is_blank(picture):
        return []
    found = _found(picture, seconds, tesseract)
    return page_lines(found, index, Scale.of(read.frames[index], *picture.size))


def _found(picture: Image.Image, seconds: float, tesseract: Tesseract) -> list[FoundLine]:
    """At first, numbers that stand alone and text around ornaments are missed; a second look finds them."""
    until = time.monotonic() + seconds
    lines = parse_hocr(tesseract.recognise(as_pnm(picture), DOTS_PER_INCH, seconds))
    found = [line for line in lines if line.words]
    rest = rest_of(picture, found) if found else None
    if rest is None:
        return found
    try:
        left = max(until - time.monotonic(), 1.0)
        more = tesseract.recognise(as_pnm(rest[0]), DOTS_PER_INCH, left, Layout.ONE_BLOCK)
    except RecognitionFailed:
        return found
    return found + found_in_rest(parse_hocr(more), rest[1], found)


def _take(found: list[PdfLine], index: int, read: PagesRead) -> None:
    """A text layer gives way only to much more text; it is surer where it says nearly as much."""
    words, known = _words(found), _words(read.lines[index])
    if words > (_MUCH_MORE * known + _MORE_WORDS if known else 0):
        read.lines[index] = reading_order(without_line_numbers(found))
        read.recognised.append(index)


def _tell_language(read: PagesRead, tesseract: Tesseract) -> bool:
    """Fewer languages are faster and confuse fewer letters. Whether it is known by now."""
    if len(read.recognised) < _PAGES_TO_TELL_THE_LANGUAGE:
        return False
    pages = (read.lines[index] for index in read.recognised)
    text = "\n".join(line.text for line in chain.from_iterable(pages))
    if len(text) < _CHARACTERS_TO_TELL_THE_LANGUAGE:
        return False
    tesseract.narrow_to(guess_language(text))
    return True


def _make_even(read: PagesRead) -> None:
    """What differs only because it was read from pictures is made the same, as rules of layout expect it."""
    recognised = set(read.recognised)
    rest = [lines for index, lines in enumerate(read.lines) if index not in recognised]
    even = with_even_sizes([read.lines[index] for index in read.recognised], rest)
    even = with_even_heads(even)
    for index, lines in zip(read.recognised, even, strict=True):
        read.lines[index] = lines


def _words(lines: list[PdfLine]) -> int:
    return sum(len(line.text.split()) for line in lines)
