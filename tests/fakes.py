"""An embedder and an index without models or processes, for tests of what stands on the ports."""

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from bookclub.providers.ports import (
    IndexHit,
    IndexPoint,
    IndexQuery,
    PassageFilter,
    SpoilerGate,
    Vectors,
    VectorSpace,
)


class HashingEmbedder:
    """Texts that share words lie near each other; `before` runs ahead of every batch."""

    provider = "fake"
    model = "hashing-1"
    dimensions = 64
    max_input_chars = 4_000
    languages: tuple[str, ...] = ("en", "es")
    leaves_machine = False
    batch_size = 4

    def __init__(self) -> None:
        self.before: Callable[[], None] = lambda: None

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        self.before()
        return np.stack([self.embed_query(text) for text in texts])

    def embed_query(self, text: str) -> Vectors:
        vector = np.zeros(self.dimensions, dtype=np.float32)
        for word in re.findall(r"\w+", text.lower()):
            vector[hashlib.md5(word.encode()).digest()[0] % self.dimensions] += 1  # noqa: S324 - no secret
        norm = float(np.linalg.norm(vector))
        return vector / norm if norm else vector


class MemoryIndex:
    """Points in a dictionary; `before` runs ahead of every upsert."""

    def __init__(self) -> None:
        self.points: dict[str, tuple[VectorSpace, IndexPoint]] = {}
        self.before: Callable[[], None] = lambda: None

    def prepare(self, space: VectorSpace) -> None:
        pass

    def upsert(self, space: VectorSpace, points: Sequence[IndexPoint]) -> None:
        self.before()
        self.points.update({point.point_id: (space, point) for point in points})

    def query(self, space: VectorSpace, query: IndexQuery) -> list[IndexHit]:
        """By meaning, and without a vector by how many of the words there are."""
        scored = [
            IndexHit(point.point_id, _score(point, query), point.payload)
            for point in self._named(space, query.where)
            if _is_seen(point.payload, query.gate)
        ]
        found = [hit for hit in scored if query.dense is not None or hit.score > 0]
        return sorted(found, key=lambda hit: -hit.score)[: query.limit]

    def query_many(self, space: VectorSpace, queries: Sequence[IndexQuery]) -> list[list[IndexHit]]:
        return [self.query(space, query) for query in queries]

    def delete(self, space: VectorSpace, where: PassageFilter) -> None:
        for point in self._named(space, where):
            del self.points[point.point_id]

    def count(self, space: VectorSpace, where: PassageFilter) -> int:
        return len(self._named(space, where))

    def _named(self, space: VectorSpace, where: PassageFilter) -> list[IndexPoint]:
        return [
            point
            for own, point in self.points.values()
            if own == space
            and point.payload["club_id"] == where.club_id
            and (not where.index_versions or point.payload["index_version"] in where.index_versions)
            and (not where.chunk_types or point.payload["chunk_type"] in where.chunk_types)
            and (where.point_ids is None or point.point_id in where.point_ids)
        ]


def _score(point: IndexPoint, query: IndexQuery) -> float:
    if query.dense is not None:
        return float(point.dense @ query.dense)
    return float(len(set(point.text.lower().split()) & set(query.text.lower().split())))


def _is_seen(payload: Mapping[str, Any], gate: SpoilerGate) -> bool:
    horizon = gate.horizons.get(payload["index_version"])
    superseded: int | None = payload.get("superseded_index")
    if horizon is None:
        return superseded is None
    return payload["horizon_index"] <= horizon and (superseded is None or superseded > horizon)
