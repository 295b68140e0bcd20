"""The months of the year in the languages that questions and books are read in."""

import re
from functools import cache

_NAMES = {
    "en": "january february march april may june july august september october november december",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
}
_ALSO = {"setiembre": 9}
_WORD = re.compile(r"[^\W\d_]+")


def months_in(text: str) -> frozenset[int]:
    """From 1, of names written out and of such as are cut short after three letters or more: “Sept.”."""
    return frozenset(month for word in _WORD.findall(text.lower()) for month in _months_of(word))


@cache
def _all_names() -> dict[str, int]:
    numbered = (enumerate(names.split(), start=1) for names in _NAMES.values())
    return _ALSO | {name: number for names in numbered for number, name in names}


def _months_of(word: str) -> frozenset[int]:
    if len(word) < 3:
        return frozenset()
    short = 3 <= len(word) <= 4
    named = _all_names().items()
    return frozenset(number for name, number in named if name == word or (short and name.startswith(word)))
