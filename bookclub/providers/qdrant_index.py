"""The passage index in Qdrant: hybrid search over dense and BM25 vectors, by `qdrant-client` alone."""

import hashlib
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from qdrant_client import QdrantClient
from qdrant_client.http import models
from qdrant_client.http.exceptions import UnexpectedResponse

from bookclub.providers import bm25
from bookclub.providers.ports import IndexHit, IndexPoint, IndexQuery, PassageFilter, VectorSpace
from bookclub.providers.qdrant_connection import Connection, RemoteConnection, embedded_connection
from bookclub.providers.qdrant_failures import (
    ALREADY_THERE,
    QDRANT_ERRORS,
    CollectionGone,
    failure_of,
    status_of,
)
from bookclub.providers.qdrant_filters import points_seen, points_where

DENSE, SPARSE = "dense", "bm25"
POINTS_AT_ONCE = 128
FEWEST_CANDIDATES = 50
# Measured on the dev questions (recall at 10): 10 is level with 2 and ahead of 60.
RRF_K = 10
# Word statistics of the books asked, not of every club's: a hero's name is common in his own book. With more
# books than this the collection's own are near enough, and counting anew would cost more than the query.
BOOKS_WITH_OWN_STATISTICS = 8
HIT_FIELDS = ["document_id", "index_version", "chunk_id", "chunk_index", "chunk_type", "horizon_index"]
PAYLOAD_INDEXES = {
    "club_id": models.PayloadSchemaType.INTEGER,
    "index_version": models.PayloadSchemaType.INTEGER,
    "chunk_type": models.PayloadSchemaType.KEYWORD,
    "horizon_index": models.PayloadSchemaType.INTEGER,
    "superseded_index": models.PayloadSchemaType.INTEGER,
    "document_id": models.PayloadSchemaType.KEYWORD,
}

T = TypeVar("T")


class QdrantIndex:
    """Thread-safe. Point ids are UUIDs. Payloads of hits hold `HIT_FIELDS` only; text is in the database."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @classmethod
    def remote(cls, url: str, api_key: str = "") -> "QdrantIndex":
        return cls(RemoteConnection(url, api_key))

    @classmethod
    def embedded(cls, folder: Path) -> "QdrantIndex":
        return cls(embedded_connection(folder))

    def prepare(self, space: VectorSpace) -> None:
        self._ask(lambda client: _make_collection(client, collection_name(space), space.dimensions))

    def upsert(self, space: VectorSpace, points: Sequence[IndexPoint]) -> None:
        """Raises `IndexDamaged` when the collection is not there any more."""
        name = collection_name(space)
        for first in range(0, len(points), POINTS_AT_ONCE):
            batch = [_point_struct(point) for point in points[first : first + POINTS_AT_ONCE]]
            self._ask(partial(_upsert, name=name, points=batch))

    def query(self, space: VectorSpace, query: IndexQuery) -> list[IndexHit]:
        return self.query_many(space, [query])[0]

    def query_many(self, space: VectorSpace, queries: Sequence[IndexQuery]) -> list[list[IndexHit]]:
        name = collection_name(space)
        requests = [_request(query) for query in queries]
        asked = [request for request in requests if request is not None]
        try:
            found = iter(self._ask(lambda client: client.query_batch_points(name, asked)) if asked else ())
        except CollectionGone:
            return [[] for _query in queries]
        return [[] if request is None else _hits(next(found)) for request in requests]

    def delete(self, space: VectorSpace, where: PassageFilter) -> None:
        name, selector = collection_name(space), models.FilterSelector(filter=points_where(where))
        try:
            self._ask(lambda client: client.delete(name, selector, wait=True))
        except CollectionGone:
            return

    def count(self, space: VectorSpace, where: PassageFilter) -> int:
        name, count_filter = collection_name(space), points_where(where)
        try:
            return self._ask(lambda client: client.count(name, count_filter, exact=True)).count
        except CollectionGone:
            return 0

    def _ask(self, question: Callable[[QdrantClient], T]) -> T:
        """Once more when the connection could be mended: all we ask for may safely be done twice."""
        client = self._connection.client()
        try:
            return question(client)
        except QDRANT_ERRORS as error:
            if not self._connection.mend(client, error):
                raise failure_of(error, self._connection.where) from error
        try:
            return question(self._connection.client())
        except QDRANT_ERRORS as error:
            raise failure_of(error, self._connection.where) from error


def collection_name(space: VectorSpace) -> str:
    """Readable and safe in a path; the hash keeps apart what the readable part makes alike."""
    exact = f"{space.provider}\n{space.model}\n{space.dimensions}"
    readable = re.sub(r"[^a-z0-9]+", "-", f"{space.provider} {space.model}".lower()).strip("-")[:80]
    digest = hashlib.sha256(exact.encode()).hexdigest()[:8]
    return f"bookclub-{readable}-{space.dimensions}-{digest}"


def _make_collection(client: QdrantClient, name: str, dimensions: int) -> None:
    if not client.collection_exists(name):
        _create_collection(client, name, dimensions)
    there = client.get_collection(name).payload_schema
    for field, schema in PAYLOAD_INDEXES.items():
        if field not in there:
            client.create_payload_index(name, field, schema, wait=True)


def _create_collection(client: QdrantClient, name: str, dimensions: int) -> None:
    dense = models.VectorParams(size=dimensions, distance=models.Distance.COSINE)
    sparse = models.SparseVectorParams(modifier=models.Modifier.IDF)
    try:
        client.create_collection(name, {DENSE: dense}, sparse_vectors_config={SPARSE: sparse})
    except UnexpectedResponse as error:
        if status_of(error) != ALREADY_THERE:  # another process may have been faster
            raise


def _upsert(client: QdrantClient, name: str, points: list[models.PointStruct]) -> None:
    client.upsert(name, points, wait=True)


def _point_struct(point: IndexPoint) -> models.PointStruct:
    vectors: dict[str, models.Vector] = {DENSE: point.dense.tolist()}
    if sparse := bm25.passage_vector(point.text, point.language):
        vectors[SPARSE] = sparse
    return models.PointStruct(id=point.point_id, vector=vectors, payload=dict(point.payload))


def _request(query: IndexQuery) -> models.QueryRequest | None:
    """None when there is neither a vector nor a word that counts."""
    sides = _sides(query)
    if not sides:
        return None
    limit, payload = query.limit, HIT_FIELDS if query.with_payload else False
    if len(sides) == 1:
        only = sides[0]
        return models.QueryRequest(
            query=only.query,
            using=only.using,
            filter=only.filter,
            params=only.params,
            limit=limit,
            with_payload=payload,
        )
    fused = models.RrfQuery(rrf=models.Rrf(k=RRF_K))
    return models.QueryRequest(prefetch=sides, query=fused, limit=limit, with_payload=payload)


def _hits(found: models.QueryResponse) -> list[IndexHit]:
    return [IndexHit(str(point.id), point.score, point.payload or {}) for point in found.points]


def _sides(query: IndexQuery) -> list[models.Prefetch]:
    """The filter stands in each: what it leaves out must not take up a candidate's place."""
    where, limit = points_seen(query.where, query.gate), max(2 * query.limit, FEWEST_CANDIDATES)
    sides: list[models.Prefetch] = []
    if query.dense is not None:
        vector = query.dense.tolist()
        sides.append(models.Prefetch(query=vector, using=DENSE, filter=where, limit=limit))
    words = bm25.query_vector(query.text, query.languages, query.widened)
    if words is not None:
        params = _statistics(query.where, where)
        sides.append(models.Prefetch(query=words, using=SPARSE, filter=where, limit=limit, params=params))
    return sides


def _statistics(asked: PassageFilter, where: models.Filter) -> models.SearchParams | None:
    if not 0 < len(asked.index_versions) <= BOOKS_WITH_OWN_STATISTICS:
        return None
    return models.SearchParams(idf=models.IdfCorpusParams(corpus=where))
