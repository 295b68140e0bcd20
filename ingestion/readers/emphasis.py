"""Emphasised words, kept while white space collapses and lines break: they are counted in ink.

Ink is every character that is not white space: its count stays the same however a paragraph is laid out.
"""

import bisect
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from ingestion.readers.read_book import Emphasis, Line, Look


def ink(text: str) -> int:
    """How many characters of `text` are no white space."""
    return sum(map(len, text.split()))


def ink_offsets(text: str) -> list[int]:
    """Where each of its characters of ink stands."""
    return [offset for offset, character in enumerate(text) if not character.isspace()]


def emphasised(lines: Sequence[Line], ranges: Sequence[Emphasis]) -> list[Line]:
    """The lines, each with those of `ranges`, counted in ink over all of them, that lie in it.

    `ranges` are in order and do not overlap: there may be tens of thousands in a block.
    """
    if not ranges:
        return list(lines)
    shown: list[Line] = []
    begins = 0
    for line in lines:
        ends = begins + ink(line.text)
        due = bisect.bisect_right(ranges, begins, key=lambda one: one.end)
        until = bisect.bisect_left(ranges, ends, due, key=lambda one: one.start)
        own = tuple(
            Emphasis(max(first, begins) - begins, min(last, ends) - begins, look)
            for first, last, look in ranges[due:until]
        )
        shown.append(replace(line, emphasis=own) if own else line)
        begins = ends
    return shown


def heading_line(line: Line, ranges: Sequence[Emphasis]) -> Line:
    """As `emphasised`, italics alone: a heading is bold as it is.

    One that is in italics from its first letter to its last has no word that stands out.
    """
    italics = [one._replace(look=Look.ITALIC) for one in ranges if one.look & Look.ITALIC]
    (shown,) = emphasised([line], italics)
    return line if sum(one.end - one.start for one in shown.emphasis) == ink(line.text) else shown


def row_line(cells: Sequence[Line], opening: str = "", bar: str = " | ", closing: str = "") -> Line:
    """The cells of a row, of which there is one at least, as one line with bars between them."""
    found: list[Emphasis] = []
    before = ink(opening)
    for cell in cells:
        found.extend(moved(cell.emphasis, before))
        before += ink(cell.text) + ink(bar)
    text = bar.join(cell.text for cell in cells)
    return Line(f"{opening}{text}{closing}", cells[0].page, emphasis=tuple(found))


def moved(ranges: Sequence[Emphasis], by: int) -> tuple[Emphasis, ...]:
    """The same, where so much ink has come to stand before them."""
    return tuple(Emphasis(first + by, last + by, look) for first, last, look in ranges)


class EmphasisCount:
    """Follows running text as it is collected, with emphasis that opens and closes around it.

    Text is counted where emphasis begins or ends: most paragraphs have none.
    """

    def __init__(self) -> None:
        self._counted = self._since = 0
        self._open: Counter[Look] = Counter()
        self._uncounted: list[str] = []
        self._ranges: list[Emphasis] = []

    def add(self, text: str) -> None:
        self._uncounted.append(text)

    def open(self, look: Look) -> None:
        """Italics inside bold words are both."""
        if not self._open[look]:
            self._turn()
        self._open[look] += 1

    def close(self, look: Look) -> None:
        """What closes without having been opened here is left alone."""
        if self._open[look] == 1:
            self._turn()
        self._open[look] = max(0, self._open[look] - 1)

    def take(self) -> list[Emphasis]:
        """The ranges since the last call; emphasis that is open goes on in what follows."""
        self._turn()
        taken, self._ranges = self._ranges, []
        self._counted = self._since = 0
        return taken

    def _turn(self) -> None:
        """Before the look of the text changes."""
        look = reduce(or_, (one for one, count in self._open.items() if count), Look(0))
        self._counted += ink("".join(self._uncounted))
        self._uncounted.clear()
        if look and self._counted > self._since:
            self._ranges.append(Emphasis(self._since, self._counted, look))
        self._since = self._counted
