"""What of a passage speaks for it: named numbers that a reranker weighs, each explainable by itself."""

import heapq
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bookclub.providers.ports import Vectors
from chat.retrieval.asked_words import AskedWords
from chat.retrieval.candidate import Candidate, ChunkText
from chat.retrieval.passage_words import length_of, sentence_stems, word_counts

Numbers = npt.NDArray[np.float64]

WORDS, MEANING, FUSED = "words", "meaning", "fused"
COVERAGE, COVERAGE_UNNAMED, STRETCH, SENTENCE = "coverage", "coverage_unnamed", "stretch", "sentence"
FEEDBACK = "feedback"
WORDS_NEAR, MEANING_NEAR, PRESENT_NEAR = "words_near", "meaning_near", "present_near"
PRESENT, OPENING, PLACE = "present", "opening", "place"

NAMES = (
    *(WORDS, MEANING, FUSED, COVERAGE, COVERAGE_UNNAMED, STRETCH, SENTENCE, FEEDBACK),
    *(WORDS_NEAR, MEANING_NEAR, PRESENT_NEAR, PRESENT, OPENING, PLACE),
)
"""`words`: BM25, as a share of the best. `meaning`: cosine with the question. `fused`: the index's rank.
`coverage`: the share of the question's words, by rarity, that the passage has or that stand for them; without
the names; within five sentences (`stretch`). `sentence`: the best sentence's cosine, and what it and its
neighbours cover. `feedback`: the words that the best passages have in common. `…_near`: of the passages
before and after. `present`: whether those asked about are named. `opening`, `place`: where in the book."""

OPENING_SHARE = 0.05
FEEDBACK_PASSAGES, FEEDBACK_WORDS, FEEDBACK_WEIGHT = 8, 15, 0.2
NEAR_MEANING = 3
"""So many passages on either side belong to the same scene."""
WITH_COVERAGE = 0.5
UNIT = 127.0
K1, B = 1.2, 0.75
"""Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009."""

Rarity = Callable[[str], float]
Present = Callable[[int, int], float]
"""Of a book's build and a chunk's index: the share of those asked about who are named there."""


@dataclass(frozen=True, slots=True)
class BookWords:
    """What a question comes to in one book."""

    asked: AskedWords
    rarity: Rarity


@dataclass(frozen=True, slots=True)
class Setting:
    """What all candidates of one question share. `books` and the scores of the index are by index version,
    and by version and chunk index: they tell of neighbours that are no candidates, too."""

    vector: Vectors
    books: Mapping[int, BookWords]
    present: Present
    dense: Mapping[tuple[int, int], float]
    sparse: Mapping[tuple[int, int], float]


def features_of(candidates: Sequence[Candidate], setting: Setting) -> Numbers:
    """Shape (candidates, features), in the order of `NAMES`."""
    if not candidates:
        return np.zeros((0, len(NAMES)))
    wanted = {version: _Wanted(book.asked) for version, book in setting.books.items()}
    covered = [_Covered(one, wanted[one.chunk.version], setting) for one in candidates]
    columns = {
        WORDS: _words(candidates, setting),
        MEANING: _meaning(candidates, setting),
        FUSED: _shares([one.fused for one in candidates]),
        COVERAGE: np.array([one.passage for one in covered]),
        COVERAGE_UNNAMED: np.array([one.unnamed for one in covered]),
        STRETCH: np.array([one.stretch for one in covered]),
        SENTENCE: np.array([one.sentence for one in covered]),
        FEEDBACK: _feedback(candidates, setting),
        WORDS_NEAR: _near(candidates, setting.sparse, 1) / (max(setting.sparse.values(), default=0.0) or 1.0),
        MEANING_NEAR: np.maximum(_near(candidates, setting.dense, NEAR_MEANING), _least(setting.dense)),
        **_places(candidates, setting.present),
    }
    return np.stack([columns[name] for name in NAMES], axis=1)


class _Wanted:
    """What all passages of one book are looked through for."""

    def __init__(self, asked: AskedWords) -> None:
        self.rarities = np.array([term.rarity for term in asked.terms])
        self.whole = self.rarities.sum() or 1.0
        self.unnamed = np.array([not term.is_name for term in asked.terms], dtype=bool)
        self.rarities_unnamed = self.rarities[self.unnamed]
        self.whole_unnamed = self.rarities_unnamed.sum() or 1.0
        self.standing: dict[str, list[tuple[int, float]]] = {}
        """By stem the places of the words that it stands for, each with what it counts."""
        for number, term in enumerate(asked.terms):
            for one, weight in term.stems.items():
                self.standing.setdefault(one, []).append((number, weight))
        self.stems = frozenset(self.standing)


class _Covered:
    """How much of the question a passage has: as a whole, without its names, in a stretch, in a sentence."""

    def __init__(self, candidate: Candidate, wanted: _Wanted, setting: Setting) -> None:
        rarities, whole = wanted.rarities, wanted.whole
        have = self._have(wanted, sentence_stems(candidate.chunk))
        in_passage = have.max(axis=0) if len(have) else np.zeros(len(rarities))
        near = _spread(have)
        self.passage = float(in_passage @ rarities / whole)
        self.unnamed = float(in_passage[wanted.unnamed] @ wanted.rarities_unnamed / wanted.whole_unnamed)
        self.stretch = float((_spread(near) @ rarities / whole).max(initial=0.0))
        by_words = near @ rarities / whole
        self.sentence = float(
            (WITH_COVERAGE * by_words + _cosines(candidate.chunk, setting)).max(initial=0.0)
        )

    @staticmethod
    def _have(wanted: _Wanted, sentences: Sequence[Sequence[str]]) -> Numbers:
        """Shape (sentences, terms): how well each sentence has each word."""
        rows = [[0.0] * len(wanted.rarities) for _sentence in sentences]
        for row, words in zip(rows, sentences, strict=True):
            for word in wanted.stems.intersection(words):
                for number, weight in wanted.standing[word]:
                    row[number] = max(row[number], weight)
        return np.array(rows, dtype=np.float64).reshape(len(rows), len(wanted.rarities))


def _spread(have: Numbers) -> Numbers:
    """Each row with what the one before and the one after it have."""
    spread = have.copy()
    np.maximum(spread[1:], have[:-1], out=spread[1:])
    np.maximum(spread[:-1], have[1:], out=spread[:-1])
    return spread


def _cosines(chunk: ChunkText, setting: Setting) -> Numbers:
    if chunk.vectors is None:
        return np.zeros(len(chunk.spans))
    return np.asarray(chunk.vectors.astype(np.float32) @ setting.vector / UNIT, dtype=np.float64)


def _shares(numbers: Sequence[float]) -> Numbers:
    return np.array(numbers) / (max(numbers) or 1.0)


def _words(candidates: Sequence[Candidate], setting: Setting) -> Numbers:
    best = max(setting.sparse.values(), default=0.0) or 1.0
    return np.array([(one.sparse or 0.0) / best for one in candidates])


def _meaning(candidates: Sequence[Candidate], setting: Setting) -> Numbers:
    """What the index did not measure is no better than the least it did."""
    least = _least(setting.dense)
    return np.array([least if one.dense is None else one.dense for one in candidates])


def _least(scores: Mapping[tuple[int, int], float]) -> float:
    return min(scores.values(), default=0.0)


def _near(candidates: Sequence[Candidate], scores: Mapping[tuple[int, int], float], reach: int) -> Numbers:
    """The best of the passages before and after, in the order of the book; 0 where none was measured."""
    steps = [step for step in range(-reach, reach + 1) if step]
    return np.array(
        [
            max(scores.get((one.chunk.version, one.chunk.index + step), 0.0) for step in steps)
            for one in candidates
        ]
    )


def _feedback(candidates: Sequence[Candidate], setting: Setting) -> Numbers:
    """BM25 of the question's words and of those that stand out in the passages found first.

    Pseudo-relevance feedback as in Rocchio, 1971, within the candidates.
    """
    standing_out = _standing_out(candidates, setting)
    wanted = {
        version: standing_out | _own_words(book, standing_out) for version, book in setting.books.items()
    }
    lengths = [length_of(one.chunk) for one in candidates]
    average = sum(lengths) / len(lengths)
    return _shares(
        [
            _bm25(
                wanted[one.chunk.version],
                word_counts(one.chunk),
                length / average,
                setting.books[one.chunk.version].rarity,
            )
            for one, length in zip(candidates, lengths, strict=True)
        ]
    )


def _standing_out(candidates: Sequence[Candidate], setting: Setting) -> dict[str, float]:
    weights: dict[str, float] = {}
    for one in sorted(candidates, key=lambda one: -one.fused)[:FEEDBACK_PASSAGES]:
        rarity, length = setting.books[one.chunk.version].rarity, length_of(one.chunk)
        for word, count in word_counts(one.chunk).items():
            if len(word) > 1:
                weights[word] = weights.get(word, 0.0) + count / length * rarity(word)
    best = heapq.nlargest(FEEDBACK_WORDS, weights, key=weights.__getitem__)
    return dict.fromkeys(best, FEEDBACK_WEIGHT)


def _own_words(book: BookWords, besides: Mapping[str, float]) -> dict[str, float]:
    """Each with what it counts, added to what it counts among those `besides`."""
    own: dict[str, float] = {}
    for term in book.asked.terms:
        for word, weight in term.stems.items():
            own[word] = own.get(word, besides.get(word, 0.0)) + weight
    return own


def _bm25(wanted: Mapping[str, float], counts: Mapping[str, int], length: float, rarity: Rarity) -> float:
    damping = K1 * (1 - B + B * length)
    return math.fsum(
        weight * rarity(word) * counts[word] * (K1 + 1) / (counts[word] + damping)
        for word, weight in wanted.items()
        if word in counts
    )


def _places(candidates: Sequence[Candidate], present: Present) -> dict[str, Numbers]:
    chunks = [one.chunk for one in candidates]
    return {
        PRESENT: np.array([present(chunk.version, chunk.index) for chunk in chunks]),
        PRESENT_NEAR: np.array(
            [max(present(chunk.version, chunk.index + step) for step in (-1, 1)) for chunk in chunks]
        ),
        OPENING: np.array([float(chunk.place < OPENING_SHARE) for chunk in chunks]),
        PLACE: np.array([chunk.place for chunk in chunks]),
    }
