"""Printed page numbers, told from other numbers by running in sequence from page to page."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ingestion.structure.headings import HeadingRank, heading_mark

Style = Literal["arabic", "roman", "ROMAN"]

_ROMAN = r"m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
_NUMBER = rf"(?P<n>\d{{1,4}}|(?=[mdclxvi]){_ROMAN}|(?=[MDCLXVI]){_ROMAN.upper()})"
_PAGE_WORD = r"(?:[Pp]ages?|PAGE|[Pp]\.|[Pp][áa]g(?:ina)?\.?|[Ss]eite|[Ff]olio)"
_ALONE = re.compile(rf"^[\s\-–—·•*~|\[(]*{_NUMBER}[\s\-–—·•*~|\])]*$")
_NAMED = re.compile(rf"(?:^|\s){_PAGE_WORD}\s+{_NUMBER}(?:\s*(?:/|of|de|von)\s*\d+)?(?=\s|$)")
_OF_ALL = re.compile(rf"^[\s\-–—(\[]*{_NUMBER}\s*(?:/|of|de|von|sur)\s*\d+[\s\-–—)\]]*$")
_PREFIXED = re.compile(rf"^(?P<prefix>(?:[A-Z]|\d{{1,2}})[-–]){_NUMBER}$")
_OPENING = re.compile(rf"^{_PAGE_WORD}\s+{_NUMBER}(?=\s|$)")
_FIRST = re.compile(rf"{_NUMBER}\s+\S")
_LAST = re.compile(rf"\S\s+{_NUMBER}$")
_LONGEST_NUMBER = 16

_ANY_NUMBER = re.compile(r"(?<![^\W_])(?:\d{1,6}|[ivxlcdmIVXLCDM]{1,9})(?![^\W_])")
_WHOLE_ROMAN = re.compile(rf"{_ROMAN}$", re.IGNORECASE)

_ALONE_WEIGHT, _OPENING_WEIGHT, _NAMED_WEIGHT, _AT_AN_END_WEIGHT = 1.0, 0.9, 0.8, 0.6
_LONGEST_OPENED = 60
_LEAST_WEIGHT = 1.7
_LEAST_SHARE = 0.3  # of the pages a sequence reaches over
_ROMAN_DIGITS = {"m": 1000, "d": 500, "c": 100, "l": 50, "x": 10, "v": 5, "i": 1}


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """A number that may be a page number; `weight` says how much its line looks like one.

    `prefix` stands before it, as in "A-12" and "3-12", where each appendix or chapter counts anew.
    """

    value: int
    style: Style
    weight: float
    prefix: str = ""

    @property
    def alone(self) -> bool:
        return self.weight == _ALONE_WEIGHT


def printed_numbers(line: str) -> list[PrintedNumber]:
    """What in a line at an edge of a page may be its number: "12", "- xii -", "Page 3 of 9", "12 TITLE"."""
    text = line.strip()
    if _is_bare_heading(text):
        return []
    if match := _ALONE.match(text):
        return [_printed(match["n"], _ALONE_WEIGHT)]
    if match := _PREFIXED.match(text):
        return [replace(_printed(match["n"], _ALONE_WEIGHT), prefix=match["prefix"])]
    if match := _OF_ALL.match(text):
        return [_printed(match["n"], _NAMED_WEIGHT)]
    if len(text) <= _LONGEST_OPENED and (match := _OPENING.match(text)):
        return [_printed(match["n"], _OPENING_WEIGHT)]
    found = [_printed(match["n"], _NAMED_WEIGHT) for match in _NAMED.finditer(text)]
    ends = (_FIRST.match(text), _LAST.search(text[-_LONGEST_NUMBER:]))
    return found + [_printed(match["n"], _AT_AN_END_WEIGHT) for match in ends if match]


def numbers_in(line: str) -> list[int]:
    """Every number in a line, roman ones too; that of a bare "Chapter IV" counts chapters and is left out."""
    if _is_bare_heading(line):
        return []
    return [
        int(number) if number.isdecimal() else _roman_value(number.lower())
        for number in _ANY_NUMBER.findall(line)
        if number.isdecimal() or _WHOLE_ROMAN.match(number)
    ]


def _is_bare_heading(line: str) -> bool:
    mark = heading_mark(line) if line.strip()[:1].isalpha() else None
    return mark is not None and not mark.title and mark.rank is not HeadingRank.NUMERAL


def label_pages(candidates: Sequence[Sequence[PrintedNumber]]) -> list[str | None]:
    """A label for each page from what its edges hold, None where no sequence reaches it.

    A page without a number of its own inside a sequence counts on; so do those before it, down to the first.
    """
    labels: list[str | None] = [None] * len(candidates)
    if len(candidates) == 1:
        return [_label_alone(candidates[0])]
    for run in _runs(candidates):
        for page in range(run.first, run.last + 1):
            if labels[page] is None:
                labels[page] = run.prefix + format_number(page + run.shift, run.style)
    for run in sorted(_runs(candidates), key=lambda run: run.first):
        page = run.first - 1
        while page >= 0 and labels[page] is None and page + run.shift >= 1:
            labels[page] = run.prefix + format_number(page + run.shift, run.style)
            page -= 1
    return labels


def _label_alone(numbers: Sequence[PrintedNumber]) -> str | None:
    """The label of a single page, where no sequence can tell: only what says that it is a page's number."""
    sure = [number for number in numbers if number.weight == _OPENING_WEIGHT]
    return format_number(sure[0].value, sure[0].style) if len(sure) == 1 else None


@dataclass(frozen=True, slots=True)
class _Run:
    """Pages `first` to `last`, numbered `page + shift`."""

    style: Style
    shift: int
    first: int
    last: int
    weight: float
    prefix: str = ""


def _runs(candidates: Sequence[Sequence[PrintedNumber]]) -> list[_Run]:
    """Sequences with enough pages behind them, the weightiest first."""
    series: dict[tuple[Style, str, int], dict[int, float]] = defaultdict(dict)
    for page, numbers in enumerate(candidates):
        for number in numbers:
            pages = series[number.style, number.prefix, number.value - page]
            pages[page] = max(number.weight, pages.get(page, 0.0))
    runs = [
        replace(run, prefix=prefix)
        for (style, prefix, shift), pages in series.items()
        for run in _split_run(style, shift, pages)
    ]
    return sorted(runs, key=lambda run: -run.weight)


def _split_run(style: Style, shift: int, weights: dict[int, float]) -> list[_Run]:
    """A series cut where the pages that show its number become too rare."""
    runs = []
    stretch: list[int] = []
    for page in [*sorted(weights), None]:
        if page is not None and (not stretch or page - stretch[-1] <= 1 / _LEAST_SHARE + 1):
            stretch.append(page)
            continue
        weight = sum(weights[member] for member in stretch)
        if weight >= _LEAST_WEIGHT:
            runs.append(_Run(style, shift, stretch[0], stretch[-1], weight))
        stretch = [page] if page is not None else []
    return runs


def format_number(value: int, style: Style) -> str:
    if style == "arabic":
        return str(value)
    roman = "".join(
        digits[(value // power) % 10]
        for power, digits in (
            (1000, ["", "m", "mm", "mmm", *[""] * 6]),
            (100, ["", "c", "cc", "ccc", "cd", "d", "dc", "dcc", "dccc", "cm"]),
            (10, ["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc"]),
            (1, ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]),
        )
    )
    return roman.upper() if style == "ROMAN" else roman


def _printed(number: str, weight: float) -> PrintedNumber:
    if number.isdecimal():
        return PrintedNumber(int(number), "arabic", weight)
    return PrintedNumber(_roman_value(number.lower()), "roman" if number.islower() else "ROMAN", weight)


def _roman_value(roman: str) -> int:
    values = [_ROMAN_DIGITS[digit] for digit in roman]
    return sum(
        -value if following > value else value
        for value, following in zip(values, [*values[1:], 0], strict=True)
    )
