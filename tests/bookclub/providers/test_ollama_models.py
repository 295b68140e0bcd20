"""The adapter for Ollama, against a stub of one."""

import json
from typing import Any, Protocol

import numpy as np
import pytest

from bookclub.providers.errors import (
    ContextTooLong,
    MalformedOutput,
    ModelNotFound,
    ProviderError,
    RateLimited,
    ServerUnreachable,
    TimedOut,
    WrongKey,
)
from bookclub.providers.ollama_models import OllamaChatModel, OllamaEmbedder
from bookclub.providers.ports import ChatDelta, ChatReply, ChatRequest
from bookclub.providers.remote_embedder import EmbeddingLimits
from bookclub.providers.retrying import NO_RETRY, RetryPolicy

SCHEMA = {"type": "object", "properties": {"title": {"type": "string"}}}
REQUEST = ChatRequest(system="Be brief.", user="Who?", schema=SCHEMA, max_output_tokens=50)


class Stub(Protocol):
    answers: list[Any]
    requests: list[Any]
    client_left: Any
    url: str

    def bodies(self) -> list[Any]: ...


@pytest.fixture
def streamed(canned: Any) -> Any:
    def make(*texts: str, done: str | None = "stop", **more: Any) -> Any:
        parts: list[dict[str, Any]] = [
            {"model": "m", "message": {"role": "assistant", "content": text}, "done": False} for text in texts
        ]
        if done:
            last = {"model": "m", "message": {"role": "assistant", "content": ""}, "done": True}
            parts.append(last | {"done_reason": done, "prompt_eval_count": 7, "eval_count": 2})
        pieces = [json.dumps(part).encode() + b"\n" for part in parts]
        return canned(pieces, kind="application/x-ndjson", **more)

    return make


def model_at(url: str, **more: Any) -> OllamaChatModel:
    settings: dict[str, Any] = {"retries": NO_RETRY, "timeout_seconds": 5.0} | more
    return OllamaChatModel("m", host=url, **settings)


def test_it_returns_the_reply_with_what_the_server_reported(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed('{"title":', ' "Emma"}')]
    reply = model_at(stub.url).complete(REQUEST)
    expected = ChatReply('{"title": "Emma"}', "ollama", "m", "stop", prompt_tokens=7, output_tokens=2)
    assert reply == expected
    assert (reply.request_id, reply.response_id, reply.fingerprint) == ("", "", ""), "Ollama names none"


def test_the_reply_names_the_model_that_the_server_reports(stub: Stub, canned: Any) -> None:
    part = {"model": "m:latest", "message": {"role": "assistant", "content": "{}"}, "done": True}
    stub.answers = [canned([json.dumps(part).encode() + b"\n"], kind="application/x-ndjson")]
    assert model_at(stub.url).complete(REQUEST).model == "m:latest"


def test_it_sends_schema_context_size_and_limits(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed("{}")]
    model_at(stub.url, context_tokens=4096).complete(REQUEST)
    body = stub.bodies()[0]
    assert body["format"] == SCHEMA
    assert body["options"] == {"temperature": 0.0, "num_ctx": 4096, "num_predict": 50}


def test_it_streams_pieces_and_last_the_whole_reply(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed("Em", "ma")]
    events = list(model_at(stub.url).stream(REQUEST))
    assert events[:2] == [ChatDelta("Em"), ChatDelta("ma")]
    assert isinstance(events[2], ChatReply)
    assert events[2].text == "Emma"


def test_closing_the_stream_hangs_up_on_the_server(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed(*["word " * 2000] * 400, pause=0.01)]
    stream = model_at(stub.url).stream(REQUEST)
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    assert stub.client_left.wait(3)


def test_it_refuses_a_prompt_that_ollama_would_cut_silently(stub: Stub) -> None:
    long = ChatRequest(system="", user="word " * 600, max_output_tokens=50)
    with pytest.raises(ContextTooLong):
        model_at(stub.url, context_tokens=512).complete(long)
    assert stub.requests == []


@pytest.mark.parametrize(
    ("status", "error", "expected", "says"),
    [
        (404, "model 'm' not found", ModelNotFound, "ollama pull m"),
        (401, "unauthorized", WrongKey, "OLLAMA_API_KEY"),
        (429, "too many", RateLimited, "too many requests"),
        (400, "exceeds the available context size", ContextTooLong, "longer than m"),
        (400, '"m" does not support chat', ProviderError, "does not support chat"),
        (500, "llama runner has terminated", ServerUnreachable, "llama runner has terminated"),
    ],
)
def test_a_failure_becomes_a_sentence(
    stub: Stub, canned: Any, status: int, error: str, expected: type[ProviderError], says: str
) -> None:
    stub.answers = [canned.json({"error": error}, status)]
    with pytest.raises(expected, match=says) as raised:
        model_at(stub.url).complete(REQUEST)
    assert type(raised.value) is expected


def test_it_says_where_no_server_is(nowhere: str) -> None:
    with pytest.raises(ServerUnreachable, match=nowhere):
        model_at(nowhere).complete(REQUEST)


def test_it_tries_an_unreachable_server_again(nowhere: str) -> None:
    waits: list[float] = []
    with pytest.raises(ServerUnreachable):
        model_at(nowhere, retries=RetryPolicy(sleep=waits.append)).complete(REQUEST)
    assert len(waits) == 2


def test_silence_is_a_time_out(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed("a", "b", pause=1.0)]
    with pytest.raises(TimedOut):
        model_at(stub.url, timeout_seconds=0.2).complete(REQUEST)


@pytest.mark.parametrize("done", ["length", None])
def test_an_unfinished_reply_is_malformed(stub: Stub, streamed: Any, done: str | None) -> None:
    stub.answers = [streamed('{"ti', done=done)]
    with pytest.raises(MalformedOutput):
        model_at(stub.url).complete(REQUEST)


def test_a_server_that_is_no_ollama_is_malformed(stub: Stub, canned: Any) -> None:
    stub.answers = [canned([b"<html>\n"])]
    with pytest.raises(MalformedOutput, match="does not answer as Ollama"):
        model_at(stub.url).complete(REQUEST)


def test_an_error_in_the_middle_of_a_stream_is_not_a_reply(stub: Stub, canned: Any) -> None:
    part = json.dumps({"message": {"role": "assistant", "content": "a"}, "done": False}).encode()
    stub.answers = [canned([part + b"\n", b'{"error": "out of memory"}\n'])]
    with pytest.raises(ServerUnreachable, match="out of memory"):
        model_at(stub.url).complete(REQUEST)


def test_it_knows_whether_text_leaves_the_machine() -> None:
    assert OllamaChatModel("m").leaves_machine is False
    assert OllamaChatModel("m", host="ollama.example.org").leaves_machine is True


def test_vectors_have_norm_one_and_known_models_get_their_prefixes(stub: Stub, canned: Any) -> None:
    stub.answers = [canned.json({"embeddings": [[3.0, 4.0]]}), canned.json({"embeddings": [[2.0, 0.0]]})]
    limits = EmbeddingLimits(dimensions=2)
    embedder = OllamaEmbedder("nomic-embed-text:latest", host=stub.url, limits=limits, retries=NO_RETRY)
    np.testing.assert_allclose(embedder.embed_passages(["a"]), [[0.6, 0.8]], rtol=1e-6)
    np.testing.assert_allclose(embedder.embed_query("b"), [1.0, 0.0], rtol=1e-6)
    assert [body["input"] for body in stub.bodies()] == [["search_document: a"], ["search_query: b"]]


def test_the_embedder_says_which_model_to_get(stub: Stub, canned: Any) -> None:
    stub.answers = [canned.json({"error": "model not found"}, 404)]
    with pytest.raises(ModelNotFound, match="ollama pull e"):
        OllamaEmbedder("e", host=stub.url, retries=NO_RETRY)
