"""Places inside a section where it may be cut, and how much each costs: paragraphs first, characters last."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from ingestion.chunking.characters import cut_between_characters
from ingestion.chunking.sentences import sentence_starts
from ingestion.readers.read_book import BlockKind
from ingestion.structure.composed_text import BlockSpan


class Grain(IntEnum):
    """How natural a place to cut is; the smaller the better."""

    PARAGRAPH = 0
    SENTENCE = 1
    LINE = 2
    WORD = 3
    CHARACTER = 4


@dataclass(frozen=True, slots=True)
class BreakPoint:
    """A cut at `offset`: what stands there begins the next chunk."""

    offset: int
    grain: Grain


_WHOLE_LINES = frozenset(
    {BlockKind.CODE, BlockKind.TABLE, BlockKind.COMMENT, BlockKind.VERSE, BlockKind.LIST}
)
_SOUGHT = 700
"""Stretches longer than this without a place to cut are searched for the next finer grain."""
_APART = 60
"""Of places closer to each other than this, one is enough; it also bounds the work on text of tiny pieces."""


def break_points(text: str, start: int, end: int, blocks: Sequence[BlockSpan]) -> list[BreakPoint]:
    """Where `text[start:end]` may be cut, in order, both ends left out. `blocks` are those inside it.

    None stands right after a heading: a heading goes with what follows it.
    """
    points: dict[int, Grain] = {}
    previous: BlockSpan | None = None
    for block in blocks:
        if previous is not None and previous.kind != BlockKind.HEADING and start < block.start < end:
            points[block.start] = Grain.PARAGRAPH
        if block.kind != BlockKind.HEADING:
            points.update((offset, grain) for offset, grain in _inside(text, block) if start < offset < end)
        previous = block
    found = [BreakPoint(offset, points[offset]) for offset in sorted(points)]
    for grain in (Grain.LINE, Grain.WORD, Grain.CHARACTER):
        found = _with_finer(text, start, end, found, grain)
    return _thinned(found)


def _inside(text: str, block: BlockSpan) -> Iterator[tuple[int, Grain]]:
    if block.kind in _WHOLE_LINES:
        for offset in _line_starts(text, block.start, block.end):
            yield offset, Grain.SENTENCE
    else:
        for offset in sentence_starts(text, block.start, block.end):
            yield offset, Grain.SENTENCE


def _with_finer(text: str, start: int, end: int, points: list[BreakPoint], grain: Grain) -> list[BreakPoint]:
    """`points` with those of `grain` added in every stretch that has too few."""
    found: list[BreakPoint] = []
    before = start
    for point in [*points, BreakPoint(end, Grain.PARAGRAPH)]:
        if point.offset - before > _SOUGHT:
            found.extend(BreakPoint(offset, grain) for offset in _offsets(text, before, point.offset, grain))
        found.append(point)
        before = point.offset
    return found[:-1]


def _thinned(points: Sequence[BreakPoint]) -> list[BreakPoint]:
    """The more natural of every two points that are close together, the first of equals."""
    kept: list[BreakPoint] = []
    for point in points:
        if not kept or point.offset - kept[-1].offset >= _APART:
            kept.append(point)
        elif point.grain < kept[-1].grain:
            kept[-1] = point
    return kept


def _offsets(text: str, start: int, end: int, grain: Grain) -> Iterator[int]:
    if grain is Grain.LINE:
        return _line_starts(text, start, end)
    if grain is Grain.WORD:
        return _word_starts(text, start, end)
    return _character_cuts(text, start, end)


def first_line_start(text: str, start: int, end: int) -> int | None:
    """The first offset from `start` on, before `end`, at which a line begins; None when there is none."""
    return next(_line_starts(text, max(0, start - 1), end), None)


def _line_starts(text: str, start: int, end: int) -> Iterator[int]:
    newline = text.find("\n", start, end)
    while newline >= 0:
        after = newline + 1
        while after < end and text[after].isspace():
            after += 1
        if start < after < end:
            yield after
        newline = text.find("\n", after, end)


def _word_starts(text: str, start: int, end: int) -> Iterator[int]:
    space = text.find(" ", start + _APART, end)
    while space >= 0:
        after = space + 1
        while after < end and text[after].isspace():
            after += 1
        if start < after < end:
            yield after
        space = text.find(" ", after + _APART, end)


def _character_cuts(text: str, start: int, end: int) -> Iterator[int]:
    """At even distances, none inside a letter with its accents or a picture of several signs."""
    for offset in range(start + _APART, end, _APART):
        yield cut_between_characters(text, start, offset)
