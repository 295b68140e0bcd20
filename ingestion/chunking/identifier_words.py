"""The words that identifiers are made of, so that `record_failure` and `recordFailure` are found by them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

MOST_CHARS = 1_000
"""Of the words of one chunk: its own text must stay the greater part of what is compared."""

_LONGEST = 200
"""A longer run of letters is data, not a name."""

_RUN = re.compile(r"[^\W_]+")


def words_of(name: str) -> list[str]:
    """In lower case and in order: parted at whatever is no letter or digit, at capitals, and at digits."""
    return [
        word.lower()
        for run in _RUN.finditer(name)
        if run.end() - run.start() <= _LONGEST
        for word in _parted(run.group())
    ]


def index_words(name: Sequence[str], file: str, text: str) -> str:
    """What to add to a chunk of source code where it is compared with questions, at most `MOST_CHARS`.

    First the words of what it defines, then those of its file, then those that its identifiers hide: words
    with space or `_` between them are told apart without help.
    """
    return " ".join(_fitting([*words_of(" ".join(name)), *words_of(file), *_hidden_words(text)]))


def _hidden_words(text: str) -> Iterator[str]:
    """Of every identifier once, by how it is written."""
    for run in dict.fromkeys(found.group() for found in _RUN.finditer(text)):
        if len(run) <= _LONGEST and len(parts := _parted(run)) > 1:
            yield from (part.lower() for part in parts if part.isalpha())


def _fitting(words: Iterable[str]) -> Iterator[str]:
    room = MOST_CHARS
    for word in words:
        room -= len(word) + 1
        if room < -1:
            return
        yield word


def _parted(run: str) -> list[str]:
    """`HTTPServer2` is `HTTP`, `Server`, `2`."""
    cuts = [0, *(place for place in range(1, len(run)) if _begins_word(run, place)), len(run)]
    return [run[start:end] for start, end in pairwise(cuts)]


def _begins_word(run: str, place: int) -> bool:
    before, here = run[place - 1], run[place]
    if before.isdigit() != here.isdigit():
        return True
    if not here.isupper():
        return False
    return not before.isupper() or run[place + 1 : place + 2].islower()
