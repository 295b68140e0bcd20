"""What artifacts are made from: plain values, no database."""

import bisect
from dataclasses import dataclass

from ingestion.structure.composed_text import ChapterSpan, PageSpan


@dataclass(frozen=True, slots=True)
class SourceChunk:
    """A source chunk as artifacts see it."""

    index: int
    text: str
    char_start: int
    char_end: int
    line_start: int
    line_end: int
    page_number: int | None
    page_label: str | None
    chapter_ordinal: int
    chapter: str


@dataclass(frozen=True, slots=True)
class TextPlace:
    """Where in the book a character of the stored text stands; lines count from 1."""

    char: int
    chunk_index: int
    line: int
    page_number: int | None
    page_label: str | None
    chapter_ordinal: int
    chapter: str


@dataclass(frozen=True, slots=True)
class BookMaterial:
    """A book as artifacts see it; every chunk's text is `text[char_start:char_end]`."""

    title: str
    authors: tuple[str, ...]
    language: str
    text: str
    chunks: tuple[SourceChunk, ...]
    chapters: tuple[ChapterSpan, ...] = ()
    pages: tuple[PageSpan, ...] = ()
    critical: tuple[tuple[int, int], ...] = ()
    """Ranges of the text that hosts call critical, for who writes profiles by rules."""

    def chunk_at(self, start: int, end: int) -> SourceChunk | None:
        """The first chunk that holds the whole of `text[start:end]`, else the one that `start` stands in."""
        if not self.chunks:
            return None
        first = bisect.bisect_left(self.chunks, end, key=lambda chunk: chunk.char_end)
        place = min(first, len(self.chunks) - 1)
        while place and self.chunks[place].char_start > start:
            place -= 1
        return self.chunks[place]

    def place_of(self, start: int, end: int) -> TextPlace | None:
        """Where `text[start:end]` begins; None in a book without chunks."""
        chunk = self.chunk_at(start, end)
        if chunk is None:
            return None
        before = self.text[chunk.char_start : start]
        found = bisect.bisect_right(self.pages, start, key=lambda page: page.start) - 1
        page = self.pages[found] if found >= 0 else None
        return TextPlace(
            char=start,
            chunk_index=chunk.index,
            line=chunk.line_start + before.count("\n"),
            page_number=page.number if page else None,
            page_label=page.label if page else None,
            chapter_ordinal=chunk.chapter_ordinal,
            chapter=chunk.chapter,
        )
