"""A stretch of a book as a page to read: blocks, page marks, marked ranges; plain values, drawn elsewhere."""

import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ingestion.readers.read_book import BlockKind, Look
from ingestion.reading_blocks import KEEPS_LINES, continues, ranges_within
from ingestion.reading_shapes import ItemSpan, item_spans, row_spans
from ingestion.structure.composed_text import BlockSpan, ComposedText, PageSpan


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
    """Text under one mark ("cited", "passage" or "") and of one look; `pages` begin right before it."""

    text: str
    mark: str = ""
    is_first_of_mark: bool = False
    pages: tuple[PageSpan, ...] = ()
    look: Look | None = None


@dataclass(frozen=True, slots=True)
class ListItem:
    """`start`: where its pieces begin in the text; the others as in `ItemSpan`."""

    depth: int
    number: int | None
    is_bare: bool
    start: int
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    start: int
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class ReadingBlock:
    """Its pieces have as many characters as the text has from `start` on.

    `line_numbers` are shown beside a listing of source code, and None elsewhere. A list or a table whose
    lines tell its form has `items` or `rows` instead of pieces; marks of items and bars between cells are
    left out of these. `continues`: it goes on with the paragraph before.
    """

    kind: str
    level: int
    pieces: tuple[Piece, ...]
    line_numbers: range | None = None
    start: int = 0
    items: tuple[ListItem, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    continues: bool = False


@dataclass(slots=True)
class _Drawing:
    """Pieces of a text, and what is used up on the way: pages are shown once, a mark has one beginning."""

    text: str
    marks: Marks
    pages: Sequence[PageSpan]
    pages_shown: int = 0
    marks_begun: set[str] = field(default_factory=set)

    def pieces(self, block: BlockSpan, start: int, end: int) -> tuple[Piece, ...]:
        """Of `start:end`, which lies in the block."""
        keeps = block.kind in KEEPS_LINES and block.kind != BlockKind.LIST
        return tuple(
            self._piece(block, first, last, keeps) for first, last in pairwise(self._cuts(block, start, end))
        )

    def _piece(self, block: BlockSpan, start: int, end: int, keeps_lines: bool) -> Piece:
        shown, mark = self.text[start:end], self.marks.at(start)
        return Piece(
            shown if keeps_lines else shown.replace("\n", " "),
            mark,
            self._begins(mark),
            self._pages_before(start),
            next((one.look for one in ranges_within(block.emphasis, start, end)), None),
        )

    def _cuts(self, block: BlockSpan, start: int, end: int) -> list[int]:
        """Wherever a mark, a page or emphasis begins or ends."""
        first = bisect.bisect_right(self.pages, start, key=lambda page: page.start)
        last = bisect.bisect_left(self.pages, end, key=lambda page: page.start)
        page_starts = (page.start for page in self.pages[first:last])
        spans = ranges_within(block.emphasis, start, end)
        stands_out = (at for span in spans for at in (span.start, span.end))
        inner = {at for at in (*self.marks.ends, *page_starts, *stands_out) if start < at < end}
        return [start, *sorted(inner), end]

    def _pages_before(self, offset: int) -> tuple[PageSpan, ...]:
        due = bisect.bisect_right(self.pages, offset, self.pages_shown, key=lambda page: page.start)
        taken, self.pages_shown = tuple(self.pages[self.pages_shown : due]), due
        return taken

    def _begins(self, mark: str) -> bool:
        is_first = bool(mark) and mark not in self.marks_begun
        self.marks_begun.add(mark)
        return is_first


def checked_range(start: int | None, end: int | None, length: int) -> tuple[int, int] | None:
    """The range, if it lies in a text of this length: no mark is better than a wrong one."""
    if start is None or end is None or not 0 <= start < end <= length:
        return None
    return start, end


def read_stretch(book: ComposedText, start: int, end: int, marks: Marks) -> list[ReadingBlock]:
    """The blocks that begin in `start:end`, whole; no heading is more than one level below the one before."""
    pages = [page for page in _pages_in(book.pages, start, end) if page.start < page.end]
    drawing = _Drawing(book.text, marks, pages)
    levels: list[int] = []
    return [_block(drawing, block, levels) for block in blocks_in(book.blocks, start, end)]


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


def block_start(blocks: Sequence[BlockSpan], offset: int) -> int:
    """Where the block begins that `offset` stands in; before the first one that is where it begins."""
    if not blocks:
        return 0
    found = bisect.bisect_right(blocks, offset, key=lambda block: block.start) - 1
    return blocks[max(0, found)].start


def _pages_in(pages: Sequence[PageSpan], start: int, end: int) -> Sequence[PageSpan]:
    first = bisect.bisect_left(pages, start, key=lambda page: page.start)
    return pages[first : bisect.bisect_left(pages, end, key=lambda page: page.start)]


def _block(drawing: _Drawing, block: BlockSpan, levels: list[int]) -> ReadingBlock:
    level = _shown_level(block.level, levels) if block.kind == BlockKind.HEADING else block.level
    shown = ReadingBlock(block.kind, level, (), start=block.start, continues=continues(drawing.text, block))
    words = drawing.text[block.start : block.end]
    if block.kind == BlockKind.LIST and (items := item_spans(words)):
        return replace(shown, items=tuple(_item(drawing, block, item) for item in items))
    if block.kind == BlockKind.TABLE and (rows := row_spans(words)):
        return replace(shown, rows=tuple(tuple(_cells(drawing, block, row)) for row in rows))
    return replace(shown, pieces=drawing.pieces(block, block.start, block.end))


def _shown_level(level: int, levels: list[int]) -> int:
    """`levels` are those of the headings that this one stands under, and become those of the next."""
    while levels and levels[-1] >= level:
        levels.pop()
    levels.append(level)
    return len(levels)


def _item(drawing: _Drawing, block: BlockSpan, item: ItemSpan) -> ListItem:
    start, end = block.start + item.start, block.start + item.end
    return ListItem(item.depth, item.number, item.is_bare, start, drawing.pieces(block, start, end))


def _cells(drawing: _Drawing, block: BlockSpan, row: Sequence[tuple[int, int]]) -> Iterator[Cell]:
    for first, last in row:
        start, end = block.start + first, block.start + last
        yield Cell(start, drawing.pieces(block, start, end) if start < end else ())


def _holds(span: tuple[int, int] | None, offset: int) -> bool:
    return span is not None and span[0] <= offset < span[1]
