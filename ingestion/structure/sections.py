"""The smallest headed pieces of a book, each with the path of headings that leads to it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingestion.readers.read_book import BlockKind
from ingestion.structure.chapters import LEAD_IN_CHARS, heading_title
from ingestion.structure.composed_text import BlockSpan, ChapterSpan, ComposedText

_NOT_WORD = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Section:
    """Characters `start:end`, from a heading (or a run of them) to the next; together they cover the text.

    `level` is that of the innermost heading, 0 ahead of the first one.
    """

    start: int
    end: int
    chapter: ChapterSpan
    heading_path: tuple[str, ...]
    anchor: str | None
    level: int = 0


@dataclass(slots=True)
class _Opening:
    """A run of headings with the text under it, before the next run."""

    start: int
    headings: list[BlockSpan]
    has_body: bool
    anchor: str | None = None


def find_sections(composed: ComposedText) -> tuple[Section, ...]:
    """Sections in order. An anchor is inherited from the last one seen in the book."""
    sections: list[Section] = []
    anchor: str | None = None
    blocks = _blocks_by_chapter(composed)
    for chapter, inside in zip(composed.chapters, blocks, strict=True):
        anchor = chapter.anchor or anchor
        for section in _of_chapter(composed.text, chapter, inside, anchor):
            sections.append(section)
            anchor = section.anchor
    return tuple(sections)


def _blocks_by_chapter(composed: ComposedText) -> list[list[BlockSpan]]:
    found: list[list[BlockSpan]] = [[] for _ in composed.chapters]
    index = 0
    for block in composed.blocks:
        while index + 1 < len(found) and block.start >= composed.chapters[index].end:
            index += 1
        found[index].append(block)
    return found


def _of_chapter(
    text: str, chapter: ChapterSpan, blocks: Sequence[BlockSpan], anchor: str | None
) -> Iterator[Section]:
    own = _folded(chapter.title)
    openings = _with_lead_in(text, chapter, own, _openings(blocks, chapter.start))
    base = (*chapter.parents, chapter.title) if chapter.title else chapter.parents
    stack: list[tuple[int, str]] = []
    for index, opening in enumerate(openings):
        headings = opening.headings if index else _after_own_heading(text, chapter, own, opening.headings)
        if index and not openings[0].headings and not stack:
            headings = [one for one in headings if _folded(heading_title(text, one)) != own]
        for heading in headings:
            stack = [
                *(item for item in stack if item[0] < heading.level),
                (heading.level, heading_title(text, heading)),
            ]
        anchor = opening.anchor or anchor
        end = openings[index + 1].start if index + 1 < len(openings) else chapter.end
        path = (*base, *(title for _, title in stack if title))
        level = stack[-1][0] if stack else _own_level(chapter, opening)
        yield Section(opening.start, end, chapter, path, anchor, level)


def _own_level(chapter: ChapterSpan, opening: _Opening) -> int:
    """That of the chapter's own heading; where it has none, how deep it stands in the book."""
    return opening.headings[-1].level if opening.headings else chapter.level * bool(chapter.title)


def _with_lead_in(text: str, chapter: ChapterSpan, title: str, openings: list[_Opening]) -> list[_Opening]:
    """An epigraph or a dedication ahead of the chapter's own heading belongs to the section under it.

    `title` is that of the chapter, folded.
    """
    for index, opening in enumerate(openings):
        if opening.start - chapter.start > LEAD_IN_CHARS:
            break
        if index and any(
            _overlaps(_folded(heading_title(text, heading)), title) for heading in opening.headings
        ):
            anchor = next((lead.anchor for lead in openings[index::-1] if lead.anchor), None)
            merged = _Opening(chapter.start, opening.headings, opening.has_body, anchor)
            return [merged, *openings[index + 1 :]]
    return openings


def _openings(blocks: Sequence[BlockSpan], start: int) -> list[_Opening]:
    """Headings with nothing between them open one section; a run at the very end stays with what is above."""
    openings = [_Opening(start, [], has_body=False)]
    for block in blocks:
        if block.kind != BlockKind.HEADING:
            openings[-1].has_body = True
        elif openings[-1].has_body:
            openings.append(_Opening(block.start, [block], has_body=False, anchor=block.anchor))
        else:
            openings[-1].headings.append(block)
            openings[-1].anchor = block.anchor or openings[-1].anchor
    if len(openings) > 1 and not openings[-1].has_body:
        openings.pop()
    return openings


def _after_own_heading(
    text: str, chapter: ChapterSpan, title: str, headings: Sequence[BlockSpan]
) -> list[BlockSpan]:
    """The headings that follow the one which is the chapter's title, in the run that opens the chapter."""
    names = [_folded(heading_title(text, heading)) for heading in headings]
    own = [index for index, name in enumerate(names) if _overlaps(name, title)]
    if own:
        return list(headings[own[-1] + 1 :])
    above = {_folded(parent) for parent in chapter.parents}
    return [heading for heading, name in zip(headings, names, strict=True) if name not in above]


def _overlaps(name: str, title: str) -> bool:
    return bool(name.strip() and title.strip()) and (name in title or title in name)


def _folded(title: str) -> str:
    return f" {_NOT_WORD.sub(' ', title).strip().casefold()} "
