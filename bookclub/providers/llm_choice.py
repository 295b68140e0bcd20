"""Which language model answers, if any: what is named, or the first that is at hand."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bookclub.providers.errors import ProviderError, WrongAddress
from bookclub.providers.ports import ChatModel
from bookclub.sentences import Sentence, gettext_noop

DEFAULT_OPENAI_MODEL = "gpt-4o-mini"
PROBE_SECONDS = 0.5
"""How long `auto` waits for an Ollama that may not be there."""

NAMED_PROBE_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class LlmSettings:
    """`llm` is auto, openai, ollama or offline; empty names and 0 context tokens stand for the defaults."""

    llm: str = "auto"
    openai_api_key: str = ""
    openai_base_url: str = ""
    openai_model: str = ""
    ollama_host: str = ""
    ollama_model: str = ""
    timeout_seconds: float = 90.0
    context_tokens: int = 0
    is_named: bool = False
    """Whether somebody chose the model: no other may then stand in for it."""


def choose_chat_model(settings: LlmSettings, name: str = "") -> ChatModel | None:
    """The model to ask, the provider's of this name if there is one; None means offline.

    A provider named but misconfigured raises `ProviderError`, and so does a named model that is not there.
    """
    if name:
        settings = replace(settings, openai_model=name, ollama_model=name, is_named=True)
    choosers: dict[str, Callable[[LlmSettings], ChatModel | None]] = {
        "auto": _whichever_is_there,
        "openai": _openai,
        "ollama": _ollama,
        "offline": lambda _settings: None,
    }
    if settings.llm not in choosers:
        unknown = gettext_noop("BOOKCLUB_LLM is {setting}; it can be {choices}.")
        raise ProviderError(Sentence(unknown, setting=settings.llm, choices=", ".join(choosers)))
    return choosers[settings.llm](settings)


def _whichever_is_there(settings: LlmSettings) -> ChatModel | None:
    if settings.openai_api_key:
        return _openai(settings)
    try:
        return _ollama_model(settings, PROBE_SECONDS, settle=not settings.is_named)
    except WrongAddress:
        raise  # set by someone, who wants to know
    except ProviderError:
        if settings.is_named:
            raise
        return None


def _openai(settings: LlmSettings) -> ChatModel:
    # Half a second of import, for those who use it.
    from bookclub.providers.openai_models import OpenAIChatModel

    return OpenAIChatModel(
        settings.openai_model or DEFAULT_OPENAI_MODEL,
        api_key=settings.openai_api_key,
        base_url=settings.openai_base_url,
        timeout_seconds=settings.timeout_seconds,
        context_tokens=settings.context_tokens or None,
    )


def _ollama(settings: LlmSettings) -> ChatModel:
    return _ollama_model(settings, NAMED_PROBE_SECONDS, settle=False)


def _ollama_model(settings: LlmSettings, probe_seconds: float, *, settle: bool) -> ChatModel:
    from bookclub.providers.ollama_models import OllamaChatModel, find_chat_model

    name = find_chat_model(
        settings.ollama_host, settings.ollama_model, timeout_seconds=probe_seconds, settle=settle
    )
    return OllamaChatModel(
        name,
        host=settings.ollama_host,
        timeout_seconds=settings.timeout_seconds,
        context_tokens=settings.context_tokens or None,
    )
