"""Running heads and feet, told from text by where they stand and by coming again on other pages."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from ingestion.structure.captions import is_caption
from ingestion.structure.page_labels import numbers_in

Edge = Literal["top", "bottom"]

_ROUNDS = 5  # lines an edge may hold: slug, stamp, head, folio, and one more
_SAME_PLACE = 3.0  # points
_SET_APART = 1.35  # of the distance between lines
_NEAR = 3
_LONGEST_HEAD = 90
_LARGER_THAN_TEXT = 1.08
_SOME_PAGES = 3
_SMALLER_THAN_TEXT = 0.95
_SHORT_HEAD = 60
_MOST = 0.6
_NUMBERS = re.compile(r"\d+|\b[ivxlcdm]+\b")
_AT_AN_END = re.compile(r"^\d+\s+[^\W\d]|[^\W\d]\W*\s\d+$")
_OTHER = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class EdgeLine:
    """A line of a page: its text, its baseline from the page's top, and the size of its type."""

    text: str
    baseline: float
    size: float


@dataclass(frozen=True, slots=True)
class PageLines:
    """The lines of a page from top to bottom, and the height of the page."""

    lines: Sequence[EdgeLine]
    height: float


@dataclass(frozen=True, slots=True)
class _Candidate:
    """The outermost line of a page. `shifts` are its numbers less the page's: page numbers share theirs."""

    page: int
    index: int
    text: str
    key: str
    place: float
    size: float
    apart: bool
    shifts: frozenset[int]


def running_lines(
    pages: Sequence[PageLines], numbers: Sequence[frozenset[int]], size: float, leading: float
) -> list[frozenset[int]]:
    """The lines of each page, by index, that belong to its frame and not to the text.

    `numbers` are lines already known as page numbers; `size` and `leading` are those of the text.
    What is set larger than the text is a heading and stays. Where everything would be taken away, in the
    whole book, only the numbers are.
    """
    taken = [set(known) for known in numbers]
    echoes = Counter(_bare(line.text) for page in pages for line in page.lines)
    for edge in ("top", "bottom"):
        for _ in range(_ROUNDS):
            outermost = list(_outermost(pages, taken, edge, leading))
            small = [line for line in outermost if line.size <= _LARGER_THAN_TEXT * size]
            found = _repeated(small, pages) | _in_known_places(small, echoes)
            if edge == "top":
                found |= _numbered_as_their_page(outermost, size)
            if not found:
                break
            for page, index in found:
                taken[page].add(index)
    if all(len(lines) >= len(page.lines) for lines, page in zip(taken, pages, strict=True)):
        return [frozenset(known) for known in numbers]
    return [frozenset(lines) for lines in taken]


def heading_key(text: str) -> str:
    """What stays of a head from page to page: its words without numbers, case and punctuation."""
    return _OTHER.sub(" ", _NUMBERS.sub("#", text.casefold()).replace("#", "")).strip()


def _bare(text: str) -> str:
    return text.strip().casefold()


def _outermost(
    pages: Sequence[PageLines], taken: Sequence[set[int]], edge: Edge, leading: float
) -> Iterator[_Candidate]:
    for number, page in enumerate(pages):
        order = range(len(page.lines)) if edge == "top" else range(len(page.lines) - 1, -1, -1)
        left = [index for index in order if index not in taken[number]]
        if not left:
            continue
        line = page.lines[left[0]]
        yield _Candidate(
            page=number,
            index=left[0],
            text=_bare(line.text),
            key=heading_key(line.text),
            place=line.baseline if edge == "top" else page.height - line.baseline,
            size=line.size,
            apart=_is_apart([page.lines[index].baseline for index in left[:_NEAR]], leading),
            shifts=frozenset(value - number for value in numbers_in(line.text)),
        )


def _is_apart(baselines: Sequence[float], leading: float) -> bool:
    """Does more than the usual space stand between an outermost line, or the two outermost, and the next?"""
    steps = [abs(after - before) for before, after in pairwise(baselines)]
    return len(baselines) < _NEAR or max(steps) > _SET_APART * leading


def _repeated(outermost: Sequence[_Candidate], pages: Sequence[PageLines]) -> set[tuple[int, int]]:
    """Lines of the same words in the same place on three pages, where the text itself does not repeat them.

    "Chapter I", "Chapter II" have words in common too, but not their numbers, nor do those count pages.
    """
    groups: dict[tuple[str, int], list[_Candidate]] = defaultdict(list)
    for line in (line for line in outermost if line.apart):
        groups[line.key, round(line.place / _SAME_PLACE)].append(line)
    found: set[tuple[int, int]] = set()
    for (key, place), group in groups.items():
        near = group + [line for step in (-1, 1) for line in groups.get((key, place + step), [])]
        if not key or len({line.page for line in near}) < _SOME_PAGES or _inside(key, group, pages):
            continue
        texts, shifts = Counter(line.text for line in near), _shared_shifts(near)
        framed = [line for line in group if texts[line.text] > 1 or line.shifts & shifts]
        if len(framed) >= _MOST * len(group):
            found |= {(line.page, line.index) for line in group}
    return found


def _numbered_as_their_page(outermost: Sequence[_Candidate], size: float) -> set[tuple[int, int]]:
    """Short heads in smaller type with the number of the page itself: a few pages repeat nothing."""
    return {
        (line.page, line.index)
        for line in outermost
        if line.apart
        and line.size <= _SMALLER_THAN_TEXT * size
        and len(line.text) <= _SHORT_HEAD
        and _AT_AN_END.search(line.text)
        and 1 in line.shifts
        and not is_caption(line.text.capitalize())
    }


def _shared_shifts(lines: Sequence[_Candidate]) -> set[int]:
    counts = Counter(shift for line in lines for shift in line.shifts)
    return {shift for shift, count in counts.items() if count >= _SOME_PAGES}


def _inside(key: str, group: Sequence[_Candidate], pages: Sequence[PageLines]) -> bool:
    """Do the pages say the same in their text too, as tables and drills do?"""
    sample = group[:12]
    again = sum(
        any(index != line.index and heading_key(other.text) == key for index, other in enumerate(lines))
        for line in sample
        for lines in (pages[line.page].lines,)
    )
    return again > len(sample) // 3


def _in_known_places(outermost: Sequence[_Candidate], echoes: Counter[str]) -> set[tuple[int, int]]:
    """Lines set apart where many pages have one: a head of a short chapter comes once or twice only.

    Such a line counts if it has the page's number, or if it comes again somewhere, as a heading's words do.
    """
    places: dict[int, list[_Candidate]] = defaultdict(list)
    for line in outermost:
        if line.apart and len(line.key) <= _LONGEST_HEAD:
            places[round(line.place)].append(line)
    found: set[tuple[int, int]] = set()
    for place, group in places.items():
        near = group + places.get(place - 1, []) + places.get(place + 1, [])
        size = Counter(round(line.size) for line in near).most_common(1)[0][0]
        alike = [line for line in near if round(line.size) == size]
        shifts = _shared_shifts(alike)
        sure = [line for line in alike if line.shifts & shifts or echoes[line.text] > 1]
        if len({line.page for line in sure}) >= _SOME_PAGES and len(sure) >= _MOST * len(alike):
            found |= {(line.page, line.index) for line in sure if line in group}
    return found
