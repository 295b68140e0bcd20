"""Paragraphs of Markdown that are something else: notes, captions of tables, grid tables, lines of verse."""

import re

from ingestion.readers.read_book import Block, BlockKind, Line

_NOTE = re.compile(r"^\[\^[^\]\s]+\]:\s*")
_CALLOUT = re.compile(r"^\[![A-Za-z][\w-]{0,30}\][+-]?[ \t]*\n?")
_CAPTION = re.compile(r"^(?:Table|Tabla)?:\s+(?=\S)")
_CAPTION_ATTRIBUTES = re.compile(r"\{[^{}]*\}$")
_GRID_EDGE = re.compile(r"\+(?:[-=:]+\+)+$")
_GRID_RULE = frozenset("|+-=: \t")


def paragraph_block(text: str, kind: BlockKind, *, follows_table: bool) -> Block | None:
    """The block that a paragraph with this text is; `kind` says what it is unless it looks otherwise."""
    if kind is BlockKind.QUOTE:
        text = _CALLOUT.sub("", text, count=1)
    lines = text.split("\n")
    if _NOTE.match(text):
        return _block(BlockKind.FOOTNOTE, _NOTE.sub("", text, count=1).split("\n"))
    if _CAPTION.match(text) and kind is not BlockKind.FOOTNOTE:
        return _caption(text, kind, follows_table=follows_table)
    if _GRID_EDGE.match(lines[0].strip()) and all(line.lstrip()[:1] in ("|", "+") for line in lines):
        return _block(BlockKind.TABLE, [line.strip() for line in lines if not _GRID_RULE.issuperset(line)])
    if all(line.startswith("| ") or line == "|" for line in lines):
        return _block(BlockKind.VERSE, [line[2:] for line in lines])
    return _block(kind, lines)


def _caption(text: str, kind: BlockKind, *, follows_table: bool) -> Block | None:
    """`: Words {#tbl-one}` under a table or ahead of it; elsewhere only what a table's name follows."""
    said = _CAPTION.sub("", text, count=1).rstrip()
    attributes = _CAPTION_ATTRIBUTES.search(said)
    said = said[: attributes.start()].rstrip() if attributes else said
    is_caption = follows_table or attributes or not text.startswith(":")
    return _block(BlockKind.CAPTION if is_caption else kind, said.split("\n"))


def _block(kind: BlockKind, lines: list[str]) -> Block | None:
    return Block(kind, tuple(Line(line) for line in lines)) if any(map(str.strip, lines)) else None
