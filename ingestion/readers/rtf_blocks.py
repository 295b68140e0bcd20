"""Blocks from the paragraphs, rows and notes of an RTF file: kinds by style, notes behind their section."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from ingestion.readers.read_book import Block, BlockKind, Line
from ingestion.readers.rtf_headings import HeadingLevels
from ingestion.readers.rtf_story import Item, Note, Paragraph, Row
from ingestion.readers.rtf_tables import RtfTables
from ingestion.structure.headings import heading_mark

_KINDS = (
    (re.compile(r"(?:intense )?quot|block ?text|zitat|cita\b|citation"), BlockKind.QUOTE),
    (re.compile(r"(?:\w+ )?caption|beschriftung|descripci[óo]n|epígrafe|légende"), BlockKind.CAPTION),
    (re.compile(r"html preformatted|preformatted|source code|macro text"), BlockKind.CODE),
    (re.compile(r"verse|poem|poetry"), BlockKind.VERSE),
)
_VERSE_LINE_CHARS = 70
_FEWEST_VERSE_LINES = 3
_LABEL = re.compile(r"(?:[•–◦▪*-]|\(?(?:[0-9]{1,3}|[a-z]|[ivx]{1,5})[.)])\t", re.IGNORECASE)
_LIST_INDENT = "  "
_JOINED = frozenset({BlockKind.LIST, BlockKind.CODE, BlockKind.VERSE})


class BlockBuilder:
    """Takes items in order. Notes wait for the end of their section: the next heading, or the end."""

    def __init__(self, items: Sequence[Item], tables: RtfTables) -> None:
        self.blocks: list[Block] = []
        self._notes: list[Block] = []
        self._tables = tables
        paragraphs = list(paragraphs_of(items))
        self._levels = HeadingLevels(paragraphs, tables)
        self._typewritten = _is_typewritten(paragraphs)
        self._keep_contents = all(map(self._levels.lists_contents, paragraphs))

    def build(self, items: Sequence[Item]) -> tuple[Block, ...]:
        rows: list[Row] = []
        for item in items:
            if isinstance(item, Row):
                rows.append(item)
            elif isinstance(item, Note):
                self._notes.extend(_note_blocks(item))
            else:
                self._add_table(rows)
                rows = []
                self._add_paragraph(item)
        self._add_table(rows)
        self._end_section()
        return tuple(self.blocks)

    def _add_table(self, rows: Sequence[Row]) -> None:
        """Rows with one cell are a table only by looks: they are paragraphs."""
        filled = [[cell for cell in row.cells if cell] for row in rows]
        if any(len(row) > 1 for row in filled):
            self.blocks.append(Block(BlockKind.TABLE, tuple(map(_row_line, filled))))
            return
        for row in filled:
            for cell in row:
                for paragraph in cell:
                    self._add_paragraph(paragraph)

    def _add_paragraph(self, paragraph: Paragraph) -> None:
        if not self._keep_contents and self._levels.lists_contents(paragraph):
            return
        level = self._levels.level_of(paragraph)
        kind = self._kind(paragraph) if level is None else BlockKind.HEADING
        lines = tuple(Line(text) for text in _texts(paragraph, kind))
        if level is not None:
            self._add_heading(lines, level)
            return
        if kind is BlockKind.PARAGRAPH and _looks_like_verse(lines):
            kind = BlockKind.VERSE
        last = self.blocks[-1] if self.blocks else None
        if last is not None and kind in _JOINED and last.kind is kind and kind is self._kind(paragraph):
            self.blocks[-1] = replace(last, lines=last.lines + lines)
        else:
            self.blocks.append(Block(kind, lines))

    def _add_heading(self, lines: tuple[Line, ...], level: int) -> None:
        """A number and the name below it are one heading."""
        last = self.blocks[-1] if self.blocks else None
        if last is not None and last.kind is BlockKind.HEADING and last.level == level and not self._notes:
            above, below = heading_mark(last.text), heading_mark(lines[0].text)
            if above and above.number is not None and not above.title and not below:
                self.blocks[-1] = replace(last, lines=last.lines + lines)
                return
        self._end_section()
        self.blocks.append(Block(BlockKind.HEADING, lines, level))

    def _end_section(self) -> None:
        self.blocks.extend(self._notes)
        self._notes = []

    def _kind(self, paragraph: Paragraph) -> BlockKind:
        name = self._tables.style_name(paragraph.format.style)
        named = next((kind for pattern, kind in _KINDS if pattern.match(name)), None)
        if named is None and not self._typewritten and paragraph.fixed and "\n" in paragraph.text.strip():
            return BlockKind.CODE
        return named or (BlockKind.LIST if _is_item(paragraph) else BlockKind.PARAGRAPH)


def paragraphs_of(items: Iterable[Item]) -> Iterable[Paragraph]:
    """The paragraphs of the text itself and of rows with one cell, without those of tables and notes."""
    for item in items:
        if isinstance(item, Paragraph):
            yield item
        elif isinstance(item, Row) and sum(map(bool, item.cells)) == 1:
            yield from chain.from_iterable(item.cells)


def _note_blocks(note: Note) -> list[Block]:
    texts = [paragraph for item in note.items for paragraph in _within(item)]
    return [Block(BlockKind.FOOTNOTE, tuple(map(Line, _texts(text, BlockKind.FOOTNOTE)))) for text in texts]


def _within(item: Item) -> Iterable[Paragraph]:
    """Nothing has notes within notes."""
    if isinstance(item, Paragraph):
        yield item
    elif isinstance(item, Row):
        for cell in item.cells:
            yield from cell


def _row_line(cells: Sequence[Sequence[Paragraph]]) -> Line:
    texts = (" ".join(" ".join(paragraph.labelled.split()) for paragraph in cell) for cell in cells)
    return Line(" | ".join(texts))


def _texts(paragraph: Paragraph, kind: BlockKind) -> list[str]:
    """The lines of a paragraph: white space is kept in code only."""
    if kind is BlockKind.CODE:
        return [row.rstrip() for row in paragraph.text.strip("\n").rstrip().split("\n")]
    words = _heading_words(paragraph) if kind is BlockKind.HEADING else paragraph.labelled
    texts = [text for row in words.split("\n") if (text := " ".join(row.split()))]
    if kind is BlockKind.LIST:
        hidden = paragraph.label is not None and not paragraph.label
        indent = _LIST_INDENT * (paragraph.format.depth + hidden)
        return [f"{indent}{text}" for text in texts]
    return texts


def _heading_words(paragraph: Paragraph) -> str:
    """A number that a program counts is kept where it is worded, or all there is."""
    worded = any(map(str.isalpha, paragraph.label or ""))
    return paragraph.labelled if worded or not paragraph.text.strip() else paragraph.text


def _is_item(paragraph: Paragraph) -> bool:
    """By a label of its own, or one that is typed and hangs left of the text."""
    return paragraph.label is not None or (
        paragraph.format.hanging and bool(_LABEL.match(paragraph.text.lstrip()))
    )


def _is_typewritten(paragraphs: Sequence[Paragraph]) -> bool:
    """Whether most of the text stands in letters of one width, which then say nothing."""
    fixed = sum(len(paragraph.text) for paragraph in paragraphs if paragraph.fixed)
    return 2 * fixed > sum(len(paragraph.text) for paragraph in paragraphs)


def _looks_like_verse(lines: Sequence[Line]) -> bool:
    return len(lines) >= _FEWEST_VERSE_LINES and all(len(line.text) <= _VERSE_LINE_CHARS for line in lines)
