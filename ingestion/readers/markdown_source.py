"""Markdown made ready for a CommonMark parser, line for line: Quarto's divs, callouts, mathematics, notes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_CODE_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})(.*)$")
_DIV = re.compile(r"^ {0,3}(:{3,})\s*(.*?)\s*:*$")
_MATH = re.compile(r"^ {0,3}\$\$\s*(?:\{[^{}]*\})?\s*$")
_NOTE = re.compile(r"^( {0,3})(\[\^[^\]\s]+\]:)")
_SHORTCODE = re.compile(r"^\s*\{\{<.*>\}\}\s*$")
# Quarto sets the headings of these as titles of boxes and tabs, not as sections of the text.
_BOXES = re.compile(
    r"callout|panel-tabset|#(?:thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|nte|tip|wrn|imp|cau)-", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class PreparedSource:
    """`lines` stand where they stood in the file; `boxed` numbers those in callouts and the like."""

    lines: tuple[str, ...]
    boxed: frozenset[int]


def prepare_source(lines: Sequence[str]) -> PreparedSource:
    """Fences of divs become empty lines, displayed mathematics code; notes are kept from being links."""
    prepared: list[str] = []
    boxed: set[int] = set()
    open_divs: list[bool] = []
    fence = ""
    in_math = False
    for number, line in enumerate(lines):
        if any(open_divs):
            boxed.add(number)
        if in_math or fence:
            closes = _MATH.match(line) if in_math else _closes(line, fence)
            prepared.append("```" if in_math and closes else line)
            in_math, fence = (in_math and not closes), ("" if closes else fence)
            continue
        fence = _opened_fence(line)
        in_math = not fence and bool(_MATH.match(line))
        prepared.append("```" if in_math else _outside_code(line, open_divs))
    return PreparedSource(tuple(prepared), frozenset(boxed))


def _opened_fence(line: str) -> str:
    match = _CODE_FENCE.match(line)
    if not match or (match[1].startswith("`") and "`" in match[2]):
        return ""
    return match[1]


def _closes(line: str, fence: str) -> bool:
    stripped = line.strip()
    return stripped.startswith(fence) and not stripped.strip(fence[0])


def _outside_code(line: str, open_divs: list[bool]) -> str:
    div = _DIV.match(line)
    if div:
        if div[2]:
            open_divs.append(bool(_BOXES.search(div[2])))
        elif open_divs:
            open_divs.pop()
        return ""
    if _SHORTCODE.match(line):
        return f"<!-- {line.strip()} -->"
    return _NOTE.sub(r"\1\\\2", line)
