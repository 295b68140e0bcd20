"""The text of a DOCX part, walked element by element into blocks."""

from collections.abc import Iterable

from lxml import etree

from ingestion.readers.docx_drafts import Draft, append
from ingestion.readers.docx_inline import InlineReader
from ingestion.readers.docx_numbering import Numbering
from ingestion.readers.docx_paragraph import OpenParagraph, open_paragraph
from ingestion.readers.docx_runs import chosen_branch, is_placeholder, is_table_of_contents
from ingestion.readers.docx_styles import ParagraphStyle, Role, StyleSheet
from ingestion.readers.docx_tables import OpenTable
from ingestion.readers.docx_xml import attribute, child, name_of
from ingestion.readers.read_book import BlockKind
from ingestion.structure.headings import is_contents_heading

_SKIPPED = frozenset({"w:del", "w:moveFrom", "w:rt", "w:delText", "w:delInstrText"})
_FOREIGN = frozenset({"w:altChunk", "w:subDoc"})
_DEEPEST_TABLE = 12


class ContentReader:
    """Walks blocks in order. `foreign` counts parts in other formats; `drafts` are the blocks so far."""

    def __init__(self, styles: StyleSheet, numbering: Numbering, *, keep_contents: bool = False) -> None:
        self.drafts: list[Draft] = []
        self.foreign = 0
        self.inline = InlineReader(styles, keep_contents=keep_contents)
        self._paragraphs = self.inline.paragraphs
        self._keep_contents = keep_contents
        self._styles = styles
        self._numbering = numbering
        self._sinks: list[list[Draft]] = [self.drafts]
        self._tables: list[OpenTable] = []
        self._table_depth = 0
        self._anchors: list[str] = []
        self._running_on: OpenParagraph | None = None
        self._empty = 0
        self._opening = self.inline.opening | {
            "w:p": self._open_paragraph,
            "w:bookmarkStart": self._bookmark,
            "w:sdt": self._open_control,
            "mc:Choice": chosen_branch,
            "mc:Fallback": chosen_branch,
            "w:tbl": self._open_table,
            "w:tr": self._open_row,
            "w:tc": self._open_cell,
            "w:txbxContent": self._open_box,
        }
        self._closing = self.inline.closing | {
            "w:p": self._close_paragraph,
            "w:tbl": self._close_table,
            "w:tc": self._close_cell,
            "w:txbxContent": self._close_box,
        }

    def read(self, blocks: Iterable[etree._Element]) -> list[Draft]:
        """The drafts of all blocks of a part."""
        for block in blocks:
            self.walk(block)
        self._end_running_on()
        return self.drafts

    def walk(self, block: etree._Element) -> None:
        """Take in one block, however deep it nests."""
        skipped: etree._Element | None = None
        steps = etree.iterwalk(block, events=("start", "end"))
        for event, element in steps:
            name = name_of(element)
            if event == "end":
                if element is skipped:
                    skipped = None
                elif name in self._closing:
                    self._closing[name]()
            elif not self._open(element, name):
                skipped = element
                steps.skip_subtree()

    def _open(self, element: etree._Element, name: str) -> bool:
        """Take an element in; False when what is inside it is done with, or to be left out."""
        if name in self._opening:
            return self._opening[name](element)
        if name in _SKIPPED:
            return self.inline.skip(element)
        self.inline.open_other(element, name)
        self.foreign += name in _FOREIGN
        return not name.endswith("Pr")

    def _bookmark(self, element: etree._Element) -> bool:
        anchors = self._paragraphs[-1].anchors if self._paragraphs else self._anchors
        anchors.append(attribute(element, "name"))
        return False

    def _open_paragraph(self, element: etree._Element) -> bool:
        around = self._paragraphs[-1] if self._paragraphs else None
        if around and around.sink == len(self._sinks):  # only in torn files: what came before stands before
            self._emit(around)
            self._paragraphs[-1] = OpenParagraph(ParagraphStyle(), sink=around.sink)
        paragraph = open_paragraph(element, self._styles, self._numbering)
        paragraph.sink = len(self._sinks)
        paragraph.anchors, self._anchors = self._anchors, []
        if self._running_on is not None and self._running_on.sink == paragraph.sink:
            paragraph.take_over(self._running_on)
            self._running_on = None
        self._paragraphs.append(paragraph)
        return True

    def _close_paragraph(self) -> None:
        paragraph = self._paragraphs.pop()
        self.inline.fields.end_paragraph()
        if paragraph.runs_on:
            self._end_running_on()
            self._put(paragraph.boxed)
            self._running_on = paragraph
        else:
            self._emit(paragraph)

    def _end_running_on(self) -> None:
        """A paragraph whose end was deleted goes no further than its cell, its box, or the next table."""
        if self._running_on is not None:
            self._emit(self._running_on)
            self._running_on = None

    def _emit(self, paragraph: OpenParagraph) -> None:
        listed = paragraph.style.role is Role.CONTENTS
        left_out = listed and not self._keep_contents
        if left_out or self.inline.fields.in_contents:
            self._drop_contents_heading()
        draft = None if left_out else paragraph.draft(self._numbering)
        if draft is None:
            self._empty += 1
        else:
            draft.kind = BlockKind.LIST if listed else draft.kind
            draft.apart, self._empty = self._empty, 0
            append(self._sinks[-1], draft)
        self._put(paragraph.boxed)

    def _put(self, drafts: Iterable[Draft]) -> None:
        for draft in drafts:
            append(self._sinks[-1], draft)

    def _drop_contents_heading(self) -> None:
        sink = self._sinks[-1]
        if sink and is_contents_heading(sink[-1].text):
            sink.pop()

    def _open_control(self, element: etree._Element) -> bool:
        properties = child(element, "sdtPr")
        contents = is_table_of_contents(properties) and not self._keep_contents
        if contents:
            self._drop_contents_heading()
        return True if not contents and not is_placeholder(element) else self.inline.skip(element)

    def _open_box(self, element: etree._Element) -> bool:
        self._sinks.append([])
        return True

    def _close_box(self) -> None:
        self._end_running_on()
        drafts = self._sinks.pop()
        if self._paragraphs:
            self._paragraphs[-1].boxed.extend(drafts)
        else:
            self._put(drafts)

    def _in_table(self) -> bool:
        """Tables nested deeper than anybody nests them are read as paragraphs."""
        return 0 < self._table_depth <= _DEEPEST_TABLE

    def _open_table(self, element: etree._Element) -> bool:
        self._end_running_on()
        self._table_depth += 1
        if self._in_table():
            self._tables.append(OpenTable())
        return True

    def _open_row(self, element: etree._Element) -> bool:
        if not self._in_table():
            return True
        if child(element, "trPr", "del") is not None:
            return self.inline.skip(element)
        self._tables[-1].rows.append([])
        return True

    def _open_cell(self, element: etree._Element) -> bool:
        if not self._in_table():
            return True
        merged = child(element, "tcPr", "vMerge")
        continued = merged is not None and attribute(merged) != "restart"
        if continued or child(element, "tcPr", "cellDel") is not None:
            return self.inline.skip(element)
        self._sinks.append([])
        return True

    def _close_cell(self) -> None:
        self._end_running_on()
        if self._in_table():
            self._tables[-1].add_cell(self._sinks.pop())

    def _close_table(self) -> None:
        if self._in_table():
            self._put(self._tables.pop().drafts())
        self._table_depth -= 1
