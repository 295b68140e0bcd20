"""The rules drawn on a page, and the grids they make."""

import bisect
import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_source import PageFrame
from ingestion.readers.read_book import Box

_MOST_OBJECTS = 4_000
_MOST_RULES = 800
_THIN = 2.5  # points
_SHORTEST = 8.0
_TOUCHING = 2.5
_FEWEST = 3  # edges across and down, for two rows of two cells


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the edges of the rows and columns of a table lie, from the top and from the left."""

    downs: tuple[float, ...]
    acrosses: tuple[float, ...]

    def holds(self, box: Box) -> bool:
        across, down = (box.x0 + box.x1) / 2, (box.top + box.bottom) / 2
        inside = self.acrosses[0] < across < self.acrosses[-1]
        return inside and self.downs[0] < down < self.downs[-1]

    def rows(self, lines: Sequence[PdfLine]) -> list[list[list[PdfLine]]]:
        """The lines by row and by cell; empty cells and rows are left out."""
        cells: dict[int, dict[int, list[PdfLine]]] = {}
        for line in lines:
            row = bisect.bisect(self.downs, (line.box.top + line.box.bottom) / 2)
            column = bisect.bisect(self.acrosses, (line.box.x0 + line.box.x1) / 2)
            cells.setdefault(row, {}).setdefault(column, []).append(line)
        return [[row[column] for column in sorted(row)] for _, row in sorted(cells.items())]


def grids(page: pdfium.PdfPage, frame: PageFrame) -> list[Grid]:
    """The grids of at least two rows and two columns, from the top of the page down."""
    rules = list(_rules(page, frame))
    if not _FEWEST < len(rules) <= _MOST_RULES:
        return []
    found = [_grid(group) for group in _touching(rules)]
    return sorted((grid for grid in found if grid), key=lambda grid: grid.downs[0])


def _grid(rules: Sequence[Box]) -> Grid | None:
    downs = _edges([rule.top for rule in rules if _is_level(rule)])
    acrosses = _edges([rule.x0 for rule in rules if not _is_level(rule)])
    return Grid(downs, acrosses) if len(downs) >= _FEWEST and len(acrosses) >= _FEWEST else None


def _edges(places: Sequence[float]) -> tuple[float, ...]:
    edges: list[float] = []
    for place in sorted(places):
        if not edges or place - edges[-1] > _TOUCHING:
            edges.append(place)
    return tuple(edges)


def _touching(rules: Sequence[Box]) -> list[list[Box]]:
    """The rules in groups, each rule with all that it meets."""
    groups: list[list[Box]] = []
    left = list(rules)
    while left:
        group, waiting = [], [left.pop()]
        while waiting:
            rule = waiting.pop()
            group.append(rule)
            met = [other for other in left if _meet(rule, other)]
            left = [other for other in left if other not in met]
            waiting += met
        groups.append(group)
    return groups


def _meet(one: Box, other: Box) -> bool:
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across >= -_TOUCHING and down >= -_TOUCHING


def _is_level(rule: Box) -> bool:
    return rule.x1 - rule.x0 > rule.bottom - rule.top


def _rules(page: pdfium.PdfPage, frame: PageFrame) -> Iterator[Box]:
    for index in range(min(pdfium_c.FPDFPage_CountObjects(page), _MOST_OBJECTS)):
        item = pdfium_c.FPDFPage_GetObject(page, index)
        if pdfium_c.FPDFPageObj_GetType(item) == pdfium_c.FPDF_PAGEOBJ_PATH:
            yield from _sides(_bounds(item, frame), item)


def _sides(box: Box, item: pdfium_c.FPDF_PAGEOBJECT) -> Iterator[Box]:
    """The rule itself, or the four sides of a frame drawn in one."""
    width, height = box.x1 - box.x0, box.bottom - box.top
    if max(width, height) < _SHORTEST:
        return
    if min(width, height) <= _THIN:
        yield box
    elif _is_frame(item):
        yield from (Box(box.x0, place, box.x1, place) for place in (box.top, box.bottom))
        yield from (Box(place, box.top, place, box.bottom) for place in (box.x0, box.x1))


def _is_frame(item: pdfium_c.FPDF_PAGEOBJECT) -> bool:
    filled, stroked = ctypes.c_int(), ctypes.c_int()
    pdfium_c.FPDFPath_GetDrawMode(item, filled, stroked)
    return bool(stroked.value) and pdfium_c.FPDFPath_CountSegments(item) in (4, 5)


def _bounds(item: pdfium_c.FPDF_PAGEOBJECT, frame: PageFrame) -> Box:
    edges = [ctypes.c_float() for _ in range(4)]
    if not pdfium_c.FPDFPageObj_GetBounds(item, *edges):
        return Box(0.0, 0.0, 0.0, 0.0)
    left, bottom, right, top = (edge.value for edge in edges)
    return frame.box((left, bottom, right, top))
