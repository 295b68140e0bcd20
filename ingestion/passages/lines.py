"""Passage lines: the lines of all passages of a prompt, numbered from 1, and the way back to the book."""

import bisect
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

TABLE_HEADER = "GLOBAL_LINE\tpage\tline_in_page\ttext"
TAB_WIDTH = 4


class LinedPassage(Protocol):
    """What numbering asks of a passage; generated passages have no place in the stored text."""

    @property
    def text(self) -> str: ...
    @property
    def is_generated(self) -> bool: ...
    @property
    def line_start(self) -> int | None: ...
    @property
    def char_start(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """GLOBAL_LINE `number`: characters `start:end` of the text of passage number `passage`, counted from 0.

    `stored_line` and `char_start` are the stored text's, None in a generated passage: that is never evidence.
    """

    number: int
    passage: int
    start: int
    end: int
    text: str
    stored_line: int | None
    char_start: int | None

    @property
    def is_evidence(self) -> bool:
        return self.stored_line is not None


@dataclass(frozen=True)
class NumberedLines:
    """Lines in the order of their numbers; empty lines have none."""

    lines: tuple[NumberedLine, ...]

    def line(self, number: int) -> NumberedLine | None:
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else None

    def between(self, first: int, last: int) -> tuple[NumberedLine, ...]:
        """Lines `first` to `last`, both included, as far as they exist; a span is read from either end."""
        low, high = sorted((first, last))
        return self.lines[max(0, low - 1) : max(0, high)]

    def of_passage(self, passage: int) -> tuple[NumberedLine, ...]:
        first = bisect.bisect_left(self._passages, passage)
        return self.lines[first : bisect.bisect_right(self._passages, passage)]

    @cached_property
    def _passages(self) -> tuple[int, ...]:
        return tuple(line.passage for line in self.lines)


def number_lines(passages: Sequence[LinedPassage]) -> NumberedLines:
    lines: list[NumberedLine] = []
    for index, passage in enumerate(passages):
        offset = 0
        for row, text in enumerate(passage.text.split("\n")):
            if text.strip():
                lines.append(_line(len(lines) + 1, index, passage, offset, row, text))
            offset += len(text) + 1
    return NumberedLines(tuple(lines))


def _line(number: int, index: int, passage: LinedPassage, offset: int, row: int, text: str) -> NumberedLine:
    stored = None if passage.is_generated or passage.line_start is None else passage.line_start + row
    place = None if passage.is_generated or passage.char_start is None else passage.char_start + offset
    return NumberedLine(number, index, offset, offset + len(text), text, stored, place)


def line_table(
    numbered: NumberedLines,
    place: Callable[[NumberedLine], tuple[str, int | None]],
    indented: Collection[int] = (),
) -> str:
    """The table a prompt holds, header first. `place` gives a line's page label and its line on that page.

    The lines of the passages that are numbered in `indented` are so far from the left as they were.
    """
    rows = (_row(line, *place(line), is_indented=line.passage in indented) for line in numbered.lines)
    return "\n".join([TABLE_HEADER, *rows])


def _row(line: NumberedLine, page: str, line_in_page: int | None, *, is_indented: bool) -> str:
    on_page = "" if line_in_page is None else str(line_in_page)
    text = line.text.expandtabs(TAB_WIDTH).rstrip() if is_indented else line.text.replace("\t", " ").strip()
    return f"{line.number}\t{page}\t{on_page}\t{text}"
