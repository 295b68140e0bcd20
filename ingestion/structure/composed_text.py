"""The stored text of a book and what points into it, all by character range (half-open, code points)."""

import bisect
import itertools
from dataclasses import dataclass, field

from ingestion.readers.read_book import Emphasis


@dataclass(frozen=True, slots=True)
class BlockSpan:
    """A block in the stored text; `kind` is a `BlockKind` value, `name` what a block of code defines.

    `emphasis`: what of the stored text stands out in the file, in order; no two of them overlap.
    """

    kind: str
    level: int
    start: int
    end: int
    anchor: str | None = None
    name: str = ""
    emphasis: tuple[Emphasis, ...] = ()


@dataclass(frozen=True, slots=True)
class PageSpan:
    number: int | None
    label: str | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ChapterSpan:
    """Chapters follow each other without gaps and cover the text; `ordinal` counts from 1 (0: before it).

    `parents` are the titles of the parts the chapter stands in, outermost first.
    """

    ordinal: int
    title: str
    level: int
    start: int
    end: int
    anchor: str | None = None
    parents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileSpan:
    """In a book of several files: what the one at `path` gave; `path` is relative to the book's root."""

    path: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class LineBox:
    """Where a line stands on page `page` (an index into the pages), in points from the top left corner."""

    page: int
    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class ComposedText:
    """`text` ends its lines with "\\n"; blocks are set apart by an empty line, but not those of source code.

    `boxes` has one entry a line, and is empty where the format knows no places on a page.
    """

    text: str
    blocks: tuple[BlockSpan, ...]
    pages: tuple[PageSpan, ...]
    chapters: tuple[ChapterSpan, ...]
    line_starts: tuple[int, ...] = field(repr=False, default=())
    files: tuple[FileSpan, ...] = ()
    boxes: tuple[LineBox | None, ...] = field(repr=False, default=())

    def line_at(self, offset: int) -> int:
        """The number, from 1, of the line that `offset` stands on."""
        return max(1, bisect.bisect_right(self.line_starts, offset))

    def page_at(self, offset: int) -> PageSpan | None:
        """The page that `offset` stands on; None before the first page and in books without pages."""
        found = bisect.bisect_right(self.pages, offset, key=lambda page: page.start) - 1
        return self.pages[found] if found >= 0 else None

    def chapter_at(self, offset: int) -> ChapterSpan | None:
        found = bisect.bisect_right(self.chapters, offset, key=lambda chapter: chapter.start) - 1
        return self.chapters[found] if found >= 0 else None

    def file_at(self, offset: int) -> FileSpan | None:
        found = bisect.bisect_right(self.files, offset, key=lambda file: file.start) - 1
        return self.files[found] if found >= 0 else None


def line_starts(text: str) -> tuple[int, ...]:
    """Where each line begins, as `str.splitlines` counts them: a closing line break begins no new line."""
    lengths = (len(line) + 1 for line in text.split("\n"))
    starts = itertools.accumulate(lengths, initial=0)
    return tuple(start for start in starts if start < len(text)) or (0,)
