"""Bare numerals as chapter headings of a plain text, known by running in sequence."""

from collections.abc import Sequence
from dataclasses import dataclass

from ingestion.readers.text_paragraphs import Paragraph
from ingestion.readers.text_titles import body_sizes, title_like
from ingestion.structure.headings import HeadingRank, heading_mark, undecorated

_TITLE_CHARS = 90
_TITLED_LINES = 3
_LEAST_BODY = 300


@dataclass(frozen=True, slots=True)
class Numeral:
    """The number at the top of a paragraph, and how many of its lines it takes with its title."""

    number: int
    lines: int


def numeral_at(paragraph: Paragraph) -> Numeral | None:
    """ "IV", "4. Of Love", or one of them over the lines of a title or the first lines of the text."""
    lines = paragraph.lines
    own = heading_mark(lines[0])
    if own is None or own.rank is not HeadingRank.NUMERAL or own.number is None:
        return None
    if not own.title:
        title = " ".join(paragraph.joined.split()[len(lines[0].split()) :])
        titled = len(lines) <= _TITLED_LINES and _is_title(title)
        return Numeral(own.number, len(lines) if titled else 1)
    mark = heading_mark(paragraph.joined) if len(lines) < _TITLED_LINES else None
    return Numeral(own.number, len(lines)) if mark and _is_title(mark.title) else None


def numeral_headings(paragraphs: Sequence[Paragraph], indexes: Sequence[int]) -> dict[int, int]:
    """Lines of each heading by index: numerals that count up from one; a new part starts again."""
    candidates = [(index, found) for index in indexes if (found := numeral_at(paragraphs[index]))]
    chosen: list[tuple[int, Numeral]] = []
    expected = 1
    for index, found in candidates:
        if found.number in (expected, expected + 1) or found.number == 1:
            chosen.append((index, found))
            expected = found.number + 1
    chosen = _counting(chosen)
    starts, lines = [index for index, _ in chosen], [found.lines for _, found in chosen]
    sizes = body_sizes(paragraphs, starts, lines)
    if len(chosen) < 2 or sum(sizes) < _LEAST_BODY * len(sizes):
        return {}
    return dict(zip(starts, lines, strict=True))


def _counting(chosen: Sequence[tuple[int, Numeral]]) -> list[tuple[int, Numeral]]:
    """Without those from which nothing counts on: "I" may be a word."""
    following = [*(found.number for _, found in chosen[1:]), 0][: len(chosen)]
    return [pair for pair, after in zip(chosen, following, strict=True) if pair[1].number > 1 or after > 1]


def _is_title(title: str) -> bool:
    first = undecorated(title)[:1]
    return 0 < len(title) <= _TITLE_CHARS and not first.isdigit() and title_like(title)
