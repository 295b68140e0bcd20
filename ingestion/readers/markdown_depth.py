"""Markdown nested more deeply than its parser follows: the text is kept as plain lines."""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

DEEPEST = 40
"""A list counts twice, for itself and its item. Every level is a call in a call and looks at each line."""
_ROOM_FOR_LIST = 3
_FLATTENED = "flattened"
_MARKERS = re.compile(r"[>\s]+")


def keep_deep_text(parser: MarkdownIt) -> None:
    """The parser drops what is nested more deeply than its own limit, so this comes before it."""
    parser.options["maxNesting"] = DEEPEST + _ROOM_FOR_LIST
    parser.block.ruler.before("table", "deep_text", _deep_text)


def is_flattened(env: dict[str, object]) -> bool:
    """Whether the text parsed with this `env` was too deep somewhere."""
    return _FLATTENED in env


def _deep_text(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """All lines up to the next empty one, or to the end of what they are in, as one paragraph."""
    if silent or state.level <= DEEPEST:
        return False
    after = start + 1
    while after < end and not state.isEmpty(after) and not 0 <= state.sCount[after] < state.blkIndent:
        after += 1
    lines = (state.getLines(row, row + 1, 0, keepLastLF=False) for row in range(start, after))
    stripped = (line[match.end() :] if (match := _MARKERS.match(line)) else line for line in lines)
    state.push("paragraph_open", "p", 1).map = [start, after]
    inline = state.push("inline", "", 0)
    inline.content = "\n".join(line.rstrip() for line in stripped if line.strip())
    inline.map, inline.children = [start, after], []
    state.push("paragraph_close", "p", -1)
    state.line = after
    state.env[_FLATTENED] = True
    return True
