"""Running text between block edges: white space collapsed, lines broken where asked and where pages turn."""

import re
from itertools import islice

from ingestion.readers.emphasis import EmphasisCount, emphasised
from ingestion.readers.read_book import Line

CELL = "\x1d"
"""Stands between the cells of a table row; taken out of any text that contains it."""

_OWN_MARKS = re.compile("[\x1d-\x1f]")
_PAGE_OPEN, _PAGE_CLOSE = "\x1e", "\x1f"
_PAGE = re.compile(f"{_PAGE_OPEN}(\\d+){_PAGE_CLOSE}")
_XML_SPACE = re.compile("[ \t\r\n]+")
_SPACE_RUNS = re.compile("[ \t\r\u00a0]{2,}")
_SPACED_BREAK = re.compile("[ \t\u00a0]*\n[ \t\u00a0]*")
_PARAGRAPH_BREAK = re.compile("\n{2,}")
_INDENTED_BREAK = re.compile("\n[ \t]*\u00a0[ \u00a0]+")
_LONGER_THAN_VERSE = 80
_FIRST_WORD = re.compile(r"[^\s]+")


class InlineText:
    """Collects text; `take` empties it into lines. Pages are indexes into `ReadBook.pages`."""

    def __init__(self, page: int | None) -> None:
        self._pieces: list[str] = []
        self.page = page
        self.emphasis = EmphasisCount()

    def add(self, text: str | None, *, preserve: bool) -> None:
        """Text of the page; without `preserve`, runs of white space count as one space."""
        if text:
            text = _OWN_MARKS.sub("", text)
            self.emphasis.add(text)
            self._pieces.append(text if preserve else _XML_SPACE.sub(" ", text))

    def line_break(self) -> None:
        self._pieces.append("\n")

    def ending(self, length: int) -> str:
        """At least the last `length` characters collected, if there are so many."""
        taken: list[str] = []
        for piece in reversed(self._pieces):
            taken.append(piece)
            length -= len(piece)
            if length <= 0:
                break
        return "".join(reversed(taken))

    def fresh_line(self) -> None:
        """A line break, unless a line has just begun."""
        if self._pieces and not self._pieces[-1].endswith("\n"):
            self._pieces.append("\n")

    def cell_end(self) -> None:
        self._pieces.append(CELL)

    def turn_page(self, page: int) -> None:
        self._pieces.append(f"{_PAGE_OPEN}{page}{_PAGE_CLOSE}")

    def take_preformatted(self) -> list[Line]:
        """The lines collected since the last call, as they stand, empty ones between them included."""
        lines = self._emphasised(self._paged(self._emptied(), keep_spaces=True))
        filled = [index for index, line in enumerate(lines) if line.text.strip()]
        return lines[filled[0] : filled[-1] + 1] if filled else []

    def take_line(self) -> list[Line]:
        """What was collected since the last call, its line breaks as spaces."""
        return self._emphasised(self._filled(self._collapsed().replace("\n", " ")))

    def take(self) -> list[Line]:
        """The lines collected since the last call; none when there was nothing but white space."""
        return self._emphasised(self._filled(self._collapsed()))

    def take_paragraphs(self) -> list[list[Line]]:
        """The same, parted where two line breaks follow each other."""
        self._part_at_indents()
        parts = [self._filled(part) for part in _PARAGRAPH_BREAK.split(self._collapsed())]
        lines = iter(self._emphasised([line for part in parts for line in part]))
        return [list(islice(lines, len(part))) for part in parts if part]

    def _part_at_indents(self) -> None:
        """Lines that begin with spaces that hold, and are too long for verse, are paragraphs."""
        raw = "".join(self._pieces)
        lines = _INDENTED_BREAK.split(raw)
        if len(lines) > 1 and max(map(len, lines)) > _LONGER_THAN_VERSE:
            self._pieces = ["\n\n".join(lines)]

    def _emphasised(self, lines: list[Line]) -> list[Line]:
        return emphasised(lines, self.emphasis.take())

    def _emptied(self) -> str:
        raw = "".join(self._pieces)
        self._pieces.clear()
        return raw

    def _collapsed(self) -> str:
        return _SPACED_BREAK.sub("\n", _SPACE_RUNS.sub(" ", self._emptied()))

    def _filled(self, raw: str) -> list[Line]:
        return [line for line in self._paged(raw, keep_spaces=False) if line.text.strip()]

    def _paged(self, raw: str, *, keep_spaces: bool) -> list[Line]:
        """A page that turns inside a word turns after it: a line end there would cut the word."""
        lines: list[Line] = []
        pieces = _PAGE.split(raw)
        kept = pieces[0]
        for number, following in zip(pieces[1::2], pieces[2::2], strict=True):
            if kept and not kept[-1].isspace() and (rest := _FIRST_WORD.match(following)):
                lines.extend(self._lines(kept + rest[0], keep_spaces=keep_spaces))
                kept = following[rest.end() :]
            else:
                lines.extend(self._lines(kept, keep_spaces=keep_spaces))
                kept = following
            self.page = int(number)
        return [*lines, *self._lines(kept, keep_spaces=keep_spaces)]

    def _lines(self, text: str, *, keep_spaces: bool) -> list[Line]:
        if keep_spaces:
            return [Line(line.rstrip(), self.page) for line in text.split("\n")]
        return [Line(line.strip(), self.page) for line in text.strip("\n").split("\n")]
