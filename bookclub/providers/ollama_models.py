"""Chat and embeddings from an Ollama server, through the official client."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import chain
from typing import Any

import httpx
import ollama

from bookclub.providers.chat_messages import messages_of
from bookclub.providers.endpoints import NO_ADDRESS, OLLAMA_HOST, is_address, stays_on_machine, without_user
from bookclub.providers.errors import WrongAddress
from bookclub.providers.model_size import is_small_model
from bookclub.providers.ollama_failures import (
    CLIENT_FAILURES,
    context_too_long,
    model_not_found,
    provider_error,
)
from bookclub.providers.ports import ChatDelta, ChatReply, ChatRequest
from bookclub.providers.remote_embedder import EmbeddingLimits, RemoteEmbedder
from bookclub.providers.reply_gathering import ReplyGathering, whole_reply
from bookclub.providers.retrying import RetryPolicy
from bookclub.providers.token_estimate import MESSAGE_OVERHEAD, estimate_tokens
from bookclub.sentences import Sentence

OLLAMA_CONTEXT_TOKENS = 8_192
_CONNECT_SECONDS = 5.0
_Parts = Iterator[ollama.ChatResponse]


class OllamaChatModel:
    """Chat, always streamed, so that a time-out means silence and not a long reply.

    Ollama cuts a prompt that is too long without a word, so the context size is always sent, and what may
    not fit is refused with `ContextTooLong` before it is sent.
    """

    provider = "ollama"

    def __init__(
        self,
        model: str,
        *,
        host: str = "",
        timeout_seconds: float = 90.0,
        context_tokens: int | None = None,
        retries: RetryPolicy | None = None,
    ) -> None:
        self.model = model
        self._host = host or OLLAMA_HOST
        self._client = ollama_client(self._host, timeout_seconds)
        self.leaves_machine = not stays_on_machine(self._host)
        self.context_tokens = context_tokens or OLLAMA_CONTEXT_TOKENS
        self.is_small = is_small_model(model, self.context_tokens)
        self._retries = retries or RetryPolicy()

    def complete(self, request: ChatRequest) -> ChatReply:
        return whole_reply(self.stream(request))

    def stream(self, request: ChatRequest) -> Iterator[ChatDelta | ChatReply]:
        self._refuse_too_long(request)
        gathering = ReplyGathering(self.provider, self.model)
        first, rest = self._retries.run(lambda: self._open(request))
        with closing(rest):
            try:
                for part in chain([first], rest):
                    yield from _deltas(part, gathering)
            except CLIENT_FAILURES as error:
                raise provider_error(error, self._host, self.model) from error
        yield gathering.reply()

    def _open(self, request: ChatRequest) -> tuple[ollama.ChatResponse, Any]:
        """The first part, since the client sends nothing before it is asked for one, and the stream."""
        parts = self._client.chat(**self._arguments(request))
        try:
            return next(parts), parts
        except StopIteration as error:
            raise provider_error(ValueError("no reply"), self._host, self.model) from error
        except CLIENT_FAILURES as error:
            raise provider_error(error, self._host, self.model) from error

    def _arguments(self, request: ChatRequest) -> dict[str, Any]:
        return {
            "model": self.model,
            "messages": messages_of(request.system, request.user),
            "stream": True,
            # Thinking aloud would use up the output limit before the reply begins.
            "think": False,
            "format": None if request.schema is None else dict(request.schema),
            "options": {
                "temperature": request.temperature,
                "num_ctx": self.context_tokens,
                "num_predict": request.max_output_tokens,
            },
        }

    def _refuse_too_long(self, request: ChatRequest) -> None:
        prompt = estimate_tokens(request.system) + estimate_tokens(request.user) + MESSAGE_OVERHEAD
        if prompt + request.max_output_tokens > self.context_tokens:
            raise context_too_long(self.model)


class OllamaEmbedder(RemoteEmbedder):
    """Embeddings from Ollama. Raises `ProviderError` when made and asked."""

    provider = "ollama"

    def __init__(
        self,
        model: str,
        *,
        host: str = "",
        timeout_seconds: float = 60.0,
        limits: EmbeddingLimits | None = None,
        retries: RetryPolicy | None = None,
    ) -> None:
        self._host = host or OLLAMA_HOST
        self._client = ollama_client(self._host, timeout_seconds)
        self._retries = retries or RetryPolicy()
        super().__init__(
            model, leaves_machine=not stays_on_machine(self._host), limits=limits or EmbeddingLimits()
        )

    def _request(self, texts: list[str]) -> Sequence[Sequence[float]]:
        return self._retries.run(lambda: self._vectors(texts))

    def _vectors(self, texts: list[str]) -> Sequence[Sequence[float]]:
        try:
            return self._client.embed(model=self.model, input=texts, truncate=True).embeddings
        except CLIENT_FAILURES as error:
            raise provider_error(error, self._host, self.model) from error


def ollama_client(host: str, timeout_seconds: float) -> ollama.Client:
    """Raises `WrongAddress`."""
    if not is_address(host):
        raise WrongAddress(Sentence(NO_ADDRESS, setting="OLLAMA_HOST", url=without_user(host)))
    timeout = httpx.Timeout(timeout_seconds, connect=min(_CONNECT_SECONDS, timeout_seconds))
    # What stays on this machine must not go through a proxy set in the environment.
    return ollama.Client(host=host, timeout=timeout, trust_env=not stays_on_machine(host))


def find_chat_model(host: str, wanted: str, *, timeout_seconds: float, settle: bool) -> str:
    """The name of `wanted` at this Ollama or, without one or when we may `settle`, its first that can chat.

    Raises `ProviderError`: no Ollama there, or no such model.
    """
    client = ollama_client(host or OLLAMA_HOST, timeout_seconds)
    try:
        names = [entry.model for entry in client.list().models if entry.model]
        if wanted in names or f"{wanted}:latest" in names:
            return wanted
        chatty = None if wanted and not settle else next((n for n in names if _can_chat(client, n)), None)
    except CLIENT_FAILURES as error:
        raise provider_error(error, host or OLLAMA_HOST, wanted) from error
    if chatty is None:
        raise model_not_found(wanted or "llama3.2")
    return chatty


def _can_chat(client: ollama.Client, name: str) -> bool:
    capabilities = client.show(name).capabilities
    # Servers from before May 2025 do not say what a model can do.
    return "completion" in capabilities if capabilities else "embed" not in name


def _deltas(part: ollama.ChatResponse, gathering: ReplyGathering) -> Iterator[ChatDelta]:
    gathering.reported_model = part.model or gathering.reported_model
    if part.message.content:
        gathering.pieces.append(part.message.content)
        yield ChatDelta(part.message.content)
    if part.done:
        gathering.finish_reason = part.done_reason or "stop"
        gathering.prompt_tokens = part.prompt_eval_count
        gathering.output_tokens = part.eval_count
