"""Where each letter of a stored line stands on its page, so that words of it can be marked."""

import ctypes
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ingestion.readers.pdf_pieces import page_frame
from ingestion.readers.pdf_source import PageFrame, TextSource
from ingestion.readers.pdf_text import PDFIUM_HYPHEN, plain_text
from ingestion.readers.read_book import Box

MOST_LETTERS = 20_000
"""On a page; with more of them lines are marked whole."""

_UNSEEN = frozenset("-\u2010\u2011\u00ad" + PDFIUM_HYPHEN)
_MOST_PLACES = 200
_NEAR = 2.0  # points
_FIRST_PART = 0.5
_UPRIGHT = 1.6


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """For each character of a line where it begins and ends across the page, None of spaces and hyphens.

    `rows` are [index of a character, top, bottom]: from that character on they stand there. A word that was
    split at the end of its line has its rest on a row of its own.
    """

    edges: list[tuple[float, float] | None]
    rows: list[tuple[int, float, float]]


@dataclass(slots=True)
class _Letters:
    """The letters of a page in the order of the file; `owners` are pdfium's characters."""

    text: str = ""
    owners: list[int] = field(default_factory=list)
    boxes: dict[int, Box] = field(default_factory=dict)

    def box(self, at: int) -> Box:
        return self.boxes[self.owners[at]]


def placed_lines(page: pdfium.PdfPage, lines: Sequence[tuple[str, Box]]) -> list[PlacedLine | None]:
    """One for each of the `lines`; None where it cannot be told letter by letter, or the text is turned."""
    letters = _letters_of(page)
    return [_placed(letters, text, box) for text, box in lines]


def _letters_of(page: pdfium.PdfPage) -> _Letters:
    textpage = page.get_textpage()
    try:
        if textpage.count_chars() > MOST_LETTERS:
            return _Letters()
        return _gathered(textpage.raw, TextSource(textpage.raw).text, page_frame(page))
    finally:
        textpage.close()


def _gathered(raw: pdfium_c.FPDF_TEXTPAGE, text: str, frame: PageFrame) -> _Letters:
    found, parts, rect = _Letters(), list[str](), pdfium_c.FS_RECTF()
    for index, char in enumerate(text):
        key = _key(plain_text(char))
        if not key or not pdfium_c.FPDFText_GetLooseCharBox(raw, index, ctypes.byref(rect)):
            continue
        parts.append(key)
        found.owners += [index] * len(key)
        found.boxes[index] = frame.box((rect.left, rect.bottom, rect.right, rect.top))
    found.text = "".join(parts)
    return found


def _key(text: str) -> str:
    """The letters that count where two spellings of a line are compared: no accents, spaces and hyphens."""
    bare = text if text.isascii() else unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in bare.casefold() if _counts(sign))


def _counts(sign: str) -> bool:
    return not (sign.isspace() or sign in _UNSEEN or unicodedata.combining(sign))


def _placed(letters: _Letters, text: str, box: Box) -> PlacedLine | None:
    if box.bottom - box.top > _UPRIGHT * (box.x1 - box.x0) and len(text) > 1:
        return None
    keys = [_key(char) for char in text]
    key = "".join(keys)
    found = _in_a_row(letters, key, box) or _side_by_side(letters, key, box)
    if not found:
        return None
    edges: list[tuple[float, float] | None] = []
    rows = [(0, *_height(box, letters.box(found[0])))]
    at = 0
    for index, part in enumerate(keys):
        own = [letters.box(one) for one in found[at : at + len(part)]]
        at += len(part)
        edges.append((own[0].x0, own[-1].x1) if own else None)
        if own and not _is_on(own[0], rows[-1]):
            rows.append((index, own[0].top, own[0].bottom))
    return PlacedLine(edges, rows)


def _in_a_row(letters: _Letters, key: str, box: Box) -> Sequence[int]:
    """The line as it follows in the file, beginning within its box."""
    if not key:
        return ()
    for start in _places(letters.text, key):
        if _holds(box, letters.box(start)):
            return range(start, start + len(key))
    return ()


def _places(text: str, key: str) -> Iterator[int]:
    at = -1
    for _ in range(_MOST_PLACES):
        at = text.find(key, at + 1)
        if at < 0:
            return
        yield at


def _side_by_side(letters: _Letters, key: str, box: Box) -> Sequence[int]:
    """What stands within the box from left to right: cells of a table come in any order in the file.

    The end of the line may stand elsewhere, the rest of a split word.
    """
    inside = [at for at in range(len(letters.owners)) if _holds(box, letters.box(at))]
    inside.sort(key=lambda at: letters.box(at).x0)
    own = "".join(letters.text[at] for at in inside)
    is_whole_or_begins = key.startswith(own) and len(own) >= max(1.0, _FIRST_PART * len(key))
    return inside if is_whole_or_begins else ()


def _holds(box: Box, letter: Box) -> bool:
    across, down = (letter.x0 + letter.x1) / 2, (letter.top + letter.bottom) / 2
    return box.x0 - _NEAR <= across <= box.x1 + _NEAR and box.top - _NEAR <= down <= box.bottom + _NEAR


def _height(line: Box, letter: Box) -> tuple[float, float]:
    """That of the type: the box of a line without tall letters is lower than others'."""
    return min(line.top, letter.top), max(line.bottom, letter.bottom)


def _is_on(letter: Box, row: tuple[int, float, float]) -> bool:
    return row[1] - _NEAR <= (letter.top + letter.bottom) / 2 <= row[2] + _NEAR
