"""From places in a book's stored text to places in its file, by aligning their words."""

import bisect
import re
from collections import defaultdict
from collections.abc import Iterator
from math import inf

from ingestion.evaluation.name_sets import EvaluationDataError

_WORD = re.compile(r"[^\W_]+")
_RUN = 4
_MOST_SKIPPED = 200
"""Words in a row that the stored text may have and the file has not."""
_LEAST_ALIGNED = 0.98


class RawOffsets:
    """Raises `EvaluationDataError` when the two texts are not the same words."""

    def __init__(self, raw: str, stored: str) -> None:
        raw_words, stored_words = _Words(raw), _Words(stored)
        pairs = list(_aligned(raw_words, stored_words))
        if len(pairs) < _LEAST_ALIGNED * len(stored_words.words):
            raise EvaluationDataError("The stored text is not that of the file: its words differ.")
        self._stored_starts = [stored_words.starts[here] for here, _there in pairs]
        self._stored_ends = [stored_words.ends[here] for here, _there in pairs]
        self._raw_starts = [raw_words.starts[there] for _here, there in pairs]
        self._raw_ends = [raw_words.ends[there] for _here, there in pairs]

    def known_at(self, stored_offset: int) -> int:
        """The end, in the file, of the last word that ends before or at a place in the stored text."""
        count = bisect.bisect_right(self._stored_ends, stored_offset)
        return self._raw_ends[count - 1] if count else 0

    def range_of(self, start: int, end: int) -> tuple[int, int] | None:
        """Where in the file the words of characters `start:end` of the stored text stand, if any do."""
        first = bisect.bisect_left(self._stored_starts, start)
        last = bisect.bisect_right(self._stored_ends, end)
        return (self._raw_starts[first], self._raw_ends[last - 1]) if first < last else None


class _Words:
    """The words of a text in lower case, with where each begins and ends."""

    def __init__(self, text: str) -> None:
        found = list(_WORD.finditer(text))
        self.words = [word.group().lower() for word in found]
        self.starts = [word.start() for word in found]
        self.ends = [word.end() for word in found]

    def run(self, index: int) -> tuple[str, ...]:
        return tuple(self.words[index : index + _RUN])


class _Runs:
    """Where runs of words begin in a text."""

    def __init__(self, words: _Words) -> None:
        self._places: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for index in range(len(words.words) - _RUN + 1):
            self._places[words.run(index)].append(index)

    def next_place(self, run: tuple[str, ...], first: int) -> int | None:
        places = self._places.get(run, [])
        after = bisect.bisect_left(places, first)
        return places[after] if after < len(places) else None


def _aligned(raw: _Words, stored: _Words) -> Iterator[tuple[int, int]]:
    """Numbers of words that are the same: in the stored text, and in the raw one."""
    runs = _Runs(raw)
    here = there = 0
    while here < len(stored.words) and there < len(raw.words):
        if stored.words[here] == raw.words[there]:
            yield here, there
            here, there = here + 1, there + 1
        else:
            here, there = _next_agreement(runs, stored, here, there)


def _next_agreement(runs: _Runs, stored: _Words, here: int, there: int) -> tuple[int, int]:
    """The nearest later place where both texts have the same words in a row again."""
    best, cost = (here + _MOST_SKIPPED, there), inf
    for skipped in range(_MOST_SKIPPED):
        if skipped >= cost:
            break
        place = runs.next_place(stored.run(here + skipped), there)
        if place is not None and skipped + place - there < cost:
            best, cost = (here + skipped, place), skipped + place - there
    return best
