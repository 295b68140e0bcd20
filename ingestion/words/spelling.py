"""Which of many stems a misspelt one may have been meant for."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

LEAST_LETTERS = 5
LETTERS_FOR_TWO_EDITS = 8
"""Two edits make another word of a shorter one: "candle" of "cattle", "wander" of "winter"."""

_ALIKE = str.maketrans("y", "i")
"""A stemmer writes "charity" as "chariti" and leaves "chartiy" as it is."""
_MASK_BITS = 64


class Speller:
    """Stems by first letter and length, each with the set of its letters."""

    def __init__(self, stems: Iterable[str]) -> None:
        self._shelves: dict[tuple[str, int], list[tuple[int, str, str]]] = defaultdict(list)
        for stem in stems:
            if stem.isalpha():
                folded = stem.translate(_ALIKE)
                self._shelves[stem[0], len(stem)].append((_letters(folded), folded, stem))

    def near(self, stem: str) -> Iterator[tuple[int, str]]:
        """The edits it takes (1, or 2 for long words), and the stem they lead to; none for short words."""
        if len(stem) < LEAST_LETTERS or not stem.isalpha():
            return
        most = 2 if len(stem) >= LETTERS_FOR_TWO_EDITS else 1
        folded = stem.translate(_ALIKE)
        letters = _letters(folded)
        for length in range(len(stem) - most, len(stem) + most + 1):
            for known_letters, known_folded, known in self._shelves.get((stem[0], length), ()):
                # An edit takes at most one letter away and brings at most one in.
                if (letters ^ known_letters).bit_count() > 2 * most:
                    continue
                if (taken := edits(folded, known_folded, most)) <= most:
                    yield taken, known


def _letters(stem: str) -> int:
    """Bits, one a letter."""
    mask = 0
    for letter in stem:
        mask |= 1 << (ord(letter) % _MASK_BITS)
    return mask


def edits(one: str, other: str, most: int) -> int:
    """Letters put in, left out, replaced, or swapped with their neighbour; `most + 1` for any more than that.

    The optimal string alignment distance, of what is left between a common beginning and end.
    """
    one, other = _apart(one, other)
    if abs(len(one) - len(other)) > most:
        return most + 1
    older: list[int] = []
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        older, before, row = before, row, [place]
        for at, compared in enumerate(other, 1):
            cost = min(before[at] + 1, row[at - 1] + 1, before[at - 1] + (letter != compared))
            if place > 1 and at > 1 and letter == other[at - 2] and one[place - 2] == compared:
                cost = min(cost, older[at - 2] + 1)
            row.append(cost)
        if min(row) > most and min(before) > most:
            break
    return min(row[-1], most + 1)


def _apart(one: str, other: str) -> tuple[str, str]:
    """Both without what they begin and end with alike."""
    shorter = min(len(one), len(other))
    start = next((at for at in range(shorter) if one[at] != other[at]), shorter)
    one, other = one[start:], other[start:]
    shorter -= start
    end = next((at for at in range(shorter) if one[-1 - at] != other[-1 - at]), shorter)
    return one[: len(one) - end], other[: len(other) - end]
