"""What is embedded and exported of a range: its text without code and comments, which only readers want."""

import bisect
from collections.abc import Iterator

from ingestion.readers.read_book import BlockKind
from ingestion.structure.composed_text import BlockSpan, ComposedText

LEAST_USEFUL_CHARS = 80
"""A chunk with fewer characters of use than this (headings apart) is not indexed."""
LEFT_OUT = frozenset({BlockKind.CODE, BlockKind.COMMENT})
_UNCOUNTED = LEFT_OUT | {BlockKind.HEADING}


def useful_text(composed: ComposedText, start: int, end: int) -> str:
    """Characters `start:end` of the stored text without code and comments, one empty line between pieces."""
    pieces = (piece.strip("\n") for piece in _without(LEFT_OUT, composed, start, end))
    return "\n\n".join(piece.rstrip() for piece in pieces if piece.strip())


def useful_length(composed: ComposedText, start: int, end: int) -> int:
    """How many characters `useful_text` has without its headings, runs of white space counted as one."""
    pieces = _without(_UNCOUNTED, composed, start, end)
    return len(" ".join(" ".join(pieces).split()))


def _without(kinds: frozenset[BlockKind], composed: ComposedText, start: int, end: int) -> Iterator[str]:
    """What there is in `start:end` around the blocks of these kinds."""
    first = start
    for block in _blocks(composed, start, end):
        if block.kind in kinds:
            yield composed.text[first : max(first, block.start)]
            first = max(first, block.end)
    yield composed.text[first:end]


def _blocks(composed: ComposedText, start: int, end: int) -> tuple[BlockSpan, ...]:
    """Those that lie in `start:end`, partly too."""
    blocks = composed.blocks
    first = max(0, bisect.bisect_right(blocks, start, key=lambda block: block.start) - 1)
    last = bisect.bisect_left(blocks, end, key=lambda block: block.start)
    return tuple(block for block in blocks[first:last] if block.end > start)
