"""Whether a line names anyone or anything that a reader of the book's beginning has not met yet.

A language model knows famous novels by heart: what it writes for someone halfway is held against the book.
"""

import bisect
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import inf

from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.naming.lexicon import words

_LETTERS = r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f])*"
"""Accents may follow as characters of their own."""
_WORD = re.compile(rf"{_LETTERS}(?:['’-]{_LETTERS})*")
_OWNING = re.compile(r"['’]s$", re.IGNORECASE)
_JOINTS = words("of the de del la las lo los el van von der da du")
_MOST_JOINTS = 3
_ARTICLES = words("the el la los las")
_ABBREVIATED = words(
    "mr mrs ms messrs dr st rev hon capt col gen lieut sgt prof mme mlle esq jr sr sra srta dna d fr"
)
_OPENERS = frozenset('.!?…:;"“”„«»‘(¿¡[\n—–*•-')
_PRONOUNS = frozenset(("i", "i'm", "i'd", "i'll", "i've", "o", "oh"))
_INSIDE_SENTENCES = 12
"""A word is a name when it is written small at most so many times as often as with a capital inside."""
_FIRST_OF_SENTENCE = 3
"""The same for a word that begins a sentence and has a capital anyhow."""


@dataclass(frozen=True, slots=True)
class _Word:
    """`folded` is without case, accents and possessive; `opens` when a sentence or quotation begins with it.

    `follows` when nothing but a space stands between it and the word before.
    """

    folded: str
    start: int
    capital: bool
    opens: bool
    follows: bool


def _words(text: str) -> Iterator[_Word]:
    before, last_end = "", 0
    for found in _WORD.finditer(text):
        between = text[last_end : found.start()]
        if before in _ABBREVIATED or (len(before) == 1 and before != "i"):
            between = between.removeprefix(".")
        bare = between.replace("\n", " ", 1).strip(" \t")
        opens = not before or not _OPENERS.isdisjoint(bare)
        before, last_end = _fold(found[0]), found.end()
        yield _Word(before, found.start(), found[0][0].isupper(), opens, not bare)


def _without_article(name: str) -> tuple[str, ...]:
    said = tuple(word.folded for word in _words(name))
    return said[1:] if said[:1] and said[0] in _ARTICLES else said


@cache
def _fold(word: str) -> str:
    plain = unicodedata.normalize("NFKD", _OWNING.sub("", word).replace("’", "'").casefold())
    return "".join(character for character in plain if not unicodedata.combining(character))


@dataclass(slots=True)
class _Usage:
    """How the book writes a word, and where first with a capital: inside a sentence, and anywhere."""

    first_inside: float = inf
    first_capital: float = inf
    inside: int = 0
    small: int = 0

    def count(self, word: _Word) -> None:
        if not word.capital:
            self.small += 1
            return
        self.first_capital = min(self.first_capital, word.start)
        if not word.opens:
            self.inside += 1
            self.first_inside = min(self.first_inside, word.start)

    @property
    def first_named(self) -> float:
        return self.first_inside if self.small else self.first_capital

    def is_name(self, times: int) -> bool:
        return not self.small or self.inside * times >= self.small


class MeetingPlaces:
    """Where the book first names whom and what; made once a book. `names` are those of its end."""

    def __init__(self, text: str, names: NameProfile) -> None:
        self.usage: dict[str, _Usage] = defaultdict(_Usage)
        self._starts: list[int] = []
        self._joined_at: list[int] = []
        spelled: list[str] = []
        length = 0
        for word in _words(text):
            self.usage[word.folded].count(word)
            self._starts.append(word.start)
            self._joined_at.append(length)
            spelled.append(word.folded)
            length += len(word.folded) + 1
        self._joined = f" {' '.join(spelled)} "
        called = {alias.name for person in names.people for alias in person.aliases}
        called |= {person.name for person in names.people}
        self.called = frozenset(map(_without_article, called)) - {()}
        self._known: dict[tuple[str, ...], float] = {}

    @cached_property
    def words_of_names(self) -> frozenset[str]:
        return frozenset(word for name in self.called for word in name if word not in _JOINTS)

    def first_place(self, phrase: tuple[str, ...]) -> float:
        """Of these words in a row, however they are written; infinite when they never stand so."""
        if phrase not in self._known:
            found = self._joined.find(f" {' '.join(phrase)} ")
            at = bisect.bisect_right(self._joined_at, found) - 1
            self._known[phrase] = self._starts[at] if found >= 0 else inf
        return self._known[phrase]

    def as_of(self, end: int) -> "NotYetMet":
        return NotYetMet(self, end)


class NotYetMet:
    """What the book names only after `text[:end]`."""

    def __init__(self, places: MeetingPlaces, end: int) -> None:
        self.places = places
        self.end = end
        self._later_names = {
            name for name in places.called if len(name) > 1 and self._is_later(places.first_place(name))
        }

    def is_named_in(self, line: str) -> bool:
        said = list(_words(line))
        return (
            any(map(self._is_unmet, said))
            or any(self._is_later(self.places.first_place(phrase)) for phrase in self._phrases(said))
            or self._has_later_name(said)
        )

    def _is_later(self, place: float) -> bool:
        return self.end <= place < inf

    def _is_unmet(self, word: _Word) -> bool:
        return any(self._is_unmet_form(form, word) for form in {word.folded, *word.folded.split("-")})

    def _is_unmet_form(self, form: str, word: _Word) -> bool:
        usage = self.places.usage.get(form)
        if usage is None or form in _PRONOUNS:
            return False
        if not word.capital:
            is_name = not usage.small and form in self.places.words_of_names
        elif (form,) in self.places.called:
            is_name = True
        else:
            is_name = self._opens_as_name(form) if word.opens else usage.is_name(_INSIDE_SENTENCES)
        return is_name and self._is_later(usage.first_named)

    def _phrases(self, said: Sequence[_Word]) -> Iterator[tuple[str, ...]]:
        """Capitalised words in a row, two or more, with the "de la" and "of the" between them."""
        for first, word in enumerate(said):
            if self._begins_phrase(word):
                for last in _capitals_after(said, first):
                    yield tuple(one.folded for one in said[first : last + 1])

    def _begins_phrase(self, word: _Word) -> bool:
        if not word.capital or word.folded in _PRONOUNS:
            return False
        return not word.opens or self._opens_as_name(word.folded)

    def _opens_as_name(self, form: str) -> bool:
        """Whether a sentence's first word is a name: one that the book has only there may be "Afterwards"."""
        usage = self.places.usage.get(form)
        if usage is None or not (usage.inside or form in self.places.words_of_names):
            return False
        return usage.is_name(_FIRST_OF_SENTENCE)

    def _has_later_name(self, said: Sequence[_Word]) -> bool:
        line = f" {' '.join(word.folded for word in said)} "
        return any(f" {' '.join(name)} " in line for name in self._later_names)


def _capitals_after(said: Sequence[_Word], first: int) -> Iterator[int]:
    """Places of the capitalised words that go on with the one at `first`."""
    joints = 0
    for place in range(first + 1, len(said)):
        word = said[place]
        if not word.follows or word.folded in _PRONOUNS:
            return
        if word.capital:
            joints = 0
            yield place
        elif word.folded not in _JOINTS or (joints := joints + 1) > _MOST_JOINTS:
            return
