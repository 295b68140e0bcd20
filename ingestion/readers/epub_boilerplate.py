"""Leaves Project Gutenberg's own words out of an EPUB's blocks and table of contents."""

import re
from collections.abc import Callable, Sequence

from ingestion.readers.epub_drafts import Draft
from ingestion.readers.read_book import Block

_TITLE = re.compile(
    r"(?:the\s+)?(?:full\s+)?project gutenberg\b|transcriber['’]?s?['’]? note|start:? full license",
    re.IGNORECASE,
)


def is_boilerplate_title(title: str) -> bool:
    """Whether a line of the table of contents leads to a licence or a transcriber's note."""
    return bool(_TITLE.match(title.strip()))


def kept_lines(
    drafts: Sequence[Draft], strip: Callable[[Sequence[str]], tuple[int, int]]
) -> tuple[list[Block], list[int]]:
    """The blocks within what `strip` keeps of their lines, and the new index of every draft and of their end.

    A draft that is left out gets the index of the block that follows it.
    """
    texts: list[str] = []
    for draft in drafts:
        texts.extend(line.text for line in draft.lines)
        texts.append("")
    start, end = strip(texts)
    blocks: list[Block] = []
    moved: list[int] = []
    position = 0
    for draft in drafts:
        moved.append(len(blocks))
        lines = [line for place, line in enumerate(draft.lines, start=position) if start <= place < end]
        position += len(draft.lines) + 1
        if lines:
            blocks.append(Block(draft.kind, tuple(lines), draft.level))
    moved.append(len(blocks))
    return blocks, moved
