"""A chunk on its way through ranking: what the index says of it, what its words do, and what became of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np
import numpy.typing as npt

Span = tuple[int, int]
SentenceVectors = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class ChunkText:
    """What ranking knows of a chunk. `start:end` is its place in the stored text, None for generated ones.

    `spans` are its sentences; `vectors`, one row a sentence, may not be made yet. `place` is how far into
    the book it stands, from 0 to 1.
    """

    point_id: str
    chunk_id: str
    book: int
    version: int
    index: int
    language: str
    text: str
    headings: tuple[str, ...]
    is_generated: bool
    is_code: bool
    start: int | None
    end: int | None
    place: float
    spans: tuple[Span, ...] = ()
    vectors: SentenceVectors | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """A named part of a candidate's score: `weight` times `value`, or a boost of its own."""

    name: str
    value: float
    points: float


class Fate(StrEnum):
    """What became of a candidate; all but the first two say why it was left out."""

    CHOSEN = "chosen"
    JOINED = "joined"
    DUPLICATE = "duplicate"
    BUDGET = "budget"
    THRESHOLD = "threshold"
    HORIZON = "horizon"


@dataclass(slots=True)
class Candidate:
    """`dense` and `sparse` are a cosine and a BM25 score, None where that side did not find it; `fused` is
    the index's own. `queries` names those that found it."""

    chunk: ChunkText
    fused: float = 0.0
    dense: float | None = None
    sparse: float | None = None
    queries: list[str] = field(default_factory=list)
    score: float = 0.0
    reasons: Sequence[Reason] = ()
    fate: Fate = Fate.THRESHOLD
    place: int | None = None
    """Which of the passages handed over it is, from 1, or part of."""
