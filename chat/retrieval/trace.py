"""How passages were found: parse, queries, every candidate and its fate, the time of each step."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.candidate import Candidate

MOST_CANDIDATES = 60
LEAST_POINTS = 0.005
"""A reason that adds less is not worth a line."""


@dataclass(frozen=True, slots=True)
class SentQuery:
    """`words` is what BM25 was asked for, `widened` what else with which weight; `found` counts hits."""

    name: str
    words: str
    widened: tuple[tuple[str, float], ...]
    is_dense: bool
    chunk_types: tuple[str, ...]
    found: int


@dataclass(slots=True)
class RetrievalTrace:
    """`beyond` are chunk ids that only the horizon keeps back; looked for only where a host wants to know.

    `queries_left_out` counts those that the question called for beyond the number that is sent at once.
    """

    question: ParsedQuestion
    queries: list[SentQuery] = field(default_factory=list)
    queries_left_out: int = 0
    candidates: list[Candidate] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    beyond: list[str] = field(default_factory=list)
    rerankers: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Adds the time until its end to that step's."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - began

    def to_json(self) -> dict[str, Any]:
        """Without any text of a book."""
        return {
            "question": self.question.model_dump(mode="json"),
            "queries": [_query(query) for query in self.queries],
            "queries_left_out": self.queries_left_out,
            "candidates": [_candidate(one) for one in _ranked(self.candidates)[:MOST_CANDIDATES]],
            "chosen": self.chosen,
            "beyond": self.beyond,
            "rerankers": self.rerankers,
            "seconds": {name: round(seconds, 4) for name, seconds in self.seconds.items()},
        }


def _ranked(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those handed over first."""
    return sorted(candidates, key=lambda one: (one.place is None, one.place or 0, -one.score))


def _query(query: SentQuery) -> dict[str, Any]:
    return {
        "name": query.name,
        "words": query.words,
        "widened": [[word, round(weight, 2)] for word, weight in query.widened],
        "is_dense": query.is_dense,
        "chunk_types": list(query.chunk_types),
        "found": query.found,
    }


def _candidate(one: Candidate) -> dict[str, Any]:
    return {
        "chunk_id": one.chunk.chunk_id,
        "point_id": one.chunk.point_id,
        "dense": None if one.dense is None else round(one.dense, 4),
        "sparse": None if one.sparse is None else round(one.sparse, 3),
        "fused": round(one.fused, 4),
        "score": round(one.score, 4),
        "queries": one.queries,
        "reasons": [
            [reason.name, round(reason.value, 3), round(reason.points, 3)]
            for reason in one.reasons
            if abs(reason.points) >= LEAST_POINTS
        ],
        "fate": one.fate.value,
        "place": one.place,
    }
