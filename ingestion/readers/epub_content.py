"""The text of one EPUB page, walked element by element into blocks."""

from collections.abc import Callable
from dataclasses import dataclass

from lxml import etree

from ingestion.readers import epub_markup as markup
from ingestion.readers.epub_drafts import Draft, PageContent
from ingestion.readers.epub_inline import CELL, InlineText
from ingestion.readers.epub_markup import Role
from ingestion.readers.read_book import BlockKind, Line


@dataclass(slots=True)
class _Depths:
    """How deep in which kinds of element the walk is."""

    verse: int = 0
    quote: int = 0
    listed: int = 0
    note: int = 0
    caption: int = 0
    table: int = 0
    pre: int = 0


class ContentReader:
    """Walks a page. `turn_page` takes an element's id and label and gives the index of the new page."""

    def __init__(self, page: int | None, turn_page: Callable[[str, str], int | None]) -> None:
        self.content = PageContent()
        self.text = InlineText(page)
        self._turn_page = turn_page
        self._depths = _Depths()
        self._heading = 0
        self._block: etree._Element | None = None
        self._notes: list[str] = []
        self._pending_ids: list[str] = []
        self._pending_references: list[str] = []

    def read(self, root: etree._Element) -> PageContent:
        """The blocks of the page under `root`."""
        body = root.find("{*}body")
        walk = etree.iterwalk(body if body is not None else root, events=("start", "end"))
        skipped: etree._Element | None = None
        for event, element in walk:
            if event == "end":
                if element is skipped:
                    skipped = None
                else:
                    self._close(element)
                self.text.add(element.tail, preserve=self._depths.pre > 0)
            elif self._open(element):
                self.text.add(element.text, preserve=self._depths.pre > 0)
            else:
                skipped = element
                walk.skip_subtree()
        self._flush()
        self._settle_ids(len(self.content.drafts))
        return self.content

    def _open(self, element: etree._Element) -> bool:
        """Take an element in; False when what is inside it is to be left out."""
        name = markup.local_name(element)
        role = markup.role_of(element, name)
        if role is Role.BOILERPLATE:
            self.content.left_out = True
            self.content.dropped.update(child.get("id", "") for child in element.iter() if child.get("id"))
            return False
        if role is Role.BLOCK:
            self._open_block(element, name)
        self._note_id(element)
        if role is Role.PAGE_BREAK:
            self._break_page(element, markup.page_label(element) or "?")
            return False
        if role is Role.NOTE_REFERENCE:
            self._pending_references.append((element.get("href") or "").rpartition("#")[2])
            return False
        self._open_inline(element, name)
        return role is not Role.SKIPPED

    def _note_id(self, element: etree._Element) -> None:
        anchor = element.get("id") or (element.get("name") if markup.local_name(element) == "a" else None)
        if anchor:
            self._pending_ids.append(anchor)
            self._break_page(element, "")

    def _break_page(self, element: etree._Element, label: str) -> None:
        page = self._turn_page(element.get("id") or element.get("name") or "", label)
        if page is not None:
            self.text.turn_page(page)

    def _open_inline(self, element: etree._Element, name: str) -> None:
        if name == "br":
            self.text.line_break()
        elif name == "img" and len(element.get("alt") or "") == 1:
            self.text.add(element.get("alt"), preserve=False)  # a drop cap set as a picture

    def _open_block(self, element: etree._Element, name: str) -> None:
        depths = self._depths
        if depths.table:
            self.text.add(" ", preserve=False)
        else:
            self._flush()
            self._block = element
        self._heading = markup.HEADINGS.get(name, self._heading)
        self._shift(element, name, 1)
        if name == "aside" and markup.is_note(element):
            self._notes.append(element.get("id") or "")

    def _shift(self, element: etree._Element, name: str, step: int) -> None:
        depths = self._depths
        depths.verse += step * markup.is_verse(element)
        depths.note += step * markup.is_note(element)
        depths.caption += step * markup.is_caption(element, name)
        depths.quote += step * (name == "blockquote")
        depths.listed += step * (name in ("ul", "ol", "dl"))
        depths.table += step * (name == "table")
        depths.pre += step * (name == "pre")

    def _close(self, element: etree._Element) -> None:
        name = markup.local_name(element)
        if name in ("td", "th"):
            self.text.cell_end()
        elif name == "tr":
            self.text.line_break()
        if name not in markup.BLOCKS:
            return
        if name == "table" and self._depths.table == 1:
            self._flush_table()
        elif not self._depths.table:
            self._flush()
        self._shift(element, name, -1)
        if name in markup.HEADINGS:
            self._heading = 0
        if name == "aside" and markup.is_note(element):
            self._notes.pop()
        if not self._depths.table:
            self._block = element.getparent()

    def _flush(self) -> None:
        kind = self._kind()
        lines = self.text.take(keep_spaces=self._depths.pre > 0, one_line=kind is BlockKind.HEADING)
        if lines:
            self._append(kind, lines)

    def _flush_table(self) -> None:
        """Rows with one cell are a table only by looks: they are paragraphs."""
        rows = self.text.take(keep_spaces=False, one_line=False)
        cells = [[cell.strip() for cell in row.text.split(CELL)] for row in rows]
        filled = [[cell for cell in row if cell] for row in cells]
        if any(len(row) > 1 for row in filled):
            lines = [Line(" | ".join(cell), row.page) for cell, row in zip(filled, rows, strict=True) if cell]
            self._append(BlockKind.TABLE, lines)
            return
        for cell, row in zip(filled, rows, strict=True):
            if cell:
                self._append(BlockKind.PARAGRAPH, [Line(cell[0], row.page)])

    def _kind(self) -> BlockKind:
        depths = self._depths
        choices = (
            (self._heading > 0, BlockKind.HEADING),
            (depths.note > 0, BlockKind.FOOTNOTE),
            (depths.caption > 0, BlockKind.CAPTION),
            (depths.verse > 0, BlockKind.VERSE),
            (depths.pre > 0, BlockKind.CODE),
            (depths.listed > 0, BlockKind.LIST),
            (depths.quote > 0, BlockKind.QUOTE),
        )
        return next((kind for applies, kind in choices if applies), BlockKind.PARAGRAPH)

    def _append(self, kind: BlockKind, lines: list[Line]) -> None:
        parent = self._block.getparent() if self._block is not None else None
        level = self._heading if kind is BlockKind.HEADING else 0
        note = self._notes[-1] if self._notes else ""
        self._settle_ids(self.content.append(Draft(kind, lines, level, parent, note)))

    def _settle_ids(self, index: int) -> None:
        for anchor in self._pending_ids:
            self.content.ids.setdefault(anchor, index)
        self.content.references.extend((note, index) for note in self._pending_references)
        self._pending_ids.clear()
        self._pending_references.clear()
