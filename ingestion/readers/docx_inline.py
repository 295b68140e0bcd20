"""The text inside paragraphs of a DOCX: runs, fields, symbols, equations, marks of notes."""

from collections.abc import Callable

from lxml import etree

from ingestion.readers.docx_fields import Fields
from ingestion.readers.docx_math import linear_text
from ingestion.readers.docx_paragraph import OpenParagraph
from ingestion.readers.docx_runs import Sight, sight_of
from ingestion.readers.docx_styles import StyleSheet
from ingestion.readers.docx_symbols import symbol
from ingestion.readers.docx_xml import attribute

_CHARACTERS = {"w:tab": "\t", "w:ptab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "\u2011"}
_LINE_ENDS = str.maketrans("\r\n", "  ", "\u00ad")
_NOTES = {"w:footnoteReference": "footnotes", "w:endnoteReference": "endnotes"}


class InlineReader:
    """Adds text to the innermost open paragraph; text outside of any is not read.

    What `opening` returns for an element is whether to look inside it.
    """

    def __init__(self, styles: StyleSheet, *, keep_contents: bool = False) -> None:
        self.fields = Fields(keep_contents=keep_contents)
        self.styles = styles
        self.paragraphs: list[OpenParagraph] = []
        self._runs: list[Sight] = []
        self.opening: dict[str, Callable[[etree._Element], bool]] = {
            "w:r": self._open_run,
            "w:t": self._text,
            "w:sym": self._symbol,
            "w:fldChar": self._field_mark,
            "w:instrText": self._instruction,
            "w:fldSimple": self._open_field,
            "m:oMath": self._equation,
        }
        self.closing: dict[str, Callable[[], None]] = {
            "w:r": self._close_run,
            "w:fldSimple": self._close_field,
        }

    def open_other(self, element: etree._Element, name: str) -> None:
        """Take in what is a character by its name, or the mark of a note."""
        if name in _CHARACTERS:
            self._add(_CHARACTERS[name])
        elif name in _NOTES:
            self._note(_NOTES[name], attribute(element, "id"))

    def skip(self, element: etree._Element) -> bool:
        """Fields that begin or end inside what is left out do so all the same."""
        for mark in element.iter("{*}fldChar"):
            self._field_mark(mark)
        return False

    def _open_run(self, element: etree._Element) -> bool:
        paragraph = self.paragraphs[-1] if self.paragraphs else None
        sight = sight_of(element, self.styles, paragraph.style if paragraph else None)
        self._runs.append(max(self._sight(), sight))
        return True

    def _close_run(self) -> None:
        self._runs.pop()

    def _sight(self) -> Sight:
        return self._runs[-1] if self._runs else Sight.READ

    def _add(self, text: str) -> None:
        if self.paragraphs and self._sight() is Sight.READ and not self.fields.silent:
            self.paragraphs[-1].pieces.append(text)

    def _text(self, element: etree._Element) -> bool:
        self._add("".join(map(str, element.itertext())).translate(_LINE_ENDS))
        return False

    def _symbol(self, element: etree._Element) -> bool:
        self._add(symbol(attribute(element, "font"), attribute(element, "char")))
        return False

    def _equation(self, element: etree._Element) -> bool:
        self._add(linear_text(element))
        return False

    def _note(self, part: str, identifier: str) -> None:
        seen = self._sight() is not Sight.HIDDEN and not self.fields.silent
        if self.paragraphs and identifier and seen:
            self.paragraphs[-1].notes.append((part, identifier))

    def _field_mark(self, element: etree._Element) -> bool:
        self.fields.mark(attribute(element, "fldCharType"))
        return False

    def _instruction(self, element: etree._Element) -> bool:
        self.fields.instruct(element.text or "")
        return False

    def _open_field(self, element: etree._Element) -> bool:
        self.fields.begin_simple(attribute(element, "instr"))
        return True

    def _close_field(self) -> None:
        self.fields.mark("end")
