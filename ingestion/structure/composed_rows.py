"""A composed text as rows of plain data and back: for its database row, and to cross between processes."""

from typing import Any, TypeAlias

from ingestion.readers.read_book import Emphasis, Look
from ingestion.structure.composed_text import (
    BlockSpan,
    ChapterSpan,
    ComposedText,
    FileSpan,
    LineBox,
    PageSpan,
    line_starts,
)

Rows: TypeAlias = list[Any]


def rows_of(composed: ComposedText) -> dict[str, Rows]:
    """Everything but the text itself, under the names of `ComposedText`; see `StoredText` for the columns."""
    return {
        "blocks": [_block_row(block) for block in composed.blocks],
        "pages": [[p.number, p.label, p.start, p.end] for p in composed.pages],
        "chapters": [
            [c.ordinal, c.title, c.level, c.start, c.end, c.anchor, list(c.parents)]
            for c in composed.chapters
        ],
        "files": [[file.path, file.start, file.end] for file in composed.files],
        "boxes": [box and [box.page, box.x0, box.top, box.x1, box.bottom] for box in composed.boxes],
    }


def composed_text(
    text: str, *, blocks: Rows, pages: Rows, chapters: Rows, files: Rows, boxes: Rows
) -> ComposedText:
    """What `rows_of` was made from."""
    return ComposedText(
        text=text,
        blocks=tuple(_block_span(*row) for row in blocks),
        pages=page_spans(pages),
        chapters=chapter_spans(chapters),
        line_starts=line_starts(text),
        files=tuple(FileSpan(*row) for row in files),
        boxes=tuple(row and LineBox(*row) for row in boxes),
    )


def _block_row(block: BlockSpan) -> Rows:
    row = [block.kind, block.level, block.start, block.end, block.anchor, block.name]
    return [*row, [_emphasis_row(one) for one in block.emphasis]] if block.emphasis else row


def _block_span(
    kind: str,
    level: int,
    start: int,
    end: int,
    anchor: str | None,
    name: str,
    emphasis: Rows | tuple[()] = (),
) -> BlockSpan:
    return BlockSpan(kind, level, start, end, anchor, name, tuple(_emphasis(*row) for row in emphasis))


def _emphasis_row(one: Emphasis) -> list[int]:
    """Italics need no third number: so they were stored before there was one."""
    return [one.start, one.end] if one.look is Look.ITALIC else [one.start, one.end, int(one.look)]


def _emphasis(start: int, end: int, look: int = Look.ITALIC) -> Emphasis:
    return Emphasis(start, end, Look(look))


def page_spans(rows: Rows) -> tuple[PageSpan, ...]:
    return tuple(PageSpan(*row) for row in rows)


def chapter_spans(rows: Rows) -> tuple[ChapterSpan, ...]:
    return tuple(_chapter_span(*row) for row in rows)


def _chapter_span(
    ordinal: int, title: str, level: int, start: int, end: int, anchor: str | None, parents: list[str]
) -> ChapterSpan:
    return ChapterSpan(ordinal, title, level, start, end, anchor, tuple(parents))
