"""Points on their way in, and records on their way out."""

# Edge names some of its types in its stubs alone.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import qdrant_edge as edge
from qdrant_client.http import models

from bookclub.embedded_qdrant.refusals import refuse_kind

Json = dict[str, Any]


def edge_point(given: models.PointStruct) -> edge.Point:
    return edge.Point(given.id, _vectors(given.vector), given.payload or {})


def _vectors(given: models.VectorStruct) -> edge.Vector:
    if isinstance(given, Mapping):
        return {name: edge_vector(vector) for name, vector in given.items()}
    if isinstance(given, list):
        return given
    raise refuse_kind(given)


def edge_vector(given: Any) -> edge.NamedVector:
    """A dense or a sparse vector; models that Qdrant would run itself are refused."""
    if isinstance(given, models.SparseVector):
        return edge.SparseVector(given.indices, given.values)
    if isinstance(given, list):
        return given
    raise refuse_kind(given)


def payload_selector(given: models.WithPayloadInterface | None, default: bool) -> edge.WithPayloadType:
    match given:
        case None:
            return default
        case models.PayloadSelectorInclude():
            return edge.PayloadSelector.Include(given.include)
        case models.PayloadSelectorExclude():
            return edge.PayloadSelector.Exclude(given.exclude)
    return given


def scored_json(found: edge.ScoredPoint) -> Json:
    return {**record_json(found), "version": found.version, "score": found.score}


def record_json(found: edge.Record | edge.ScoredPoint) -> Json:
    return {"id": _id_json(found.id), "payload": found.payload, "vector": _vector_json(found.vector)}


def _id_json(point_id: edge.PointId) -> int | str:
    return point_id if isinstance(point_id, int) else str(point_id)


def _vector_json(vector: Any) -> Any:
    if isinstance(vector, edge.SparseVector):
        return {"indices": vector.indices, "values": vector.values}
    if isinstance(vector, Mapping):
        return {name: _vector_json(one) for name, one in vector.items()}
    return vector


def page_json(records: Sequence[edge.Record], following: edge.PointId | None) -> Json:
    return {
        "points": [record_json(record) for record in records],
        "next_page_offset": None if following is None else _id_json(following),
    }
