"""Blocks of a DOCX as they grow: items of lists, lines of verse and lines of code joined."""

from dataclasses import dataclass, field

from ingestion.readers.docx_styles import Role
from ingestion.readers.read_book import Block, BlockKind, Line

NoteKey = tuple[str, str]
"""Which part a note is in ("footnotes", "endnotes"), and its id there."""


@dataclass(slots=True)
class Draft:
    """A block; `apart` counts the empty paragraphs ahead of it, `notes` are those it has marks of.

    `group` is the style or family of lists that neighbours must share to become one block, empty where none
    may; an item that is `nested` goes with any list above it, one that is `anew` begins another.
    """

    kind: BlockKind
    lines: list[str]
    level: int = 0
    anchor: str | None = None
    role: Role = Role.BODY
    notes: list[NoteKey] = field(default_factory=list)
    group: str = ""
    nested: bool = False
    anew: bool = False
    apart: int = 0

    @property
    def text(self) -> str:
        return " ".join(self.lines)

    def block(self) -> Block:
        return Block(self.kind, tuple(Line(line) for line in self.lines), self.level, self.anchor)


def append(drafts: list[Draft], draft: Draft) -> None:
    """Add a block, or its lines to the last one where they belong together."""
    last = drafts[-1] if drafts else None
    if last is None or last.kind is not draft.kind or not _joins(last, draft):
        drafts.append(draft)
        return
    if draft.kind is BlockKind.CODE:
        last.lines.extend([""] * draft.apart)
    last.lines.extend(draft.lines)
    last.notes.extend(draft.notes)


def _joins(last: Draft, draft: Draft) -> bool:
    if not draft.group or not last.group:
        return False
    if draft.kind is BlockKind.LIST:
        return draft.nested or (draft.group == last.group and not draft.anew)
    return draft.group == last.group and (draft.kind is BlockKind.CODE or not draft.apart)
