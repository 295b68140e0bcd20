"""A book cut into stretches for reading: a chapter each, long ones in portions, tiny ones with the next."""

import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ingestion.structure.composed_text import BlockSpan, ChapterSpan, ComposedText

PORTION = 60_000
"""Characters: about a hundred printed pages' worth of scrolling is what browsers and people bear well."""

LONGEST = 90_000
"""A chapter up to this stays whole; beyond, it is cut into portions."""

SHORTEST = 200
"""Less is a half-title or an empty part heading: it stands at the head of what follows."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters `start:end`, portion `portion` of `portions` of the chapter (or chapters) `title`."""

    title: str
    chapter_ordinal: int
    start: int
    end: int
    portion: int = 1
    portions: int = 1


def stretches_of(book: ComposedText) -> list[Stretch]:
    """All of the book without gaps, in order; one stretch at least."""
    chapters = book.chapters or (ChapterSpan(0, "", 0, 0, len(book.text)),)
    whole = _joined([Stretch(c.title, c.ordinal, c.start, c.end) for c in chapters])
    return [part for stretch in whole for part in _portions(stretch, book.blocks)]


def stretch_at(stretches: Sequence[Stretch], offset: int) -> int:
    """The index of the stretch that holds `offset`."""
    found = bisect.bisect_right(stretches, offset, key=lambda stretch: stretch.start) - 1
    return max(0, found)


def _joined(stretches: Sequence[Stretch]) -> list[Stretch]:
    joined: list[Stretch] = []
    for stretch in stretches:
        before = joined[-1] if joined else None
        if before is None or before.end - before.start >= SHORTEST:
            joined.append(stretch)
        else:
            title = " · ".join(part for part in (before.title, stretch.title) if part)
            joined[-1] = replace(before, title=title, end=stretch.end)
    return joined


def _portions(stretch: Stretch, blocks: Sequence[BlockSpan]) -> Iterator[Stretch]:
    if stretch.end - stretch.start <= LONGEST:
        yield stretch
        return
    starts = [stretch.start]
    first = bisect.bisect_left(blocks, stretch.start, key=lambda block: block.start)
    for block in blocks[first:]:
        if block.start >= stretch.end:
            break
        if block.start - starts[-1] >= PORTION:
            starts.append(block.start)
    for portion, (start, end) in enumerate(pairwise([*starts, stretch.end]), start=1):
        yield replace(stretch, start=start, end=end, portion=portion, portions=len(starts))
