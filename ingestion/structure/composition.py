"""From a book as read to its stored text, with blocks, pages, chapters and lines pointing into it."""

from dataclasses import dataclass, field

from ingestion.readers.read_book import Block, BlockKind, Box, Line, ReadBook
from ingestion.structure.chapters import find_chapters
from ingestion.structure.composed_text import (
    BlockSpan,
    ComposedText,
    FileSpan,
    LineBox,
    PageSpan,
    line_starts,
)
from ingestion.structure.emphasis import emphasis_in
from ingestion.structure.line_text import stored_lines


@dataclass(slots=True)
class _Draft:
    """The text as it grows. `page_starts` maps an index into `ReadBook.pages` to the offset it begins at.

    `verbatim` keeps line for line what the reader gave, so that the lines have the numbers of the file's own.
    """

    verbatim: bool = False
    lines: list[str] = field(default_factory=list)
    boxes: list[LineBox | None] = field(default_factory=list)
    length: int = 0
    page_starts: dict[int, int] = field(default_factory=dict)
    block_starts: list[int] = field(default_factory=list)
    spans: list[BlockSpan] = field(default_factory=list)

    def add(self, block: Block) -> None:
        """Append a block and the place it got; one without text gets the place where the next begins."""
        placed = [(text, line) for line in block.lines for text in stored_lines(line.text, block.kind)]
        if block.kind is BlockKind.CODE and not self.verbatim:
            placed = _without_empty_edges(placed)
        if placed and self.lines and not self.verbatim:
            self._append("")
        start = self.length
        self.block_starts.append(start)
        for text, line in placed:
            if line.page is not None:
                self.page_starts.setdefault(line.page, self.length)
            self._append(text, _line_box(line.page, line.box))
        if placed:
            kind, end = block.kind.value, self.length - 1
            stands_out = emphasis_in(placed, start)
            self.spans.append(BlockSpan(kind, block.level, start, end, block.anchor, block.name, stands_out))

    def _append(self, line: str, box: LineBox | None = None) -> None:
        self.lines.append(line)
        self.boxes.append(box)
        self.length += len(line) + 1


def compose(book: ReadBook) -> ComposedText:
    """The stored text of `book`: lines end with a newline, blocks are set apart by an empty line.

    Source code is taken line for line, with the empty lines it has and no others.
    Every reader's `splitlines` counts its lines alike: no other line separator is left in it.
    """
    draft = _Draft(verbatim=book.format == "code")
    for block in book.blocks:
        draft.add(block)
    text = "\n".join(draft.lines)
    spans = tuple(draft.spans)
    starts = line_starts(text)
    return ComposedText(
        text=text,
        blocks=spans,
        pages=_page_spans(book, draft.page_starts, len(text)),
        chapters=find_chapters(book, text, spans, draft.block_starts),
        line_starts=starts,
        files=_file_spans(book, draft.block_starts, len(text)),
        boxes=tuple(draft.boxes[: len(starts)]) if any(draft.boxes) else (),
    )


def _line_box(page: int | None, box: Box | None) -> LineBox | None:
    if page is None or box is None:
        return None
    return LineBox(page, round(box.x0, 1), round(box.top, 1), round(box.x1, 1), round(box.bottom, 1))


def _without_empty_edges(placed: list[tuple[str, Line]]) -> list[tuple[str, Line]]:
    filled = [index for index, (text, _) in enumerate(placed) if text.strip()]
    return placed[filled[0] : filled[-1] + 1] if filled else []


def _page_spans(book: ReadBook, starts: dict[int, int], length: int) -> tuple[PageSpan, ...]:
    """A page without text is an empty span where the next begins; none begins before the page ahead of it."""
    if not book.pages or not starts:
        return ()
    begins: list[int] = []
    following = length
    for index in range(len(book.pages) - 1, -1, -1):
        following = min(starts.get(index, following), following)
        begins.append(following)
    begins.reverse()
    ends = [*begins[1:], length]
    return tuple(
        PageSpan(page.number, page.label, start, end)
        for page, start, end in zip(book.pages, begins, ends, strict=True)
    )


def _file_spans(book: ReadBook, block_starts: list[int], length: int) -> tuple[FileSpan, ...]:
    starts = [min(block_starts[file.block], length) for file in book.files if file.block < len(block_starts)]
    ends = [*starts[1:], length]
    return tuple(
        FileSpan(file.path, start, end) for file, start, end in zip(book.files, starts, ends, strict=False)
    )
