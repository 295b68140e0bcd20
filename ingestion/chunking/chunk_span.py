"""A chunk before it is a row: a range of the stored text and where it stands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChunkSpan:
    """Characters `char_start:char_end` of the stored text; lines are numbered from 1, both ends included.

    The page is the one the chunk begins on. `heading_path` runs from the book's outermost heading inwards,
    `level` is that of the innermost one and 0 without any. `file` is set in books of several files.
    `useful_text` is what is embedded and exported, None where that is the range as it stands.
    """

    index: int
    char_start: int
    char_end: int
    line_start: int
    line_end: int
    page_number: int | None
    page_label: str | None
    chapter_ordinal: int
    chapter: str
    heading_path: tuple[str, ...]
    anchor: str | None
    level: int = 0
    file: str = ""
    useful_text: str | None = None
    is_indexed: bool = True
