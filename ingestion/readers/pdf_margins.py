"""What stands on a page beside its text and is left out: heads, page and line numbers, hidden text."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_measure import Setting
from ingestion.structure.page_labels import PrintedNumber, label_pages, printed_numbers
from ingestion.structure.running_heads import EdgeLine, PageLines, running_lines

_EDGE = 4  # lines at the top and at the foot that may hold the page's number
_LINE_NUMBER = re.compile(r"^[A-Z]{0,2}(\d{1,3})[A-Z]?$")
_FEWEST_LINE_NUMBERS = 8
_SAME_EDGE = 4.0
_FEWEST_SIGNS = 6


@dataclass(frozen=True, slots=True)
class PageSize:
    width: float
    height: float


def shown(lines: Sequence[PdfLine], size: PageSize) -> tuple[list[PdfLine], bool]:
    """The lines a reader of the page sees, and whether any were hidden on it.

    The invisible text that a scanner's OCR lays over a picture is all a page has then, and is kept.
    """
    on_page = [line for line in lines if _on_page(line, size) and not _is_ornament(line.text)]
    visible = [line for line in on_page if line.visible]
    return (visible, len(visible) < len(on_page)) if visible else (on_page, False)


def without_line_numbers(lines: Sequence[PdfLine]) -> list[PdfLine]:
    """The lines without a column of numbers counting them in the margin."""
    numbered = [(line, int(match[1])) for line in lines if (match := _LINE_NUMBER.match(line.text.strip()))]
    if len(numbered) < _FEWEST_LINE_NUMBERS:
        return list(lines)
    columns: dict[int, list[tuple[PdfLine, int]]] = defaultdict(list)
    for line, number in numbered:
        columns[round(line.box.x0 / _SAME_EDGE)].append((line, number))
    dropped: set[int] = set()
    for key, column in columns.items():
        if len(column) >= _FEWEST_LINE_NUMBERS and _counts(column) and _in_margin(column, lines):
            near = [*columns.get(key - 1, []), *column, *columns.get(key + 1, [])]
            dropped |= {id(line) for line, _ in near}
    return [line for line in lines if id(line) not in dropped]


def part_from_frame(
    pages: Sequence[Sequence[PdfLine]], sizes: Sequence[PageSize], setting: Setting
) -> tuple[list[list[PdfLine]], list[str | None]]:
    """Each page's lines without running heads and page numbers, and the labels those numbers give."""
    order = [
        sorted((line for line in page if line.upright), key=lambda line: line.baseline) for page in pages
    ]
    edges = [_numbered_edges(page) for page in order]
    labels = label_pages([[number for numbers in edge.values() for number in numbers] for edge in edges])
    numbers = [
        frozenset(
            index
            for index, found in edge.items()
            if any(number.alone and _says(number, label) for number in found)
        )
        for edge, label in zip(edges, labels, strict=True)
    ]
    framed = [
        PageLines([EdgeLine(line.text, line.baseline, line.size) for line in page], size.height)
        for page, size in zip(order, sizes, strict=True)
    ]
    found = running_lines(framed, numbers, setting.size, setting.leading)
    kept = []
    for page, lines, taken in zip(pages, order, found, strict=True):
        frame = {id(lines[index]) for index in taken}
        kept.append([line for line in page if id(line) not in frame])
    return kept, labels


def _on_page(line: PdfLine, size: PageSize) -> bool:
    across, down = (line.box.x0 + line.box.x1) / 2, (line.box.top + line.box.bottom) / 2
    return 0 <= across <= size.width and 0 <= down <= size.height


def _is_ornament(text: str) -> bool:
    """Rules and borders made of symbols; "* * *" is none, as it parts scenes."""
    signs = text.replace(" ", "")
    return len(signs) >= _FEWEST_SIGNS and all(unicodedata.category(sign) == "So" for sign in signs)


def _counts(column: Sequence[tuple[PdfLine, int]]) -> bool:
    numbers = [number for _, number in sorted(column, key=lambda item: item[0].baseline)]
    steps = [after - before for before, after in pairwise(numbers)]
    return any(steps.count(step) >= 0.8 * len(steps) for step in (1, 5, 10))


def _in_margin(column: Sequence[tuple[PdfLine, int]], lines: Sequence[PdfLine]) -> bool:
    left = min(line.box.x0 for line, _ in column)
    right = max(line.box.x1 for line, _ in column)
    others = [line for line in lines if not _LINE_NUMBER.match(line.text.strip())]
    aside = sum(line.box.x0 >= right or line.box.x1 <= left for line in others)
    return aside >= 0.9 * len(others)


def _numbered_edges(lines: Sequence[PdfLine]) -> dict[int, list[PrintedNumber]]:
    edge = sorted({*range(min(_EDGE, len(lines))), *range(max(0, len(lines) - _EDGE), len(lines))})
    return {index: numbers for index in edge if (numbers := printed_numbers(lines[index].text))}


def _says(number: PrintedNumber, label: str | None) -> bool:
    return label is not None and any(found == number for found in printed_numbers(label))
