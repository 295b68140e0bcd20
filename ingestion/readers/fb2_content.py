"""The text of an FB2 body, walked element by element into blocks."""

from collections import Counter
from dataclasses import replace

from lxml import etree

from ingestion.readers.fb2_markup import href, local_name, text_of
from ingestion.readers.fb2_notes import Notes
from ingestion.readers.fb2_text import Fb2Text
from ingestion.readers.read_book import Block, BlockKind, Line

_CONTAINERS = frozenset(
    {"section", "title", "cite", "epigraph", "poem", "stanza", "table", "tr", "annotation"}
)
_TEXTS = frozenset({"p", "v", "subtitle", "text-author", "date", "td", "th"})
_LOWEST_LEVEL = 6
_LONGEST_MARK = 12


class BodyReader:
    """Walks a body. Notes are put behind the section that refers to them; see `read_note` for these."""

    def __init__(self, notes: Notes, top_level: int = 0, *, in_note: bool = False) -> None:
        self.blocks: list[Block] = []
        self.references: list[str] = []
        self._notes = notes
        self._top_level = top_level
        self._in_note = in_note
        self._text = Fb2Text()
        self._inside: Counter[str] = Counter()
        self._lines: list[str] = []
        self._cells: list[str] = []
        self._anchor: str | None = None
        self._captions: list[str] = []

    def read(self, root: etree._Element) -> list[Block]:
        """The blocks under `root`, with its notes."""
        walk = etree.iterwalk(root, events=("start", "end"))
        for event, element in walk:
            if event == "start":
                if self._is_reference(element):
                    self.references.append(href(element).removeprefix("#"))
                    walk.skip_subtree()
                else:
                    self._open(element, local_name(element))
                    self._text.add(element.text)
            elif element is not root:
                if not self._is_reference(element):
                    self._close(element, local_name(element))
                self._text.add(element.tail, closes_up=self._is_reference(element))
        self._flush("p")
        self._end_section()
        return self.blocks

    def _is_reference(self, element: etree._Element) -> bool:
        """The mark of a note that is in the book: it would stand in the middle of a sentence."""
        target = href(element).removeprefix("#") if local_name(element) == "a" else ""
        if not target or target not in self._notes:
            return False
        return element.get("type") == "note" or len(text_of(element)) <= _LONGEST_MARK

    def _open(self, element: etree._Element, name: str) -> None:
        if name in _CONTAINERS or (name in _TEXTS and not self._in_cell()):
            self._flush("p")
        if name in _CONTAINERS or name in _TEXTS:
            self._inside[name] += 1
        if name in ("poem", "stanza"):
            self._end_lines(BlockKind.VERSE)
        elif name == "section":
            self._end_section()
            self._anchor = element.get("id") or None
        elif name == "code":
            self._text.code += 1
        elif name == "image" and (caption := element.get("title") or element.get("alt") or ""):
            self._captions.append(" ".join(caption.split()))

    def _close(self, element: etree._Element, name: str) -> None:
        if name in ("td", "th"):
            self._cells.append(self._text.take())
        elif name in _TEXTS:
            self._flush(name)
        elif name in _CONTAINERS:
            self._flush("p")
            self._end_container(element, name)
        elif name == "code":
            self._text.code = max(0, self._text.code - 1)
        elif name == "empty-line":
            self._text.add(" ")
        if name in _CONTAINERS or name in _TEXTS:
            self._inside[name] -= 1
        if not self._text.filled():
            self._add_captions()

    def _end_container(self, element: etree._Element, name: str) -> None:
        if name == "tr":
            row = " | ".join(cell for cell in self._cells if cell)
            self._lines += [row] if row else []
            self._cells.clear()
        elif name == "table":
            self._end_lines(BlockKind.TABLE)
        elif name in ("stanza", "poem"):
            self._end_lines(BlockKind.VERSE)
        elif name == "title" and not self._inside["poem"]:
            self._end_title(element)
        elif name == "section":
            self._end_section()

    def _end_title(self, element: etree._Element) -> None:
        parent = element.getparent()
        depth = self._inside["section"] + self._top_level
        if parent is not None and local_name(parent) == "body":
            depth = 1
        self._end_lines(BlockKind.HEADING, level=min(max(depth, 1), _LOWEST_LEVEL))

    def _end_section(self) -> None:
        """The notes of a section follow it, and theirs follow them."""
        self._anchor = None
        while self.references and not self._in_note:
            waiting, self.references = self.references, []
            for target in waiting:
                for note in self._notes.take(target):
                    blocks, further = read_note(note, self._notes)
                    self.blocks.extend(blocks)
                    self.references.extend(further)

    def _end_lines(self, kind: BlockKind, level: int = 0) -> None:
        if self._lines:
            self._add(kind, self._lines, level)
            self._lines = []

    def _flush(self, name: str) -> None:
        """End a run of text that stood in an element called `name`."""
        if self._in_cell():
            self._text.add(" ")
            return
        code = self._text.is_code()
        text = self._text.take(keep_spaces=code)
        if not text:
            return
        if name == "v" or (self._inside["title"] and not self._inside["poem"]):
            self._lines.append(text)
        else:
            self._end_lines(BlockKind.VERSE)
            self._add_text(name, text, code=code)

    def _add_text(self, name: str, text: str, *, code: bool) -> None:
        level = min(self._inside["section"] + self._top_level + 1, _LOWEST_LEVEL)
        if code:
            self._add(BlockKind.CODE, text.split("\n"))
        elif name == "subtitle" and any(map(str.isalnum, text)) and not self._inside["cite"]:
            self._add(BlockKind.HEADING, [text], level)
        elif self._inside["cite"] or self._inside["epigraph"] or name == "text-author":
            self._add(BlockKind.QUOTE, [text])
        else:
            self._add(BlockKind.PARAGRAPH, [text])

    def _add(self, kind: BlockKind, texts: list[str], level: int = 0) -> None:
        kind, level = (BlockKind.FOOTNOTE, 0) if self._in_note else (kind, level)
        lines = tuple(map(Line, texts))
        last = self.blocks[-1] if self.blocks else None
        if kind is BlockKind.CODE and last is not None and last.kind is kind:
            self.blocks[-1] = replace(last, lines=last.lines + lines)
            return
        anchor, self._anchor = (self._anchor, None) if kind is BlockKind.HEADING else (None, self._anchor)
        self.blocks.append(Block(kind, lines, level, anchor))

    def _add_captions(self) -> None:
        for caption in self._captions:
            self._add(BlockKind.CAPTION, [caption])
        self._captions.clear()

    def _in_cell(self) -> bool:
        return self._inside["td"] + self._inside["th"] > 0


def read_note(note: etree._Element, notes: Notes) -> tuple[list[Block], list[str]]:
    """A note's blocks, its number before the first, and the notes it refers to itself."""
    reader = BodyReader(notes, in_note=True)
    blocks = reader.read(note)
    if len(blocks) > 1 and next(iter(map(local_name, note)), "") == "title":
        number = " ".join(line.text for line in blocks[0].lines)
        first = blocks[1].lines
        numbered = (Line(f"{number} {first[0].text}"), *first[1:])
        blocks = [replace(blocks[1], lines=numbered), *blocks[2:]]
    return blocks, reader.references
