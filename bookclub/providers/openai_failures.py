"""What the OpenAI client raises, as one of our errors with a sentence a host understands."""

import openai

from bookclub.providers.endpoints import shown
from bookclub.providers.errors import (
    ContextTooLong,
    ModelNotFound,
    ProviderError,
    RateLimited,
    ServerUnreachable,
    TimedOut,
    WrongKey,
)

_TOO_LONG = (
    "context_length",
    "context length",
    "exceed_context",
    "context size",
    "context window",
    "too many tokens",
)


def provider_error(error: openai.APIError, base_url: str, model: str) -> ProviderError:
    """The error to raise `from` the client's."""
    where = shown(base_url)
    if isinstance(error, openai.APITimeoutError) and not _while_connecting(error):
        return TimedOut(f"The server at {where} took too long to answer.")
    if isinstance(error, openai.APIConnectionError):
        return ServerUnreachable(
            f"No server can be reached at {where}. Is it running, and is the address right?"
        )
    if isinstance(error, openai.APIStatusError):
        return _from_status(error, where, model)
    if is_too_long(error):
        return _too_long(model)
    return ServerUnreachable(f"The server at {where} broke off: {_shortened(error)}")


def is_too_long(error: openai.APIError) -> bool:
    told = f"{error.code} {error.type} {error.message}".lower()
    return any(sign in told for sign in _TOO_LONG)


def _from_status(error: openai.APIStatusError, where: str, model: str) -> ProviderError:
    status = error.status_code
    if is_too_long(error) or status == 413:
        return _too_long(model)
    if status in (401, 403):
        return WrongKey(
            f"The server at {where} refused the API key (HTTP {status}). Check the key and its rights."
        )
    if status == 404:
        return _not_found(error, where, model)
    if status == 429:
        return _rate_limited(error, where)
    if status in (408, 504):
        return TimedOut(f"The server at {where} took too long to answer (HTTP {status}).")
    if status >= 500:
        fault = ServerUnreachable(
            f"The server at {where} has a fault of its own (HTTP {status}). Try again later."
        )
        fault.retry_after = _retry_after(error)
        return fault
    return ProviderError(f"The server at {where} refused the request (HTTP {status}): {_shortened(error)}")


def _not_found(error: openai.APIStatusError, where: str, model: str) -> ProviderError:
    if error.code == "model_not_found" or "model" in error.message.lower():
        return ModelNotFound(f"The server at {where} has no model {model}, or your key may not use it.")
    return ProviderError(f"The server at {where} knows no such address. Does the base URL end in /v1?")


def _rate_limited(error: openai.APIStatusError, where: str) -> ProviderError:
    if error.code == "insufficient_quota":
        spent = RateLimited(f"The account at {where} has no credit left. Check its plan and billing.")
        spent.permanent = True
        return spent
    limited = RateLimited(f"The server at {where} has had too many requests. Try again in a moment.")
    limited.retry_after = _retry_after(error)
    return limited


def _too_long(model: str) -> ContextTooLong:
    return ContextTooLong(f"The question and its passages are longer than {model} can read at once.")


def _retry_after(error: openai.APIStatusError) -> float | None:
    """Seconds; the header's other form, a date, is left to the ordinary backoff."""
    try:
        return max(0.0, float(error.response.headers.get("retry-after", "")))
    except ValueError:
        return None


def _while_connecting(error: openai.APITimeoutError) -> bool:
    return type(error.__cause__).__name__ in ("ConnectTimeout", "PoolTimeout")


def _shortened(error: openai.APIError, limit: int = 200) -> str:
    return " ".join(error.message.split())[:limit]
