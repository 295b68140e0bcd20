"""Prose in chunks: by chapter and heading first, then paragraph, sentence, and length as the last resort."""

import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingestion.chunking.break_points import BreakPoint, Grain, break_points, first_line_start
from ingestion.chunking.chunk_span import ChunkSpan
from ingestion.structure.composed_text import BlockSpan, ComposedText
from ingestion.structure.sections import Section, find_sections

CHUNKER_VERSION = "documental-2"

TARGET = 1500
MAXIMUM = 2200
OVERLAP = 200

_NEW_TEXT = TARGET - OVERLAP // 2
"""What a chunk should add to the one before; overlaps begin at a sentence and are thus shorter."""

_GRAIN_COST = {
    Grain.PARAGRAPH: 0.0,
    Grain.SENTENCE: 0.08,
    Grain.LINE: 0.3,
    Grain.WORD: 0.6,
    Grain.CHARACTER: 1.0,
}


@dataclass(frozen=True, slots=True)
class _Step:
    """The best way to cut everything up to a break point: its cost, and the break point before it."""

    cost: float
    previous: int


def cut(composed: ComposedText) -> tuple[ChunkSpan, ...]:
    """Chunks in order over the whole text; each begins where the one before ends, or a little earlier."""
    chunks: list[ChunkSpan] = []
    starts = [block.start for block in composed.blocks]
    for section in find_sections(composed):
        inside = composed.blocks[
            bisect.bisect_left(starts, section.start) : bisect.bisect_left(starts, section.end)
        ]
        for start, end in _cut_section(composed.text, section, inside):
            chunks.append(_chunk(composed, section, len(chunks), start, end))
    return tuple(chunks)


def _cut_section(text: str, section: Section, blocks: Sequence[BlockSpan]) -> Iterator[tuple[int, int]]:
    if section.end - section.start <= MAXIMUM:
        yield section.start, section.end
        return
    points = break_points(text, section.start, section.end, blocks)
    ends = _best_ends(section, points)
    before = begins = section.start
    for end in ends:
        yield _overlapped(text, before, begins, end, points), end
        before, begins = begins, end


def _best_ends(section: Section, points: Sequence[BreakPoint]) -> list[int]:
    """The cuts that cost least: near the target and at natural places; found by dynamic programming."""
    offsets = [section.start, *(point.offset for point in points), section.end]
    costs = [0.0, *(_GRAIN_COST[point.grain] for point in points), 0.0]
    steps = [_Step(0.0, -1)]
    for index in range(1, len(offsets)):
        steps.append(_best_step(offsets, steps, index, costs[index]))
    ends: list[int] = []
    index = len(offsets) - 1
    while index > 0:
        ends.append(offsets[index])
        index = steps[index].previous
    return ends[::-1]


def _best_step(offsets: Sequence[int], steps: Sequence[_Step], index: int, grain_cost: float) -> _Step:
    best = _Step(float("inf"), index - 1)
    for previous in range(index - 1, -1, -1):
        size = offsets[index] - offsets[previous]
        if size > MAXIMUM:
            break
        away = (size - _NEW_TEXT) / _NEW_TEXT
        cost = steps[previous].cost + away * away + grain_cost
        if cost < best.cost:
            best = _Step(cost, previous)
    return best


def _overlapped(text: str, before: int, begins: int, end: int, points: Sequence[BreakPoint]) -> int:
    """Where a chunk starts that repeats the end of the one before: at a sentence, else at a line, or not.

    `before` is where the text that the chunk ahead of it added begins.
    """
    earliest = max(begins - OVERLAP, end - MAXIMUM, before + 1)
    if earliest >= begins:
        return begins
    first = bisect.bisect_left(points, earliest, key=lambda point: point.offset)
    last = bisect.bisect_left(points, begins, key=lambda point: point.offset)
    sentence = next((point.offset for point in points[first:last] if point.grain <= Grain.SENTENCE), None)
    return sentence or first_line_start(text, earliest, begins) or begins


def _chunk(composed: ComposedText, section: Section, index: int, start: int, end: int) -> ChunkSpan:
    piece = composed.text[start:end]
    first = start + len(piece) - len(piece.lstrip())
    last = max(first, start + len(piece.rstrip()) - 1)
    page, file = composed.page_at(first), composed.file_at(first)
    return ChunkSpan(
        index=index,
        char_start=start,
        char_end=end,
        line_start=composed.line_at(first),
        line_end=composed.line_at(last),
        page_number=page.number if page else None,
        page_label=page.label if page else None,
        chapter_ordinal=section.chapter.ordinal,
        chapter=section.chapter.title,
        heading_path=section.heading_path,
        anchor=section.anchor,
        level=section.level,
        file=file.path if file else "",
    )
