"""What a host reads when Qdrant cannot be used, by what went wrong."""

import uuid
from collections.abc import Callable

import httpx
import numpy as np
import pytest
from qdrant_client.http.exceptions import ResponseHandlingException

from bookclub.providers.errors import (
    IndexDamaged,
    IndexFailure,
    IndexRefused,
    IndexUnavailable,
)
from bookclub.providers.ports import IndexPoint, IndexQuery, PassageFilter, SpoilerGate, VectorSpace
from bookclub.providers.qdrant_failures import failure_of, was_cut_off
from bookclub.providers.qdrant_index import QdrantIndex, collection_name
from tests.bookclub.providers.conftest import Canned, StubServer

SPACE = VectorSpace("openai", "text-embedding-3-small", 1536)


def refusal(error: str, status: int) -> Canned:
    return Canned.json({"status": {"error": error}, "time": 0.0}, status)


@pytest.mark.parametrize(
    ("status", "failure"),
    [
        (401, IndexRefused),
        (403, IndexRefused),
        (400, IndexFailure),
        (429, IndexUnavailable),
        (503, IndexUnavailable),
        (500, IndexDamaged),
    ],
)
def test_a_status_becomes_its_failure(stub: StubServer, status: int, failure: type[IndexFailure]) -> None:
    stub.answers = [refusal("no", status)]
    with pytest.raises(IndexFailure) as raised:
        QdrantIndex.remote(stub.url).count(SPACE, PassageFilter(1))
    assert type(raised.value) is failure
    assert stub.url in raised.value.sentence


@pytest.mark.parametrize(
    "answer",
    [
        Canned([b"<html>no such page</html>"], 404, kind="text/html"),
        Canned([], 404),
        Canned.json({"detail": "Not Found"}, 404),
        Canned.json({"status": "not found"}, 404),
        Canned.json(["status"], 404),
        Canned([b"\xff\xfe"], 404),
        Canned([b"<html>moved</html>"], 302),
        Canned([b"no"], 400),
        Canned([b"<html>broken</html>"], 500),
    ],
)
def test_another_servers_refusal_is_not_taken_for_lost_vectors(stub: StubServer, answer: Canned) -> None:
    index = QdrantIndex.remote(stub.url)
    asked: list[Callable[[], object]] = [
        lambda: index.count(SPACE, PassageFilter(1)),
        lambda: index.query(
            SPACE, IndexQuery(np.ones(2, np.float32), "x", ("en",), PassageFilter(1), SpoilerGate({}), 5)
        ),
        lambda: index.delete(SPACE, PassageFilter(1)),
        lambda: index.upsert(SPACE, [IndexPoint(str(uuid.uuid4()), np.ones(2, np.float32), "x", "en", {})]),
    ]
    for ask in asked:
        stub.answers = [answer]
        with pytest.raises(IndexUnavailable, match=r"not Qdrant's: is QDRANT_URL right"):
            ask()


def test_a_collection_that_is_not_there_is_lost_vectors(stub: StubServer) -> None:
    stub.answers = [refusal("Not found: Collection `c` doesn't exist!", 404)] * 2
    index = QdrantIndex.remote(stub.url)
    assert index.count(SPACE, PassageFilter(1)) == 0
    with pytest.raises(IndexDamaged):
        index.upsert(SPACE, [IndexPoint(str(uuid.uuid4()), np.ones(2, np.float32), "x", "en", {})])


def test_a_full_disk_is_no_damage(stub: StubServer) -> None:
    stub.answers = [refusal("Service internal error: No space left on device: WAL buffer size exceeds", 500)]
    with pytest.raises(IndexUnavailable, match="no room"):
        QdrantIndex.remote(stub.url).count(SPACE, PassageFilter(1))


def test_an_answer_that_is_no_qdrants_says_so(stub: StubServer) -> None:
    stub.answers = [Canned([b"<html>welcome</html>"]), Canned([b'{"hello": 1}'])]
    for _ in range(2):
        with pytest.raises(IndexUnavailable, match="QDRANT_URL"):
            QdrantIndex.remote(stub.url).count(SPACE, PassageFilter(1))


@pytest.mark.parametrize("url", ["", "ftp://books", "http://[", "http://here:port"])
def test_a_setting_that_is_no_address_says_so(url: str) -> None:
    with pytest.raises(IndexUnavailable):
        QdrantIndex.remote(url).count(SPACE, PassageFilter(1))


def test_a_broken_connection_is_worth_another_try_and_a_slow_answer_is_not(stub: StubServer) -> None:
    assert was_cut_off(ResponseHandlingException(httpx.RemoteProtocolError("gone")))
    slow = ResponseHandlingException(httpx.ReadTimeout("slow"))
    assert not was_cut_off(slow)
    assert "too long" in failure_of(slow, "The search index").sentence


def test_the_key_goes_along_with_every_request(stub: StubServer) -> None:
    stub.answers = [Canned.json({"result": {"count": 3}, "status": "ok", "time": 0.0})]
    assert QdrantIndex.remote(stub.url, "secret").count(SPACE, PassageFilter(1)) == 3
    assert stub.requests[0][1]["api-key"] == "secret"


def test_collection_names_are_safe_readable_and_never_alike() -> None:
    names = {
        collection_name(VectorSpace("ollama", "nomic-embed-text:v1.5", 768)),
        collection_name(VectorSpace("ollama", "nomic-embed-text-v1.5", 768)),
        collection_name(VectorSpace("ollama", "../../etc/" + "x" * 300, 768)),
    }
    assert len(names) == 3
    assert all(name.replace("-", "").isalnum() and name.isascii() and len(name) < 120 for name in names)
    assert any(name.startswith("bookclub-ollama-nomic-embed-text-v1-5-768-") for name in names)
