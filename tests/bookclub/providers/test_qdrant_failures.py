"""What a host reads when Qdrant cannot be used, by what went wrong."""

import httpx
import pytest
from qdrant_client.http.exceptions import ResponseHandlingException

from bookclub.providers.errors import (
    IndexDamaged,
    IndexFailure,
    IndexRefused,
    IndexUnavailable,
)
from bookclub.providers.ports import PassageFilter, VectorSpace
from bookclub.providers.qdrant_failures import failure_of, was_cut_off
from bookclub.providers.qdrant_index import QdrantIndex, collection_name
from tests.bookclub.providers.conftest import Canned, StubServer

SPACE = VectorSpace("openai", "text-embedding-3-small", 1536)


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
    stub.answers = [Canned([b"no"], status)]
    with pytest.raises(IndexFailure) as raised:
        QdrantIndex.remote(stub.url).count(SPACE, PassageFilter(1))
    assert type(raised.value) is failure
    assert stub.url in raised.value.sentence


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
