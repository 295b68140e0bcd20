"""Blocks of a page as they grow: lines of verse and items of lists joined, notes put in their place."""

from collections.abc import Callable
from dataclasses import dataclass, field

from lxml import etree

from ingestion.readers.read_book import BlockKind, Line

_VERSE_LINE_CHARS = 70
_FEWEST_VERSE_LINES = 3
_JOINED = (BlockKind.VERSE, BlockKind.LIST)


@dataclass(slots=True)
class Draft:
    """A block as it grows. Single lines of verse and of lists join when they have the same `parent`.

    `note` is the id of the `aside` that the block is part of, `anchor` the block's own id. `links` are the
    (id, text) pairs of links to places in the same page; `linked` counts the characters in them.
    `is_picture`: the text describes a picture. `is_code`: preformatted because it is code. `unit` numbers the
    notes of a page that a mark in another file may lead to; 0 is none.
    """

    kind: BlockKind
    lines: list[Line]
    level: int = 0
    parent: etree._Element | None = None
    note: str = ""
    anchor: str = ""
    links: list[tuple[str, str]] = field(default_factory=list)
    linked: int = 0
    is_picture: bool = False
    is_code: bool = False
    unit: int = 0

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


@dataclass(slots=True)
class PageContent:
    """Blocks of a page; `ids` gives the index of the block an anchor stands in, or the one that follows it.

    `references` are (address of a note, index of the block with the mark), `dropped` the anchors of what was
    left out; `left_out` is its text.
    """

    drafts: list[Draft] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)
    references: list[tuple[str, int]] = field(default_factory=list)
    dropped: set[str] = field(default_factory=set)
    left_out: list[str] = field(default_factory=list)

    def append(self, draft: Draft) -> int:
        """Add a block, or its line to the last one where they belong together; the index it has got."""
        if draft.kind is BlockKind.PARAGRAPH and _looks_like_verse(draft.lines):
            draft.kind = BlockKind.VERSE
        if draft.kind not in _JOINED or len(draft.lines) > 1:
            draft.parent = None
        last = self.drafts[-1] if self.drafts else None
        joins = last is not None and draft.parent is not None and last.parent is draft.parent
        if last is not None and joins and (last.kind, last.unit) == (draft.kind, draft.unit):
            last.lines.extend(draft.lines)
            last.links.extend(draft.links)
            last.linked += draft.linked
        else:
            self.drafts.append(draft)
        return len(self.drafts) - 1


def _looks_like_verse(lines: list[Line]) -> bool:
    return len(lines) >= _FEWEST_VERSE_LINES and all(len(line.text) <= _VERSE_LINE_CHARS for line in lines)


def with_notes_in_place(
    content: PageContent, is_here: Callable[[str], bool] = lambda address: True
) -> PageContent:
    """Notes kept in an `aside` moved behind the block that refers to them first.

    `is_here` says whether an address leads into this page.
    """
    after = _notes_by_place(content, is_here)
    moved = {index for indexes in after.values() for index in indexes}
    order = [
        place
        for index in range(len(content.drafts))
        if index not in moved
        for place in (index, *after.get(index, ()))
    ]
    places = {index: place for place, index in enumerate(order)}
    places[len(content.drafts)] = len(order)
    ids = {anchor: places[index] for anchor, index in content.ids.items()}
    for index in moved:
        content.drafts[index].unit = 0
    drafts = [content.drafts[index] for index in order]
    references = [(address, places[index]) for address, index in content.references]
    return PageContent(drafts, ids, references, content.dropped, content.left_out)


def _notes_by_place(content: PageContent, is_here: Callable[[str], bool]) -> dict[int, list[int]]:
    """The blocks of each note under the index of the block that refers to it."""
    bodies: dict[str, list[int]] = {}
    for index, draft in enumerate(content.drafts):
        if draft.note:
            bodies.setdefault(draft.note, []).append(index)
    after: dict[int, list[int]] = {}
    for address, index in content.references:
        note = address.rpartition("#")[2]
        if note in bodies and not content.drafts[index].note and is_here(address):
            after.setdefault(index, []).extend(bodies.pop(note))
    return after
