"""Qdrant's queries, as its REST interface has them, turned into Edge's."""

# Edge names some of its types in its stubs alone.
from __future__ import annotations

from typing import Any, cast

import qdrant_edge as edge
from qdrant_client.http import models

from bookclub.embedded_qdrant.filters import edge_filter
from bookclub.embedded_qdrant.points import edge_vector, payload_selector
from bookclub.embedded_qdrant.refusals import refuse_fields, refuse_kind

DEFAULT_LIMIT = 10
# https://qdrant.tech/documentation/concepts/hybrid-queries/: what a server takes when none is given.
DEFAULT_RRF_K = 2

Prefetches = list[models.Prefetch] | models.Prefetch | None


def edge_query(given: models.QueryRequest) -> edge.QueryRequest:
    refuse_fields(given, "shard_key", "lookup_from")
    return edge.QueryRequest(
        limit=DEFAULT_LIMIT if given.limit is None else given.limit,
        offset=given.offset,
        query=_scoring(given.query, given.using),
        prefetches=_prefetches(given.prefetch),
        with_vector=given.with_vector or False,
        with_payload=payload_selector(given.with_payload, default=False),
        filter=edge_filter(given.filter),
        score_threshold=given.score_threshold,
        params=_params(given.params),
    )


def _prefetches(given: Prefetches) -> list[edge.Prefetch]:
    if given is None:
        return []
    return [_prefetch(one) for one in (given if isinstance(given, list) else [given])]


def _prefetch(given: models.Prefetch) -> edge.Prefetch:
    refuse_fields(given, "lookup_from")
    return edge.Prefetch(
        limit=DEFAULT_LIMIT if given.limit is None else given.limit,
        query=_scoring(given.query, given.using),
        prefetches=_prefetches(given.prefetch),
        params=_params(given.params),
        filter=edge_filter(given.filter),
        score_threshold=given.score_threshold,
    )


def _scoring(given: Any, using: str | None) -> edge.ScoringQueryType | None:
    match given:
        case None:
            return None
        case models.NearestQuery():
            refuse_fields(given, "mmr")
            return edge.Query.Nearest(edge_vector(given.nearest), using)
        case list() | models.SparseVector():
            return edge.Query.Nearest(edge_vector(given), using)
        case models.FusionQuery(fusion=models.Fusion.RRF):
            return _rrf(DEFAULT_RRF_K, None)
        case models.RrfQuery():
            return _rrf(given.rrf.k or DEFAULT_RRF_K, given.rrf.weights)
    raise refuse_kind(given)


def _rrf(k: int, weights: list[float] | None) -> edge.Fusion:
    """Edge's stubs do not say that `Fusion.Rrf` is a `Fusion`."""
    return cast(edge.Fusion, edge.Fusion.Rrf(k, weights))


def _params(given: models.SearchParams | None) -> edge.SearchParams | None:
    if given is None:
        return None
    refuse_fields(given, "quantization", "acorn")
    return edge.SearchParams(
        hnsw_ef=given.hnsw_ef,
        exact=given.exact or False,
        indexed_only=given.indexed_only or False,
        idf=_idf(given.idf),
    )


def _idf(given: models.IdfScope | models.IdfCorpusParams | None) -> edge.IdfParams | None:
    if isinstance(given, models.IdfCorpusParams):
        return edge.IdfParams(edge_filter(given.corpus))
    return None
