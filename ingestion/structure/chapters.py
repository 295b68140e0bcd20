"""Chapters of a book: from its own table of contents where it has one, else from its headings."""

import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from ingestion.readers.read_book import BlockKind, ReadBook
from ingestion.structure.composed_text import BlockSpan, ChapterSpan
from ingestion.structure.headings import HeadingRank, clean_title, heading_mark

LEAD_IN_CHARS = 400
"""A part with no more text than this (an epigraph, a dedication) begins with its first chapter."""
_TITLE_CHARS = 240
_DEEPEST = 32
"""Each chapter names all it stands in, and no table of contents needs more levels."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """Where a chapter may begin. Levels count from 1."""

    title: str
    level: int
    start: int
    anchor: str | None


def find_chapters(
    book: ReadBook, text: str, blocks: Sequence[BlockSpan], block_starts: Sequence[int]
) -> tuple[ChapterSpan, ...]:
    """Chapters without gaps over the whole text; `block_starts` has the offset of every block of `book`.

    A part with no text of its own to speak of begins with its first chapter and is named in `parents`.
    """
    if not text:
        return ()
    entries = _outline_entries(book, blocks, block_starts, len(text)) or _heading_entries(text, blocks)
    if not entries:
        return (ChapterSpan(1, book.title[:_TITLE_CHARS], 1, 0, len(text)),)
    return _spans(entries, text, blocks)


def _outline_entries(
    book: ReadBook, blocks: Sequence[BlockSpan], block_starts: Sequence[int], length: int
) -> list[_Entry]:
    anchors = {block.start: block.anchor for block in blocks}
    entries = []
    for entry in sorted(book.outline, key=lambda entry: entry.block):
        title = clean_title(entry.title.splitlines())[:_TITLE_CHARS]
        if title and 0 <= entry.block < len(block_starts) and block_starts[entry.block] < length:
            start = block_starts[entry.block]
            entries.append(_Entry(title, min(max(1, entry.level), _DEEPEST), start, anchors.get(start)))
    return entries


def _heading_entries(text: str, blocks: Sequence[BlockSpan]) -> list[_Entry]:
    headings = [block for block in blocks if block.kind == BlockKind.HEADING and block.level > 0]
    titled = [
        _Entry(title, block.level, block.start, block.anchor)
        for block in headings
        if (title := heading_title(text, block))
    ]
    deepest = _chapter_level(titled, _with_body(titled, blocks))
    return [entry for entry in titled if entry.level <= deepest]


def heading_title(text: str, block: BlockSpan) -> str:
    """A heading block as a title of bounded length."""
    return clean_title(text[block.start : block.end].splitlines())[:_TITLE_CHARS]


def _chapter_level(entries: Sequence[_Entry], filled: Sequence[_Entry]) -> int:
    """The level whose headings are worded as chapters, else the highest with more than one that has text."""
    worded = [entry.level for entry in _over_text(entries, filled) if _is_numbered_chapter(entry)]
    if len(worded) > 1:
        return max(set(worded), key=worded.count)
    for level in sorted({entry.level for entry in filled}):
        alike = [entry for entry in filled if entry.level == level and _rank(entry) is not HeadingRank.PART]
        if len(alike) > 1:
            return level
    return min((entry.level for entry in filled or entries), default=1)


def _over_text(entries: Sequence[_Entry], filled: Sequence[_Entry]) -> list[_Entry]:
    """The entries with text somewhere under them, be it under headings of lower levels."""
    with_text = {entry.start for entry in filled}
    found: list[_Entry] = []
    above: list[_Entry] = []
    for entry in entries:
        above = [*(parent for parent in above if parent.level < entry.level), entry]
        if entry.start in with_text:
            found.extend(above)
            above = []
    return found


def _is_numbered_chapter(entry: _Entry) -> bool:
    mark = heading_mark(entry.title)
    return mark is not None and mark.rank is HeadingRank.CHAPTER and mark.number is not None


def _rank(entry: _Entry) -> HeadingRank | None:
    mark = heading_mark(entry.title)
    return mark.rank if mark else None


def _with_body(entries: Sequence[_Entry], blocks: Sequence[BlockSpan]) -> list[_Entry]:
    """The entries followed by text of their own before the next entry."""
    bodies = _body_starts(blocks)
    length = blocks[-1].end if blocks else 0
    ends = [*(entry.start for entry in entries[1:]), length][: len(entries)]
    return [entry for entry, end in zip(entries, ends, strict=True) if _has_body(bodies, entry.start, end)]


def _body_starts(blocks: Sequence[BlockSpan]) -> list[int]:
    return [block.start for block in blocks if block.kind != BlockKind.HEADING]


def _has_body(bodies: Sequence[int], start: int, end: int) -> bool:
    return bisect.bisect_left(bodies, end) > bisect.bisect_left(bodies, start)


def _spans(entries: Sequence[_Entry], text: str, blocks: Sequence[BlockSpan]) -> tuple[ChapterSpan, ...]:
    bodies = _body_starts(blocks) or [entry.start for entry in entries]
    chapters: list[ChapterSpan] = []
    begins = _front_matter(entries[0].start, text, chapters)
    above: list[_Entry] = []
    for index, entry in enumerate(entries):
        above = [parent for parent in above if parent.level < entry.level]
        following = entries[index + 1] if index + 1 < len(entries) else None
        end = following.start if following else len(text)
        opens = following is not None and following.level > entry.level and end - entry.start < LEAD_IN_CHARS
        if (_has_body(bodies, entry.start, end) and not opens) or not (following or chapters):
            parents = tuple(parent.title for parent in above)
            ordinal = chapters[-1].ordinal + 1 if chapters else 1
            chapters.append(
                ChapterSpan(ordinal, entry.title, entry.level, begins, end, entry.anchor, parents)
            )
            begins = end
        above.append(entry)
    return _closed(chapters, len(text))


def _front_matter(first: int, text: str, chapters: list[ChapterSpan]) -> int:
    """Text before the first entry is a chapter without title and number; blank text belongs to the first."""
    if not text[:first].strip():
        return 0
    chapters.append(ChapterSpan(0, "", 1, 0, first))
    return first


def _closed(chapters: list[ChapterSpan], length: int) -> tuple[ChapterSpan, ...]:
    """Headings at the very end that have no text go with the chapter before them."""
    last = chapters[-1]
    chapters[-1] = ChapterSpan(
        last.ordinal, last.title, last.level, last.start, length, last.anchor, last.parents
    )
    return tuple(chapters)
