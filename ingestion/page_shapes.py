"""What lies over the picture of a page, in its points: the text of its lines, and marks under the words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingestion.page_lines import PageLine
from ingestion.page_pictures import Sheet
from ingestion.readers.pdf_page_letters import PlacedLine
from ingestion.readers.read_book import Box
from ingestion.reading_page import Marks, Piece

_BASELINE = 0.78  # of a line's height, from its top
_UPRIGHT = 1.6
_SIDES, _ABOVE = 1.0, 0.04  # by how much a mark goes beyond its words: points, and heights of the line


@dataclass(frozen=True, slots=True)
class TextShape:
    """A line as SVG text; numbers are in English, as SVG wants them in every language."""

    start: int
    text: str
    x: str
    y: str
    size: str
    length: str
    turn: str = ""


@dataclass(frozen=True, slots=True)
class MarkShape:
    """A rectangle; `kind` is "cited" or "passage"."""

    kind: str
    x: str
    y: str
    width: str
    height: str
    is_first: bool = False


def text_shapes(lines: Sequence[PageLine], sheet: Sheet) -> list[TextShape]:
    return [_text_shape(line, line.box, placed) for line, placed in _placed(lines, sheet) if line.box]


def mark_shapes(lines: Sequence[PageLine], sheet: Sheet, marks: Marks) -> list[MarkShape]:
    """Pale ones first, for the strong ones to lie on them. Lines without a place have no mark."""
    shapes: list[MarkShape] = []
    for kind, span in (("passage", marks.passage), ("cited", marks.cited)):
        boxes = [box for line, placed in _placed(lines, sheet) for box in _marked(line, placed, span)]
        shapes += [_mark_shape(kind, box, is_first=not index) for index, box in enumerate(boxes)]
    return shapes


def lines_in_pieces(lines: Sequence[PageLine], marks: Marks) -> list[tuple[PageLine, list[Piece]]]:
    """Each line cut where a mark begins or ends, for a page that is shown as text alone."""
    begun = {""}
    shown = []
    for line in lines:
        inner = {at for at in marks.ends if line.start < at < line.end}
        pieces = []
        for start, end in pairwise([line.start, *sorted(inner), line.end]):
            mark = marks.at(start)
            pieces.append(Piece(line.text[start - line.start : end - line.start], mark, mark not in begun))
            begun.add(mark)
        shown.append((line, pieces))
    return shown


def _placed(lines: Sequence[PageLine], sheet: Sheet) -> Iterator[tuple[PageLine, PlacedLine | None]]:
    """The letters of lines come in the order of the lines that have a place."""
    letters = iter(sheet.lines)
    for line in lines:
        yield line, next(letters, None) if line.box is not None else None


def _text_shape(line: PageLine, box: Box, placed: PlacedLine | None) -> TextShape:
    width, height = box.x1 - box.x0, box.bottom - box.top
    if height > _UPRIGHT * width and len(line.text) > 1:
        x, y = box.x0 + (1 - _BASELINE) * width, box.top
        turn = f"rotate(90 {x:.1f} {y:.1f})"
        return TextShape(line.start, line.text, f"{x:.1f}", f"{y:.1f}", _long(width), _long(height), turn)
    x0, x1 = _extent(box, placed)
    top, bottom = placed.rows[0][1:] if placed is not None else (box.top, box.bottom)
    y = top + _BASELINE * (bottom - top)
    return TextShape(line.start, line.text, f"{x0:.1f}", f"{y:.1f}", _long(bottom - top), _long(x1 - x0))


def _extent(box: Box, placed: PlacedLine | None) -> tuple[float, float]:
    """Where its letters are known, the line reaches as far as those on its own row."""
    if placed is None:
        return box.x0, box.x1
    last = placed.rows[1][0] if len(placed.rows) > 1 else len(placed.edges)
    edges = [edge for edge in placed.edges[:last] if edge is not None]
    return (edges[0][0], max(edge[1] for edge in edges)) if edges else (box.x0, box.x1)


def _marked(line: PageLine, placed: PlacedLine | None, span: tuple[int, int] | None) -> Iterator[Box]:
    if span is None or line.box is None:
        return
    first, last = max(span[0], line.start) - line.start, min(span[1], line.end) - line.start
    if first >= last or not line.text[first:last].strip():
        return
    if placed is None:
        yield line.box
        return
    bounds = [*placed.rows, (len(line.text), 0.0, 0.0)]
    for (begin, top, bottom), (end, _top, _bottom) in pairwise(bounds):
        edges = [edge for edge in placed.edges[max(first, begin) : min(last, end)] if edge is not None]
        if edges:
            yield Box(min(x0 for x0, _ in edges), top, max(x1 for _, x1 in edges), bottom)


def _mark_shape(kind: str, box: Box, *, is_first: bool) -> MarkShape:
    above = _ABOVE * (box.bottom - box.top)
    x, y = box.x0 - _SIDES, box.top - above
    width, height = box.x1 - box.x0 + 2 * _SIDES, box.bottom - box.top + 2 * above
    return MarkShape(kind, f"{x:.1f}", f"{y:.1f}", _long(width), _long(height), is_first)


def _long(length: float) -> str:
    return f"{max(length, 0.5):.1f}"
