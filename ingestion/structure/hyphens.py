"""Words split at line ends made whole, by what the book's own words say about each."""

import bisect
import re
from collections import Counter
from collections.abc import Iterable, Sequence

_HYPHENS = "-\u2010"
_SOFT = "\u00ad"
_LINE_END = (*_HYPHENS, _SOFT)
_WORD = re.compile(r"[^\W\d_]+(?:['’\-\u2010][^\W\d_]+)*")
_SPLIT_END = re.compile(r"(?:^|(?<=[\s\W]))(?P<head>[^\W\d_]+(?:[-\u2010][^\W\d_]+)*)[-\u2010\u00ad]$")
_DASH_BEFORE = re.compile(r"(?:^|\s)[-–—]+[^\W\d_]+[-\u2010]$")
_TAIL = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")
_JOINING_WORDS = frozenset(("and", "or", "y", "o", "e", "u", "und", "oder", "et", "ou"))
_COMPOUNDING = frozenset(("well", "self", "half"))
_TENS = frozenset(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"))
_UNITS = frozenset(
    [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
    ]
)
_LINKING = frozenset(("in", "of", "to", "the", "and", "at", "on", "by", "for", "de", "la", "le"))
_SHORTEST_PART = 3
_OFTEN = 2
_RARE = 2
_WELL_KNOWN = 5


class BookWords:
    """How often each word stands unbroken in a book; words cut by a line end are not counted."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._counts: Counter[str] = Counter()
        broken = False
        for line in lines:
            words = _WORD.findall(line.casefold())
            start = 1 if broken else 0
            broken = line.endswith(_LINE_END)
            self._counts.update(words[start : len(words) - broken])
        self._sorted = sorted(self._counts)

    def count(self, word: str) -> int:
        return self._counts[word.casefold()]

    def begins(self, stem: str) -> int:
        """How many different words begin with `stem`."""
        folded = stem.casefold()
        first = bisect.bisect_left(self._sorted, folded)
        return bisect.bisect_left(self._sorted, f"{folded}\U0010ffff") - first

    def possibly_glued(self) -> frozenset[str]:
        """Rare words, lower case, that are two well-known ones in a row."""
        known = {
            word
            for word, count in self._counts.items()
            if count >= _WELL_KNOWN and len(word) >= _SHORTEST_PART
        }
        rare = (
            word for word, count in self._counts.items() if count <= _RARE and len(word) >= 2 * _SHORTEST_PART
        )
        return frozenset(
            word
            for word in rare
            if any(
                word[:cut] in known and word[cut:] in known for cut in range(_SHORTEST_PART, len(word) - 2)
            )
        )


def mend_line_ends(lines: Sequence[str], words: BookWords) -> list[str]:
    """The lines of one paragraph with the rest of each split word moved up to the line it begins on.

    As many lines come back as went in; one whose only word moved up is empty.
    """
    mended = list(lines)
    begun = 0
    for index in range(1, len(mended)):
        mended[begun], mended[index] = _mend(mended[begun], mended[index], words)
        if mended[index]:
            begun = index
    return [line.rstrip(_SOFT) for line in mended]


def _mend(first: str, second: str, words: BookWords) -> tuple[str, str]:
    if not first.endswith(_LINE_END):
        return first, second
    split = _SPLIT_END.search(first)
    rest, _, remainder = second.lstrip().partition(" ")
    tail = _TAIL.match(rest)
    if not split or not tail or _DASH_BEFORE.search(first):
        return first, second
    if first[-1] != _SOFT and _is_suspended(split["head"], tail[0], words):
        return first, second
    keep = first[-1] != _SOFT and keeps_hyphen(split["head"], tail[0], words)
    return (first if keep else first[:-1]) + rest, remainder.lstrip()


def _is_suspended(head: str, tail: str, words: BookWords) -> bool:
    """ "two- and threefold", where the hyphen stands for what follows; not "bread-and-butter"."""
    return tail.casefold() in _JOINING_WORDS and not words.count(head + tail)


def keeps_hyphen(head: str, tail: str, words: BookWords) -> bool:
    """Is "head-tail" a compound of its own ("farm-yard") rather than a word cut in two ("cis-tern")?"""
    whole, compound = words.count(head + tail) + _kin(head, tail, words), words.count(f"{head}-{tail}")
    if whole != compound:
        return compound > whole
    if tail[0].isupper() and not head.isupper():
        return True
    if head[0].isupper():
        return False
    last = re.split(rf"[{_HYPHENS}]", head)[-1]
    if last.casefold() in _TENS and tail.casefold() in _UNITS:
        return True
    if last != head and last.casefold() in _LINKING:
        return True
    if "-" in tail and words.count(last):
        return True
    if last.casefold() in _COMPOUNDING and len(tail) > _SHORTEST_PART:
        return True
    return all(len(part) >= _SHORTEST_PART and words.count(part) >= _OFTEN for part in (last, tail))


def _kin(head: str, tail: str, words: BookWords) -> int:
    """Other forms of the whole word: what begins as it does, past the place of the cut."""
    stem = (head + tail)[: max(len(head) + 2, len(head + tail) - 3)]
    return words.begins(stem) if len(tail) >= _SHORTEST_PART and len(stem) >= 5 else 0
