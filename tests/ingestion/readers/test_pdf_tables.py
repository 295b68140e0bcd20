"""Tables become rows of cells; columns of text, contents pages and boxes do not."""

import textwrap
from collections.abc import Sequence
from pathlib import Path

import pytest

from ingestion.readers.pdf import read_pdf
from ingestion.readers.read_book import BlockKind
from tests.ingestion.readers.pdf_builder import LEADING, LEFT, PROSE, TOP, BookPdf

_PORTS = (("Port", "Ships", "Tons"), ("Osmund", "12", "3,400"), ("Bay", "7", "910"), ("Mole", "31", "12"))
_JOINED = "Port | Ships | Tons\nOsmund | 12 | 3,400\nBay | 7 | 910\nMole | 31 | 12"
_COLUMN = 100


@pytest.fixture
def book() -> BookPdf:
    made = BookPdf()
    made.page()
    made.paragraph(PROSE[0])
    return made


def tables(book: BookPdf, tmp_path: Path) -> list[str]:
    read = read_pdf(book.save(tmp_path / "book.pdf"))
    return [block.text for block in read.blocks if block.kind is BlockKind.TABLE]


def set_rows(book: BookPdf, rows: Sequence[Sequence[str]], width: float = _COLUMN) -> float:
    """Sets the rows below what is on the page; gives the top of the first one."""
    top = book.y + 1.5 * LEADING
    book.y = top - LEADING / 3
    for row in rows:
        book.y += LEADING
        for number, cell in enumerate(row):
            book.put(cell, x=LEFT + 4 + number * width, y=book.y)
    book.y += LEADING
    return top


def rule(book: BookPdf, top: float, rows: int, columns: int, width: float = _COLUMN) -> None:
    right, bottom = LEFT + columns * width, top + rows * LEADING
    for row in range(rows + 1):
        book.pdf.line(LEFT, top + row * LEADING, right, top + row * LEADING)
    for column in range(columns + 1):
        book.pdf.line(LEFT + column * width, top, LEFT + column * width, bottom)


def test_short_cells_in_columns_are_a_table(book: BookPdf, tmp_path: Path) -> None:
    set_rows(book, _PORTS)
    book.paragraph(PROSE[1])
    assert tables(book, tmp_path) == [_JOINED]
    read = read_pdf(tmp_path / "book.pdf")
    assert [block.kind for block in read.blocks] == ["paragraph", "table", "paragraph"]


def test_cells_between_rules_are_a_table_whatever_they_say(book: BookPdf, tmp_path: Path) -> None:
    rows = (("Mole", "A wall of stone"), ("Ledger", "A book of sums"), ("Light", "A lamp on the mole"))
    rule(book, set_rows(book, rows, 150), len(rows), 2, 150)
    assert tables(book, tmp_path) == [
        "Mole | A wall of stone\nLedger | A book of sums\nLight | A lamp on the mole"
    ]


def test_a_cell_of_two_lines_stays_one(book: BookPdf, tmp_path: Path) -> None:
    top = book.y + LEADING
    for number, (word, first, second) in enumerate(
        (("Mole", "A wall", "of stone"), ("Light", "A lamp", "on it"))
    ):
        above = top + 2 * number * LEADING
        for x, width in ((LEFT, 80), (LEFT + 80, 150)):
            book.pdf.rect(x, above, width, 2 * LEADING)
        book.put(word, x=LEFT + 4, y=above + 11)
        book.put(first, x=LEFT + 84, y=above + 11)
        book.put(second, x=LEFT + 84, y=above + 25)
    assert tables(book, tmp_path) == ["Mole | A wall of stone\nLight | A lamp on it"]


def test_columns_of_text_are_none(tmp_path: Path) -> None:
    book = BookPdf()
    book.page()
    lines = textwrap.wrap(" ".join(PROSE), 16)
    for number in range(3):
        book.y = TOP
        for line in lines[number * 10 : number * 10 + 10]:
            book.line(line, x=LEFT + number * 115)
    assert tables(book, tmp_path) == []


def test_an_index_in_columns_is_none(book: BookPdf, tmp_path: Path) -> None:
    set_rows(book, [(f"ash, {n}", f"boat, {n}", f"cod, {n}") for n in range(12)])
    assert tables(book, tmp_path) == []


def test_a_contents_page_is_none(tmp_path: Path) -> None:
    book = BookPdf()
    book.page()
    book.heading("Contents")
    set_rows(book, [(f"{n}.", f"The {n}th voyage", str(7 * n)) for n in range(1, 9)])
    assert tables(book, tmp_path) == []


def test_a_box_around_text_is_none(book: BookPdf, tmp_path: Path) -> None:
    book.pdf.rect(LEFT - 5, TOP, 330, 100)
    assert tables(book, tmp_path) == []
