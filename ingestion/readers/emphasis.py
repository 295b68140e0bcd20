"""Emphasised words, kept while white space collapses and lines break: they are counted in ink.

Ink is every character that is not white space: its count stays the same however a paragraph is laid out.
"""

import bisect
from collections.abc import Sequence
from dataclasses import replace

from ingestion.readers.read_book import Line

Ranges = Sequence[tuple[int, int]]


def ink(text: str) -> int:
    """How many characters of `text` are no white space."""
    return sum(map(len, text.split()))


def ink_offsets(text: str) -> list[int]:
    """Where each of its characters of ink stands."""
    return [offset for offset, character in enumerate(text) if not character.isspace()]


def emphasised(lines: Sequence[Line], ranges: Ranges) -> list[Line]:
    """The lines, each with those of `ranges`, counted in ink over all of them, that lie in it.

    `ranges` are in order and apart from each other: there may be tens of thousands in a block.
    """
    if not ranges:
        return list(lines)
    shown: list[Line] = []
    begins = 0
    for line in lines:
        ends = begins + ink(line.text)
        due = bisect.bisect_right(ranges, begins, key=lambda one: one[1])
        until = bisect.bisect_left(ranges, ends, due, key=lambda one: one[0])
        own = [(max(first, begins) - begins, min(last, ends) - begins) for first, last in ranges[due:until]]
        shown.append(replace(line, emphasis=tuple(own)) if own else line)
        begins = ends
    return shown


def heading_line(line: Line, ranges: Ranges) -> Line:
    """As `emphasised`; a heading that stands out from its first letter to its last has no word that does."""
    (shown,) = emphasised([line], ranges)
    return line if shown.emphasis == ((0, ink(line.text)),) else shown


class EmphasisCount:
    """Follows running text as it is collected, with emphasis that opens and closes around it.

    Text is counted where emphasis begins or ends: most paragraphs have none.
    """

    def __init__(self) -> None:
        self._counted = self._since = self._open = 0
        self._uncounted: list[str] = []
        self._ranges: list[tuple[int, int]] = []

    def add(self, text: str) -> None:
        self._uncounted.append(text)

    def open(self) -> None:
        if not self._open:
            self._since = self._ink()
        self._open += 1

    def close(self) -> None:
        """What closes without having been opened here is left alone."""
        if self._open == 1:
            self._end()
        self._open = max(0, self._open - 1)

    def take(self) -> list[tuple[int, int]]:
        """The ranges since the last call; emphasis that is open goes on in what follows."""
        if self._open:
            self._end()
        taken, self._ranges = self._ranges, []
        self._counted = self._since = 0
        self._uncounted.clear()
        return taken

    def _end(self) -> None:
        if self._ink() > self._since:
            self._ranges.append((self._since, self._counted))

    def _ink(self) -> int:
        self._counted += ink("".join(self._uncounted))
        self._uncounted.clear()
        return self._counted
