"""The words of a question that an answer should share, weighted by how rare they are where we looked."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass

from chat.questions.parsed_question import ParsedQuestion
from ingestion.words.stems import stem

NAME_WEIGHT = 1.5
"""A name tells more than another word as rare as it."""


@dataclass(frozen=True, slots=True)
class QuestionTerms:
    """Stem to weight, and to the stems that stand for the same person or thing."""

    weights: Mapping[str, float]
    names: frozenset[str]
    aliases: Mapping[str, frozenset[str]]

    def coverage(self, stems: Set[str]) -> float:
        """The share, from 0 to 1, of the question's weight that these stems carry."""
        whole = sum(self.weights.values())
        carried = sum(weight for term, weight in self.weights.items() if self.found(term, stems))
        return carried / whole if whole else 0.0

    def found(self, term: str, stems: Set[str]) -> bool:
        return term in stems or not self.aliases.get(term, frozenset()).isdisjoint(stems)


def question_terms(
    question: ParsedQuestion, sentences: Collection[Set[str]], aliases: Mapping[str, frozenset[str]]
) -> QuestionTerms:
    """Rarity is the inverse frequency among the sentences of the passages at hand."""
    names = frozenset(stem(name, question.language) for name in question.names)
    terms = dict.fromkeys(stem(word, question.language) for word in question.words)
    frequency = _frequency(terms, sentences)
    weights = {
        term: math.log(1 + len(sentences) / (1 + frequency[term])) * (NAME_WEIGHT if term in names else 1.0)
        for term in terms
    }
    return QuestionTerms(weights, names & frozenset(weights), aliases)


def _frequency(terms: Iterable[str], sentences: Collection[Set[str]]) -> Counter[str]:
    wanted = frozenset(terms)
    counts: Counter[str] = Counter()
    for stems in sentences:
        counts.update(wanted & stems)
    return counts
