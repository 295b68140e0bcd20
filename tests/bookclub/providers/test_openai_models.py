"""The adapter for OpenAI and compatible servers, against a stub of one."""

import json
from collections.abc import Iterator
from typing import Any, Protocol

import numpy as np
import pytest

from bookclub.providers.errors import (
    ContextTooLong,
    MalformedOutput,
    MissingKey,
    ModelNotFound,
    ProviderError,
    RateLimited,
    ServerUnreachable,
    TimedOut,
    WrongKey,
)
from bookclub.providers.openai_models import OpenAIChatModel, OpenAIEmbedder
from bookclub.providers.ports import ChatDelta, ChatReply, ChatRequest, Embedder
from bookclub.providers.remote_embedder import EmbeddingLimits
from bookclub.providers.retrying import NO_RETRY, RetryPolicy

SCHEMA = {
    "type": "object",
    "properties": {"title": {"type": "string", "maxLength": 40, "title": "Title"}},
}
REQUEST = ChatRequest(system="Be brief.", user="Who?", schema=SCHEMA, max_output_tokens=50)


class Stub(Protocol):
    answers: list[Any]
    requests: list[Any]
    client_left: Any
    url: str

    def bodies(self) -> list[Any]: ...


def sse(*texts: str, finish: str | None = "stop", usage: bool = True) -> list[bytes]:
    events: list[dict[str, Any]] = [
        {"id": "c1", "choices": [{"index": 0, "delta": {"content": text}, "finish_reason": None}]}
        for text in texts
    ]
    if finish:
        events.append({"id": "c1", "choices": [{"index": 0, "delta": {}, "finish_reason": finish}]})
    if usage:
        counts = {"prompt_tokens": 7, "completion_tokens": 2, "total_tokens": 9}
        events.append({"id": "c1", "choices": [], "usage": counts})
    return [f"data: {json.dumps(event)}\n\n".encode() for event in events] + [b"data: [DONE]\n\n"]


@pytest.fixture
def streamed(canned: Any) -> Any:
    def make(*texts: str, finish: str | None = "stop", usage: bool = True, **more: Any) -> Any:
        return canned(sse(*texts, finish=finish, usage=usage), kind="text/event-stream", **more)

    return make


def model_at(url: str, **more: Any) -> OpenAIChatModel:
    settings: dict[str, Any] = {"retries": NO_RETRY, "timeout_seconds": 5.0} | more
    return OpenAIChatModel("m", base_url=f"{url}/v1", **settings)


def test_it_returns_the_reply_with_what_the_server_reported(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed('{"title":', ' "Emma"}', headers={"x-request-id": "req-9"})]
    reply = model_at(stub.url).complete(REQUEST)
    assert reply == ChatReply(
        '{"title": "Emma"}',
        "openai",
        "m",
        "stop",
        request_id="req-9",
        response_id="c1",
        prompt_tokens=7,
        output_tokens=2,
    )


def test_the_id_of_the_response_stands_in_where_the_server_names_no_request(
    stub: Stub, streamed: Any
) -> None:
    stub.answers = [streamed("{}")]
    reply = model_at(stub.url).complete(REQUEST)
    assert (reply.request_id, reply.response_id) == ("c1", "c1")


def test_the_reply_tells_the_fingerprint_of_the_system_that_answered(stub: Stub, canned: Any) -> None:
    first, *others = sse("{}")
    stub.answers = [
        canned(
            [first.replace(b'"id":', b'"system_fingerprint": "fp_44709d6fcb", "id":'), *others],
            kind="text/event-stream",
        )
    ]
    assert model_at(stub.url).complete(REQUEST).fingerprint == "fp_44709d6fcb"


def test_a_reply_that_was_cut_off_is_kept_with_what_the_server_reported(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed('{"title": "Em', finish="length", headers={"x-request-id": "req-9"})]
    with pytest.raises(MalformedOutput) as caught:
        model_at(stub.url).complete(REQUEST)
    assert caught.value.reply == ChatReply(
        '{"title": "Em',
        "openai",
        "m",
        "length",
        request_id="req-9",
        response_id="c1",
        prompt_tokens=7,
        output_tokens=2,
    )


def test_the_reply_names_the_model_that_the_server_reports(stub: Stub, canned: Any) -> None:
    pieces = [piece.replace(b'"id":', b'"model": "m-of-may", "id":') for piece in sse("{}")]
    stub.answers = [canned(pieces, kind="text/event-stream")]
    assert model_at(stub.url).complete(REQUEST).model == "m-of-may"


def test_it_asks_for_the_schema_strictly_at_temperature_zero(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed("{}")]
    model_at(stub.url).complete(REQUEST)
    body = stub.bodies()[0]
    assert body["temperature"] == 0.0
    assert body["max_tokens"] == 50
    assert body["messages"][0] == {"role": "system", "content": "Be brief."}
    schema = body["response_format"]["json_schema"]["schema"]
    assert schema["required"] == ["title"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["title"] == {"type": "string", "maxLength": 40}


def test_it_streams_pieces_and_last_the_whole_reply(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed("Em", "ma")]
    events = list(model_at(stub.url).stream(REQUEST))
    assert events[:2] == [ChatDelta("Em"), ChatDelta("ma")]
    assert isinstance(events[2], ChatReply)
    assert events[2].text == "Emma"


def test_closing_the_stream_hangs_up_on_the_server(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed(*["word " * 2000] * 400, pause=0.01)]
    stream = model_at(stub.url).stream(REQUEST)
    assert isinstance(stream, Iterator)
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    assert stub.client_left.wait(3)


def test_it_works_without_a_key_at_a_server_of_ones_own(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed("yes")]
    model = model_at(stub.url)
    assert model.complete(REQUEST).text == "yes"
    assert model.leaves_machine is False


def test_it_wants_a_key_for_openai_itself() -> None:
    with pytest.raises(MissingKey, match="OPENAI_API_KEY"):
        OpenAIChatModel("gpt-4o-mini")
    model = OpenAIChatModel("gpt-4o-mini", api_key="sk-x")
    assert model.leaves_machine is True
    assert model.context_tokens == 128_000


@pytest.mark.parametrize(
    ("status", "error", "expected", "says"),
    [
        (401, {"message": "Incorrect API key"}, WrongKey, "refused the API key"),
        (403, {"message": "Forbidden"}, WrongKey, "refused the API key"),
        (
            404,
            {"message": "The model `m` does not exist", "code": "model_not_found"},
            ModelNotFound,
            "model m",
        ),
        (404, {"message": "Not Found"}, ProviderError, "/v1"),
        (
            400,
            {"message": "maximum context length is 8", "code": "context_length_exceeded"},
            ContextTooLong,
            "longer than m",
        ),
        (400, {"message": "too long", "type": "exceed_context_size_error"}, ContextTooLong, "longer than m"),
        (429, {"message": "Slow down"}, RateLimited, "too many requests"),
        (429, {"message": "Quota", "code": "insufficient_quota"}, RateLimited, "no credit left"),
        (503, {"message": "Loading model"}, ServerUnreachable, "HTTP 503"),
        (400, {"message": "bad seed"}, ProviderError, "bad seed"),
    ],
)
def test_a_failure_becomes_a_sentence(
    stub: Stub, canned: Any, status: int, error: dict[str, str], expected: type[ProviderError], says: str
) -> None:
    stub.answers = [canned.json({"error": error}, status)]
    with pytest.raises(expected, match=says) as raised:
        model_at(stub.url).complete(REQUEST)
    assert type(raised.value) is expected
    assert raised.value.sentence.endswith((".", "?")) or says == "bad seed"


def test_it_says_where_no_server_is(nowhere: str) -> None:
    with pytest.raises(ServerUnreachable, match=nowhere):
        model_at(nowhere).complete(REQUEST)


def test_silence_is_a_time_out(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed("a", "b", pause=1.0)]
    with pytest.raises(TimedOut):
        model_at(stub.url, timeout_seconds=0.2).complete(REQUEST)


@pytest.mark.parametrize("finish", ["length", "content_filter", None])
def test_an_unfinished_reply_is_malformed(stub: Stub, streamed: Any, finish: str | None) -> None:
    stub.answers = [streamed('{"ti', finish=finish)]
    with pytest.raises(MalformedOutput):
        model_at(stub.url).complete(REQUEST)


def test_an_empty_reply_is_malformed(stub: Stub, streamed: Any) -> None:
    stub.answers = [streamed(" ")]
    with pytest.raises(MalformedOutput, match="empty"):
        model_at(stub.url).complete(REQUEST)


def test_a_reply_that_is_no_chat_completion_is_malformed(stub: Stub, canned: Any) -> None:
    stub.answers = [canned([b"data: <html>\n\n"], kind="text/event-stream")]
    with pytest.raises(MalformedOutput):
        model_at(stub.url).complete(REQUEST)


def test_an_error_in_the_middle_of_a_stream_is_not_a_reply(stub: Stub, canned: Any) -> None:
    pieces = [*sse("a", finish=None, usage=False)[:1], b'data: {"error": {"message": "out of memory"}}\n\n']
    stub.answers = [canned(pieces, kind="text/event-stream")]
    with pytest.raises(ServerUnreachable, match="out of memory"):
        model_at(stub.url).complete(REQUEST)


def test_it_waits_as_long_as_a_rate_limit_asks(stub: Stub, canned: Any, streamed: Any) -> None:
    waits: list[float] = []
    stub.answers = [canned.json({"error": {"message": "slow"}}, 429, retry_after="3"), streamed("ok")]
    model = model_at(stub.url, retries=RetryPolicy(sleep=waits.append))
    assert model.complete(REQUEST).text == "ok"
    assert waits == [3.0]


def test_it_drops_what_a_model_does_not_take_and_remembers(stub: Stub, canned: Any, streamed: Any) -> None:
    refused = {"message": "Unsupported value: 'temperature' does not support 0", "param": "temperature"}
    renamed = {"message": "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."}
    refusals = [canned.json({"error": refused}, 400), canned.json({"error": renamed}, 400)]
    stub.answers = [*refusals, streamed("ok"), streamed("ok")]
    model = model_at(stub.url)
    model.complete(REQUEST)
    model.complete(REQUEST)
    assert len(stub.requests) == 4
    assert "temperature" not in stub.bodies()[3]
    assert stub.bodies()[3]["max_completion_tokens"] == 50


def test_it_asks_in_words_where_a_server_knows_no_schemas(stub: Stub, canned: Any, streamed: Any) -> None:
    refusal = canned.json({"error": {"message": "response_format.type json_schema is not supported"}}, 400)
    stub.answers = [refusal, refusal, streamed("{}")]
    model_at(stub.url).complete(REQUEST)
    body = stub.bodies()[2]
    assert body["response_format"] == {"type": "json_object"}
    assert '"maxLength": 40' in body["messages"][0]["content"]


def vectors(*rows: list[float]) -> dict[str, Any]:
    data = [{"object": "embedding", "index": index, "embedding": row} for index, row in enumerate(rows)]
    return {
        "object": "list",
        "data": data[::-1],
        "model": "e",
        "usage": {"prompt_tokens": 1, "total_tokens": 1},
    }


def embedder_at(url: str, limits: EmbeddingLimits) -> Embedder:
    return OpenAIEmbedder("e", base_url=f"{url}/v1", limits=limits, retries=NO_RETRY)


def test_the_embedder_finds_its_dimensions_by_asking(stub: Stub, canned: Any) -> None:
    stub.answers = [canned.json(vectors([1.0, 2.0, 2.0]))]
    assert embedder_at(stub.url, EmbeddingLimits()).dimensions == 3


def test_vectors_come_in_order_with_norm_one_and_in_batches(stub: Stub, canned: Any) -> None:
    stub.answers = [canned.json(vectors([3.0, 4.0], [0.0, 2.0])), canned.json(vectors([5.0, 0.0]))]
    embedder = embedder_at(stub.url, EmbeddingLimits(dimensions=2, batch_size=2, max_input_chars=3))
    made = embedder.embed_passages(["abcdef", "", "c"])
    assert made.dtype == np.float32
    np.testing.assert_allclose(made, [[0.6, 0.8], [0.0, 1.0], [1.0, 0.0]], rtol=1e-6)
    assert [body["input"] for body in stub.bodies()] == [["abc", " "], ["c"]]
    assert embedder.embed_passages([]).shape == (0, 2)


def test_vectors_of_another_length_than_set_are_refused(stub: Stub, canned: Any) -> None:
    stub.answers = [canned.json(vectors([3.0, 4.0]))]
    with pytest.raises(ProviderError, match="not 3 as set"):
        embedder_at(stub.url, EmbeddingLimits(dimensions=3)).embed_query("x")


def test_too_few_vectors_are_malformed(stub: Stub, canned: Any) -> None:
    stub.answers = [canned.json(vectors([3.0, 4.0]))]
    with pytest.raises(MalformedOutput):
        embedder_at(stub.url, EmbeddingLimits(dimensions=2)).embed_passages(["a", "b"])
