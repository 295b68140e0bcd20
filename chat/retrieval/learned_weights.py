"""The reranker's weights: learnt from questions whose passage is known, kept in a small file beside it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from chat.retrieval.features import NAMES, Numbers

FILE = Path(__file__).with_name("weights.json")


@dataclass(frozen=True, slots=True)
class Weights:
    """`points[i]` is what one unit of feature `names[i]` is worth; all in the order of `features.NAMES`."""

    points: tuple[float, ...]

    def __post_init__(self) -> None:
        if len(self.points) != len(NAMES):
            raise ValueError(f"{len(NAMES)} weights are needed, not {len(self.points)}")

    @classmethod
    def of(cls, by_name: Mapping[str, float]) -> "Weights":
        """What is not named weighs nothing. Raises `ValueError` for a name that is no feature."""
        if unknown := set(by_name) - set(NAMES):
            raise ValueError(f"no features: {', '.join(sorted(unknown))}")
        return cls(tuple(by_name.get(name, 0.0) for name in NAMES))

    def by_name(self) -> dict[str, float]:
        return dict(zip(NAMES, self.points, strict=True))

    def scores(self, features: Numbers) -> Numbers:
        return np.asarray(features @ np.array(self.points), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class WeightSets:
    """One for passages whose sentences have vectors, one for the time before."""

    with_sentences: Weights
    without: Weights

    def to_json(self) -> dict[str, Any]:
        return {"with_sentences": self.with_sentences.by_name(), "without": self.without.by_name()}


@cache
def shipped() -> WeightSets:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    return WeightSets(Weights.of(kept["with_sentences"]), Weights.of(kept["without"]))
