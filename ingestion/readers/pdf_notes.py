"""Footnotes, and text set across the page: parted from the flow, to stand at the end of their page."""

import re
from collections.abc import Sequence

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_measure import Setting
from ingestion.structure.captions import is_caption

_MARK = re.compile(r"^(?:\d{1,3}|\[\d{1,3}\]|\(\d{1,3}\)|[*†‡§¶]{1,3}|[a-z]\))[.):]?\s*(?=\S*\w)\S")
_ENDS = re.compile(r"[.!?…][\"'”’»)\]]*$")
_SMALLER = 0.93
_LOWER_PART = 0.4  # of the height of the page, from its top


def part_notes(
    lines: Sequence[PdfLine], setting: Setting, height: float, *, carried: bool = False
) -> tuple[list[PdfLine], list[list[PdfLine]], list[PdfLine]]:
    """A page's text, its footnotes one by one, and its lines that run in another direction.

    `carried` says that the last note of the page before goes on, above the first mark of this one.
    """
    level = [line for line in lines if line.upright]
    aside = [line for line in lines if not line.upright]
    small = _small_at_foot(level, setting, height, carried)
    ids = {id(line) for line in small}
    return [line for line in level if id(line) not in ids], _notes(small), aside


def is_unfinished(notes: Sequence[Sequence[PdfLine]]) -> bool:
    """Does the last of a page's notes break off inside a sentence?"""
    return bool(notes) and not _ENDS.search(notes[-1][-1].text.rstrip())


def _small_at_foot(lines: Sequence[PdfLine], setting: Setting, height: float, carried: bool) -> list[PdfLine]:
    """From the first line with a note's mark on: what is set smaller than the text, below all of the text."""
    foot: list[PdfLine] = []
    for line in sorted(lines, key=lambda line: (-line.region, -line.baseline)):
        if line.size > _SMALLER * setting.size or line.baseline < _LOWER_PART * height:
            break
        foot.append(line)
    foot.reverse()
    first = next((n for n, line in enumerate(foot) if _MARK.match(line.text.strip())), len(foot))
    if carried and foot and _goes_on(foot[0]):
        first = 0
    return foot[first:] if len(foot) < len(lines) else []


def _goes_on(line: PdfLine) -> bool:
    return line.text.lstrip()[:1].islower() and not is_caption(line.text)


def _notes(lines: Sequence[PdfLine]) -> list[list[PdfLine]]:
    notes: list[list[PdfLine]] = []
    for line in lines:
        if not notes or _MARK.match(line.text.strip()):
            notes.append([line])
        else:
            notes[-1].append(line)
    return notes
