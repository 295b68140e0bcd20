"""Running text between block edges: white space collapsed, lines broken where asked and where pages turn."""

import re

from ingestion.readers.read_book import Line

CELL = "\x1d"
"""Stands between the cells of a table row; XML text cannot contain it."""

_PAGE_OPEN, _PAGE_CLOSE = "\x1e", "\x1f"
_PAGE = re.compile(f"{_PAGE_OPEN}(\\d+){_PAGE_CLOSE}")
_XML_SPACE = re.compile("[ \t\r\n]+")
_SPACED_BREAK = re.compile(r"[ \t]*\n[ \t]*")
_FIRST_WORD = re.compile(r"[^\s]+")


class InlineText:
    """Collects text; `take` empties it into lines. Pages are indexes into `ReadBook.pages`."""

    def __init__(self, page: int | None) -> None:
        self._pieces: list[str] = []
        self.page = page

    def add(self, text: str | None, *, preserve: bool) -> None:
        """Text of the page; without `preserve`, runs of white space count as one space."""
        if text:
            self._pieces.append(text if preserve else _XML_SPACE.sub(" ", text))

    def line_break(self) -> None:
        self._pieces.append("\n")

    def cell_end(self) -> None:
        self._pieces.append(CELL)

    def turn_page(self, page: int) -> None:
        self._pieces.append(f"{_PAGE_OPEN}{page}{_PAGE_CLOSE}")

    def take(self, *, keep_spaces: bool, one_line: bool) -> list[Line]:
        """The lines collected since the last call; none when there was nothing but white space."""
        raw = "".join(self._pieces)
        self._pieces.clear()
        if not keep_spaces:
            raw = _SPACED_BREAK.sub("\n", _XML_SPACE_RUNS.sub(" ", raw))
        if one_line:
            raw = raw.replace("\n", " ")
        return [line for line in self._paged(raw, keep_spaces=keep_spaces) if line.text.strip()]

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
        texts = text.strip("\n").split("\n")
        return [
            Line(line.rstrip() if keep_spaces else " ".join(line.split(" ")).strip(), self.page)
            for line in texts
        ]


_XML_SPACE_RUNS = re.compile("[ \t\r]{2,}")
