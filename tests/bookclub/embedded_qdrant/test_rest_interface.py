"""The REST interface, as `qdrant-client` uses it and as a Qdrant server answers."""

import http.client
import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from qdrant_client import QdrantClient
from qdrant_client.http import models
from qdrant_client.http.exceptions import UnexpectedResponse

from bookclub.embedded_qdrant.announcement import Announcement
from bookclub.providers.embedded_index import EmbeddedLease

ONE = str(uuid.UUID(int=1))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Announcement]:
    lease = EmbeddedLease(tmp_path_factory.mktemp("index"), grace_seconds=1.0)
    yield lease.endpoint()
    lease.release()


@pytest.fixture(scope="module")
def client(server: Announcement) -> QdrantClient:
    url, headers = f"http://127.0.0.1:{server.port}", {"api-key": server.key}
    return QdrantClient(url=url, headers=headers, check_compatibility=False)


@pytest.fixture(scope="module")
def books(client: QdrantClient) -> str:
    """Ten points: the first dimension falls, the one word they have gets rarer."""
    create(client, "books")
    client.create_payload_index("books", "number", models.PayloadSchemaType.INTEGER)
    client.upsert("books", [book(number) for number in range(10)])
    return "books"


def create(client: QdrantClient, name: str) -> None:
    dense = models.VectorParams(size=2, distance=models.Distance.COSINE)
    sparse = models.SparseVectorParams(modifier=models.Modifier.IDF)
    client.create_collection(name, {"dense": dense}, sparse_vectors_config={"bm25": sparse})


def book(number: int) -> models.PointStruct:
    words = models.SparseVector(indices=[1, 10 + number // 4], values=[1.0, 1.0 + number])
    vector: dict[str, models.Vector] = {"dense": [10.0 - number, 1.0 + number], "bm25": words}
    return models.PointStruct(
        id=number, vector=vector, payload={"number": number, "half": "even" if number % 2 == 0 else "odd"}
    )


def ids(points: list[Any]) -> list[int]:
    return [point.id for point in points]


def nearest(limit: int = 10, **given: Any) -> models.Prefetch:
    return models.Prefetch(query=[1.0, 0.0], using="dense", limit=limit, **given)


def worded(limit: int = 10, **given: Any) -> models.Prefetch:
    words = models.SparseVector(indices=[12], values=[1.0])
    return models.Prefetch(query=words, using="bm25", limit=limit, **given)


def ask(
    server: Announcement, method: str, path: str, body: Any = None, key: str | None = ""
) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    headers = {} if key is None else {"api-key": key or server.key}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def test_it_says_its_version_and_health_to_anyone(server: Announcement) -> None:
    status, text = ask(server, "GET", "/", key=None)
    assert (status, json.loads(text)["version"]) == (200, "1.20.0")
    assert [ask(server, "GET", path, key=None)[0] for path in ("/healthz", "/readyz")] == [200, 200]


def test_it_answers_nothing_else_without_its_key(server: Announcement) -> None:
    assert ask(server, "GET", "/collections", key=None)[0] == 401
    assert ask(server, "GET", "/collections", key="wrong") == (401, "Invalid API key or JWT")
    assert ask(server, "GET", "/nonsense", key=None)[0] == 401


def test_collections_are_made_listed_described_and_deleted(client: QdrantClient) -> None:
    create(client, "short-lived")
    client.create_payload_index("short-lived", "kind", models.PayloadSchemaType.KEYWORD)
    assert client.collection_exists("short-lived")
    assert "short-lived" in [one.name for one in client.get_collections().collections]
    info = client.get_collection("short-lived")
    assert info.points_count == 0
    assert isinstance(info.config.params.vectors, dict)
    assert info.config.params.vectors["dense"].size == 2
    assert info.payload_schema["kind"].data_type == models.PayloadSchemaType.KEYWORD
    assert client.delete_collection("short-lived")
    assert not client.collection_exists("short-lived")
    assert not client.delete_collection("short-lived")


def test_errors_have_the_status_and_shape_of_qdrant(server: Announcement, books: str) -> None:
    status, text = ask(server, "POST", "/collections/none/points/count", {})
    assert (status, json.loads(text)["status"]["error"]) == (
        404,
        "Not found: Collection `none` doesn't exist!",
    )
    assert ask(server, "PUT", f"/collections/{books}", {"vectors": {}})[0] == 409
    for name in ("a.b", "..%2Fup", "%20"):
        assert ask(server, "PUT", f"/collections/{name}", {"vectors": {}})[0] in (400, 404), name


@pytest.mark.parametrize(
    ("method", "path", "body", "named"),
    [
        ("PUT", "/collections/books/snapshots", {}, "PUT /collections/books/snapshots"),
        ("POST", "/collections/books/points/query/groups", {"group_by": "number"}, "groups"),
        ("PUT", "/collections/new", {"vectors": {"size": 2, "distance": "Dot"}}, "without a name"),
        ("PUT", "/collections/new", {"vectors": {}, "hnsw_config": {"m": 4}}, "hnsw_config"),
        ("PUT", "/collections/books/points?ordering=strong", {"points": []}, "ordering"),
        ("PUT", "/collections/books/points", {"points": [], "update_mode": "insert_only"}, "update_mode"),
        ("PUT", "/collections/books/index", {"field_name": "x", "field_schema": "text"}, "text"),
        ("POST", "/collections/books/points/scroll", {"order_by": "number"}, "order_by"),
        ("POST", "/collections/books/points/query", {"query": {"recommend": {"positive": [1]}}}, "Recommend"),
        ("POST", "/collections/books/points/query", {"query": {"fusion": "dbsf"}}, "FusionQuery"),
        ("POST", "/collections/books/points/query", {"query": 7}, "int"),
        ("POST", "/collections/books/points/query", {"params": {"acorn": {"enable": True}}}, "acorn"),
        ("POST", "/collections/books/points/query", {"invented": 1}, "invented"),
        (
            "POST",
            "/collections/books/points/count",
            {"filter": {"must": [{"key": "a", "match": 3}]}},
            "filter",
        ),
    ],
)
def test_it_names_what_it_does_not_support(
    server: Announcement, books: str, method: str, path: str, body: Any, named: str
) -> None:
    status, text = ask(server, method, path, body)
    assert status == 400
    assert named in json.loads(text)["status"]["error"]


def test_wrong_points_are_the_callers_fault(client: QdrantClient, books: str) -> None:
    wrong: list[models.PointStruct] = [
        models.PointStruct(id="no uuid", vector={"dense": [1.0, 2.0]}),
        models.PointStruct(id=1, vector={"dense": [1.0, 2.0, 3.0]}),
        models.PointStruct(id=1, vector={"other": [1.0, 2.0]}),
    ]
    for point in wrong:
        with pytest.raises(UnexpectedResponse) as raised:
            client.upsert(books, [point])
        assert raised.value.status_code == 400
    assert client.count(books).count == 10


def test_points_are_retrieved_with_what_is_asked_for(client: QdrantClient, books: str) -> None:
    (found,) = client.retrieve(books, [3], with_vectors=True)
    assert found.payload == {"number": 3, "half": "odd"}
    assert isinstance(found.vector, dict)
    assert found.vector["bm25"] == models.SparseVector(indices=[1, 10], values=[1.0, 4.0])
    (found,) = client.retrieve(books, [3], with_payload=["half"])
    assert (found.payload, found.vector) == ({"half": "odd"}, None)
    without = models.PayloadSelectorExclude(exclude=["half"])
    (found,) = client.retrieve(books, [3], with_payload=without)
    assert found.payload == {"number": 3}


def test_scrolling_goes_through_all_points_page_by_page(client: QdrantClient, books: str) -> None:
    first, following = client.scroll(books, limit=6)
    assert (ids(first), following) == (list(range(6)), 6)
    rest, following = client.scroll(books, limit=6, offset=following)
    assert (ids(rest), following) == ([6, 7, 8, 9], None)


def test_payloads_are_set_by_id_and_by_filter_and_points_deleted_by_id(client: QdrantClient) -> None:
    create(client, "changing")
    client.upsert("changing", [book(number) for number in range(4)])
    client.set_payload("changing", {"seen": True}, points=[1])
    odd = models.Filter(must=[models.FieldCondition(key="half", match=models.MatchValue(value="odd"))])
    client.set_payload("changing", {"odd": True}, points=odd)
    assert client.retrieve("changing", [1])[0].payload == {
        "number": 1,
        "half": "odd",
        "seen": True,
        "odd": True,
    }
    client.delete("changing", models.PointIdsList(points=[1, 2]))
    assert ids(client.scroll("changing")[0]) == [0, 3]
    client.upsert("changing", [models.PointStruct(id=ONE, vector={"dense": [1.0, 0.0]})])
    assert client.retrieve("changing", [ONE])[0].id == ONE
    client.delete_collection("changing")


def test_the_nearest_come_first_and_a_threshold_ends_them(client: QdrantClient, books: str) -> None:
    exact = models.SearchParams(exact=True)
    found = client.query_points(books, [1.0, 0.0], using="dense", limit=3, search_params=exact).points
    assert ids(found) == [0, 1, 2]
    assert found[0].score > found[1].score > found[2].score
    far = client.query_points(books, [1.0, 0.0], using="dense", score_threshold=found[1].score - 1e-6)
    assert ids(far.points) == [0, 1]
    paged = client.query_points(books, [1.0, 0.0], using="dense", limit=2, offset=2)
    assert ids(paged.points) == [2, 3]


def test_a_sparse_query_weighs_words_by_their_rarity(client: QdrantClient, books: str) -> None:
    words = models.SparseVector(indices=[1, 12], values=[1.0, 1.0])
    found = client.query_points(books, words, using="bm25", limit=2).points
    assert ids(found) == [9, 8]
    of_some = models.Filter(must=[models.FieldCondition(key="number", range=models.Range(gte=8))])
    own = models.SearchParams(idf=models.IdfCorpusParams(corpus=of_some))
    narrowed = client.query_points(books, words, using="bm25", limit=2, search_params=own).points
    assert narrowed[0].score < found[0].score


@pytest.mark.parametrize("k", [1, 10, 60])
def test_fusion_is_by_reciprocal_rank_with_the_k_asked_for(client: QdrantClient, books: str, k: int) -> None:
    """Ranks count from 0: `1 / (k + rank)`."""
    fused = client.query_points(
        books, prefetch=[nearest(3), worded(2)], query=models.RrfQuery(rrf=models.Rrf(k=k))
    ).points
    expected = {0: 1 / k, 9: 1 / k, 1: 1 / (k + 1), 8: 1 / (k + 1), 2: 1 / (k + 2)}
    assert {point.id: pytest.approx(point.score) for point in fused} == expected


def test_fusion_heeds_weights(client: QdrantClient, books: str) -> None:
    both = [nearest(3), worded(2)]
    even = client.query_points(books, prefetch=both, query=models.FusionQuery(fusion=models.Fusion.RRF))
    rrf = models.RrfQuery(rrf=models.Rrf(k=2, weights=[1.0, 5.0]))
    weighted = client.query_points(books, prefetch=both, query=rrf).points
    assert {point.score for point in even.points} != {point.score for point in weighted}
    assert set(ids(weighted[:2])) == {8, 9}


def test_filters_hold_in_prefetches_and_outside(client: QdrantClient, books: str) -> None:
    even = models.Filter(must=[models.FieldCondition(key="half", match=models.MatchValue(value="even"))])
    rrf = models.RrfQuery(rrf=models.Rrf(k=2))
    within = client.query_points(books, prefetch=[nearest(filter=even), worded(filter=even)], query=rrf)
    outside = client.query_points(books, prefetch=[nearest(), worded()], query=rrf, query_filter=even)
    assert {point.id for point in within.points} == {point.id for point in outside.points} == {0, 2, 4, 6, 8}


def test_a_batch_answers_each_of_its_queries(client: QdrantClient, books: str) -> None:
    requests = [
        models.QueryRequest(query=[1.0, 0.0], using="dense", limit=1, with_payload=True),
        models.QueryRequest(query=[0.0, 1.0], using="dense", limit=1, with_vector=["dense"]),
    ]
    first, second = client.query_batch_points(books, requests)
    assert first.points[0].payload == {"number": 0, "half": "even"}
    assert ids(second.points) == [9]
    assert second.points[0].payload is None or second.points[0].payload == {}
    assert isinstance(second.points[0].vector, dict)
