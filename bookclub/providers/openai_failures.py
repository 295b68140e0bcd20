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
from bookclub.sentences import Sentence, gettext_noop

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
        slow = gettext_noop("The server at {address} took too long to answer.")
        return TimedOut(Sentence(slow, address=where))
    if isinstance(error, openai.APIConnectionError):
        away = gettext_noop("No server can be reached at {address}. Is it running, and is the address right?")
        return ServerUnreachable(Sentence(away, address=where))
    if isinstance(error, openai.APIStatusError):
        return _from_status(error, where, model)
    if is_too_long(error):
        return _too_long(model)
    broken = gettext_noop("The server at {address} broke off: {told}")
    return ServerUnreachable(Sentence(broken, address=where, told=_shortened(error)))


def is_too_long(error: openai.APIError) -> bool:
    told = f"{error.code} {error.type} {error.message}".lower()
    return any(sign in told for sign in _TOO_LONG)


def _from_status(error: openai.APIStatusError, where: str, model: str) -> ProviderError:
    status = error.status_code
    if is_too_long(error) or status == 413:
        return _too_long(model)
    if status in (401, 403):
        refused = gettext_noop(
            "The server at {address} refused the API key (HTTP {status}). Check the key and its rights."
        )
        return WrongKey(Sentence(refused, address=where, status=status))
    if status == 404:
        return _not_found(error, where, model)
    if status == 429:
        return _rate_limited(error, where)
    if status in (408, 504):
        slow = gettext_noop("The server at {address} took too long to answer (HTTP {status}).")
        return TimedOut(Sentence(slow, address=where, status=status))
    if status >= 500:
        return _fault(error, where)
    other = gettext_noop("The server at {address} refused the request (HTTP {status}): {told}")
    return ProviderError(Sentence(other, address=where, status=status, told=_shortened(error)))


def _fault(error: openai.APIStatusError, where: str) -> ServerUnreachable:
    template = gettext_noop(
        "The server at {address} has a fault of its own (HTTP {status}). Try again later."
    )
    fault = ServerUnreachable(Sentence(template, address=where, status=error.status_code))
    fault.retry_after = _retry_after(error)
    return fault


def _not_found(error: openai.APIStatusError, where: str, model: str) -> ProviderError:
    if error.code == "model_not_found" or "model" in error.message.lower():
        missing = gettext_noop("The server at {address} has no model {model}, or your key may not use it.")
        return ModelNotFound(Sentence(missing, address=where, model=model))
    lost = gettext_noop("The server at {address} knows no such address. Does the base URL end in /v1?")
    return ProviderError(Sentence(lost, address=where))


def _rate_limited(error: openai.APIStatusError, where: str) -> ProviderError:
    if error.code == "insufficient_quota":
        empty = gettext_noop("The account at {address} has no credit left. Check its plan and billing.")
        spent = RateLimited(Sentence(empty, address=where))
        spent.permanent = True
        return spent
    many = gettext_noop("The server at {address} has had too many requests. Try again in a moment.")
    limited = RateLimited(Sentence(many, address=where))
    limited.retry_after = _retry_after(error)
    return limited


def _too_long(model: str) -> ContextTooLong:
    too_long = gettext_noop("The question and its passages are longer than {model} can read at once.")
    return ContextTooLong(Sentence(too_long, model=model))


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
