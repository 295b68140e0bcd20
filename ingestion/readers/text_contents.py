"""A plain text's table of contents: where it stands, and which later lines are the chapters it names."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from ingestion.readers.text_paragraphs import Paragraph
from ingestion.structure.headings import HeadingRank, heading_mark, is_contents_heading, undecorated

_SEARCHED = 200
_ENTRY_CHARS = 160
_PROSE_CHARS = 240
_LEAST_ENTRIES = 3
_TITLE_LINES = 4
_PAGE_NUMBER = re.compile(r"[\s.·…_]*(?:\b\d{1,4}|\b[ivxlc]{1,6})?\s*$")
_NOT_WORD = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Contents:
    """Indexes of the paragraphs that make up the table, and its entries, folded for comparison."""

    paragraphs: frozenset[int]
    entries: tuple[str, ...]


def find_contents(paragraphs: Sequence[Paragraph]) -> Contents:
    """The table under a line "Contents" or "Índice", and lists of chapter headings that have no such line."""
    for index, paragraph in enumerate(paragraphs[:_SEARCHED]):
        if is_contents_heading(paragraph.lines[0]):
            return _table_at(paragraphs, index)
    return Contents(frozenset(_headings_in_a_row(paragraphs)), ())


def matches_of_contents(
    paragraphs: Sequence[Paragraph], contents: Contents, indexes: Sequence[int]
) -> list[int]:
    """Paragraphs that stand alone and read as an entry of the table does; the first for each entry."""
    if not contents.entries:
        return []
    wanted = {entry for entry in contents.entries if entry}
    last = max(contents.paragraphs, default=-1)
    found = []
    for index in indexes:
        paragraph = paragraphs[index]
        if index <= last or len(paragraph.lines) > _TITLE_LINES or len(paragraph.joined) > _PROSE_CHARS:
            continue
        name = _folded(paragraph.joined)
        if name in wanted:
            wanted.discard(name)
            found.append(index)
    return found


def _table_at(paragraphs: Sequence[Paragraph], first: int) -> Contents:
    """The table ends where its first entry comes again, or where prose begins."""
    inside = {first}
    opening = ""
    entries = [_folded(_entry(line)) for line in paragraphs[first].lines[1:]]
    for index in range(first + 1, len(paragraphs)):
        paragraph = paragraphs[index]
        if _is_prose(paragraph) or (entries and _begins_again(paragraph, entries[0], opening)):
            break
        opening = opening or paragraph.lines[0]
        inside.add(index)
        entries.extend(_folded(_entry(line)) for line in paragraph.lines)
    else:
        return Contents(frozenset(), ())
    return Contents(frozenset(inside), tuple(entry for entry in entries if entry))


def _is_prose(paragraph: Paragraph) -> bool:
    longest = max(len(line) for line in paragraph.lines)
    if longest > _ENTRY_CHARS:
        return True
    wrapped = len(paragraph.lines) > 2 and all(len(line.strip()) > 50 for line in paragraph.lines[:-1])
    return wrapped and len(paragraph.joined) > _PROSE_CHARS


def _begins_again(paragraph: Paragraph, entry: str, opening: str) -> bool:
    """The first entry again, or only its number: the table may say "Chapter I. A Ball" and the text "I"."""
    if entry in {_folded(paragraph.joined), _folded(paragraph.lines[0])}:
        return True
    first, again = heading_mark(opening), heading_mark(paragraph.lines[0])
    return bool(first and again and first.title and not again.title and first.number == again.number == 1)


def _entry(line: str) -> str:
    """A line of the table without its dots and page number, unless it is nothing but a number."""
    text = undecorated(line[:_ENTRY_CHARS])
    mark = heading_mark(text)
    if mark and mark.number is not None and not mark.title:
        return text
    return _PAGE_NUMBER.sub("", text) or text


def _headings_in_a_row(paragraphs: Sequence[Paragraph]) -> set[int]:
    """Chapter headings that follow each other without any text between them are a list, not chapters."""
    inside: set[int] = set()
    run: list[int] = []
    for index, paragraph in enumerate(paragraphs[:_SEARCHED]):
        headings = sum(1 for line in paragraph.lines if _is_chapter(line))
        if headings >= _LEAST_ENTRIES:
            inside.add(index)
        elif headings == len(paragraph.lines) == 1:
            run.append(index)
            continue
        inside.update(run if len(run) >= _LEAST_ENTRIES else ())
        run = []
    return inside


def _is_chapter(line: str) -> bool:
    mark = heading_mark(line)
    return mark is not None and mark.rank is HeadingRank.CHAPTER and mark.number is not None


def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return _NOT_WORD.sub(" ", plain).strip().casefold()
