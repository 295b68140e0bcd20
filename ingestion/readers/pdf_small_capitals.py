"""Small capitals, which some fonts give as lower-case letters: put in the case a reader sees."""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import groupby, pairwise
from statistics import median

from ingestion.readers.pdf_line import PdfLine

_ASCENDERS = frozenset("bdfhkl")
_SOME_LETTERS = re.compile(r"(?:[^\W\d_][\W\d_]*){3}")
_LOW = 0.56  # of the size of the type, above the baseline
_LOWER = 0.85  # of what the book's other lines reach
_HIGH_SIGN = re.compile(
    r"[^\w\s.,;:–—-]|\d"
)  # figures and quotation marks are higher than the letters beside them
_SHORTEST_TITLE = 3
_MOST_LINES = 4  # of a title
_SAME_SIZE = 0.5  # points
_STRAIGHT = str.maketrans("‘’“”–—", "''\"\"--")


def with_capitals(pages: Sequence[Sequence[PdfLine]], titles: Sequence[str]) -> list[list[PdfLine]]:
    """The lines with small capitals as capitals; what `titles` (the outline's) name is put in their case.

    They show by their height: no letter reaches above the others.
    """
    heights = [_height(line) for page in pages for line in page if _is_telling(line)]
    limit = min(_LOW, _LOWER * median(heights)) if heights else 0.0
    folded = {_folded(title) for title in titles}
    return [_page_with_capitals(page, limit, titles, folded) for page in pages]


def _is_lower(line: PdfLine) -> bool:
    if line.text != line.text.lower() or not line.upright or line.vertical:
        return False
    return bool(_SOME_LETTERS.search(line.text))


def _is_telling(line: PdfLine) -> bool:
    """Has it letters that are higher than others, unless they are small capitals?"""
    return _is_lower(line) and not _ASCENDERS.isdisjoint(line.text)


def _height(line: PdfLine) -> float:
    return (line.baseline - line.box.top) / line.size


def _page_with_capitals(
    page: Sequence[PdfLine], limit: float, titles: Sequence[str], folded: Set[str]
) -> list[PdfLine]:
    small = [_is_telling(line) and _height(line) < limit for line in page]
    for number in _named(page, folded):
        small[number] = True
    if not any(small):
        return list(page)
    _spread(page, small)
    _spread(page[::-1], small, backwards=True)
    found: list[PdfLine] = []
    for is_small, numbers in groupby(range(len(page)), key=lambda number: small[number]):
        run = [page[number] for number in numbers]
        found += _capitals(run, titles) if is_small else run
    return found


def _named(page: Sequence[PdfLine], titles: Set[str]) -> Iterator[int]:
    """Lines in lower case that are together what the outline names."""
    for first in range(len(page) if titles else 0):
        for after in range(first + 1, min(first + 1 + _MOST_LINES, len(page) + 1)):
            if not _is_lower(page[after - 1]):
                break
            if _folded(" ".join(line.text.strip() for line in page[first:after])) in titles:
                yield from range(first, after)


def _folded(text: str) -> str:
    return text.translate(_STRAIGHT).strip().lower()


def _spread(page: Sequence[PdfLine], small: list[bool], *, backwards: bool = False) -> None:
    """Marks the lines next to small capitals whose own height does not tell, such as those with figures."""
    places = range(len(page) - 1, -1, -1) if backwards else range(len(page))
    for (before, line), (one, other) in zip(pairwise(page), pairwise(places), strict=True):
        untold = not _is_telling(line) or bool(_HIGH_SIGN.search(line.text))
        if small[one] and _is_lower(line) and untold and abs(before.size - line.size) < _SAME_SIZE:
            small[other] = True


def _capitals(lines: Sequence[PdfLine], titles: Sequence[str]) -> Iterator[PdfLine]:
    """Letters keep their number, so that the lines can be parted again."""
    text = "\n".join(line.text for line in lines)
    plain = text.translate(_STRAIGHT).replace("\n", " ").lower()
    letters = [letter.upper() if len(letter.upper()) == 1 else letter for letter in text]
    for title in titles:
        at = plain.find(_folded(title)) if len(title) >= _SHORTEST_TITLE else -1
        if at >= 0 and title != title.lower():
            for place, letter in enumerate(title, start=at):
                letters[place] = text[place].lower() if letter.islower() else letters[place]
    for line, capitals in zip(lines, "".join(letters).split("\n"), strict=True):
        yield replace(line, text=capitals)
