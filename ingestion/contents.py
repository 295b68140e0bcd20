"""A book's contents as a page shows them: all of it, or of thousands of chapters those around one."""

import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from ingestion.structure.composed_text import ChapterSpan

MOST_SHOWN = 200
"""A menu of more is slow to draw, and nobody reads through it."""

HALF = MOST_SHOWN // 2


@dataclass(frozen=True, slots=True)
class LeftOut:
    """`count` chapters that are not shown; `ordinal` is the one whose own contents go on from here.

    It begins at `start`.
    """

    count: int
    ordinal: int
    start: int


@dataclass(frozen=True, slots=True)
class Contents:
    """The chapters `shown`, and what stands for the others; `first` and `last` are none of them."""

    shown: Sequence[ChapterSpan]
    first: ChapterSpan | None = None
    before: LeftOut | None = None
    after: LeftOut | None = None
    last: ChapterSpan | None = None


def contents_around(chapters: Sequence[ChapterSpan], offset: int) -> Contents:
    """The chapters around the one that holds `offset`, and the book's first and last."""
    here = bisect.bisect_right(chapters, offset, key=lambda chapter: chapter.start) - 1
    begin = max(0, min(here - HALF, len(chapters) - MOST_SHOWN))
    end = begin + MOST_SHOWN
    return Contents(
        shown=chapters[begin:end],
        first=chapters[0] if begin > 0 else None,
        before=_left_out(chapters, begin - 1, begin - HALF),
        after=_left_out(chapters, len(chapters) - end - 1, end + HALF),
        last=chapters[-1] if end < len(chapters) else None,
    )


def contents_from_the_first(chapters: Sequence[ChapterSpan]) -> Contents:
    after = _left_out(chapters, len(chapters) - MOST_SHOWN, MOST_SHOWN + HALF)
    return Contents(chapters[:MOST_SHOWN], after=after)


def _left_out(chapters: Sequence[ChapterSpan], count: int, middle: int) -> LeftOut | None:
    """The contents around the chapter in the `middle` border on those that are shown."""
    if count <= 0:
        return None
    chapter = chapters[min(max(0, middle), len(chapters) - 1)]
    return LeftOut(count, chapter.ordinal, chapter.start)
