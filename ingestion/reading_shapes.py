"""Lists and tables as their lines tell them: items with their marks, rows with their cells."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_MARK = re.compile(
    r"(?P<indent> *)(?P<mark>[-•*–·▪◦]|(?P<number>\d{1,6})[.)]"
    r"|\(?(?:\d{1,6}|[^\W\d_]|[ivxlcdm]+)[.)])\s+(?=\S)",
    re.IGNORECASE,
)
_BULLETS = frozenset("-•*–·▪◦")
_BAR = " | "
_DEEPEST = 6


@dataclass(frozen=True, slots=True)
class ItemSpan:
    """An item of a list: `start:end` of its text, without its mark if that can be shown otherwise.

    `number` is its own in a numbered list, None under a bullet; `is_bare` where the mark stays in the text.
    """

    depth: int
    number: int | None
    is_bare: bool
    start: int
    end: int


def item_spans(text: str) -> list[ItemSpan]:
    """Empty unless the first line begins an item. Lines without a mark go on with the item before."""
    items: list[ItemSpan] = []
    indents: list[int] = []
    at = 0
    for line in text.split("\n"):
        found, end = _MARK.match(line), at + len(line)
        if found is not None:
            items.append(_item(found, at, end, _depth(len(found["indent"]), indents)))
        elif not items:
            return []
        else:
            last = items[-1]
            items[-1] = ItemSpan(last.depth, last.number, last.is_bare, last.start, end)
        at = end + 1
    return items


def _item(found: re.Match[str], at: int, end: int, depth: int) -> ItemSpan:
    number = int(found["number"]) if found["number"] else None
    is_bare = number is None and found["mark"] not in _BULLETS
    start = at + (found.start("mark") if is_bare else found.end())
    return ItemSpan(depth, number, is_bare, start, end)


def _depth(indent: int, indents: list[int]) -> int:
    """From 0; `indents` are those of the items that this one stands under, and become those of the next."""
    while indents and indents[-1] >= indent:
        indents.pop()
    if len(indents) < _DEEPEST:
        indents.append(indent)
    return len(indents) - 1


def row_spans(text: str) -> list[Sequence[tuple[int, int]]]:
    """The cells of each line, as ranges of `text`; empty unless all lines have as many, and more than one."""
    rows: list[Sequence[tuple[int, int]]] = []
    at = 0
    for line in text.split("\n"):
        rows.append(_cells(line, at))
        at += len(line) + 1
    count = len(rows[0])
    return rows if count > 1 and all(len(row) == count for row in rows) else []


def _cells(line: str, at: int) -> list[tuple[int, int]]:
    """`| a | b |` and `a | b` alike."""
    start, end = 0, len(line)
    if line.startswith("| ") and line.endswith(" |") and len(line) > len(_BAR):
        start, end = 2, len(line) - 2
    cells = []
    while (bar := line.find(_BAR, start, end)) >= 0:
        cells.append((at + start, at + bar))
        start = bar + len(_BAR)
    return [*cells, (at + start, at + end)]
