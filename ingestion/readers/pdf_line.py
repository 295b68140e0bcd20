"""A line of a PDF page with what its place and type tell about it."""

from dataclasses import dataclass, replace

from ingestion.readers.read_book import Box


@dataclass(frozen=True, slots=True)
class PdfLine:
    """Text on one baseline. Coordinates in points from the page's top left; `baseline` is measured downwards.

    `left` is where the line counts as beginning: beside a drop cap, at the cap. `region` numbers the columns
    and bands of a page in reading order; it is 0 where a page has only one flow. `mapped` is False where the
    font does not say which letters its shapes are, and pdfium had to guess. `turn` is 0 for level text,
    90 for text that runs down the page, 180 for text upside down, 270 for text that runs up. `white` text
    may be on white; `cells` says that the line is a row of a table.
    """

    page: int
    text: str
    box: Box
    baseline: float
    size: float
    left: float
    bold: bool = False
    turn: int = 0
    visible: bool = True
    white: bool = False
    mapped: bool = True
    region: int = 0
    cells: bool = False

    @property
    def upright(self) -> bool:
        return self.turn == 0

    @property
    def vertical(self) -> bool:
        """Set from top to bottom, as Japanese may be."""
        height, width = self.box.bottom - self.box.top, self.box.x1 - self.box.x0
        return height > 1.6 * self.size and height > 1.8 * width and len(self.text.strip()) > 1


def joined(first: PdfLine, second: PdfLine, gap: str) -> PdfLine:
    """The two as one line, with the baseline and size of the one set larger."""
    main = first if first.size >= second.size else second
    box = Box(
        min(first.box.x0, second.box.x0),
        min(first.box.top, second.box.top),
        max(first.box.x1, second.box.x1),
        max(first.box.bottom, second.box.bottom),
    )
    text = f"{first.text.rstrip()}{gap}{second.text.lstrip()}" if gap else first.text + second.text
    return replace(main, text=text, box=box, left=min(first.left, second.left))
