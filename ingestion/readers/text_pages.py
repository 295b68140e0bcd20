"""Pages in a plain text: what stands at their edges is no text, and sentences run on from one to the next."""

import itertools
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ingestion.structure.headings import HeadingRank, heading_mark
from ingestion.structure.numerals import number_value

_NUMBER_AT_EDGE = re.compile(
    r"^\W{0,4}(?:page |p[áa]gina |p\. ?)?(?P<first>\d{1,4}|[ivxl]{1,7})\b\W{0,4}|\b(?P<last>\d{1,4})\W{0,4}$",
    re.I,
)
_ENDED = re.compile(r"[.!?:;…][\"'”’»)\]_*]*$")
_LONGEST = 90
_FEWEST_PAGES = 3
_MOST_LINES_A_PAGE = 90
_FEWEST_LONE = 5
_MOST_SKIPPED = 4
_BROKEN_SHARE = 0.3
_FULL_LINE = 40
_ROUNDS = 2


@dataclass(frozen=True, slots=True)
class _Edge:
    """A line that may be a running head or a page number: its words without the number, and the number."""

    row: int
    base: str
    number: int | None
    page: int = 0
    is_apart: bool = True

    @property
    def key(self) -> str:
        return self.base.casefold()


def without_page_frames(lines: Sequence[str], page_lines: Sequence[int]) -> list[str]:
    """`lines` without running heads and page numbers; `page_lines` are the rows that begin a page."""
    starts = [row for row in page_lines if row < len(lines)]
    pages = [range(first, last) for first, last in itertools.pairwise([0, *starts, len(lines)])]
    filled = [[row for row in page if lines[row].strip()] for page in pages]
    filled = [rows for rows in filled if rows]
    if len(filled) >= _FEWEST_PAGES and statistics.median(map(len, filled)) <= _MOST_LINES_A_PAGE:
        taken = _framed(lines, filled)
        return _joined(lines, taken, [rows[0] for rows in filled[1:]]) if taken else list(lines)
    taken = _lone_numbers(lines)
    return _joined(lines, taken, sorted(taken)) if taken else list(lines)


def _framed(lines: Sequence[str], pages: Sequence[Sequence[int]]) -> dict[int, str]:
    """What is left of rows at the tops and feet of pages whose words come again, or whose numbers count."""
    taken: dict[int, str] = {}
    broken = _is_broken(lines, pages)
    for place in (0, -1) * _ROUNDS:
        left = [[row for row in rows if row not in taken] for rows in pages]
        edges = [_page_edge(lines, rows, place, page) for page, rows in enumerate(left) if rows]
        framed = [edge for edge in _frame(edges) if edge.base or broken or place]
        firsts = {edge.key: edge.row for edge in reversed(edges)}
        for edge in framed:
            is_heading = firsts[edge.key] == edge.row and _is_heading(edge.base)
            taken[edge.row] = edge.base if is_heading else ""
    return taken


def _frame(edges: Sequence[_Edge]) -> list[_Edge]:
    """Bare numbers that count the pages, and words that come again, set apart or with such a number."""
    shifts = Counter(edge.number - edge.page for edge in edges if edge.number is not None)
    keys = Counter(edge.key for edge in edges)
    framed = []
    for edge in edges:
        counts = edge.number is not None and shifts[edge.number - edge.page] >= _FEWEST_PAGES
        again = keys[edge.key] > 1 if counts else edge.is_apart and keys[edge.key] >= _FEWEST_PAGES
        if counts if not edge.base else again and len(edge.base) <= _LONGEST:
            framed.append(edge)
    return framed


def _page_edge(lines: Sequence[str], rows: Sequence[int], place: int, page: int) -> _Edge:
    """The outermost line; it is apart if the row next to it, inwards, is empty."""
    row = rows[place]
    inwards = row + 1 if place == 0 else row - 1
    return replace(_edge(lines, row), page=page, is_apart=len(rows) > 1 and inwards not in rows)


def _edge(lines: Sequence[str], row: int) -> _Edge:
    text = " ".join(lines[row].split())
    number = _NUMBER_AT_EDGE.search(text)
    said = (number["first"] or number["last"]) if number else ""
    if number is None or _is_heading(text) or not (said.isdecimal() or number[0] == text):
        return _Edge(row, text, None)
    base = f"{text[: number.start()]} {text[number.end() :]}".strip(" -–—[](){}|*_.")
    return _Edge(row, base, number_value(said))


def _is_heading(base: str) -> bool:
    mark = heading_mark(base)
    return mark is not None and mark.number is not None and mark.rank is not HeadingRank.NUMERAL


def _is_broken(lines: Sequence[str], pages: Sequence[Sequence[int]]) -> bool:
    """Whether pages end in the middle of sentences, as those of a printed book do."""
    worded = [[row for row in rows if any(map(str.isalpha, lines[row]))] for rows in pages[:-1]]
    ends = [lines[rows[-1]].strip() for rows in worded if rows]
    broken = sum(1 for end in ends if len(end) >= _FULL_LINE and not _ENDED.search(end))
    return broken >= max(1, _BROKEN_SHARE * len(ends))


def _lone_numbers(lines: Sequence[str]) -> dict[int, str]:
    """Page numbers, with running heads or without, between empty lines that part sentences."""
    groups: dict[str, list[_Edge]] = defaultdict(list)
    for row in range(1, len(lines)):
        text = lines[row].strip()
        below = lines[row + 1] if row + 1 < len(lines) else ""
        if text and len(text) <= _LONGEST and not lines[row - 1].strip() and not below.strip():
            edge = _edge(lines, row)
            if edge.number is not None:
                groups[edge.key].append(edge)
    return {edge.row: "" for group in groups.values() if _count_pages(lines, group) for edge in group}


def _count_pages(lines: Sequence[str], group: Sequence[_Edge]) -> bool:
    numbers = [edge.number or 0 for edge in group]
    if len(group) < _FEWEST_LONE or any(
        not 0 < after - before <= _MOST_SKIPPED for before, after in itertools.pairwise(numbers)
    ):
        return False
    return sum(_parts_a_sentence(lines, edge.row) for edge in group) >= _BROKEN_SHARE * len(group)


def _parts_a_sentence(lines: Sequence[str], row: int) -> bool:
    before = next((line.rstrip() for line in lines[row - 1 :: -1][:4] if line.strip()), "")
    return len(before) >= _FULL_LINE and not _ENDED.search(before)


def _joined(lines: Sequence[str], taken: Mapping[int, str], breaks: Sequence[int]) -> list[str]:
    """The lines with what is left of those taken; where a page breaks a sentence, no empty line stays."""
    kept: list[str] = []
    begins = set(breaks)
    at_break = False
    for row, whole in enumerate(lines):
        at_break = at_break or row in begins
        line = taken.get(row, whole)
        if not line.strip() and (at_break or row in taken):
            continue
        if at_break:
            while kept and not kept[-1].strip():
                kept.pop()
            if kept and not _continues(kept[-1], line):
                kept.append("")
            at_break = False
        kept.append(line)
    return kept


def _continues(before: str, after: str) -> bool:
    if _ENDED.search(before.rstrip()):
        return False
    text = after.lstrip("\"'“‘(«_ ")
    return text[:1].islower() or (
        len(before.strip()) >= _FULL_LINE and not after[:1].isspace() and heading_mark(after) is None
    )
