"""A book as a printed-looking PDF, with the machine's serif font or, without one, the built-in Times."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from fpdf import FPDF

_FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
    "/usr/share/fonts/dejavu-serif-fonts/DejaVuSerif.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf",
    "/usr/share/fonts/liberation-serif/LiberationSerif-Regular.ttf",
    "/Library/Fonts/Times New Roman.ttf",
    "/System/Library/Fonts/Supplemental/Times New Roman.ttf",
)
_PLAIN = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "—": "--", "…": "..."})
_A5 = (148.0, 210.0)
_MILLIMETRES_TO_TEXT = 18
_LINE_HEIGHT = 5.2


class _Book(FPDF):
    """Pages with a running head and a page number at the foot; the title page has neither."""

    def __init__(self, title: str, language: str) -> None:
        super().__init__(format=_A5)
        self.running_head = title
        self.set_title(title)
        self.set_lang(language)
        self.set_creation_date(datetime(1980, 1, 1, tzinfo=UTC))
        self.set_margin(_MILLIMETRES_TO_TEXT)
        self.set_auto_page_break(auto=True, margin=_MILLIMETRES_TO_TEXT)
        self.embedded = self._choose_font()

    def _choose_font(self) -> bool:
        found = next((font for font in _FONTS if Path(font).is_file()), None)
        if found:
            self.add_font("Serif", fname=found)
        self.family = "Serif" if found else "Times"
        self.set_font(self.family, size=10)
        return found is not None

    def printable(self, text: str) -> str:
        """The built-in font knows Latin-1 alone."""
        if self.embedded:
            return text
        return text.translate(_PLAIN).encode("latin-1", "replace").decode("latin-1")

    def header(self) -> None:
        if self.page_no() > 1:
            self.set_y(8)
            self.set_font(self.family, size=8)
            self.cell(0, 5, self.printable(self.running_head), align="C", new_x="LMARGIN", new_y="NEXT")
            self.set_y(_MILLIMETRES_TO_TEXT)
        self.set_font(self.family, size=10)

    def footer(self) -> None:
        if self.page_no() > 1:
            self.set_y(-12)
            self.set_font(self.family, size=8)
            self.cell(0, 5, str(self.page_no() - 1), align="C")

    def title_page(self, title: str, author: str, edition: str) -> None:
        self.add_page()
        self.set_y(60)
        for size, text in ((18, title), (12, author), (9, edition)):
            if text:
                self.set_font(self.family, size=size)
                self.multi_cell(0, size * 0.6, self.printable(text), align="C", new_x="LMARGIN", new_y="NEXT")
                self.ln(4)

    def chapter(self, title: str, paragraphs: Sequence[str]) -> None:
        self.add_page()
        self.start_section(self.printable(title))
        self.set_font(self.family, size=14)
        self.multi_cell(0, 8, self.printable(title), align="C", new_x="LMARGIN", new_y="NEXT")
        self.ln(4)
        self.set_font(self.family, size=10)
        for paragraph in paragraphs:
            align = "L" if "\n" in paragraph else "J"
            self.multi_cell(
                0, _LINE_HEIGHT, self.printable(paragraph), align=align, new_x="LMARGIN", new_y="NEXT"
            )
            self.ln(2)


def pdf_of(
    title: str,
    author: str,
    language: str,
    edition: str,
    chapters: Sequence[tuple[str, Sequence[str]]],
) -> bytes:
    """Printed page 1 is the physical page 2, the first after the title page."""
    book = _Book(title, language)
    book.set_author(author)
    book.title_page(title, author, edition)
    for heading, paragraphs in chapters:
        book.chapter(heading, paragraphs)
    return bytes(book.output())
