"""Text as a page shows it: lines of prose flow, paragraphs begin anew, lines of verse stay as they are."""

import re
from collections.abc import Sequence

PARAGRAPH = 2
"""Ends of lines between two paragraphs."""

_SPACE = re.compile(r"\s+")


def laid_out(text: str, line_blocks: Sequence[tuple[int, int]] = ()) -> str:
    """Prose ends its lines anywhere; in `line_blocks` (half-open ranges) the ends of lines are meant."""

    def space(found: re.Match[str]) -> str:
        breaks = found.group().count("\n")
        meant = any(start <= found.end() and found.start() <= end for start, end in line_blocks)
        if breaks and meant:
            return "\n" * min(breaks, 2)
        return "\n" if breaks >= PARAGRAPH else " "

    return _SPACE.sub(space, text).strip()
