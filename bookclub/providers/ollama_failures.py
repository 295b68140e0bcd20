"""What the Ollama client raises, as one of our errors with a sentence a host understands."""

import httpx
import ollama

from bookclub.providers.endpoints import shown
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
from bookclub.sentences import Sentence, gettext_noop

CLIENT_FAILURES = (ollama.ResponseError, httpx.HTTPError, ConnectionError, ValueError)
"""What a call of the client can raise; bad JSON and replies of another shape are `ValueError`s."""

_TOO_LONG = ("context length", "context size", "context window", "exceed_context")


def provider_error(error: Exception, host: str, model: str) -> ProviderError:
    """The error to raise `from` the client's."""
    where = shown(host)
    if isinstance(error, ollama.ResponseError):
        return _from_response(error, where, model)
    if isinstance(error, httpx.TimeoutException) and not isinstance(error, httpx.ConnectTimeout):
        return TimedOut(Sentence(gettext_noop("Ollama at {address} took too long to answer."), address=where))
    if isinstance(error, httpx.HTTPError | ConnectionError):
        away = gettext_noop("No Ollama can be reached at {address}. Is it running (ollama serve)?")
        return ServerUnreachable(Sentence(away, address=where))
    unlike = gettext_noop("The server at {address} does not answer as Ollama does.")
    return MalformedOutput(Sentence(unlike, address=where))


def model_not_found(model: str) -> ModelNotFound:
    missing = gettext_noop("Ollama has no model {model}. Get it with: ollama pull {model}")
    return ModelNotFound(Sentence(missing, model=model))


def context_too_long(model: str) -> ContextTooLong:
    too_long = gettext_noop("The question and its passages are longer than {model} can read at once.")
    return ContextTooLong(Sentence(too_long, model=model))


def _from_response(error: ollama.ResponseError, where: str, model: str) -> ProviderError:
    status, told = error.status_code, " ".join(str(error.error).split())[:200]
    if any(sign in told.lower() for sign in _TOO_LONG):
        return context_too_long(model)
    if status == 404:
        return model_not_found(model)
    if status in (401, 403):
        refused = gettext_noop("Ollama at {address} refused us (HTTP {status}). Check OLLAMA_API_KEY.")
        return WrongKey(Sentence(refused, address=where, status=status))
    if status == 429:
        limited = gettext_noop("Ollama at {address} has had too many requests. Try again in a moment.")
        return RateLimited(Sentence(limited, address=where))
    # A fault in the middle of a stream comes without a status.
    if status >= 500 or status < 0:
        fault = gettext_noop("Ollama at {address} has a fault of its own: {told}")
        return ServerUnreachable(Sentence(fault, address=where, told=told))
    other = gettext_noop("Ollama at {address} refused the request (HTTP {status}): {told}")
    return ProviderError(Sentence(other, address=where, status=status, told=told))
