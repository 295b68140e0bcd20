"""The words of a question as a book may put them: each with how rare it is, and what stands for it."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Set
from dataclasses import dataclass

from chat.questions.parsed_question import ParsedQuestion
from chat.questions.related_words import related
from ingestion.words.stems import stem, stems_of

ALIAS = 0.7
"""What another name of somebody counts, beside the one asked for."""
SYNONYM = 0.7
RELATED = 0.35
"""Measured on the dev questions: between .25 and .5 it makes no difference."""
WIDENED = 0.25
"""The most that a word counts in the index which is not the question's own: .25 finds more than .7 or .15."""

_WORD = re.compile(r"[^\W_]+")

Rarity = Callable[[str], float]
Nearest = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Term:
    """One word: the stems that stand for it, each with what it counts, and its rarity in the book."""

    stem: str
    stems: Mapping[str, float]
    rarity: float
    is_name: bool


@dataclass(frozen=True, slots=True)
class AskedWords:
    terms: tuple[Term, ...]

    @property
    def whole(self) -> float:
        return sum(term.rarity for term in self.terms)

    def widened(self) -> tuple[tuple[str, float], ...]:
        """What the index is asked for besides the question's own words."""
        return tuple(
            (other, min(weight, WIDENED) if weight < 1.0 else weight)
            for term in self.terms
            for other, weight in term.stems.items()
            if other != term.stem
        )


def asked_words(
    question: ParsedQuestion,
    language: str,
    *,
    rarity: Rarity,
    nearest: Nearest,
    aliases: Mapping[str, Collection[str]],
    synonyms: Iterable[Collection[str]] = (),
) -> AskedWords:
    """`language` is the book's. `aliases`: by the stem of a name, the stems of the same person's others.

    A word that the book does not have is taken for the `nearest` that it has, as readers misspell names.
    """
    names = {stem(word, language) for name in question.names for word in _WORD.findall(name)}
    groups = [_stems_of_all(group, language) for group in synonyms]
    terms: dict[str, Term] = {}
    for word in question.words:
        for piece in _WORD.findall(word):
            own = stem(piece, language)
            if own in terms:
                continue
            meant = nearest(own) or own
            stems = {own: 1.0, meant: 1.0}
            is_name = own in names
            if is_name:
                stems |= {other: ALIAS for other in aliases.get(meant, ()) if other not in stems}
            elif language == question.language:
                stems |= {other: RELATED for other in related(meant, language) if other not in stems}
            for group in groups:
                if meant in group:
                    stems |= {other: SYNONYM for other in group if stems.get(other, 0.0) < SYNONYM}
            terms[own] = Term(own, stems, _rarity(stems, rarity), is_name)
    return AskedWords(tuple(terms.values()))


def _stems_of_all(words: Iterable[str], language: str) -> Set[str]:
    return {one for word in words for one in stems_of(word, language)}


def _rarity(stems: Mapping[str, float], rarity: Rarity) -> float:
    """Of the rarest form that counts in full: what stands for a word is no rarer than the word."""
    return max(rarity(one) for one, weight in stems.items() if weight == 1.0)
