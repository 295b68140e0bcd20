"""Which candidates are best, and why: a small linear reranker that gives its reasons."""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from chat.questions.parsed_question import KeywordSource, ParsedQuestion
from chat.retrieval.asked_words import AskedWords
from chat.retrieval.candidate import Candidate, ChunkText, Reason
from chat.retrieval.features import NAMES, Setting, features_of
from chat.retrieval.keyword_patterns import found_patterns
from chat.retrieval.learned_weights import WeightSets, shipped
from ingestion.words.stems import stems_of

HEADING, PHRASE = "heading", "phrase"
BOOSTS = {HEADING: 2.0, PHRASE: 2.5}
"""The most that each may add: about what lies between the first candidate and the twentieth."""

HEADINGS_AT_HAND = 2_048
"""All passages of a chapter have the same."""
_LEAST_HEADING = 0.5
"""Less of the question than this in a heading is chance."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and what all its candidates share."""

    question: ParsedQuestion
    setting: Setting


class Reranker(Protocol):
    """Gives every candidate a score, higher is better, and the reasons whose points add up to it."""

    name: str

    def rank(self, candidates: Sequence[Candidate], asked: Asked) -> list[Candidate]:
        """The same candidates, best first."""
        ...


class LinearReranker:
    """Learnt weights times features, and bounded boosts for what the questions it was learnt from lack."""

    name = "linear-1"

    def __init__(self, weights: WeightSets | None = None) -> None:
        self._weights = weights or shipped()

    def rank(self, candidates: Sequence[Candidate], asked: Asked) -> list[Candidate]:
        features = features_of(candidates, asked.setting)
        has_sentences = all(one.chunk.vectors is not None for one in candidates)
        points = (self._weights.with_sentences if has_sentences else self._weights.without).points
        for one, row in zip(candidates, features, strict=True):
            learnt = [
                Reason(name, float(value), float(value) * weight)
                for name, value, weight in zip(NAMES, row, points, strict=True)
                if weight
            ]
            one.reasons = (*learnt, *_boosts(one.chunk, asked))
            one.score = sum(reason.points for reason in one.reasons)
        return sorted(candidates, key=lambda one: -one.score)


class FusedReranker:
    """The order of the index, for source code, and for a library without learnt weights."""

    name = "fused-1"

    def rank(self, candidates: Sequence[Candidate], asked: Asked) -> list[Candidate]:
        for one in candidates:
            one.score, one.reasons = one.fused, (Reason("fused", one.fused, one.fused),)
        return sorted(candidates, key=lambda one: -one.score)


def _boosts(chunk: ChunkText, asked: Asked) -> list[Reason]:
    words = asked.setting.books[chunk.version].asked
    values: Mapping[str, float] = {
        HEADING: _heading(chunk, words),
        PHRASE: _phrases(chunk.text, asked.question),
    }
    return [Reason(name, value, value * BOOSTS[name]) for name, value in values.items() if value]


def _heading(chunk: ChunkText, words: AskedWords) -> float:
    """How much of the question the chapter's title has, from 0 to 1, where that is most of it."""
    if not chunk.headings or not words.terms:
        return 0.0
    stems = _heading_stems(chunk.headings, chunk.language)
    shared = sum(term.rarity for term in words.terms if not stems.isdisjoint(term.stems))
    share = shared / (words.whole or 1.0)
    return share if share >= _LEAST_HEADING and _is_telling(stems, words) else 0.0


@lru_cache(HEADINGS_AT_HAND)
def _heading_stems(headings: tuple[str, ...], language: str) -> frozenset[str]:
    return frozenset(stems_of(" ".join(headings), language))


def _is_telling(stems: Set[str], words: AskedWords) -> bool:
    """A name alone is in too many titles."""
    return any(not term.is_name and not stems.isdisjoint(term.stems) for term in words.terms)


def _phrases(text: str, question: ParsedQuestion) -> float:
    """The share of the quoted words and patterns of a question that are in the passage as they are."""
    quoted = [_flat(word.text) for word in question.keywords if word.source is KeywordSource.PHRASE]
    flat = _flat(text) if quoted else ""
    found = [phrase in flat for phrase in quoted] + found_patterns(question.keywords, text)
    return sum(found) / len(found) if found else 0.0


def _flat(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.lower()))
