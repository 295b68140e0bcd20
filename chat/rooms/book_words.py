"""The words of a book by where they first stand: how far somebody must have come who may hear them said."""

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from ingestion.words.stems import unaccented

WORDS_IN_A_ROW = 6
"""So many that are the book's, one after the other, are a quotation."""

TOLD_IN_A_ROW, LEAST_TELLING = 4, 3
"""And so few, where so many of them are none of the small words that stand everywhere."""

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_OWNING = re.compile(r"['’]s$", re.IGNORECASE)
_NEXT = re.compile(r"\.?[ \n]")
_BEFORE_A_SENTENCE = frozenset(".!?…:;—–|")
_OPENING = " \t\n\"'“”„‟‘’‚‛«»‹›([{¡¿*_-"
_SAYABLE_WORDS = """
i i'm i'll i've i'd mr mrs miss ms sir lady lord dr mister madam don dona senor senora senorita ok
okay monday tuesday wednesday thursday friday saturday sunday january february march april may june
july august september october november december christmas easter god english french spanish german
italian european american book chapter volume part page
"""
_SAYABLE = frozenset(_SAYABLE_WORDS.split())
"""Capitals that are nobody's name in talk, wherever a book has them first."""

_SMALL_WORDS = """
the and of to a in that it was he his with for as had you not be at on by which she her they this from
is have but were all him my said so would when there what i we me do did are if or no one who how very
just like think well know can could will your their them our then than been some any about into out up
down don't didn't it's much more most also only ever never good great love read see say get got go went
come came time way thing things de la que y el en los se un las por con su una para al lo como mas le
pero sus habia era si porque del yo muy dijo esta este cuando ya es son fue ha te tu mi nos ni bien todo
toda creo hay ser asi eso esto ella ellos
"""
_SMALL = frozenset(_SMALL_WORDS.split())


@dataclass(frozen=True, slots=True)
class Word:
    """`is_named`: it stands with a capital that a sentence's beginning does not explain."""

    fold: str
    start: int
    end: int
    is_capital: bool
    is_named: bool


def words_of(text: str) -> Iterator[Word]:
    """In order."""
    folds: dict[str, str] = {}
    for found in _WORD.finditer(text):
        own = found[0]
        if own not in folds:
            folds[own] = fold(own)
        is_capital = own[0].isupper() and not (len(own) > 1 and own.isupper())
        is_named = is_capital and not _begins_a_sentence(text, found.start())
        yield Word(folds[own], found.start(), found.end(), is_capital, is_named)


def fold(word: str) -> str:
    return unaccented(_OWNING.sub("", word).replace("’", "'").lower())


def _begins_a_sentence(text: str, start: int) -> bool:
    at = start - 1
    while at >= 0 and text[at] in _OPENING:
        if text[at] == "\n" and at and text[at - 1] == "\n":
            return True
        at -= 1
    return at < 0 or text[at] in _BEFORE_A_SENTENCE


class BookWords:
    """One book, looked through once. `names` are the words of its people, places and groups."""

    def __init__(self, text: str, names: Iterable[str] = ()) -> None:
        self._names = frozenset(fold(word) for name in names for word in _WORD.findall(name))
        self._small: set[str] = set()
        self._capital: dict[str, int] = {}
        self._named: dict[str, int] = {}
        self._pairs: dict[tuple[str, str], int] = {}
        self._starts, self._ends = array("L"), array("L")
        self._row = self._look_through(text)

    def reach_of(self, said: str) -> int:
        """How many characters of the book one knows who may hear this: 0 where it tells nothing of it."""
        own = list(words_of(said))
        reaches = [self._of_word(word) for word in own]
        reaches += [self._pairs.get(pair, 0) for pair in _pairs(said, own)]
        reaches += self._of_rows([word.fold for word in own])
        return max(reaches, default=0)

    def _look_through(self, text: str) -> str:
        row: list[str] = []
        position, before = 1, None
        for word in words_of(text):
            row.append(word.fold)
            self._starts.append(position)
            self._ends.append(word.end)
            position += len(word.fold) + 1
            self._keep(text, word, before)
            before = word
        return f" {' '.join(row)} "

    def _keep(self, text: str, word: Word, before: Word | None) -> None:
        if text[word.start].isupper():
            self._capital.setdefault(word.fold, word.end)
        else:
            self._small.add(word.fold)
        if word.is_named:
            self._named.setdefault(word.fold, word.end)
        if before is not None and _stand_together(text, before, word):
            self._pairs.setdefault((before.fold, word.fold), word.end)

    def _of_word(self, word: Word) -> int:
        """A name is one also where it is typed in small letters, unless the book has such a word."""
        if len(word.fold) == 1 or word.fold in _SAYABLE:
            return 0
        if word.fold in self._small:
            is_meant = word.is_named or (word.is_capital and word.fold in self._names)
            return self._named.get(word.fold, 0) if is_meant else 0
        is_name = word.is_named or word.fold in self._named or word.fold in self._names
        return (self._capital.get(word.fold, 0) if is_name else 0) or self._of_plural(word)

    def _of_plural(self, word: Word) -> int:
        """“The Grimshaws” tells of them as “Grimshaw” would; not of a word that the book has itself."""
        if not word.is_capital or word.fold in self._small or word.fold in self._capital:
            return 0
        singulars = (word.fold.removesuffix(end) for end in ("s", "es") if word.fold.endswith(end))
        known = self._named if word.is_named else self._names
        return next((self._capital.get(one, 0) for one in singulars if one in known), 0)

    def _of_rows(self, folds: list[str]) -> Iterator[int]:
        for run in _tellings(folds):
            found = self._row.find(f" {' '.join(run)} ")
            if found >= 0:
                yield self._ends[bisect_right(self._starts, found + 1) - 2 + len(run)]


def _tellings(folds: list[str]) -> Iterator[list[str]]:
    """Rows of words that nobody says by chance in the book's own order."""
    for first in range(len(folds) - TOLD_IN_A_ROW + 1):
        run = folds[first : first + TOLD_IN_A_ROW]
        if sum(word not in _SMALL for word in run) >= LEAST_TELLING:
            yield run
        if first + WORDS_IN_A_ROW <= len(folds):
            yield folds[first : first + WORDS_IN_A_ROW]


def _pairs(text: str, words: list[Word]) -> Iterator[tuple[str, str]]:
    """Of “Mrs. Elton” each word may be known, not she."""
    for before, word in pairwise(words):
        if _stand_together(text, before, word):
            yield before.fold, word.fold


def _stand_together(text: str, before: Word, word: Word) -> bool:
    return before.is_capital and word.is_capital and bool(_NEXT.fullmatch(text, before.end, word.start))
