"""From settings to adapters: the only place that chooses."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from django.conf import settings

from bookclub.providers.endpoints import OLLAMA_HOST, OPENAI_URL, stays_on_machine
from bookclub.providers.errors import ModelNotFound, ProviderError
from bookclub.providers.llm_choice import LlmSettings, choose_chat_model
from bookclub.providers.ports import ChatModel, Embedder, PassageIndex, VectorSpace
from bookclub.sentences import Sentence, gettext_noop

# An Ollama that is started later is noticed after this long; asking it at every page would be slow.
CHOICE_LASTS_SECONDS = 30.0

_DEFAULT_EMBEDDING_MODELS = {"openai": "text-embedding-3-small", "ollama": "nomic-embed-text", "bundled": ""}


@dataclass(frozen=True, slots=True)
class ModelInUse:
    """Which language model answers; `model` is None for offline answers, `problem` a sentence for a host."""

    model: ChatModel | None
    problem: str = ""


_choice: tuple[float, ModelInUse] | None = None
_choosing = threading.Lock()
_stand_in: ModelInUse | None = None


@contextmanager
def standing_in(model: ChatModel | None) -> Iterator[None]:
    """Answers come from this model, or from none, whatever the settings say: to measure, in all threads."""
    global _stand_in  # noqa: PLW0603 - see model_in_use
    former, _stand_in = _stand_in, ModelInUse(model)
    try:
        yield
    finally:
        _stand_in = former


def model_in_use() -> ModelInUse:
    """The configured language model, none, or why it cannot be used. Never raises."""
    global _choice  # noqa: PLW0603 - a cache with an age
    if _stand_in is not None:
        return _stand_in
    with _choosing:
        if _choice is None or time.monotonic() - _choice[0] > CHOICE_LASTS_SECONDS:
            _choice = (time.monotonic(), _choose(""))
        return _choice[1]


def model_named(name: str) -> ModelInUse:
    """The configured provider's model of this name; "" is the one in use. Never raises."""
    return _choose(name) if name else model_in_use()


def _choose(name: str) -> ModelInUse:
    try:
        return ModelInUse(choose_chat_model(_llm_settings(), name))
    except ProviderError as error:
        return ModelInUse(None, error.sentence)


def _llm_settings() -> LlmSettings:
    return LlmSettings(
        llm=settings.LLM,
        openai_api_key=settings.OPENAI_API_KEY,
        openai_base_url=settings.OPENAI_BASE_URL,
        openai_model=settings.OPENAI_MODEL,
        ollama_host=settings.OLLAMA_HOST,
        ollama_model=settings.OLLAMA_MODEL,
        timeout_seconds=settings.LLM_TIMEOUT_SECONDS,
        context_tokens=settings.LLM_CONTEXT_TOKENS,
    )


def embedder() -> Embedder:
    """The one new books are embedded with. Raises `ProviderError` when it cannot be had."""
    return _embedder(settings.EMBEDDER, _embedding_model(settings.EMBEDDER, settings.EMBEDDER_MODEL))


def embedder_of(space: VectorSpace) -> Embedder:
    """The one that a book was embedded with, which its questions must be too. Raises `ProviderError`.

    No other is built for it: the configured one may be away while this one is at hand.
    """
    if space.provider in _DEFAULT_EMBEDDING_MODELS:
        found = _embedder(space.provider, _embedding_model(space.provider, space.model))
        if _space(found) == space:
            return found
    gone = gettext_noop("This book was read in with {model}, which is not here any more: read it in again.")
    raise ModelNotFound(Sentence(gone, model=space.model))


def is_configured(space: VectorSpace) -> bool:
    """Whether new books are embedded with the same model, as far as the settings tell without asking it."""
    if space.provider != settings.EMBEDDER:
        return False
    if space.provider == "bundled":
        return space == _space(embedder())
    return space.model == _embedding_model(space.provider, settings.EMBEDDER_MODEL)


def embedding_leaves_machine(provider: str = "") -> bool:
    """Whether texts go elsewhere to be embedded, by the configured provider unless one is named.

    Known from the settings alone: building a remote embedder asks its server.
    """
    provider = provider or settings.EMBEDDER
    if provider == "openai":
        return not stays_on_machine(settings.OPENAI_BASE_URL or OPENAI_URL)
    return provider == "ollama" and not stays_on_machine(settings.OLLAMA_HOST or OLLAMA_HOST)


def _embedding_model(provider: str, named: str) -> str:
    """One name for one model, so that it is built once; of the bundled one only the installed is there."""
    return "" if provider == "bundled" else named or _DEFAULT_EMBEDDING_MODELS[provider]


def _space(embedder: Embedder) -> VectorSpace:
    return VectorSpace(embedder.provider, embedder.model, embedder.dimensions)


@cache
def _embedder(provider: str, model: str) -> Embedder:
    if provider == "openai":
        from bookclub.providers.openai_models import OpenAIEmbedder

        return OpenAIEmbedder(
            model=model,
            api_key=settings.OPENAI_API_KEY,
            base_url=settings.OPENAI_BASE_URL,
            timeout_seconds=settings.LLM_TIMEOUT_SECONDS,
        )
    if provider == "ollama":
        from bookclub.providers.ollama_models import OllamaEmbedder

        return OllamaEmbedder(
            model=model,
            host=settings.OLLAMA_HOST,
            timeout_seconds=settings.LLM_TIMEOUT_SECONDS,
        )
    from bookclub.providers.bundled_embedder import BundledEmbedder

    return BundledEmbedder(threads=settings.EMBEDDER_THREADS or None)


@cache
def passage_index() -> PassageIndex:
    from bookclub.providers.qdrant_index import QdrantIndex

    if settings.QDRANT_URL:
        return QdrantIndex.remote(settings.QDRANT_URL, settings.QDRANT_API_KEY)
    return QdrantIndex.embedded(settings.QDRANT_FOLDER)


def forget() -> None:
    """Chooses anew at the next use (for tests and after a change of settings)."""
    global _choice  # noqa: PLW0603 - see model_in_use
    _choice = None
    _embedder.cache_clear()
    passage_index.cache_clear()
