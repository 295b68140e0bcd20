"""Source code in stretches of lines that belong together, by blank lines and indentation alone."""

import re
from collections.abc import Callable, Iterator, Sequence

_CLOSER = re.compile(r"[\s})\];,]*$|\s*end[\w ]{0,20};?\s*$", re.IGNORECASE)
_CLOSING_BRACKETS = re.compile(r"[})\];,][\s})\];,]*$")
_COMMENT = re.compile(r"#|--|//|/?\*|;|%")
_CONTINUATION = re.compile(r"else\b|elif\b|catch\b|finally\b|except\b|\{")


def is_closing(line: str) -> bool:
    """Whether nothing but brackets, or the word "end", stands on the line."""
    return _CLOSER.match(line) is not None


def is_continued_by(line: str) -> bool:
    """Whether the line goes on with what is above it, though it stands at the left margin."""
    return is_closing(line) or line[0].isspace() or _CONTINUATION.match(line) is not None


def stretches(
    lines: Sequence[str], opens: Callable[[str], object] | None = None
) -> Iterator[tuple[int, int]]:
    """First and last row of every stretch, in order, over all lines that are not blank.

    One begins at the left margin after a blank line or a closing bracket, and wherever `opens` says; comments
    right above go with it.
    """
    begins: list[int] = []
    for row, line in enumerate(lines):
        begin = row
        if not line.strip() or (begins and line[0].isspace()):
            continue
        if opens and opens(line):
            begin = _with_comments(lines, row, begins[-1] if begins else 0)
        elif begins and not _is_set_apart(lines, row):
            continue
        if not begins or begin > begins[-1]:
            begins.append(begin)
    for first, following in zip(begins, [*begins[1:], len(lines)], strict=True):
        last = following - 1
        while not lines[last].strip():
            last -= 1
        yield first, last


def _is_set_apart(lines: Sequence[str], row: int) -> bool:
    above = lines[row - 1]
    if is_continued_by(lines[row]):
        return False
    return not above.strip() or _CLOSING_BRACKETS.match(above) is not None


def _with_comments(lines: Sequence[str], row: int, earliest: int) -> int:
    while row > earliest and _COMMENT.match(lines[row - 1]):
        row -= 1
    return row
