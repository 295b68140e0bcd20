"""Which paragraphs of a plain text are headings: by wording, numerals in sequence, contents, or setting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ingestion.readers.text_contents import find_contents, matches_of_contents
from ingestion.readers.text_numerals import numeral_at, numeral_headings
from ingestion.readers.text_paragraphs import Paragraph
from ingestion.readers.text_settings import titles_by_setting
from ingestion.readers.text_titles import title_like
from ingestion.structure.headings import HeadingRank, heading_mark

PART_LEVEL, CHAPTER_LEVEL, SECTION_LEVEL = 1, 2, 3
_HEADING_LINES = 6
_TITLE_LINES = 4
_TITLE_CHARS = 160
_PROSE_WORDS = 12
_TITLED_SHARE = 0.6


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading at the top of a paragraph: its first `lines` lines, and the next one if `with_next`."""

    level: int
    lines: int
    with_next: bool = False


@dataclass(frozen=True, slots=True)
class Headings:
    """Headings by paragraph index, and the paragraphs that are a table of contents."""

    starts: Mapping[int, Heading]
    contents: frozenset[int]


def find_headings(paragraphs: Sequence[Paragraph]) -> Headings:
    """The headings of a text, tables of contents not taken for chapters."""
    contents = find_contents(paragraphs)
    left = [index for index in range(len(paragraphs)) if index not in contents.paragraphs]
    found = _by_wording(paragraphs, left)
    listed = {index for index in matches_of_contents(paragraphs, contents, left) if index not in found}
    found |= {index: Heading(CHAPTER_LEVEL, len(paragraphs[index].lines)) for index in listed}
    found |= {index: Heading(CHAPTER_LEVEL, 1) for index in _continued(paragraphs, left, found)}
    level = SECTION_LEVEL if _chapters(found) > 1 else CHAPTER_LEVEL
    numerals = numeral_headings(paragraphs, left)
    found = {index: Heading(level, lines) for index, lines in numerals.items()} | found
    found = _with_numbers_ahead(paragraphs, found)
    if _chapters(found) < 2:
        found = {index: Heading(CHAPTER_LEVEL, 1) for index in titles_by_setting(paragraphs, left)} | found
    return Headings(_with_titles(paragraphs, _with_closing_parts(paragraphs, found)), contents.paragraphs)


def _chapters(found: Mapping[int, Heading]) -> int:
    return sum(1 for heading in found.values() if heading.level == CHAPTER_LEVEL)


def _with_closing_parts(paragraphs: Sequence[Paragraph], found: Mapping[int, Heading]) -> dict[int, Heading]:
    """An epilogue with a chapter one right under it, after other chapters, is a part."""
    levels = dict(found)
    chapters = 0
    for index in sorted(found):
        heading = found[index]
        mark, below = heading_mark(paragraphs[index].joined), _number_below(paragraphs, index, found)
        if chapters and mark and mark.number is None and below == 1 and heading.level == CHAPTER_LEVEL:
            levels[index] = Heading(PART_LEVEL, heading.lines)
        elif heading.level == CHAPTER_LEVEL:
            chapters += 1
    return levels


def _number_below(paragraphs: Sequence[Paragraph], index: int, found: Mapping[int, Heading]) -> int | None:
    """The number of the chapter heading that the next paragraph is."""
    following = found.get(index + 1)
    mark = heading_mark(paragraphs[index + 1].joined) if following else None
    return mark.number if mark and following and following.level == CHAPTER_LEVEL else None


def _continued(
    paragraphs: Sequence[Paragraph], indexes: Sequence[int], found: Mapping[int, Heading]
) -> list[int]:
    """Chapters that lose their word on the way: "ADVENTURE VI. …", and then "VII. …"."""
    continued: list[int] = []
    expected = 0
    for index in indexes:
        mark = heading_mark(paragraphs[index].joined)
        if index in found and found[index].level == CHAPTER_LEVEL and mark and mark.number:
            expected = mark.number + 1
        elif expected > 2 and mark and mark.title and _number(paragraphs[index]) == expected:
            continued.append(index)
            expected += 1
    return continued


def _number(paragraph: Paragraph) -> int | None:
    numeral = numeral_at(paragraph)
    return numeral.number if numeral else None


def _with_numbers_ahead(paragraphs: Sequence[Paragraph], found: Mapping[int, Heading]) -> dict[int, Heading]:
    """A bare number right before a title that is a heading in its own right is the number of that heading."""
    joined = dict(found)
    for index in sorted(found):
        following = found.get(index + 1)
        levels = min(found[index].level, following.level) if following else PART_LEVEL
        if following and levels > PART_LEVEL and _bare(paragraphs[index], found[index]):
            mark = heading_mark(paragraphs[index + 1].joined)
            if mark is None or mark.number is None:
                joined[index] = Heading(following.level, found[index].lines, with_next=True)
                joined.pop(index + 1)
    return joined


def _by_wording(paragraphs: Sequence[Paragraph], indexes: Sequence[int]) -> dict[int, Heading]:
    found: dict[int, Heading] = {}
    for index in indexes:
        heading = _worded(paragraphs[index])
        if heading:
            found[index] = heading
    return found


def _worded(paragraph: Paragraph) -> Heading | None:
    """The whole paragraph as one heading, else its first line with prose right under it."""
    lines = paragraph.lines
    if len(lines) <= _HEADING_LINES:
        mark = heading_mark(paragraph.joined)
        if mark and mark.rank is not HeadingRank.NUMERAL and not _prose(mark.title, lines):
            return Heading(_level(mark.rank), len(lines))
    mark = heading_mark(lines[0] if len(lines) > 1 else _raised(lines[0]))
    if mark and mark.rank is not HeadingRank.NUMERAL and mark.number is not None and not mark.title:
        return Heading(_level(mark.rank), 1)
    return None


def _raised(line: str) -> str:
    """ "chapter one", where it has a paragraph to itself, is meant as "CHAPTER ONE"."""
    return line.upper() if line.strip().islower() else line


def _level(rank: HeadingRank) -> int:
    return PART_LEVEL if rank is HeadingRank.PART else CHAPTER_LEVEL


def _prose(title: str, lines: Sequence[str]) -> bool:
    """Whether what follows the number is the first sentences of the chapter and not its title."""
    first = heading_mark(lines[0])
    own_line = len(lines) > 1 and first is not None and not first.title
    long = len(title.split()) > _PROSE_WORDS and title.rstrip().endswith((".", "!", "?", '"', "”"))
    return own_line and long and not title.isupper()


def _with_titles(paragraphs: Sequence[Paragraph], found: Mapping[int, Heading]) -> dict[int, Heading]:
    """Where most headings that are bare numbers are followed by a title, the title belongs to the heading."""
    bare = [index for index, heading in found.items() if _bare(paragraphs[index], heading)]
    titled = [index for index in bare if _next_is_title(paragraphs, index, found)]
    if len(titled) < max(1, _TITLED_SHARE * len(bare)):
        return dict(found)
    taking = set(titled)
    return {
        index: Heading(heading.level, heading.lines, heading.with_next or index in taking)
        for index, heading in found.items()
    }


def _bare(paragraph: Paragraph, heading: Heading) -> bool:
    mark = heading_mark(paragraph.joined)
    whole = heading.lines == len(paragraph.lines)
    return whole and mark is not None and mark.number is not None and not mark.title


def _next_is_title(paragraphs: Sequence[Paragraph], index: int, found: Mapping[int, Heading]) -> bool:
    """Whether the next paragraph reads as a title; between two headings only one in capitals does."""
    if index + 2 >= len(paragraphs) or index + 1 in found or found[index].with_next:
        return False
    title = paragraphs[index + 1]
    if index + 2 in found and not title.joined.isupper():
        return False
    return len(title.lines) <= _TITLE_LINES and len(title.joined) <= _TITLE_CHARS and title_like(title.joined)
