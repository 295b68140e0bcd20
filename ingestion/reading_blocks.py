"""Blocks as a page to read shows them: one too long for a page comes in pieces, cut at lines or sentences."""

import bisect
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ingestion.readers.read_book import BlockKind, Emphasis
from ingestion.structure.composed_text import BlockSpan

LONGEST_BLOCK = 20_000
"""Characters. Paragraphs of novels are shorter; what is longer is a file without line ends, or a table."""

KEEPS_LINES = frozenset(
    {BlockKind.HEADING, BlockKind.VERSE, BlockKind.LIST, BlockKind.TABLE, BlockKind.CODE, BlockKind.COMMENT}
)
"""The lines of other blocks are where the file happened to break them, and are joined."""

_ITEM = re.compile(r"\n(?=[ ]*(?:[-•*–·▪◦]|\(?\w{1,6}[.)])\s)")
_LINE = re.compile(r"\n(?=[^\n])")
_SENTENCE = re.compile(r"(?<=[^\W_]{4}[.!?…])[\"'”’»)\]]*\s+|(?<=[。！？])[”’」』）]*")  # not after Mrs.
_SPACE = re.compile(r"\s+")


def shown_blocks(text: str, blocks: Sequence[BlockSpan]) -> tuple[BlockSpan, ...]:
    """The blocks of `text`, in order; of a long one its pieces, which leave out the white space between."""
    return tuple(piece for block in blocks for piece in _pieces(text, block))


def continues(text: str, block: BlockSpan) -> bool:
    """Whether it is a later piece of a paragraph: blocks of prose are set apart by an empty line."""
    is_prose = block.kind not in KEEPS_LINES and block.start > 0
    return is_prose and text[block.start - 2 : block.start] != "\n\n"


def ranges_within(ranges: Sequence[Emphasis], start: int, end: int) -> Sequence[Emphasis]:
    """Those that reach into `start:end`, whole; `ranges` are in order and do not overlap."""
    first = bisect.bisect_right(ranges, start, key=lambda one: one.end)
    return ranges[first : bisect.bisect_left(ranges, end, key=lambda one: one.start)]


def _pieces(text: str, block: BlockSpan) -> Iterator[BlockSpan]:
    if block.end - block.start <= LONGEST_BLOCK:
        yield block
        return
    start, rest = block.start, block
    while block.end - start > LONGEST_BLOCK:
        end, following = _cut(text, block.kind, start)
        yield _piece(rest, start, end)
        start = following
        if block.kind == BlockKind.HEADING:
            rest = replace(block, kind=BlockKind.PARAGRAPH.value, level=0)
    yield _piece(rest, start, block.end)


def _piece(block: BlockSpan, start: int, end: int) -> BlockSpan:
    inside = ranges_within(block.emphasis, start, end)
    clipped = tuple(Emphasis(max(first, start), min(last, end), look) for first, last, look in inside)
    return replace(block, start=start, end=end, emphasis=clipped)


def _cut(text: str, kind: str, start: int) -> tuple[int, int]:
    """Where the piece that begins at `start` ends, and where the next one begins; the best place there is."""
    earliest, latest = start + LONGEST_BLOCK // 2, start + LONGEST_BLOCK
    for place in _places(kind):
        *_, found = (None, *place.finditer(text, earliest, latest))
        if found is not None:
            return found.start() + len(found[0].rstrip()), found.end()
    return latest, latest


def _places(kind: str) -> Sequence[re.Pattern[str]]:
    if kind == BlockKind.LIST:
        return (_ITEM, _LINE, _SENTENCE, _SPACE)
    return (_LINE, _SENTENCE, _SPACE) if kind in KEEPS_LINES else (_SENTENCE, _SPACE)
