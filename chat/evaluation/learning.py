"""The reranker's weights learnt from questions whose passage is known."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from chat.evaluation.asked_books import AskedBook
from chat.evaluation.pipelines import Found, Pipeline, product_with
from chat.evaluation.retrieval_scores import BookScorer
from chat.retrieval.candidate import Candidate
from chat.retrieval.features import NAMES, SENTENCE, Numbers, features_of
from chat.retrieval.learned_weights import Weights, WeightSets
from chat.retrieval.reranking import Asked, FusedReranker, LinearReranker
from chat.retrieval.scope import Scope
from chat.retrieval.search import retrieve

TIER_WEIGHTS: Mapping[str, float] = {"literaryqa": 3.0, "spanish": 2.0, "gutenqa": 1.0, "fairytaleqa": 0.5}
"""What a question counts: those written from a passage are found by their words anyway."""
RIDGE = 0.3
STEPS, RATE = 400, 0.05
"""Of Adam, Kingma and Ba, 2015, with its usual other constants."""


@dataclass(frozen=True, slots=True)
class Example:
    """A question's candidates: their features, and which of them hold the answer."""

    book: str
    tier: str
    features: Numbers
    hits: Numbers


class _Recorder(FusedReranker):
    """Keeps what a reranker is given."""

    def __init__(self) -> None:
        self.features: Numbers = np.zeros((0, len(NAMES)))
        self.candidates: list[Candidate] = []

    def rank(self, candidates: Sequence[Candidate], asked: Asked) -> list[Candidate]:
        self.features, self.candidates = features_of(candidates, asked.setting), list(candidates)
        return super().rank(candidates, asked)


def examples_of(asked: AskedBook) -> Iterator[Example]:
    """Of every question whose passage is among the candidates. Raises `ProviderError`, `IndexFailure`."""
    scorer = BookScorer(asked.raw)
    for question in asked.questions:
        recorder = _Recorder()
        retrieve(Scope(asked.book.club, (asked.book,)), question.text, reranker=recorder)
        found = [[Found(one.chunk.text, is_generated=False)] for one in recorder.candidates]
        hits = np.array([scorer.score(question, one).rank is not None for one in found])
        if hits.any():
            yield Example(asked.name, question.tier, recorder.features, hits.astype(np.float64))


def learn(examples: Iterable[Example]) -> WeightSets:
    """One set for passages whose sentences have vectors, one without."""
    kept = list(examples)
    without = [name for name in NAMES if name != SENTENCE]
    return WeightSets(_learnt(kept, NAMES), _learnt(kept, without))


def lines(weights: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """As a table: every feature, with and without the vectors of sentences."""
    yield f"{'':18} {'with sentences':>15} {'without':>10}"
    for name in NAMES:
        yield f"{name:18} {weights['with_sentences'][name]:15.3f} {weights['without'][name]:10.3f}"


def _learnt(examples: Sequence[Example], names: Sequence[str]) -> Weights:
    """Softmax over a question's candidates, all that hold the answer being right; features standardised."""
    columns = [NAMES.index(name) for name in names]
    every = np.vstack([one.features[:, columns] for one in examples])
    mean, spread = every.mean(axis=0), every.std(axis=0) + 1e-9
    rows = [
        ((one.features[:, columns] - mean) / spread, one.hits, TIER_WEIGHTS.get(one.tier, 1.0))
        for one in examples
    ]
    points = _descended(rows, len(columns)) / spread
    return Weights.of(dict(zip(names, (round(float(one), 4) for one in points), strict=True)))


def _descended(rows: Sequence[tuple[Numbers, Numbers, float]], count: int) -> Numbers:
    whole = sum(weight for _features, _hits, weight in rows)
    points, first, second = np.zeros(count), np.zeros(count), np.zeros(count)
    for step in range(1, STEPS + 1):
        slope = RIDGE * points
        for features, hits, weight in rows:
            chances = _softmax(features @ points)
            right = chances * hits
            slope -= weight / whole * ((right / right.sum() - chances) @ features)
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        points -= RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return points


def _softmax(scores: Numbers) -> Numbers:
    powers = np.exp(scores - scores.max())
    return np.asarray(powers / powers.sum())


def left_out(books: Sequence[AskedBook]) -> Callable[[str], Pipeline | None]:
    """The product with weights learnt from all books but the one that is asked."""
    examples = [example for asked in books for example in examples_of(asked)]

    def without(name: str) -> Pipeline | None:
        others = [example for example in examples if example.book != name]
        if not others:
            return None
        return product_with(LinearReranker(learn(others)))

    return without
