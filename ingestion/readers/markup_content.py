"""The text of one page of markup, walked element by element into blocks."""

from collections.abc import Callable, Mapping

from lxml import etree

from ingestion.readers import markup_roles as markup
from ingestion.readers.emphasis import heading_line
from ingestion.readers.markup_asides import Asides
from ingestion.readers.markup_depths import Depths
from ingestion.readers.markup_drafts import Draft, PageContent
from ingestion.readers.markup_inline import InlineText
from ingestion.readers.markup_note_marks import raised_reference
from ingestion.readers.markup_roles import Role
from ingestion.readers.markup_tables import is_layout, table_rows, verse_rows
from ingestion.readers.markup_titles import ENOUGH, are_apart, close_letters
from ingestion.readers.read_book import BlockKind, Line

_PARTED = (BlockKind.PARAGRAPH, BlockKind.QUOTE)
_LONGEST_TITLE = 300
_LINES = frozenset({"p", "div", "center", "section", "header"})


class ContentReader:
    """Walks a page. `turn_page` takes an element's id and label and gives the index of the new page.

    `role_of` says what an element is; with `pictures`, what is said of them in words is kept. `units` numbers
    the elements that are notes which another file may refer to.
    """

    def __init__(
        self,
        page: int | None,
        turn_page: Callable[[str, str], int | None],
        role_of: Callable[[etree._Element, str], Role] = markup.role_of,
        *,
        pictures: bool = False,
        units: Mapping[etree._Element, int] | None = None,
    ) -> None:
        self.content = PageContent()
        self.text = InlineText(page)
        self._turn_page = turn_page
        self._role_of = role_of
        self._depths = Depths()
        self._heading = 0
        self._block: etree._Element | None = None
        self._notes: list[str] = []
        self._units = units or {}
        self._open_units: list[int] = []
        self._layouts: list[bool] = []
        self._pending_ids: list[str] = []
        self._pending_references: list[str] = []
        self._asides = Asides(pictures=pictures)

    def read(self, root: etree._Element) -> PageContent:
        """The blocks of the page under `root`."""
        walk = etree.iterwalk(root, events=("start", "end"))
        skipped: etree._Element | None = None
        for event, element in walk:
            if event == "end":
                if element is skipped:
                    skipped = None
                else:
                    self._close(element)
                self._add(element.tail)
            elif self._open(element):
                self._add(element.text)
            else:
                skipped = element
                walk.skip_subtree()
        self._flush()
        self._settle_ids(len(self.content.drafts))
        return self.content

    def _add(self, text: str | None) -> None:
        if text:
            if self._heading and are_apart(self.text.ending(ENOUGH), text):
                self.text.add(" ", preserve=False)
            self.text.add(text, preserve=self._depths.pre > 0)
            self._asides.add(text)

    def _open(self, element: etree._Element) -> bool:
        """Take an element in; False when what is inside it is to be left out."""
        name = markup.local_name(element)
        role = self._role_of(element, name)
        if role is Role.BOILERPLATE:
            self._leave_out(element)
            return False
        if role is Role.BLOCK or self._is_loose_cell(name):
            self._open_block(element, name)
        self._note_id(element)
        if role is Role.PAGE_BREAK:
            self._break_page(element, markup.page_label(element) or "?")
            return False
        note = raised_reference(element, name) if role is Role.INLINE else None
        if role is Role.NOTE_REFERENCE or note is not None:
            self._pending_references.append(note or element.get("href") or "")
            return False
        if role is not Role.SKIPPED:
            self._open_inline(element, name)
        return role is not Role.SKIPPED

    def _leave_out(self, element: etree._Element) -> None:
        self.content.left_out.append(markup.block_text(element))
        self.content.dropped.update(child.get("id", "") for child in element.iter() if child.get("id"))

    def _is_loose_cell(self, name: str) -> bool:
        """Cells of a table that holds no data are blocks like any other."""
        return name in markup.CELLS and not self._depths.table

    def _is_part_of_heading(self, element: etree._Element, name: str) -> bool:
        """Short blocks inside a heading do not end it; a long one shows that it was never closed."""
        if not self._heading or name not in _LINES or markup.heading_level(element, name):
            return False
        return len(markup.text_under(element, _LONGEST_TITLE)) < _LONGEST_TITLE

    def _holds_data(self, name: str) -> bool:
        return name == "table" and not self._layouts[-1]

    def _note_id(self, element: etree._Element) -> None:
        anchor = element.get("id") or (element.get("name") if markup.local_name(element) == "a" else None)
        if anchor:
            self._pending_ids.append(anchor)
            self._break_page(element, markup.page_anchor(element))

    def _break_page(self, element: etree._Element, label: str) -> None:
        page = self._turn_page(element.get("id") or element.get("name") or "", label)
        if page is not None:
            self.text.turn_page(page)

    def _open_inline(self, element: etree._Element, name: str) -> None:
        if look := markup.look_of(element, name):
            self.text.emphasis.open(look)
        if name == "br":
            self._break_line()
        elif name == "q":
            self._add("“")
        elif name == "img":
            self._add(self._asides.picture(element, in_heading=self._heading > 0))
        elif name == "a":
            self._asides.open_link(element)
        elif name == "code":
            self._depths.code += 1
        elif name == "span" and not self._depths.pre and markup.is_inline_note(element):
            self.text = self._asides.open_note(element, self.text)
        elif name == "span" and self._depths.verse and markup.is_verse_line(element):
            self.text.fresh_line()

    def _break_line(self) -> None:
        if self._depths.table:
            self._add(" ")
        else:
            self.text.line_break()

    def _open_block(self, element: etree._Element, name: str) -> None:
        depths = self._depths
        if (depths.table and name != "caption") or self._is_part_of_heading(element, name):
            self._add(" ")
        else:
            self._flush()
            self._block = element
            self._heading = 0 if name in _LINES else self._heading
        self._heading = markup.heading_level(element, name) or self._heading
        if name == "table":
            self._layouts.append(not depths.table and is_layout(element))
        depths.shift(element, name, 1, is_data=self._holds_data(name))
        if name == "aside" and markup.is_note(element):
            self._notes.append(element.get("id") or "")
        if element in self._units:
            self._open_units.append(self._units[element])

    def _close(self, element: etree._Element) -> None:
        name = markup.local_name(element)
        self._close_inline(element, name)
        if name not in markup.BLOCKS and not self._is_loose_cell(name):
            return
        if self._is_part_of_heading(element, name):
            self._add(" ")
        elif not self._depths.table or name in ("table", "caption"):
            self._flush()
        self._depths.shift(element, name, -1, is_data=self._holds_data(name))
        if name == "table":
            self._layouts.pop()
        if markup.heading_level(element, name):
            self._heading = 0
        if name == "aside" and markup.is_note(element):
            self._notes.pop()
        if element in self._units:
            self._open_units.pop()
        if not self._depths.table and not self._is_part_of_heading(element, name):
            self._block = element.getparent()

    def _close_inline(self, element: etree._Element, name: str) -> None:
        if name == "q":
            self._add("”")
        elif name == "a":
            self._asides.close_link()
        elif name == "code":
            self._depths.code -= 1
        elif name == "span":
            self.text = self._asides.close_note(element, self.text)
        elif name in markup.CELLS and self._depths.table:
            self.text.line_break() if name == "tr" else self.text.cell_end()
        if look := markup.look_of(element, name):
            self.text.emphasis.close(look)

    def _flush(self) -> None:
        kind = self._depths.kind(is_heading=self._heading > 0)
        if kind is BlockKind.TABLE and self._depths.verse:
            self._append(BlockKind.VERSE, verse_rows(self.text.take()))
        elif kind is BlockKind.TABLE:
            self._append(kind, table_rows(self.text.take()))
        elif self._depths.pre:
            self._append(kind, self.text.take_preformatted())
        elif kind is BlockKind.HEADING:
            lines = self._title_lines() or self._asides.pictured_heading(self.text.page)
            self._append(kind, lines)
        elif kind in _PARTED:
            for lines in self.text.take_paragraphs():
                self._append(kind, lines)
        else:
            self._append(kind, self.text.take())
        self._append_asides()

    def _title_lines(self) -> list[Line]:
        lines = self.text.take_line()
        return [heading_line(Line(close_letters(line.text), line.page), line.emphasis) for line in lines]

    def _append(self, kind: BlockKind, lines: list[Line]) -> None:
        if not lines:
            return
        block = self._block
        draft = Draft(
            kind,
            lines,
            level=self._heading if kind is BlockKind.HEADING else 0,
            parent=block.getparent() if block is not None else None,
            note=self._notes[-1] if self._notes else "",
            anchor=(block.get("id") or "") if block is not None else "",
            is_code=self._depths.code > 0,
            unit=self._open_units[0] if self._open_units else 0,
        )
        draft.links, draft.linked = self._asides.take_links()
        self._settle_ids(self.content.append(draft))

    def _append_asides(self) -> None:
        """Notes and descriptions of pictures that stood inside the block follow it."""
        for draft in self._asides.take():
            self._settle_ids(self.content.append(draft))

    def _settle_ids(self, index: int) -> None:
        for anchor in self._pending_ids:
            self.content.ids.setdefault(anchor, index)
        self.content.references.extend((note, index) for note in self._pending_references)
        self._pending_ids.clear()
        self._pending_references.clear()
