"""A stretch of a book as a page to read: blocks, page marks, marked ranges; plain values, drawn elsewhere."""

import bisect
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ingestion.readers.read_book import BlockKind
from ingestion.structure.composed_text import BlockSpan, ComposedText, PageSpan

KEEPS_LINES = frozenset(
    {BlockKind.HEADING, BlockKind.VERSE, BlockKind.LIST, BlockKind.TABLE, BlockKind.CODE, BlockKind.COMMENT}
)
"""The lines of other blocks are where the file happened to break them, and are joined."""
_INSIDE_ITEM = re.compile(r"\n(?!\s*(?:[-•*–·▪◦]|\(?(?:\d+|[^\W\d_]|[ivxlcdm]+)[.)])\s) *", re.IGNORECASE)
"""A line end inside an item of a list: the next line has no mark of its own."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Half-open ranges of the stored text: the lines cited, and the passage they were found in."""

    cited: tuple[int, int] | None = None
    passage: tuple[int, int] | None = None

    def at(self, offset: int) -> str:
        if _holds(self.cited, offset):
            return "cited"
        return "passage" if _holds(self.passage, offset) else ""

    @property
    def first(self) -> int | None:
        """The first character of what was asked for."""
        marked = self.cited or self.passage
        return None if marked is None else marked[0]

    @property
    def ends(self) -> Iterator[int]:
        yield from self.cited or ()
        yield from self.passage or ()


@dataclass(frozen=True, slots=True)
class Piece:
    """Text under one mark ("cited", "passage" or ""); `pages` begin right before it."""

    text: str
    mark: str = ""
    is_first_of_mark: bool = False
    pages: tuple[PageSpan, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadingBlock:
    """`line_numbers` are shown beside a listing of source code, and None elsewhere."""

    kind: str
    level: int
    pieces: tuple[Piece, ...]
    line_numbers: range | None = None


@dataclass(slots=True)
class _Progress:
    """What was used up on the way through a stretch: pages are shown once, each mark has one beginning."""

    pages: list[PageSpan]
    marks_begun: set[str] = field(default_factory=set)

    def pages_before(self, offset: int) -> tuple[PageSpan, ...]:
        due = bisect.bisect_right(self.pages, offset, key=lambda page: page.start)
        taken, self.pages = tuple(self.pages[:due]), self.pages[due:]
        return taken

    def begins(self, mark: str) -> bool:
        is_first = bool(mark) and mark not in self.marks_begun
        self.marks_begun.add(mark)
        return is_first


def checked_range(start: int | None, end: int | None, length: int) -> tuple[int, int] | None:
    """The range, if it lies in a text of this length: no mark is better than a wrong one."""
    if start is None or end is None or not 0 <= start < end <= length:
        return None
    return start, end


def read_stretch(book: ComposedText, start: int, end: int, marks: Marks) -> list[ReadingBlock]:
    """The blocks that begin in `start:end`, whole."""
    progress = _Progress([page for page in book.pages if start <= page.start < end and page.start < page.end])
    return [_block(book.text, block, marks, progress) for block in blocks_in(book.blocks, start, end)]


def read_listing(book: ComposedText, start: int, end: int, marks: Marks) -> list[ReadingBlock]:
    """As `read_stretch`, for source code: with the numbers that its lines have in the file."""
    listed = zip(blocks_in(book.blocks, start, end), read_stretch(book, start, end, marks), strict=True)
    return [
        replace(shown, line_numbers=range(book.line_at(block.start), book.line_at(block.end) + 1))
        for block, shown in listed
    ]


def blocks_in(blocks: Sequence[BlockSpan], start: int, end: int) -> Sequence[BlockSpan]:
    first = bisect.bisect_left(blocks, start, key=lambda block: block.start)
    return blocks[first : bisect.bisect_left(blocks, end, key=lambda block: block.start)]


def _block(text: str, block: BlockSpan, marks: Marks, progress: _Progress) -> ReadingBlock:
    pieces = tuple(_pieces(text, block, marks, progress))
    return ReadingBlock(block.kind, block.level, pieces)


def _pieces(text: str, block: BlockSpan, marks: Marks, progress: _Progress) -> Iterator[Piece]:
    for start, end in _cuts(block, marks, progress.pages):
        shown = text[start:end]
        if block.kind == BlockKind.LIST:
            shown = _INSIDE_ITEM.sub(" ", shown)
        elif block.kind not in KEEPS_LINES:
            shown = shown.replace("\n", " ")
        mark = marks.at(start)
        yield Piece(shown, mark, progress.begins(mark), progress.pages_before(start))


def _cuts(block: BlockSpan, marks: Marks, pages: Sequence[PageSpan]) -> list[tuple[int, int]]:
    """The block's range, cut wherever a mark or a page begins or ends."""
    first = bisect.bisect_right(pages, block.start, key=lambda page: page.start)
    last = bisect.bisect_left(pages, block.end, key=lambda page: page.start)
    page_starts = [page.start for page in pages[first:last]]
    inner = {at for at in (*marks.ends, *page_starts) if block.start < at < block.end}
    points = [block.start, *sorted(inner), block.end]
    return list(pairwise(points))


def _holds(span: tuple[int, int] | None, offset: int) -> bool:
    return span is not None and span[0] <= offset < span[1]
