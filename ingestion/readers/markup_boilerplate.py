"""Leaves Project Gutenberg's own words out of the blocks of a book and out of its table of contents."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from ingestion.readers.markup_drafts import Draft
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
    """`kept_drafts` as blocks."""
    kept, moved = kept_drafts(drafts, strip)
    return [Block(draft.kind, tuple(draft.lines), draft.level) for draft in kept], moved


def kept_drafts(
    drafts: Sequence[Draft], strip: Callable[[Sequence[str]], tuple[int, int]]
) -> tuple[list[Draft], list[int]]:
    """What lies within the lines that `strip` keeps, and the new index of every draft and of their end.

    A draft that is left out gets the index of the one that follows it.
    """
    start, end = strip(draft_lines(drafts))
    kept: list[Draft] = []
    moved: list[int] = []
    position = 0
    for draft in drafts:
        moved.append(len(kept))
        lines = [line for place, line in enumerate(draft.lines, start=position) if start <= place < end]
        position += len(draft.lines) + 1
        if any(line.text.strip() for line in lines):
            kept.append(replace(draft, lines=lines))
    moved.append(len(kept))
    return kept, moved


def draft_lines(drafts: Sequence[Draft]) -> list[str]:
    """The lines of all drafts, an empty one after each."""
    return [text for draft in drafts for text in (*(line.text for line in draft.lines), "")]
