"""A book in at most twelve parts: chapters in a row, grouped by the text alone."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingestion.structure.composed_text import ChapterSpan

MOST_PARTS = 12
SHORTEST_PART = 12_000
"""Characters: a chapter of a novel, or some twenty minutes of reading."""

_INSIDE_A_BOOK_PART = 0.1
_INSIDE_A_CHAPTER = 0.6
"""What ending a part at a lesser place costs, in lengths of a part away from where it should end."""
_LONG = 1.5
"""A chapter longer than this many parts is divided."""


@dataclass(frozen=True, slots=True)
class Part:
    """`text[char_start:char_end]`; parts count from 1, follow each other without gaps and cover the text.

    `title` names its first and last chapter and is empty in a book without chapters.
    """

    number: int
    title: str
    char_start: int
    char_end: int


def parts_of(chapters: Sequence[ChapterSpan], chunk_ends: Sequence[int], length: int) -> tuple[Part, ...]:
    """As many as the text is long enough for. They end where chapters end, best at the end of one of the
    book's own parts; only a very long chapter is divided, at ends of chunks (`chunk_ends`, ascending)."""
    wanted = max(1, min(MOST_PARTS, length // SHORTEST_PART))
    candidates = list(_candidates(chapters, chunk_ends, length, length / wanted))
    ends: list[int] = []
    for number in range(1, wanted):
        ideal = number * length / wanted
        last = ends[-1] if ends else 0
        rest = [(abs(end - ideal) * wanted / length + cost, end) for end, cost in candidates if end > last]
        if rest and min(rest)[0] < 1:
            ends.append(min(rest)[1])
    bounds = [0, *ends, length]
    return tuple(
        Part(number, _title(chapters, start, end), start, end)
        for number, (start, end) in enumerate(itertools.pairwise(bounds), 1)
    )


def _candidates(
    chapters: Sequence[ChapterSpan], chunk_ends: Sequence[int], length: int, part: float
) -> Iterator[tuple[int, float]]:
    """Where a part may end, and what it costs."""
    spans = list(chapters) or [ChapterSpan(0, "", 1, 0, length)]
    for chapter, after in zip(spans, [*spans[1:], None], strict=True):
        if chapter.end - chapter.start > _LONG * part:
            inside = (end for end in chunk_ends if chapter.start < end < chapter.end)
            yield from ((end, _INSIDE_A_CHAPTER if chapters else 0.0) for end in inside)
        if after is not None and chapter.ordinal:
            yield chapter.end, 0.0 if after.parents != chapter.parents else _INSIDE_A_BOOK_PART


def _title(chapters: Sequence[ChapterSpan], start: int, end: int) -> str:
    titles = [one.title for one in chapters if one.start < end and one.end > start and one.title]
    return " – ".join(dict.fromkeys((titles[0], titles[-1]))) if titles else ""
