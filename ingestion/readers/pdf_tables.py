"""Simple tables on a page: rows of cells between rules, or of short cells that stand clearly in columns."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

import pypdfium2 as pdfium

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_rows import side_by_side
from ingestion.readers.pdf_rules import grids
from ingestion.readers.pdf_source import PageFrame
from ingestion.readers.read_book import Box

CELL_GAP = " | "
_FEWEST_ROWS, _MOST_ROWS = 3, 80
_FEWEST_COLUMNS = 3
_LONGEST_CELL = 40
_STEP = 2.6  # between rows, in sizes of the type
_SAME_EDGE = 4.0
_ALIGNED = 0.8
_FILLED = 0.8
_SAME_ROW = 0.3
_FIGURES = re.compile(r"[\d.,:%$€£+−–—()/\s-]*\d[\d.,:%$€£+−–—()/\s-]*")
_PAGE_NUMBER = re.compile(r"\d{1,4}|[ivxlc]{1,7}")

_Row = list[PdfLine]


def with_table_rows(page: pdfium.PdfPage, frame: PageFrame, lines: Sequence[PdfLine]) -> list[PdfLine]:
    """The page's lines, where each row of a table has become one, its cells parted by " | "."""
    level = [line for line in lines if line.upright and not line.vertical]
    if not _side_by_side(level):
        return list(lines)
    rest, found = list(lines), list[PdfLine]()
    for grid in grids(page, frame):
        inside = [line for line in rest if line.upright and grid.holds(line.box)]
        ruled = grid.rows(inside)
        if sum(len(cells) > 1 for cells in ruled) >= _FEWEST_ROWS - 1:
            found += [_as_line([_cell(pieces) for pieces in cells]) for cells in ruled]
            ids = {id(line) for line in inside}
            rest = [line for line in rest if id(line) not in ids]
    for rows in _aligned_tables([line for line in rest if line.upright and not line.vertical]):
        found += [_as_line(row) for row in rows]
        ids = {id(line) for row in rows for line in row}
        rest = [line for line in rest if id(line) not in ids]
    return rest + found


def _side_by_side(lines: Sequence[PdfLine]) -> bool:
    """Are there rows of several pieces at all?"""
    baselines = {round(line.baseline / 2) for line in lines}
    if len(lines) - len(baselines) < _FEWEST_ROWS - 1:
        return False
    return sum(len(row) > 1 for row in _rows(lines)) >= _FEWEST_ROWS - 1


def _rows(lines: Sequence[PdfLine]) -> list[_Row]:
    rows: list[_Row] = []
    for line in sorted(lines, key=lambda line: line.baseline):
        same = rows and line.baseline - rows[-1][0].baseline <= _SAME_ROW * line.size
        if same and all(side_by_side(line, other) for other in rows[-1]):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda line: line.box.x0) for row in rows]


def _aligned_tables(lines: Sequence[PdfLine]) -> Iterator[list[_Row]]:
    run: list[_Row] = []
    for row in [*_rows(lines), None]:
        if row is not None and _fits(run, row):
            run.append(row)
            continue
        if _is_table(run):
            yield run
        run = [row] if row is not None and _fits([], row) else []


def _fits(run: Sequence[_Row], row: _Row) -> bool:
    if len(row) < _FEWEST_COLUMNS or any(len(cell.text.strip()) > _LONGEST_CELL for cell in row):
        return False
    if not run:
        return True
    step = row[0].baseline - run[-1][0].baseline
    return len(row) == len(run[-1]) and step <= _STEP * row[0].size


def _is_table(rows: Sequence[_Row]) -> bool:
    """Columns of text fill their width, and those of an index or a list of names hold no figures alone."""
    if not _FEWEST_ROWS <= len(rows) <= _MOST_ROWS:
        return False
    columns = list(zip(*rows, strict=True))
    if not all(_is_aligned(column) for column in columns) or _is_contents(columns[-1]):
        return False
    fills = [
        (cell.box.x1 - cell.box.x0) / max(after.box.x0 - cell.box.x0, 1.0)
        for row in rows
        for cell, after in pairwise(row)
    ]
    figures = [sum(bool(_FIGURES.fullmatch(cell.text.strip())) for cell in column) for column in columns]
    return median(fills) < _FILLED and max(figures) >= _ALIGNED * (len(rows) - 1)


def _is_aligned(column: Sequence[PdfLine]) -> bool:
    lefts = [line.box.x0 for line in column]
    rights = [line.box.x1 for line in column]
    middles = [(line.box.x0 + line.box.x1) / 2 for line in column]
    return any(
        sum(abs(edge - median(edges)) <= _SAME_EDGE for edge in edges) >= _ALIGNED * len(edges)
        for edges in (lefts, rights, middles)
    )


def _is_contents(column: Sequence[PdfLine]) -> bool:
    """Page numbers that a table of contents leads to, which grow."""
    texts = [line.text.strip() for line in column]
    if not all(_PAGE_NUMBER.fullmatch(text) for text in texts):
        return False
    numbers = [int(text) for text in texts if text.isdecimal()]
    return all(after >= before for before, after in pairwise(numbers))


def _cell(pieces: Sequence[PdfLine]) -> PdfLine:
    """What stands in one cell, as one line."""
    ordered = [line for row in _rows(pieces) for line in row]
    text = " ".join(line.text.strip() for line in ordered)
    return replace(ordered[0], text=text, box=_around(ordered))


def _as_line(cells: Sequence[PdfLine]) -> PdfLine:
    text = CELL_GAP.join(cell.text.strip() for cell in cells)
    first = cells[0]
    return replace(first, text=text, box=_around(cells), left=min(cell.left for cell in cells), cells=True)


def _around(lines: Sequence[PdfLine]) -> Box:
    return Box(
        min(line.box.x0 for line in lines),
        min(line.box.top for line in lines),
        max(line.box.x1 for line in lines),
        max(line.box.bottom for line in lines),
    )
