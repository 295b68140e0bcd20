"""RTF control words carried out, one after the other: what is left is paragraphs, rows and notes."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ingestion.readers.rtf_groups import (
    INFO_FIELDS,
    Destination,
    Group,
)
from ingestion.readers.rtf_letters import (
    LETTERS,
    PAGES_BY_WORD,
    PARAGRAPH_ENDS,
    decode_letters,
    page_named,
    unicode_letter,
)
from ingestion.readers.rtf_nesting import Nesting
from ingestion.readers.rtf_properties import CHARACTERS, DECLARATIONS, PARAGRAPHS
from ingestion.readers.rtf_story import Item, ParagraphFormat, Story
from ingestion.readers.rtf_tables import RtfTables
from ingestion.readers.rtf_tokens import Token, TokenKind, read_tokens


@dataclass(frozen=True, slots=True)
class RtfDocument:
    """`torn`: the file ends inside the document; `unknown` counts bytes that are no letters."""

    items: list[Item]
    tables: RtfTables
    torn: bool
    unknown: int


def interpret(data: bytes) -> RtfDocument:
    """The document in `data`, to the end of its outermost group. Any bytes give some document."""
    return _Interpreter().run(data)


class _Interpreter:
    def __init__(self) -> None:
        self._tables = RtfTables()
        self._main = Story()
        self._nesting = Nesting(Group(Destination.TEXT, self._main, ParagraphFormat()))
        self._raw = bytearray()
        self._starred = False
        self._to_skip = 0
        self._unknown = 0

    @property
    def _group(self) -> Group:
        return self._nesting.group

    def run(self, data: bytes) -> RtfDocument:
        handlers: dict[TokenKind, Callable[[Token], None]] = {
            TokenKind.OPEN: self._brace,
            TokenKind.CLOSE: self._brace,
            TokenKind.WORD: self._word,
            TokenKind.SYMBOL: self._symbol,
            TokenKind.BYTES: self._bytes,
        }
        for token in read_tokens(data):
            if token.kind is not TokenKind.BYTES:
                self._flush()
            handlers[token.kind](token)
            if token.kind is TokenKind.CLOSE and self._nesting.depth <= 0:
                break
        torn = self._nesting.depth > 0
        self._flush()
        self._nesting.close_all()
        return RtfDocument(self._main.finish(self._group.paragraph), self._tables, torn, self._unknown)

    def _brace(self, token: Token) -> None:
        self._to_skip = 0
        self._starred = False
        if token.kind is TokenKind.OPEN:
            self._nesting.open()
        else:
            self._nesting.close()

    def _symbol(self, token: Token) -> None:
        if token.word == "*":
            self._starred = True
        elif token.word in PARAGRAPH_ENDS:
            self._end_paragraph()
        elif token.word in LETTERS:
            self._letter(LETTERS[token.word])

    def _bytes(self, token: Token) -> None:
        skipped = min(self._to_skip, len(token.data))
        self._to_skip -= skipped
        self._raw += token.data[skipped:]

    def _word(self, token: Token) -> None:
        word, starred = token.word, self._starred
        self._starred = False
        begins = self._nesting.begins_destination(word, starred=starred)
        if begins or self._group.destination is Destination.SKIPPED:
            return
        if word == "u" and token.parameter is not None:
            self._to_skip = 0
            self._letter(unicode_letter(token.parameter))
            self._to_skip = self._group.unicode_skip
            return
        if word in LETTERS:
            self._letter(LETTERS[word])
            return
        self._to_skip = 0
        if self._group.destination is Destination.TEXT:
            self._format(word, token.parameter)
        else:
            self._declare(word, token.parameter)

    def _format(self, word: str, parameter: int | None) -> None:
        group = self._group
        if word in PARAGRAPH_ENDS:
            self._end_paragraph()
        elif word in ("cell", "nestcell"):
            self._end_cell(nested=word == "nestcell")
        elif word == "row":
            group.story.end_row()
        elif word == "trowd":
            group.story.row_open = True
        elif word in PARAGRAPHS:
            group.paragraph = PARAGRAPHS[word](group.paragraph, parameter)
        elif word in CHARACTERS:
            CHARACTERS[word](group, parameter)
        else:
            self._declare(word, parameter)

    def _declare(self, word: str, parameter: int | None) -> None:
        """What is said of the document, a font, a style, or its title and author."""
        if word in PAGES_BY_WORD:
            self._tables.page = PAGES_BY_WORD[word]
        elif word == "ansicpg":
            self._tables.page = page_named(parameter) or self._tables.page
        elif self._group.destination is Destination.INFO and word in INFO_FIELDS:
            self._group.info = word
        elif word == "uc":
            self._group.unicode_skip = max(0, parameter or 0)
        elif declare := DECLARATIONS.get((self._group.destination, word)):
            declare(self._tables, parameter or 0)

    def _end_paragraph(self) -> None:
        if self._group.destination is Destination.TEXT:
            self._group.story.end_paragraph(self._group.paragraph)

    def _end_cell(self, *, nested: bool) -> None:
        """A table within a cell is part of the cell's text."""
        if nested:
            self._group.story.end_paragraph(replace(self._group.paragraph, in_table=True))
        else:
            self._group.story.end_cell(self._group.paragraph)

    def _flush(self) -> None:
        if not self._raw:
            return
        text = decode_letters(bytes(self._raw), self._tables.page_of(self._group.font))
        self._raw.clear()
        self._letter(text)

    def _letter(self, text: str) -> None:
        """Text to where the group's text goes."""
        if self._to_skip:
            self._to_skip -= 1
            return
        group = self._group
        if group.destination is Destination.TEXT and not group.hidden:
            self._unknown += text.count("\ufffd")
            fixed = self._tables.is_fixed(group.font)
            group.story.add(text, bold=group.bold, size=group.size, fixed=fixed)
        elif group.destination is Destination.STYLES:
            self._tables.style.name += text
        elif group.destination is Destination.INFO and group.info:
            self._tables.info[group.info] = self._tables.info.get(group.info, "") + text
