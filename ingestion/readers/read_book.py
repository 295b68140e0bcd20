"""What a reader makes of a file: metadata, blocks in reading order, pages, outline."""

from dataclasses import dataclass, field
from enum import IntFlag, StrEnum
from typing import Literal, NamedTuple

from bookclub.sentences import Sentence


class BlockKind(StrEnum):
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    VERSE = "verse"
    QUOTE = "quote"
    LIST = "list"
    TABLE = "table"
    FOOTNOTE = "footnote"
    CAPTION = "caption"
    CODE = "code"
    COMMENT = "comment"


Format = Literal["pdf", "epub", "text", "markdown", "quarto", "html", "docx", "rtf", "fb2", "code"]
Mode = Literal["auto", "documental", "codigo"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in points from the page's top left corner."""

    x0: float
    top: float
    x1: float
    bottom: float


class Look(IntFlag):
    """How words stand out. Stored as numbers: these stay as they are."""

    ITALIC = 1
    BOLD = 2


class Emphasis(NamedTuple):
    """Characters `start:end` stand out from the rest."""

    start: int
    end: int
    look: Look = Look.ITALIC


@dataclass(frozen=True, slots=True)
class Line:
    """A line as the file gives it; `page` is an index into `ReadBook.pages`, None without pages.

    `emphasis`: what stands out, in order, counted in characters that are no white space.
    """

    text: str
    page: int | None = None
    box: Box | None = None
    emphasis: tuple[Emphasis, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading or the like. `level` counts from 1 for headings and is 0 elsewhere,
    and for the book's own title, which heads no chapter.

    A paragraph over a page break is one block whose lines name different pages. In source code a block is
    a top-level definition, and `name` says of what: `Reader.read`.
    """

    kind: BlockKind
    lines: tuple[Line, ...]
    level: int = 0
    anchor: str | None = None
    name: str = ""

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True, slots=True)
class Page:
    """`number` is physical, from 1, None where there are printed labels only; `label` is what is printed."""

    number: int | None
    label: str | None = None


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A chapter as the file's own table of contents names it, beginning at block `block`; levels from 1."""

    title: str
    level: int
    block: int


@dataclass(frozen=True, slots=True)
class FileStart:
    """In a book of several files: the one at `path`, relative to the book's root, begins at block `block`."""

    path: str
    block: int


@dataclass(frozen=True, slots=True)
class ReadBook:
    """A book as read. An empty `outline` means: take the chapters from the headings.

    `cover` is a small JPEG made from the file's own picture, empty where it has none.
    """

    format: Format
    blocks: tuple[Block, ...]
    title: str = ""
    authors: tuple[str, ...] = ()
    language: str = ""
    publisher: str = ""
    year: int | None = None
    identifiers: tuple[str, ...] = ()
    pages: tuple[Page, ...] = ()
    outline: tuple[OutlineEntry, ...] = ()
    files: tuple[FileStart, ...] = ()
    cover: bytes = b""
    warnings: tuple[Sentence, ...] = ()
