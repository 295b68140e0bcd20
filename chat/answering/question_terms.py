"""The words of a question that an answer should share, weighted by how rare they are where we looked."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field

from chat.questions.parsed_question import ParsedQuestion
from chat.questions.related_words import related
from ingestion.words.spelling import Speller
from ingestion.words.stems import stem

NAME_WEIGHT = 1.5
"""A name tells more than another word as rare as it."""

RELATED = 0.35
"""What a word counts that novels use where questions say another: as much as in retrieval."""

_PIECE = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class QuestionTerms:
    """Stem to weight, to the stems that stand for the same person or thing, and to those that hint at it."""

    weights: Mapping[str, float]
    names: frozenset[str]
    aliases: Mapping[str, frozenset[str]]
    related: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def coverage(self, stems: Set[str]) -> float:
        """The share, from 0 to 1, of the question's weight that these stems carry."""
        whole = sum(self.weights.values())
        carried = sum(weight * self._share(term, stems) for term, weight in self.weights.items())
        return carried / whole if whole else 0.0

    def found(self, term: str, stems: Set[str]) -> bool:
        return term in stems or not self.aliases.get(term, frozenset()).isdisjoint(stems)

    def _share(self, term: str, stems: Set[str]) -> float:
        if self.found(term, stems):
            return 1.0
        return 0.0 if self.related.get(term, frozenset()).isdisjoint(stems) else RELATED


def question_terms(
    question: ParsedQuestion, sentences: Collection[Set[str]], aliases: Mapping[str, frozenset[str]]
) -> QuestionTerms:
    """Rarity is the inverse frequency among the sentences of the passages at hand.

    Words with a hyphen are taken apart, as those of the sentences are. A word that none of them has is taken
    for the nearest that they have: readers misspell names.
    """
    language = question.language
    capitalised = (piece for piece in _pieces(question.names) if piece[0].isupper())
    names = frozenset(stem(piece, language) for piece in capitalised)
    terms = dict.fromkeys(stem(piece, language) for piece in _pieces(question.words))
    frequency = _frequency(terms, sentences)
    weights = {
        term: math.log(1 + len(sentences) / (1 + frequency[term])) * (NAME_WEIGHT if term in names else 1.0)
        for term in terms
    }
    missing = [term for term in terms if not frequency[term]]
    return QuestionTerms(
        weights,
        names & frozenset(weights),
        {**_as_spelt(missing, sentences), **aliases},
        {term: related(term, language) for term in terms if term not in names},
    )


def _pieces(words: Iterable[str]) -> Iterator[str]:
    return (piece for word in words for piece in _PIECE.findall(word))


def _as_spelt(missing: Collection[str], sentences: Iterable[Set[str]]) -> dict[str, frozenset[str]]:
    """By misspelt word what it may have been meant for."""
    if not missing:
        return {}
    speller = Speller(frozenset[str]().union(*sentences))
    nearest = {term: min(speller.near(term), default=None) for term in missing}
    return {term: frozenset({near[1]}) for term, near in nearest.items() if near is not None}


def _frequency(terms: Iterable[str], sentences: Iterable[Set[str]]) -> Counter[str]:
    wanted = frozenset(terms)
    counts: Counter[str] = Counter()
    for stems in sentences:
        counts.update(wanted & stems)
    return counts
