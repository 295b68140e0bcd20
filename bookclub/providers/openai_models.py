"""Chat and embeddings from OpenAI or any server that speaks its protocol, through the official client."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any

import httpx2
import openai
from openai.types.chat import ChatCompletionChunk

from bookclub.providers.endpoints import (
    NO_ADDRESS,
    OPENAI_URL,
    is_address,
    stays_on_machine,
    with_scheme,
    without_user,
)
from bookclub.providers.errors import MalformedOutput, MissingKey, WrongAddress
from bookclub.providers.model_size import is_small_model
from bookclub.providers.openai_dialect import OpenAIDialect
from bookclub.providers.openai_failures import is_too_long, provider_error
from bookclub.providers.ports import ChatDelta, ChatReply, ChatRequest
from bookclub.providers.remote_embedder import EmbeddingLimits, RemoteEmbedder
from bookclub.providers.reply_gathering import ReplyGathering, whole_reply
from bookclub.providers.retrying import RetryPolicy
from bookclub.sentences import Sentence, gettext_noop

OPENAI_CONTEXT_TOKENS = 128_000
LOCAL_CONTEXT_TOKENS = 8_192
"""What we trust an unknown OpenAI-compatible server with."""

_CONNECT_SECONDS = 5.0
_Chunks = openai.Stream[ChatCompletionChunk]


class OpenAIChatModel:
    """Chat completions, always streamed, so that a time-out means silence and not a long reply.

    Raises `MissingKey` when made for OpenAI itself without a key; other servers may want none.
    """

    provider = "openai"

    def __init__(
        self,
        model: str,
        *,
        api_key: str = "",
        base_url: str = "",
        timeout_seconds: float = 90.0,
        context_tokens: int | None = None,
        retries: RetryPolicy | None = None,
        extra_body: Mapping[str, Any] | None = None,
    ) -> None:
        self.model = model
        self._base_url = base_url or OPENAI_URL
        self._client = _client(api_key, self._base_url, timeout_seconds)
        at_openai = _is_openai(self._base_url)
        self.leaves_machine = not stays_on_machine(self._base_url)
        self.context_tokens = context_tokens or (OPENAI_CONTEXT_TOKENS if at_openai else LOCAL_CONTEXT_TOKENS)
        self.is_small = not at_openai and is_small_model(model, self.context_tokens)
        self._retries = retries or RetryPolicy()
        self._extra_body = extra_body
        # OpenAI refuses bounds on strings; small local models loop without them.
        self._dialect = (
            OpenAIDialect(schema_mode="unbounded", limit_name="max_completion_tokens")
            if at_openai
            else OpenAIDialect()
        )

    def complete(self, request: ChatRequest) -> ChatReply:
        return whole_reply(self.stream(request))

    def stream(self, request: ChatRequest) -> Iterator[ChatDelta | ChatReply]:
        gathering = ReplyGathering(self.provider, self.model)
        with closing(self._retries.run(lambda: self._open(request))) as chunks:
            gathering.request_id = chunks.response.headers.get("x-request-id", "")
            try:
                for chunk in chunks:
                    yield from _deltas(chunk, gathering)
            except openai.APIError as error:
                raise provider_error(error, self._base_url, self.model) from error
            except ValueError as error:
                unlike = gettext_noop("The server of {model} sent what is no chat completion.")
                raise MalformedOutput(Sentence(unlike, model=self.model)) from error
        yield gathering.reply()

    def _open(self, request: ChatRequest) -> _Chunks:
        """The stream, its request reworded for as long as the server refuses only our wording."""
        while True:
            try:
                return self._create(request)
            except openai.APIError as error:
                easier = None if is_too_long(error) else self._reworded(error, request)
                if easier is None:
                    raise provider_error(error, self._base_url, self.model) from error
                self._dialect = easier

    def _create(self, request: ChatRequest) -> _Chunks:
        chunks: _Chunks = self._client.chat.completions.create(
            model=self.model, extra_body=self._extra_body, **self._dialect.arguments(request)
        )
        return chunks

    def _reworded(self, error: openai.APIError, request: ChatRequest) -> OpenAIDialect | None:
        if not isinstance(error, openai.BadRequestError | openai.UnprocessableEntityError):
            return None
        told = f"{error.param or ''} {error.message}"
        return self._dialect.conceding(told, has_schema=request.schema is not None)


class OpenAIEmbedder(RemoteEmbedder):
    """Embeddings from OpenAI or a compatible server. Raises `ProviderError` when made and asked."""

    provider = "openai"

    def __init__(
        self,
        model: str,
        *,
        api_key: str = "",
        base_url: str = "",
        timeout_seconds: float = 60.0,
        limits: EmbeddingLimits | None = None,
        retries: RetryPolicy | None = None,
    ) -> None:
        self._base_url = base_url or OPENAI_URL
        self._client = _client(api_key, self._base_url, timeout_seconds)
        self._retries = retries or RetryPolicy()
        limits = limits or EmbeddingLimits()
        # The third generation shortens its vectors on request; others refuse the parameter.
        self._asked_dimensions = limits.dimensions if model.startswith("text-embedding-3") else None
        super().__init__(model, leaves_machine=not stays_on_machine(self._base_url), limits=limits)

    def _request(self, texts: list[str]) -> Sequence[Sequence[float]]:
        return self._retries.run(lambda: self._vectors(texts))

    def _vectors(self, texts: list[str]) -> Sequence[Sequence[float]]:
        try:
            reply = self._client.embeddings.create(
                model=self.model,
                input=texts,
                # Not every compatible server knows the client's default, base64.
                encoding_format="float",
                dimensions=self._asked_dimensions or openai.omit,
            )
        except openai.APIError as error:
            raise provider_error(error, self._base_url, self.model) from error
        except ValueError as error:
            unlike = gettext_noop("The server of {model} sent what are no embeddings.")
            raise MalformedOutput(Sentence(unlike, model=self.model)) from error
        return [entry.embedding for entry in sorted(reply.data, key=lambda entry: entry.index)]


def _deltas(chunk: ChatCompletionChunk, gathering: ReplyGathering) -> Iterator[ChatDelta]:
    gathering.response_id = gathering.response_id or chunk.id or ""
    gathering.fingerprint = getattr(chunk, "system_fingerprint", None) or gathering.fingerprint
    # Not every compatible server names it, and the client does not insist.
    gathering.reported_model = getattr(chunk, "model", None) or gathering.reported_model
    if chunk.usage is not None:
        gathering.prompt_tokens = chunk.usage.prompt_tokens
        gathering.output_tokens = chunk.usage.completion_tokens
    # The last chunk carries usage and no choice.
    for choice in chunk.choices[:1]:
        gathering.finish_reason = choice.finish_reason or gathering.finish_reason
        if choice.delta.refusal:
            gathering.finish_reason = "content_filter"
        if choice.delta.content:
            gathering.pieces.append(choice.delta.content)
            yield ChatDelta(choice.delta.content)


def _is_openai(base_url: str) -> bool:
    return httpx2.URL(with_scheme(base_url)).host.endswith("openai.com")


def _client(api_key: str, base_url: str, timeout_seconds: float) -> openai.OpenAI:
    if not is_address(base_url):
        raise WrongAddress(Sentence(NO_ADDRESS, setting="OPENAI_BASE_URL", url=without_user(base_url)))
    if not api_key and _is_openai(base_url):
        keyless = gettext_noop(
            "OpenAI needs a key. Set OPENAI_API_KEY, or OPENAI_BASE_URL for another server."
        )
        raise MissingKey(Sentence(keyless))
    timeout = httpx2.Timeout(timeout_seconds, connect=min(_CONNECT_SECONDS, timeout_seconds))
    return openai.OpenAI(
        # The client insists on a key; servers without one ignore it.
        api_key=api_key or "none",
        base_url=with_scheme(base_url),
        timeout=timeout,
        max_retries=0,
        # What stays on this machine must not go through a proxy set in the environment.
        http_client=openai.DefaultHttpxClient(timeout=timeout, trust_env=not stays_on_machine(base_url)),
    )
