"""The lines of source code: their indentation, and which are comments, whatever the language."""

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_COMMENT = re.compile(
    r"\s*(?:#(?!include|define|if|endif|else|pragma)|//|/\*|\*(?:\s|/|$)|--\s|;;|%|<!--|rem\s|\(\*)",
    re.IGNORECASE,
)
_TRAILING = re.compile(r"\s(?:#|//|--)\s+(.+)$")
_LONG_STRING = re.compile(r'"""|\'\'\'')
_STRING_ALONE = re.compile(r"\s*[rRbBfFuU]{0,2}[\"'`]")
_TAB = 4


@dataclass(frozen=True, slots=True)
class CodeLine:
    """Characters `start:end` of a text, its end left out. `comment` is what it says to a reader."""

    start: int
    end: int
    text: str
    comment: str
    is_within_string: bool

    @property
    def is_blank(self) -> bool:
        return not self.text.strip()

    @property
    def is_data(self) -> bool:
        """A text that stands alone on its line and is no comment: word lists and the like say nothing."""
        return not self.comment and bool(_STRING_ALONE.match(self.text))

    @property
    def indent(self) -> int:
        text = self.text.expandtabs(_TAB)
        return len(text) - len(text.lstrip())


def code_lines(text: str) -> list[CodeLine]:
    return list(_lines(text))


def first_code(lines: Sequence[CodeLine]) -> str:
    """The first line that is neither comment nor decorator: where a definition says its name."""
    code = (line.text for line in lines if not line.comment and not line.is_blank)
    return next((text for text in code if not text.lstrip().startswith("@")), "")


def laid_out_code(text: str, start: int, end: int) -> str:
    """Characters `start:end` as a page shows them: line by line, as far to the left as they go together."""
    column = start - (text.rfind("\n", 0, start) + 1)
    return textwrap.dedent(" " * column + text[start:end]).strip("\n").rstrip()


def _lines(text: str) -> Iterator[CodeLine]:
    start, within = 0, ""
    for line in text.split("\n"):
        began_within = bool(within)
        within = _string_after(line, within)
        is_long_string = began_within or _opens_with_string(line)
        yield CodeLine(start, start + len(line), line, _comment(line, is_long_string), began_within)
        start += len(line) + 1


def _comment(line: str, is_long_string: bool) -> str:
    if is_long_string or _COMMENT.match(line):
        return line.strip()
    found = _TRAILING.search(line)
    return found.group(1) if found else ""


def _opens_with_string(line: str) -> bool:
    """A docstring; one that is given to a name is no comment."""
    return line.lstrip(" \trRbBfFuU")[:3] in {'"""', "'''"}


def _string_after(line: str, within: str) -> str:
    """The mark of the long string that goes on after `line`, "" for none."""
    for found in _LONG_STRING.finditer(line):
        if not within:
            within = found.group()
        elif within == found.group():
            within = ""
    return within
