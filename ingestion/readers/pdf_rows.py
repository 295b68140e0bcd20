"""Pieces of one printed row put together: raised and lowered figures, changes of font, wide spaces."""

from collections.abc import Sequence
from dataclasses import replace

from ingestion.readers.pdf_line import PdfLine, joined
from ingestion.readers.pdf_text import PDFIUM_HYPHEN, UNKNOWN_LETTER, without_lone_signs

_SAME_BASELINE = 0.15  # of the size of the type
_SMALLER = 0.9
_RAISE = (-0.45, 1.05)
_GAP = (-0.35, 1.2)
_SPACE = 0.12
_DROP_CAP = 1.6


def attach_scripts(pieces: Sequence[PdfLine]) -> list[PdfLine]:
    """Neighbours in the content stream that stand side by side on one row, as one line each."""
    lines: list[PdfLine] = []
    for piece in pieces:
        if lines and _continues(lines[-1], piece):
            before = _with_mark(lines[-1], UNKNOWN_LETTER)
            lines[-1] = joined(before, piece, _gap_text(before, piece))
        else:
            lines.append(piece)
    marked = [_with_mark(line, "-") for line in lines]
    return [line for line in map(_without_lone_signs, marked) if line.text.strip()]


def join_rows(lines: Sequence[PdfLine]) -> list[PdfLine]:
    """The lines from top to bottom; what stands on one baseline becomes one line, from left to right."""
    rows: list[PdfLine] = []
    for line in sorted(lines, key=lambda line: (round(line.baseline, 1), line.box.x0)):
        if rows and _shares_row(rows[-1], line):
            first, second = sorted((rows[-1], line), key=lambda part: part.box.x0)
            rows[-1] = joined(first, second, _gap_text(first, second))
        else:
            rows.append(line)
    return rows


def side_by_side(one: PdfLine, other: PdfLine) -> bool:
    """Do they share part of their height while neither reaches over the other?"""
    overlap = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
    smaller = min(one.box.bottom - one.box.top, other.box.bottom - other.box.top)
    apart = one.box.x1 <= other.box.x0 or other.box.x1 <= one.box.x0
    return apart and overlap > 0.4 * smaller


def is_drop_cap(cap: PdfLine, beside: PdfLine) -> bool:
    """A letter or two set much larger than the line beside it."""
    letters = cap.text.strip()
    return len(letters) <= 3 and letters[-1:].isalpha() and cap.size > _DROP_CAP * beside.size


def _continues(line: PdfLine, piece: PdfLine) -> bool:
    if not (line.upright and piece.upright) or line.vertical or piece.vertical:
        return False
    if line.visible != piece.visible or is_drop_cap(line, piece):
        return False
    size = max(line.size, piece.size)
    if not _GAP[0] * size <= piece.box.x0 - line.box.x1 <= _GAP[1] * size:
        return False
    raised = line.baseline - piece.baseline
    if abs(raised) <= _SAME_BASELINE * size:
        return True
    if piece.size < _SMALLER * line.size:
        return _RAISE[0] * size <= raised <= _RAISE[1] * size
    if line.size < _SMALLER * piece.size and len(line.text.strip()) <= 4:
        return _RAISE[0] * size <= -raised <= _RAISE[1] * size
    return False


def _shares_row(row: PdfLine, line: PdfLine) -> bool:
    if not (row.upright and line.upright) or is_drop_cap(row, line) or is_drop_cap(line, row):
        return False
    size = min(row.size, line.size)
    return side_by_side(row, line) and abs(row.baseline - line.baseline) <= 0.3 * size


def _with_mark(line: PdfLine, meaning: str) -> PdfLine:
    """pdfium's mark at the end of a line is a hyphen there, and an unknown letter where the row goes on."""
    return replace(line, text=line.text[:-1] + meaning) if line.text.endswith(PDFIUM_HYPHEN) else line


def _without_lone_signs(line: PdfLine) -> PdfLine:
    if UNKNOWN_LETTER not in line.text:
        return line
    return replace(line, text=without_lone_signs(line.text))


def _gap_text(first: PdfLine, second: PdfLine) -> str:
    spaced = first.text.endswith(" ") or second.text.startswith(" ")
    wide = second.box.x0 - first.box.x1 > _SPACE * max(first.size, second.size)
    return " " if spaced or wide else ""
