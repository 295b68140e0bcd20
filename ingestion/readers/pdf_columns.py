"""The order in which a page is read: columns from left to right between the lines that cross them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_rows import join_rows, side_by_side

_GUTTER_SLACK = 3.0
_NARROWEST_COLUMN = 0.2  # of the width of the text; narrower ones are page numbers, speakers, cells
_MOST_CROSSING = 0.4
_DEEPEST = 4


def reading_order(lines: Sequence[PdfLine]) -> list[PdfLine]:
    """A page's lines as one reads them; lines of a column or band share a `region`, from 1 on."""
    level = [line for line in lines if line.upright and not line.vertical]
    flows = _flows(level, 0)
    if len(flows) == 1:
        ordered = flows[0]
    else:
        ordered = [replace(line, region=n) for n, flow in enumerate(flows, start=1) for line in flow]
    down = sorted((line for line in lines if line.upright and line.vertical), key=lambda line: -line.box.x0)
    return ordered + down + sorted((line for line in lines if not line.upright), key=_turned_order)


def _turned_order(line: PdfLine) -> tuple[int, float, float]:
    """Lines that run down the page follow each other to the left, lines that run up to the right."""
    box = line.box
    orders = {90: (-box.x1, box.top), 180: (-box.bottom, -box.x1), 270: (box.x0, -box.bottom)}
    return line.turn, *orders[line.turn]


def _flows(lines: list[PdfLine], depth: int) -> list[list[PdfLine]]:
    gutter = _gutter(lines) if depth < _DEEPEST and _has_neighbours(lines) else None
    if gutter is None:
        return [join_rows(lines)]
    flows: list[list[PdfLine]] = []
    for band in _bands(lines, gutter):
        crossing = [line for line in band if _crosses(line, gutter)]
        if crossing:
            flows.append(join_rows(band))
            continue
        left = [line for line in band if line.box.x1 <= gutter]
        right = [line for line in band if line.box.x0 >= gutter]
        for side in (left, right):
            if side:
                flows += _flows(side, depth + 1)
    return flows


def _has_neighbours(lines: Sequence[PdfLine]) -> bool:
    ordered = sorted(lines, key=lambda line: line.box.top)
    return any(
        other.box.top < line.box.bottom and side_by_side(line, other)
        for index, line in enumerate(ordered)
        for other in ordered[index + 1 : index + 4]
    )


def _gutter(lines: Sequence[PdfLine]) -> float | None:
    """Where the right-hand column begins: the left edge most lines share that parts the page in two."""
    left, right = min(line.box.x0 for line in lines), max(line.box.x1 for line in lines)
    edges = Counter(round(line.box.x0 / 2) * 2 for line in lines if line.box.x0 > left + 0.2 * (right - left))
    for edge, count in edges.most_common(3):
        near = [line.box.x0 for line in lines if abs(line.box.x0 - edge) <= _GUTTER_SLACK]
        gutter = min(near) - 0.5
        if count >= 2 and _parts_in_two(lines, gutter, right - left):
            return gutter
    return None


def _parts_in_two(lines: Sequence[PdfLine], gutter: float, width: float) -> bool:
    before = [line for line in lines if line.box.x1 <= gutter]
    after = [line for line in lines if line.box.x0 >= gutter]
    crossing = len(lines) - len(before) - len(after)
    if len(before) < 2 or len(after) < 2 or crossing > _MOST_CROSSING * len(lines):
        return False
    paired = sum(any(side_by_side(line, other) for other in before) for line in after)
    wide = all(_typical_width(side) >= _NARROWEST_COLUMN * width for side in (before, after))
    return wide and paired >= 0.5 * min(len(before), len(after))


def _typical_width(lines: Sequence[PdfLine]) -> float:
    widths = sorted(line.box.x1 - line.box.x0 for line in lines)
    return widths[len(widths) // 2]


def _crosses(line: PdfLine, gutter: float) -> bool:
    return line.box.x0 < gutter < line.box.x1


def _bands(lines: Sequence[PdfLine], gutter: float) -> list[list[PdfLine]]:
    """The lines from top to bottom, in runs that cross the gutter and runs that do not."""
    bands: list[list[PdfLine]] = []
    for line in sorted(lines, key=lambda line: line.baseline):
        if bands and _crosses(bands[-1][0], gutter) == _crosses(line, gutter):
            bands[-1].append(line)
        else:
            bands.append([line])
    return bands
