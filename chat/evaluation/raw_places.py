"""Where a passage stands in the raw text of a book, and whether it is the one looked for."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

SHINGLE = 6
"""Words in a row that place a passage: few enough to survive what readers change, many enough to be rare."""

_WORD = re.compile(r"\w+")

Range = tuple[int, int]


class Locator:
    """Finds passages by their words, whatever was done to white space, line ends and punctuation.

    Every run of six words votes for the place where the passage would begin.
    """

    def __init__(self, raw: str) -> None:
        found = list(_WORD.finditer(raw))
        self._spans = [word.span() for word in found]
        self._places: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        words = [word.group().lower() for word in found]
        for index, run in enumerate(_runs(words)):
            self._places[run].append(index)

    def range_of(self, passage: str) -> Range | None:
        """Half-open, in the raw text; None when the passage is not there, or too short to be told."""
        words = [word.lower() for word in _WORD.findall(passage)]
        votes = Counter(
            place - index for index, run in enumerate(_runs(words)) for place in self._places.get(run, ())
        )
        if not votes:
            return None
        start = max(0, votes.most_common(1)[0][0])
        end = min(len(self._spans) - 1, start + len(words) - 1)
        return self._spans[min(start, end)][0], self._spans[end][1]


def _runs(words: list[str]) -> Iterable[tuple[str, ...]]:
    return zip(*(words[first:] for first in range(SHINGLE)), strict=False)


def overlaps(found: Range, wanted: Iterable[Range]) -> bool:
    """Whether they have anything in common."""
    return any(min(found[1], end) > max(found[0], start) for start, end in wanted)


def is_hit(found: Range, wanted: Iterable[Range]) -> bool:
    """Whether a passage covers half of a wanted range, or lies half inside one."""
    return any(
        min(found[1], end) - max(found[0], start) >= 0.5 * min(end - start, found[1] - found[0])
        for start, end in wanted
    )
