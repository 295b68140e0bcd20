"""A chunk that retrieval found, with all that an answer and a citation need of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Characters `start:end` of a passage's text, beyond its edges where the block is longer; no end of line.

    `name` is that of what it defines, qualified: `Reader.read`; "" for other code.
    """

    start: int
    end: int
    name: str


@dataclass(frozen=True, slots=True)
class CodeListing:
    """What a passage of source code has besides its text: the file, and its blocks in order."""

    file: str
    blocks: tuple[CodeBlock, ...]


@dataclass(frozen=True, slots=True)
class PassagePart:
    """One of the chunks that a passage was joined from: characters `start:end` of the passage's text."""

    chunk_pk: int
    chunk_id: str
    text: str
    start: int
    end: int
    chapter: str
    chapter_ordinal: int


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk, or several in a row as one; then the first fields are those of the best of them.

    Source chunks are `char_start:char_end` of the stored text; generated ones have no place in it.
    Lines count from 1, both ends included. `score` is the reranker's, higher is better.
    """

    chunk_pk: int
    chunk_id: str
    chunk_index: int
    document_id: str
    book_pk: int
    book_title: str
    language: str
    chunk_type: str
    is_generated: bool
    text: str
    page_number: int | None
    page_label: str | None
    chapter: str
    chapter_ordinal: int
    heading_path: tuple[str, ...]
    line_start: int | None
    line_end: int | None
    char_start: int | None
    char_end: int | None
    score: float
    page_marks: tuple[tuple[int, int | None, str | None], ...] = field(default=())
    """Where pages begin inside the chunk: (offset within `text`, number, label)."""
    line_blocks: tuple[tuple[int, int], ...] = field(default=())
    """Where lines end as they are meant to, as in verse: half-open ranges within `text`."""
    left_out: tuple[tuple[int, int], ...] = field(default=())
    """Code and comments that a reader sees and the index does not: half-open ranges within `text`."""
    generated_by_provider: str = ""
    generated_by_model: str = ""
    """Who wrote a generated passage; "" for the book's own."""
    code: CodeListing | None = None
    """Of source code; None for prose."""
    pointed_at: tuple[tuple[int, int], ...] = ()
    """Where the question says to look, on a page or in a chapter: half-open ranges within `text`."""
    parts: tuple[PassagePart, ...] = ()
    """In the order of the book; empty for a chunk by itself."""

    def at(self, places: Iterable[tuple[int, int]]) -> "Passage":
        """With what a question points to, given as ranges of the stored text."""
        first, last = self.char_start, self.char_end
        if first is None or last is None:
            return self
        within = [(start - first, end - first) for start, end in places if start < last and end > first]
        return replace(self, pointed_at=tuple(within))

    def part_at(self, start: int, end: int) -> PassagePart:
        """The chunk that holds most of `text[start:end]`, the earlier one of two that hold it all."""
        return max(
            self.parts or (self._only_part(),), key=lambda one: min(end, one.end) - max(start, one.start)
        )

    def _only_part(self) -> PassagePart:
        return PassagePart(
            self.chunk_pk, self.chunk_id, self.text, 0, len(self.text), self.chapter, self.chapter_ordinal
        )
