"""A paragraph of a DOCX from its properties to a block."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from ingestion.readers.docx_drafts import Draft, NoteKey
from ingestion.readers.docx_numbering import BULLET, CONTINUED, Numbering
from ingestion.readers.docx_styles import DEEPEST_LEVEL, ParagraphStyle, Role, StyleSheet
from ingestion.readers.docx_xml import attribute, child, number
from ingestion.readers.read_book import BlockKind

_SPACE = re.compile("[ \t]+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LONGEST_HEADING = 400
_VERSE_LINE_CHARS = 70
_FEWEST_VERSE_LINES = 3
_LIST_INDENT = "  "
_DEEPEST_INDENT = 8
_TAB = "    "
_GROUPED = frozenset({BlockKind.CODE, BlockKind.VERSE})


@dataclass(slots=True)
class OpenParagraph:
    """A paragraph while its text is collected.

    `runs_on`: what follows belongs to it, since it is a drop cap or its end is a deleted one.
    `sink` is how many containers it is in; `boxed` are the blocks of its text boxes.
    """

    style: ParagraphStyle
    style_id: str = ""
    level: int = 0
    list_id: str = ""
    list_depth: int = 0
    runs_on: bool = False
    sink: int = 0
    pieces: list[str] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    notes: list[NoteKey] = field(default_factory=list)
    boxed: list[Draft] = field(default_factory=list)

    def take_over(self, earlier: "OpenParagraph") -> None:
        """Begin with the text of a paragraph that runs on into this one."""
        self.pieces[:0] = earlier.pieces
        self.anchors[:0] = earlier.anchors
        self.notes[:0] = earlier.notes

    def draft(self, numbering: Numbering) -> Draft | None:
        """The block; None without text. Counts the paragraph in its list, with text or without."""
        anew = numbering.starts_anew(self.list_id, self.list_depth)
        marker = numbering.marker(self.list_id, self.list_depth) if self.list_id else None
        if marker is None and self.style.kind is BlockKind.LIST:
            marker = BULLET if self.style.bullet else ""
        kind = self._kind(marker)
        lines = self._lines(kind)
        if kind is BlockKind.HEADING:
            lines = [_numbered(" ".join(lines), (marker or "").strip())]
        if not any(line.strip() for line in lines):
            return None
        if kind is BlockKind.HEADING and len(lines[0]) > _LONGEST_HEADING:
            kind = BlockKind.PARAGRAPH
        if kind is BlockKind.PARAGRAPH and _looks_like_verse(lines):
            kind = BlockKind.VERSE
        if kind is BlockKind.LIST:
            lines = list(_item_lines(lines, marker or "", self.list_depth))
        draft = self._placed(kind, lines)
        draft.nested = self.list_depth > 0 or marker == CONTINUED
        draft.anew = anew
        draft.group = numbering.family(draft.group) if self.list_id else draft.group
        return draft

    def _placed(self, kind: BlockKind, lines: list[str]) -> Draft:
        heading = kind is BlockKind.HEADING
        grouped = self.style.kind is kind and kind in _GROUPED
        return Draft(
            kind,
            lines,
            level=self.level if heading else 0,
            anchor=self._anchor() if heading else None,
            role=self.style.role,
            notes=self.notes,
            group=(self.list_id or self.style_id) if grouped or kind is BlockKind.LIST else "",
        )

    def _kind(self, marker: str | None) -> BlockKind:
        if self.level or self.style.role in (Role.TITLE, Role.SUBTITLE):
            return BlockKind.HEADING
        if marker is not None and self.style.kind in (BlockKind.PARAGRAPH, BlockKind.LIST):
            return BlockKind.LIST
        return self.style.kind

    def _lines(self, kind: BlockKind) -> list[str]:
        lines = "".join(self.pieces).split("\n")
        if kind is BlockKind.CODE:
            return [line.expandtabs(len(_TAB)).rstrip() for line in lines]
        return [line for raw in lines if (line := _SPACE.sub(" ", raw).strip())]

    def _anchor(self) -> str | None:
        """The first bookmark; those that Word sets by itself come last."""
        named = [anchor for anchor in self.anchors if anchor and anchor != "_GoBack"]
        return next((anchor for anchor in named if not anchor.startswith("_")), next(iter(named), None))


def open_paragraph(element: etree._Element, styles: StyleSheet, numbering: Numbering) -> OpenParagraph:
    """What its properties and its style say of a `w:p`."""
    properties = child(element, "pPr")
    style_id = attribute(child(properties, "pStyle"))
    style = styles.paragraph(style_id)
    list_id, depth = _list_place(properties, style, style_id, numbering)
    frame, mark = child(properties, "framePr"), child(properties, "rPr")
    deleted = any(child(mark, name) is not None for name in ("del", "moveFrom"))
    return OpenParagraph(
        style,
        style_id,
        level=_level(properties, style),
        list_id=list_id,
        list_depth=depth,
        runs_on=deleted or attribute(frame, "dropCap") in ("drop", "margin"),
    )


def _level(properties: etree._Element | None, style: ParagraphStyle) -> int:
    """The level of a heading, 0 for other paragraphs; the style's name counts before an outline level."""
    outline = child(properties, "outlineLvl")
    if style.level or outline is None or style.role is Role.CONTENTS:
        return style.level
    level = number(attribute(outline), DEEPEST_LEVEL)
    return level + 1 if 0 <= level < DEEPEST_LEVEL else 0


def _list_place(
    properties: etree._Element | None, style: ParagraphStyle, style_id: str, numbering: Numbering
) -> tuple[str, int]:
    """Id of the list ("" for none) and depth in it, from 0."""
    own = child(properties, "numPr")
    list_id = style.list_id or ""
    if child(own, "numId") is not None:
        list_id = attribute(child(own, "numId"))
    if not list_id or list_id == "0":
        return "", 0
    if child(own, "ilvl") is not None:
        depth = number(attribute(child(own, "ilvl")))
    elif style.list_level is not None:
        depth = style.list_level
    else:
        depth = numbering.level_of_style(list_id, style_id)
    return list_id, max(0, depth)


def _numbered(title: str, marker: str) -> str:
    """A heading's own words; a number that Word counts is kept where it is worded, or all there is."""
    if title and not _WORD.search(marker):
        return title
    return f"{marker} {title}".strip()


def _item_lines(lines: list[str], marker: str, depth: int) -> Iterator[str]:
    """The first line of an item carries its marker; the others stand under it."""
    indent = _LIST_INDENT * min(depth, _DEEPEST_INDENT)
    lead = f"{marker} " if marker else ""
    for line in lines:
        yield f"{indent}{lead}{line}"
        lead = " " * len(lead)


def _looks_like_verse(lines: list[str]) -> bool:
    return len(lines) >= _FEWEST_VERSE_LINES and all(len(line) <= _VERSE_LINE_CHARS for line in lines)
