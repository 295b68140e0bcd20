"""Markdown made ready for a CommonMark parser: Quarto's divs, mathematics, notes, definitions, comments.

What is opened and never closed (code, mathematics, comments, boxes) is text, as pandoc has it, so that no
slip of a pen hides the rest of a book.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ingestion.readers.markdown_closings import MATH, Closings

_CODE_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})(.*)$")
_DIV = re.compile(r"^ {0,3}:{3,}(.*)$")
_NOTE = re.compile(r"^( {0,3})(\[\^[^\]\s]+\]:)")
_DEFINITION = re.compile(r"^ {0,3}:[ \t]+(?=\S)")
_SHORTCODE = re.compile(r"^\s*\{\{<.*>\}\}\s*$")
_INDENT = re.compile(r"^(?: {4}| {0,3}\t)")
_TABLE_EDGES = ("|", "+", "-")
# Quarto sets the headings of these as titles of boxes and tabs, not as sections of the text.
_BOXES = re.compile(
    r"callout|panel-tabset|#(?:thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|nte|tip|wrn|imp|cau)-", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class PreparedSource:
    """`boxed` numbers the `lines` in callouts and the like, `notes` those of footnotes."""

    lines: tuple[str, ...]
    boxed: frozenset[int]
    notes: frozenset[int]


def prepare_source(lines: Sequence[str]) -> PreparedSource:
    """Fences of divs become empty lines, displayed mathematics code; notes are kept from being links."""
    preparation = _Preparation(Closings(lines))
    for number, line in enumerate(lines):
        preparation.take(number, line)
    return PreparedSource(
        tuple(preparation.lines), preparation.boxed_lines(), frozenset(preparation.note_lines)
    )


@dataclass(slots=True)
class _Preparation:
    """The lines so far. `hanging` is "note" or "definition" while indented lines belong to one."""

    closings: Closings
    lines: list[str] = field(default_factory=list)
    note_lines: set[int] = field(default_factory=set)
    fence: str = ""
    in_math: bool = False
    in_comment: bool = False
    hanging: str = ""
    open_divs: list[int | None] = field(default_factory=list)
    boxes: list[tuple[int, int]] = field(default_factory=list)

    def take(self, number: int, line: str) -> None:
        if self.hanging:
            line = self._hanging_line(line)
        if self.fence or self.in_math or self.in_comment:
            self._inside(line)
            return
        self.fence = opened_fence(line)
        if self.fence and not self.closings.fence(number, self.fence):
            self.fence, line = "", line.replace(self.fence, f"\\{self.fence}", 1)
        self.in_math = not self.fence and bool(MATH.match(line)) and number < self.closings.math
        if self.fence or self.in_math:
            self._add("```" if self.in_math else line)
        else:
            self._text(number, line)

    def boxed_lines(self) -> frozenset[int]:
        steps = [0] * (len(self.lines) + 1)
        for start, end in self.boxes:
            steps[start] += 1
            steps[end] -= 1
        return frozenset(i for i, depth in enumerate(itertools.accumulate(steps)) if depth)

    def _add(self, line: str) -> None:
        if self.hanging == "note":
            self.note_lines.add(len(self.lines))
        self.lines.append(line)

    def _hanging_line(self, line: str) -> str:
        """What is indented under a note or a definition is part of it, and no code."""
        indent = _INDENT.match(line)
        if indent:
            return line[indent.end() :]
        is_over = line.strip() and not (self.lines and self.lines[-1].strip())
        if is_over and not (self.fence or self.in_math or self.in_comment):
            self.hanging = ""
        return line

    def _inside(self, line: str) -> None:
        if self.in_math and MATH.match(line):
            self.in_math, line = False, "```"
        elif self.in_comment:
            self.in_comment = "-->" not in line
        elif self.fence and closes_fence(line, self.fence):
            self.fence = ""
        self._add(line)

    def _text(self, number: int, line: str) -> None:
        div, comment = _DIV.match(line), _unclosed_comment(line)
        if div:
            self._div(div[1].strip().rstrip(":").strip())
        elif comment >= 0 and number < self.closings.comment:
            self.in_comment = True
            self._add(line[:comment])
            self._apart()
            self._add(line[comment:])
        elif comment >= 0:
            self._add(f"{line[:comment]}\\{line[comment:]}")
        elif _SHORTCODE.match(line):
            self._add(f"<!-- {line.strip()} -->")
        elif not (self._note(line) or self._definition(line)):
            self._add(line)

    def _div(self, attributes: str) -> None:
        if attributes:
            self.open_divs.append(len(self.lines) if _BOXES.search(attributes) else None)
        elif self.open_divs and (start := self.open_divs.pop()) is not None:
            self.boxes.append((start, len(self.lines)))
        self._add("")

    def _note(self, line: str) -> bool:
        if not _NOTE.match(line):
            return False
        self._apart()
        self.hanging = "note"
        self._add(_NOTE.sub(r"\1\\\2", line))
        return True

    def _definition(self, line: str) -> bool:
        """A definition stands under its term; under a table it would be a caption."""
        match = _DEFINITION.match(line)
        before = next((above for above in self.lines[:-6:-1] if above.strip()), "")
        if not match or not before or before.lstrip().startswith(_TABLE_EDGES):
            return False
        self._apart()
        self.hanging = "definition"
        self._add(line[match.end() :])
        return True

    def _apart(self) -> None:
        if self.lines and self.lines[-1].strip():
            self.lines.append("")


def opened_fence(line: str) -> str:
    """The marks that open code in this line, "" if none do."""
    match = _CODE_FENCE.match(line)
    if not match or (match[1].startswith("`") and "`" in match[2]):
        return ""
    return match[1]


def closes_fence(line: str, fence: str) -> bool:
    stripped = line.strip()
    return stripped.startswith(fence) and not stripped.strip(fence[0])


def fence_after(line: str, fence: str) -> str:
    """The fence of the code that the next line is in, "" outside of code; `fence` is that of this line."""
    if fence:
        return "" if closes_fence(line, fence) else fence
    return opened_fence(line)


def _unclosed_comment(line: str) -> int:
    """Where a comment begins that goes on in the next line; -1 if none does."""
    start = line.rfind("<!--")
    if start < 0 or line.find("-->", start) >= 0 or line.count("`", 0, start) % 2:
        return -1
    return start
