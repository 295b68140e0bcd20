"""Quotes that a model copied with what stands before a line in its table: numbers, page and marks between."""

import re
from collections.abc import Iterator

_ROW = re.compile(r"^\d+\t[^\t\n]*\t\d*\t", re.MULTILINE)
_BETWEEN = r"(?:[ \t]*[|:;,.)\]][ \t]*|\\t|[ \t]+)"
_LOOSE = tuple(
    re.compile(rf"^[ \t|\[(]*\d+(?:{_BETWEEN}[\w-]{{1,8}}){{{columns}}}{_BETWEEN}+", re.MULTILINE)
    for columns in range(3)
)
"""The line's number alone, with its page, and with its line on the page."""


def without_row_numbers(quote: str) -> Iterator[str]:
    """The quote as it is meant, and what else it may be, the likeliest first."""
    plain = _ROW.sub("", quote).strip()
    forms = (plain, *(pattern.sub("", plain).strip() for pattern in _LOOSE))
    yield from (form for form in dict.fromkeys(forms) if form)
