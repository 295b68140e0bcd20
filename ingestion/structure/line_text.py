"""A line of stored text: cleaned of what neither database nor reader can use, and folded where too long."""

import re
import unicodedata

from ingestion.readers.read_book import BlockKind

WIDTH = 100
"""Prose lines longer than this are folded, so that a line number names a place one can find."""

_UNFOLDED = frozenset(
    {BlockKind.CODE, BlockKind.TABLE, BlockKind.COMMENT, BlockKind.VERSE, BlockKind.HEADING}
)
_KEEP_INDENT = frozenset(
    {BlockKind.CODE, BlockKind.VERSE, BlockKind.TABLE, BlockKind.LIST, BlockKind.COMMENT}
)
_BREAKS = re.compile("\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
# Control characters and lone surrogates, some of which databases refuse; soft hyphens and zero-width marks.
_DROPPED = re.compile(
    "[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u00ad\u200b\u2060\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f]")
_CLOSING = frozenset("!?:;»›%)]}.,…”")


def stored_lines(text: str, kind: BlockKind) -> list[str]:
    """What one line of a reader becomes in the stored text: usually one line, none when nothing is left."""
    pieces: list[str] = []
    for raw in _BREAKS.split(text):
        line = clean_line(raw)
        line = line.rstrip() if kind in _KEEP_INDENT else line.strip()
        if not line and kind is not BlockKind.CODE:
            continue
        pieces.extend([line] if kind in _UNFOLDED or len(line) <= WIDTH else fold(line))
    return pieces


def clean_line(text: str) -> str:
    """NFC, odd spaces as plain ones, nothing invisible. Words never change."""
    if text.isascii() and text.isprintable():
        return text
    text = _SPACES.sub(" ", _DROPPED.sub("", text))
    return unicodedata.normalize("NFC", text)


def fold(line: str, width: int = WIDTH) -> list[str]:
    """`line` in pieces of at most `width` characters, broken only at spaces; a longer word stays whole."""
    pieces: list[str] = []
    start = 0
    while len(line) - start > width:
        space = _break_before(line, start, start + width)
        if space < 0:
            space = line.find(" ", start + width)
        if space < 0:
            break
        pieces.append(line[start:space].rstrip())
        start = space + 1
        while start < len(line) and line[start] == " ":
            start += 1
    if start < len(line):
        pieces.append(line[start:])
    return pieces


def _break_before(line: str, start: int, limit: int) -> int:
    """The last space up to `limit` that is followed by a word, not by punctuation set apart; else -1."""
    space = line.rfind(" ", start + 1, limit + 1)
    while space > start and line[space + 1 : space + 2] in _CLOSING:
        space = line.rfind(" ", start + 1, space)
    return space if space > start and line[start:space].strip() else -1
