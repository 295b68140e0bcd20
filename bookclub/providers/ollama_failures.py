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

CLIENT_FAILURES = (ollama.ResponseError, httpx.HTTPError, ConnectionError, ValueError)
"""What a call of the client can raise; bad JSON and replies of another shape are `ValueError`s."""

_TOO_LONG = ("context length", "context size", "context window", "exceed_context")


def provider_error(error: Exception, host: str, model: str) -> ProviderError:
    """The error to raise `from` the client's."""
    where = shown(host)
    if isinstance(error, ollama.ResponseError):
        return _from_response(error, where, model)
    if isinstance(error, httpx.TimeoutException) and not isinstance(error, httpx.ConnectTimeout):
        return TimedOut(f"Ollama at {where} took too long to answer.")
    if isinstance(error, httpx.HTTPError | ConnectionError):
        return ServerUnreachable(f"No Ollama can be reached at {where}. Is it running (ollama serve)?")
    return MalformedOutput(f"The server at {where} does not answer as Ollama does.")


def model_not_found(model: str) -> ModelNotFound:
    return ModelNotFound(f"Ollama has no model {model}. Get it with: ollama pull {model}")


def context_too_long(model: str) -> ContextTooLong:
    return ContextTooLong(f"The question and its passages are longer than {model} can read at once.")


def _from_response(error: ollama.ResponseError, where: str, model: str) -> ProviderError:
    status, told = error.status_code, " ".join(str(error.error).split())[:200]
    if any(sign in told.lower() for sign in _TOO_LONG):
        return context_too_long(model)
    if status == 404:
        return model_not_found(model)
    if status in (401, 403):
        return WrongKey(f"Ollama at {where} refused us (HTTP {status}). Check OLLAMA_API_KEY.")
    if status == 429:
        return RateLimited(f"Ollama at {where} has had too many requests. Try again in a moment.")
    # A fault in the middle of a stream comes without a status.
    if status >= 500 or status < 0:
        return ServerUnreachable(f"Ollama at {where} has a fault of its own: {told}")
    return ProviderError(f"Ollama at {where} refused the request (HTTP {status}): {told}")
