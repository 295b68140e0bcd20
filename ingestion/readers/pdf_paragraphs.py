"""Lines gathered into paragraphs, across lines, columns and pages."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_measure import Margins, Setting, flows
from ingestion.structure.captions import is_caption

_SPACED = 1.22  # of the distance between lines
_OTHER_SIZE = 0.12
_INDENTED = 0.55  # of the size of the type
_SAME_EDGE = 2.0
_ENDS_SENTENCE = re.compile(r"(?:[.!?…:][\"'”’»)\]—]*|[\"”»])\d{0,3}$")
_LONGEST_ENDING = 8
_REFERS = re.compile(
    r"(?:[(,;]|\b(?:see|in|of|and|to|with|from|by|or|en|la|las|de|y|o|con|ver|véase))$", re.IGNORECASE
)
_ITEM = re.compile(r"(?:[•◦▪‣●○■□➢✓*–-]|\(?\d{1,3}[.)]|\(?[a-z][.)]|\(?[ivx]{1,5}[.)])\s+\S")
_DEEPEST_HANG = 4  # in sizes of the type
_IS_SPLIT = re.compile("[^\\W\\d_][-\u2010\u00ad]$")
_GOES_ON = re.compile(r"[\[(\"'“‘«]*[^\W\d_]")


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that belong together. `spaced` says that more than the usual space stands before them."""

    lines: tuple[PdfLine, ...]
    margins: Margins
    spaced: bool

    @property
    def text(self) -> str:
        return " ".join(line.text.strip() for line in self.lines)

    @property
    def cells(self) -> bool:
        """Is it the rows of a table?"""
        return self.lines[-1].cells

    @property
    def size(self) -> float:
        return max(line.size for line in self.lines)

    def short(self, slack: float) -> bool:
        """Does every line end well before the right margin?"""
        return all(line.box.x1 < self.margins.right - slack for line in self.lines)

    @property
    def ragged(self) -> bool:
        """Do lines end where one chose to end them, rather than where the column did?"""
        right = max(line.box.x1 for line in self.lines)
        ends = [had_room(line, after, right) for line, after in pairwise(self.lines)]
        return len(ends) > 1 and sum(ends) >= len(ends) / 2


def gather(lines: Sequence[PdfLine], setting: Setting) -> list[Group]:
    """The book's lines, in reading order, as paragraphs; headings and verses are groups of their own too."""
    groups: list[Group] = []
    for flow in flows(lines):
        margins = setting.margins_of(flow)
        for index, line in enumerate(flow):
            before = groups[-1] if groups else None
            if before is None:
                groups.append(Group((line,), margins, spaced=True))
            elif before.cells or line.cells:
                _add_row(groups, line, margins, index)
            elif index and _hangs(before, line, setting):
                groups[-1] = Group((*before.lines, line), margins, before.spaced)
            elif index and (_next_item(before, line) or _parted(before.lines[-1], line, margins, setting)):
                groups.append(Group((line,), margins, spaced=_spaced(before.lines[-1], line, setting)))
            elif not index and _parted_by_break(before, flow, margins, setting):
                groups.append(Group((line,), margins, spaced=True))
            else:
                groups[-1] = Group((*before.lines, line), margins, before.spaced)
    return groups


def _add_row(groups: list[Group], line: PdfLine, margins: Margins, index: int) -> None:
    """The rows of a table stay together, and apart from the text around them."""
    before = groups[-1]
    if index and before.cells and line.cells:
        groups[-1] = Group((*before.lines, line), margins, before.spaced)
    else:
        groups.append(Group((line,), margins, spaced=True))


def _spaced(before: PdfLine, line: PdfLine, setting: Setting) -> bool:
    usual = max(setting.leading * max(before.size, line.size) / setting.size, 1.0)
    step = line.baseline - before.baseline
    return not 0 < step <= _SPACED * min(usual, setting.leading if setting.is_body(line) else usual)


def _parted(before: PdfLine, line: PdfLine, margins: Margins, setting: Setting) -> bool:
    """Does a paragraph end between two lines that follow each other on one page?"""
    if before.upright != line.upright:
        return True
    if not line.upright or line.vertical:
        return False
    if _other_type(before, line) or _spaced(before, line, setting):
        return True
    if _opens_paragraph(before, line, margins, setting):
        return True
    return had_room(before, line, margins.right) and not runs_on(before, line)


def _parted_by_break(before: Group, flow: Sequence[PdfLine], margins: Margins, setting: Setting) -> bool:
    """The same over a page or column break, where the space between the two says nothing."""
    last, line = before.lines[-1], flow[0]
    if last.upright != line.upright or _other_type(last, line):
        return True
    if is_caption(line.text) and not _REFERS.search(last.text.rstrip()):
        return True
    moved = margins.left - before.margins.left
    inwards = line.left - margins.left
    if inwards > _INDENTED * line.size and abs(last.left + moved - line.left) > _SAME_EDGE:
        return True
    if setting.indent and abs(inwards - setting.indent) <= _SAME_EDGE:
        return True
    if runs_on(last, line):
        return False
    if had_room(last, line, before.margins.right):
        return True
    if _ends_sentence(last.text) and len(flow) > 1 and _spaced(line, flow[1], setting):
        return True
    return not setting.indent and _ends_sentence(last.text)


def _hangs(item: Group, line: PdfLine, setting: Setting) -> bool:
    """Does the line go on below the first word of a list's item, behind its bullet or number?"""
    first, before = item.lines[0], item.lines[-1]
    if not _ITEM.match(first.text.lstrip()) or _ITEM.match(line.text.lstrip()):
        return False
    inwards = line.left - first.left
    edge = item.lines[1].left if len(item.lines) > 1 else line.left
    below = not _spaced(before, line, setting) and before.upright and line.upright
    aligned = abs(line.left - edge) <= _SAME_EDGE and _SAME_EDGE < inwards <= _DEEPEST_HANG * line.size
    return below and aligned and not _other_type(before, line)


def _next_item(item: Group, line: PdfLine) -> bool:
    first = item.lines[0]
    same_edge = abs(first.left - line.left) <= _SAME_EDGE
    return same_edge and bool(_ITEM.match(first.text.lstrip()) and _ITEM.match(line.text.lstrip()))


def _other_type(before: PdfLine, line: PdfLine) -> bool:
    return abs(before.size - line.size) > _OTHER_SIZE * min(before.size, line.size)


def _opens_paragraph(before: PdfLine, line: PdfLine, margins: Margins, setting: Setting) -> bool:
    inwards = line.left - margins.left
    if inwards <= _INDENTED * line.size:
        return False
    if line.left - before.left > _SAME_EDGE:
        return True
    # Short speeches follow each other all indented; so do the lines of a quotation, inside its sentences.
    indented = bool(setting.indent) and abs(inwards - setting.indent) <= _SAME_EDGE
    return indented and (before.left - line.left > _SAME_EDGE or _ends_sentence(before.text))


def had_room(before: PdfLine, line: PdfLine, right: float) -> bool:
    """Would the first word of the line have fitted on the one before, had it not ended a paragraph?"""
    text = before.text.strip()
    letter = (before.box.x1 - before.box.x0) / max(len(text), 1)
    word = len(line.text.strip().split(" ", 1)[0]) + 1
    return right - before.box.x1 > letter * word + 0.5 * before.size


def runs_on(before: PdfLine, line: PdfLine) -> bool:
    """Does the wording itself say that the sentence goes on?"""
    if _IS_SPLIT.search(before.text.rstrip()[-_LONGEST_ENDING:]):
        return True
    opening = _GOES_ON.match(line.text.lstrip())
    lower = opening is not None and opening[0][-1].islower()
    return lower and not _ends_sentence(before.text)


def _ends_sentence(text: str) -> bool:
    return bool(_ENDS_SENTENCE.search(text.rstrip()[-_LONGEST_ENDING:]))
