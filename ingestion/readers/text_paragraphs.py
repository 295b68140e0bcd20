"""Paragraphs of a plain text: by empty lines, else indents, else the short last lines of wrapped prose."""

import itertools
import re
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ingestion.structure.headings import HeadingRank, heading_mark

_INDENT = re.compile(r"[ \t\u3000]+(?=\S)")
_SENTENCE_END = re.compile(r"[.!?…:][\"'”’»)\]_]*$")
_LONG_RUN = 40
_UNWRAPPED = 150
_SHORT_LINE = 0.8
_HEADING_CHARS = 60
_FEWEST_INDENTS, _MOST_INDENTS = 0.02, 0.6


@dataclass(frozen=True)
class Paragraph:
    """Lines as they stand in the file; `blank_before` counts empty lines ahead of them, many at the start."""

    lines: tuple[str, ...]
    blank_before: int

    @cached_property
    def joined(self) -> str:
        return " ".join(" ".join(line.split()) for line in self.lines)


_AT_START = 9


def split_paragraphs(lines: Sequence[str]) -> list[Paragraph]:
    """The paragraphs of `lines`, in order, no line lost."""
    paragraphs: list[Paragraph] = []
    for run, blank_before in _runs(lines):
        pieces = [piece for part in _split_at_headings(run) for piece in _split_run(part)]
        paragraphs.append(Paragraph(tuple(pieces[0]), blank_before))
        paragraphs.extend(Paragraph(tuple(piece), 0) for piece in pieces[1:])
    return paragraphs


def _runs(lines: Sequence[str]) -> Iterator[tuple[list[str], int]]:
    run: list[str] = []
    blank = _AT_START
    blank_before = blank
    for line in lines:
        if line.strip():
            if not run:
                blank_before = blank
            run.append(line)
            blank = 0
            continue
        if run:
            yield run, blank_before
            run = []
        blank += 1
    if run:
        yield run, blank_before


def _split_at_headings(run: list[str]) -> list[list[str]]:
    """Chapter headings that have no empty line around them, between the end of a sentence and a new one."""
    if len(run) < 3:
        return [run]
    rows = [row for row in range(1, len(run) - 1) if _is_heading(run[row]) and _stands_alone(run, row)]
    if rows and _is_heading(run[0]):
        rows.insert(0, 0)
    return _split_at(run, [edge for row in rows for edge in (row, row + 1)])


def _is_heading(line: str) -> bool:
    mark = heading_mark(line) if len(line) <= _HEADING_CHARS else None
    return mark is not None and mark.number is not None and mark.rank is not HeadingRank.NUMERAL


def _stands_alone(run: Sequence[str], row: int) -> bool:
    before, after = run[row - 1].rstrip(), run[row + 1].lstrip()
    return (
        bool(_SENTENCE_END.search(before))
        and not _is_heading(before)
        and not _is_heading(after)
        and not after[:1].islower()
    )


def _split_run(run: list[str]) -> list[list[str]]:
    """Lines without an empty one between them: one paragraph, or many that are marked in another way."""
    if len(run) < 3:
        return [run]
    if statistics.median(len(line) for line in run) > _UNWRAPPED:
        return [[line] for line in run]
    indented = [bool(_INDENT.match(line)) for line in run]
    if _FEWEST_INDENTS * len(run) <= sum(indented) <= _MOST_INDENTS * len(run) and len(run) > 8:
        return _split_at(
            run, [index for index, mark in enumerate(indented) if mark and not _in_verse(indented, index)]
        )
    if len(run) > _LONG_RUN:
        return _split_at(run, _after_short_lines(run))
    return [run]


def _in_verse(indented: Sequence[bool], index: int) -> bool:
    """Neighbouring indented lines are verse or a quotation; only the first of them may open a paragraph."""
    return index > 0 and indented[index - 1]


def _after_short_lines(run: Sequence[str]) -> list[int]:
    """Wrapped prose without any other mark: a paragraph ends where a sentence ends well before the margin."""
    margin = statistics.quantiles([len(line.rstrip()) for line in run], n=10)[-1]
    return [
        index
        for index in range(1, len(run))
        if len(run[index - 1].rstrip()) < _SHORT_LINE * margin
        and _SENTENCE_END.search(run[index - 1].rstrip())
        and not run[index].lstrip()[:1].islower()
    ]


def _split_at(run: list[str], starts: Sequence[int]) -> list[list[str]]:
    edges = [0, *(start for start in starts if start > 0), len(run)]
    return [run[first:last] for first, last in itertools.pairwise(edges)]
