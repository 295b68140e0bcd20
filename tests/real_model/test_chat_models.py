"""Both adapters of language models against a real model: the same contract twice."""

import json
import time
from collections.abc import Callable
from typing import Any, Protocol

import pytest

from bookclub.providers.errors import (
    ContextTooLong,
    MalformedOutput,
    ModelNotFound,
    ServerUnreachable,
    TimedOut,
)
from bookclub.providers.llm_choice import LlmSettings, choose_chat_model
from bookclub.providers.ollama_models import OllamaChatModel
from bookclub.providers.openai_models import OpenAIChatModel
from bookclub.providers.ports import ChatDelta, ChatModel, ChatReply, ChatRequest
from bookclub.providers.retrying import NO_RETRY

pytestmark = pytest.mark.real_model

SCHEMA = {
    "type": "object",
    "properties": {
        "animal": {"type": "string", "maxLength": 30},
        "colour": {"type": "string", "maxLength": 30},
    },
    "required": ["animal", "colour"],
    "additionalProperties": False,
}
QUESTION = ChatRequest(
    system="You read one sentence and say which animal it names, and its colour.",
    user="The grey goose walked over the wall.",
    schema=SCHEMA,
    max_output_tokens=60,
)
LONG_TALK = ChatRequest(system="You tell long stories.", user="Tell me of the sea.", max_output_tokens=400)


class Servers(Protocol):
    openai_url: str
    ollama_url: str
    model: str
    context_tokens: int


Make = Callable[..., ChatModel]


@pytest.fixture(params=["openai", "ollama"])
def make(request: pytest.FixtureRequest, real_servers: Servers) -> Make:
    def openai_model(name: str = real_servers.model, **more: Any) -> ChatModel:
        # Answers repeat exactly only without the server's prompt cache.
        settings: dict[str, Any] = {
            "base_url": real_servers.openai_url,
            "context_tokens": real_servers.context_tokens,
            "extra_body": {"cache_prompt": False},
            "retries": NO_RETRY,
        }
        return OpenAIChatModel(name, **(settings | more))

    def ollama_model(name: str = real_servers.model, **more: Any) -> ChatModel:
        settings: dict[str, Any] = {
            "host": real_servers.ollama_url,
            "context_tokens": real_servers.context_tokens,
            "retries": NO_RETRY,
        }
        return OllamaChatModel(name, **(settings | more))

    return openai_model if request.param == "openai" else ollama_model


def test_a_reply_follows_the_schema_and_its_usage_is_told(make: Make) -> None:
    reply = make().complete(QUESTION)
    assert sorted(json.loads(reply.text)) == ["animal", "colour"]
    assert reply.finish_reason == "stop"
    assert reply.prompt_tokens is not None
    assert reply.output_tokens is not None
    assert 20 < reply.prompt_tokens < 120
    assert 5 < reply.output_tokens <= 60


def test_a_stream_gives_the_same_text_piece_by_piece(make: Make) -> None:
    events = list(make().stream(QUESTION))
    pieces = [event for event in events[:-1] if isinstance(event, ChatDelta)]
    last = events[-1]
    assert isinstance(last, ChatReply)
    assert len(pieces) > 3
    assert "".join(piece.text for piece in pieces) == last.text


def test_a_stream_closed_halfway_frees_the_model(make: Make) -> None:
    model = make()
    began = time.monotonic()
    model.complete(QUESTION)
    usual = time.monotonic() - began
    stream = model.stream(LONG_TALK)
    assert isinstance(next(stream), ChatDelta)
    stream.close()  # type: ignore[attr-defined]
    began = time.monotonic()
    model.complete(QUESTION)
    # The server has one slot, and the 400 tokens asked for would take some twenty times the usual.
    assert time.monotonic() - began < 5 * usual


def test_a_reply_cut_off_at_its_limit_is_malformed(make: Make) -> None:
    with pytest.raises(MalformedOutput, match="cut off"):
        make().complete(ChatRequest(system="", user="Count to a hundred.", max_output_tokens=8))


def test_a_prompt_longer_than_the_window_is_refused(make: Make, real_servers: Servers) -> None:
    long = "The sea was grey and the wind rose. " * (real_servers.context_tokens // 5)
    with pytest.raises(ContextTooLong):
        make().complete(ChatRequest(system="", user=long, max_output_tokens=10))


def test_a_server_that_is_not_there_is_named(nowhere_url: str) -> None:
    for model in (
        OpenAIChatModel("m", base_url=f"{nowhere_url}/v1", retries=NO_RETRY),
        OllamaChatModel("m", host=nowhere_url, retries=NO_RETRY),
    ):
        with pytest.raises(ServerUnreachable, match=nowhere_url):
            model.complete(QUESTION)


def test_slowness_is_a_time_out(make: Make) -> None:
    unhurried = ChatRequest(
        system="Read.", user="The wind rose over the grey sea. " * 100, max_output_tokens=20
    )
    with pytest.raises(TimedOut):
        make(timeout_seconds=0.3).complete(unhurried)


def test_a_model_that_is_not_there_can_be_fetched(real_servers: Servers) -> None:
    with pytest.raises(ModelNotFound, match="ollama pull missing"):
        OllamaChatModel("missing", host=real_servers.ollama_url).complete(QUESTION)


def test_auto_finds_a_running_ollama_and_its_model(real_servers: Servers) -> None:
    chosen = choose_chat_model(LlmSettings(ollama_host=real_servers.ollama_url))
    assert chosen is not None
    assert (chosen.provider, chosen.model, chosen.leaves_machine) == ("ollama", real_servers.model, False)
