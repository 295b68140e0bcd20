"""Tables that hold data, told from those that only arrange a page or a poem."""

from collections.abc import Iterable, Iterator

from lxml import etree

from ingestion.readers.emphasis import emphasised, row_line
from ingestion.readers.markup_inline import CELL
from ingestion.readers.markup_roles import HEADINGS, local_name
from ingestion.readers.read_book import Line

_LONG_CELL = 1000
_MOST_PARAGRAPHS = 2


def is_layout(table: etree._Element) -> bool:
    """Whether the cells hold parts of the page: other tables, headings, running text, or one to a row."""
    if (table.get("role") or "") in ("presentation", "none"):
        return True
    # Text is looked at only where no table stands inside: else each level would read all those below it.
    if any(name == "table" or name in HEADINGS for name in map(local_name, table.iterdescendants())):
        return True
    rows = [list(_named(row, "td", "th")) for row in _named(table, "tr")]
    if any(_is_running_text(cell) for row in rows for cell in row):
        return True
    return not any(sum(1 for cell in row if _text(cell).strip()) > 1 for row in rows)


def _named(element: etree._Element, *names: str) -> Iterator[etree._Element]:
    return (inner for inner in element.iterdescendants() if local_name(inner) in names)


def _is_running_text(cell: etree._Element) -> bool:
    paragraphs = sum(1 for _ in _named(cell, "p"))
    return paragraphs > _MOST_PARAGRAPHS or len(_text(cell)) > _LONG_CELL


def _text(element: etree._Element) -> str:
    return "".join(map(str, element.itertext()))


def verse_rows(lines: Iterable[Line]) -> list[Line]:
    """Rows of a poem set as a table: numbers of lines left out."""
    rows = ([cell for cell in _cells(line) if not cell.text.isdecimal()] for line in lines)
    return [row_line(row) for row in rows if row]


def table_rows(lines: Iterable[Line]) -> list[Line]:
    """Rows with their cells set apart by bars, empty cells and rows left out."""
    return [row_line(row) for row in map(_cells, lines) if row]


def _cells(line: Line) -> list[Line]:
    cells = [Line(cell, line.page) for piece in line.text.split(CELL) if (cell := piece.strip())]
    return emphasised(cells, line.emphasis)
