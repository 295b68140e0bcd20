"""Small PDFs for tests, set line by line in a typewriter face, so that every width is known."""

import textwrap
from collections.abc import Sequence
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import TextMode

WIDTH, HEIGHT = 420.0, 595.0
LEFT, TOP = 50.0, 70.0
SIZE, LEADING = 10.0, 14.0
COLUMNS = 53  # characters between the margins, at 6 points each
INDENT = "  "


class BookPdf:
    """Lays lines down from the top of each page; `y` is the baseline of the last line set."""

    def __init__(self) -> None:
        self.pdf = FPDF(unit="pt", format=(WIDTH, HEIGHT))
        self.pdf.set_auto_page_break(auto=False)
        self.y = TOP

    def page(self, head: str = "", foot: str = "") -> None:
        self.pdf.add_page()
        self.y = TOP
        if head:
            self.put(head, x=LEFT, y=30, size=8)
        if foot:
            self.put(foot, x=WIDTH / 2, y=HEIGHT - 25, size=8)

    def put(self, text: str, *, x: float, y: float, size: float = SIZE, style: str = "") -> None:
        self.pdf.set_font("Courier", style=style, size=size)
        self.pdf.text(x, y, text)

    def line(self, text: str, *, x: float = LEFT, size: float = SIZE, style: str = "") -> None:
        """One line; leading spaces set it in."""
        self.y += LEADING
        inwards = len(text) - len(text.lstrip())
        self.put(text.lstrip(), x=x + 6 * inwards, y=self.y, size=size, style=style)

    def lines(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.line(line)

    def paragraph(self, text: str, indent: str = INDENT) -> None:
        self.lines(textwrap.wrap(text, COLUMNS, initial_indent=indent, break_on_hyphens=False))

    def heading(self, text: str, size: float = 16.0) -> None:
        self.y += LEADING
        self.line(text, size=size)
        self.y += LEADING

    def save(self, path: Path) -> Path:
        self.pdf.output(str(path))
        return path


def invisible(book: BookPdf, text: str) -> None:
    with book.pdf.local_context(text_mode=TextMode.INVISIBLE):
        book.line(text)


_LEDGER = (
    "The ledger lay open on the desk when the harbour master came down from the light, and nobody in the "
    "house would own to having read it. He turned the pages slowly, one after the other, and found what he "
    "was looking for between two blotted sums."
)
_RAIN = (
    "Outside the rain had begun again. It drummed on the boats and on the long roof of the customs house, "
    "where the clerks kept their lamps burning until noon."
)
_CLOCK = (
    "Nobody spoke for a while, and the clock on the stairs was heard all the way down to the cellar door."
)
PROSE = (_LEDGER, _RAIN, _CLOCK)
