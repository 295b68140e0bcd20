"""What a collection holds: Qdrant's description of it, turned into Edge's, and told back."""

# Edge names some of its types in its stubs alone.
from __future__ import annotations

from typing import Any

import qdrant_edge as edge
from qdrant_client.http import models

from bookclub.embedded_qdrant.refusals import NotSupported, WrongInput, refuse_fields

# A flat scan answers 50,000 points in milliseconds, while building an HNSW graph over them holds the
# interpreter lock for minutes. Zero turns the graph off and leaves the optimizer only its sweeping.
NO_GRAPH = 0
FLUSH_SECONDS = 10

_DISTANCES = {
    models.Distance.COSINE: edge.Distance.Cosine,
    models.Distance.DOT: edge.Distance.Dot,
    models.Distance.EUCLID: edge.Distance.Euclid,
    models.Distance.MANHATTAN: edge.Distance.Manhattan,
}
_FIELD_TYPES = {
    models.PayloadSchemaType.KEYWORD: edge.PayloadSchemaType.Keyword,
    models.PayloadSchemaType.INTEGER: edge.PayloadSchemaType.Integer,
    models.PayloadSchemaType.FLOAT: edge.PayloadSchemaType.Float,
    models.PayloadSchemaType.BOOL: edge.PayloadSchemaType.Bool,
    models.PayloadSchemaType.DATETIME: edge.PayloadSchemaType.Datetime,
    models.PayloadSchemaType.UUID: edge.PayloadSchemaType.Uuid,
}
_UNUSED = (
    "shard_number",
    "sharding_method",
    "replication_factor",
    "write_consistency_factor",
    "on_disk_payload",
    "payload",
    "id_tracker",
    "hnsw_config",
    "wal_config",
    "optimizers_config",
    "quantization_config",
    "strict_mode_config",
    "metadata",
)


def edge_config(given: models.CreateCollection) -> edge.EdgeConfig:
    refuse_fields(given, *_UNUSED)
    if isinstance(given.vectors, models.VectorParams):
        raise NotSupported("a vector without a name")
    return edge.EdgeConfig(
        vectors={name: _dense(params) for name, params in (given.vectors or {}).items()},
        sparse_vectors={name: _sparse(params) for name, params in (given.sparse_vectors or {}).items()},
        optimizers=edge.EdgeOptimizersConfig(indexing_threshold=NO_GRAPH),
    )


def _dense(given: models.VectorParams) -> edge.EdgeVectorParams:
    refuse_fields(
        given, "hnsw_config", "quantization_config", "on_disk", "memory", "datatype", "multivector_config"
    )
    return edge.EdgeVectorParams(given.size, _DISTANCES[given.distance])


def _sparse(given: models.SparseVectorParams) -> edge.EdgeSparseVectorParams:
    refuse_fields(given, "index")
    idf = given.modifier == models.Modifier.IDF
    return edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf if idf else None)


def field_type(given: models.CreateFieldIndex) -> edge.PayloadSchemaType:
    schema = given.field_schema
    if schema is None:
        raise WrongInput("`field_schema` is needed")
    if not isinstance(schema, models.PayloadSchemaType):
        raise NotSupported(f"{type(schema).__name__}; name the type alone")
    if schema not in _FIELD_TYPES:
        raise NotSupported(f"a payload index of type {schema.value}")
    return _FIELD_TYPES[schema]


def collection_info(made: models.CreateCollection, shard: edge.ShardInfo) -> dict[str, Any]:
    info = models.CollectionInfo(
        status=models.CollectionStatus.GREEN,
        optimizer_status=models.OptimizersStatusOneOf.OK,
        indexed_vectors_count=shard.indexed_vectors_count,
        points_count=shard.points_count,
        segments_count=shard.segments_count,
        config=_config(made),
        payload_schema={name: _index_info(one) for name, one in shard.payload_schema.items()},
    )
    return info.model_dump(mode="json", exclude_none=True)


def _config(made: models.CreateCollection) -> models.CollectionConfig:
    return models.CollectionConfig(
        params=models.CollectionParams(vectors=made.vectors, sparse_vectors=made.sparse_vectors),
        hnsw_config=models.HnswConfig(m=0, ef_construct=0, full_scan_threshold=0),
        optimizer_config=models.OptimizersConfig(
            default_segment_number=0, indexing_threshold=NO_GRAPH, flush_interval_sec=FLUSH_SECONDS
        ),
    )


def _index_info(one: edge.PayloadIndexInfo) -> models.PayloadIndexInfo:
    named = {known: name for name, known in _FIELD_TYPES.items()}
    return models.PayloadIndexInfo(data_type=named[one.data_type], points=one.points)
