"""Where code, mathematics and comments that a Markdown text opens are closed, known at their opening."""

import bisect
import itertools
import re
from collections.abc import Sequence

MATH = re.compile(r"^ {0,3}\$\$\s*(?:\{[^{}]*\})?\s*$")


class Closings:
    """`math` and `comment` are the last lines that close one, -1 without any."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.math = max((i for i, line in enumerate(lines) if MATH.match(line)), default=-1)
        self.comment = max((i for i, line in enumerate(lines) if "-->" in line), default=-1)
        self._fences: dict[str, tuple[list[int], list[int]]] = {}
        for mark in "`~":
            found = [(i, len(line.strip())) for i, line in enumerate(lines) if _is_fence_of(line, mark)]
            longest = list(itertools.accumulate((length for _, length in reversed(found)), max))
            self._fences[mark] = ([number for number, _ in found], longest[::-1])

    def fence(self, after: int, fence: str) -> bool:
        """Whether a line below `after` closes `fence`."""
        numbers, longest = self._fences[fence[0]]
        following = bisect.bisect_right(numbers, after)
        return following < len(numbers) and longest[following] >= len(fence)


def _is_fence_of(line: str, mark: str) -> bool:
    stripped = line.strip()
    return stripped.startswith(mark * 3) and not stripped.strip(mark)
