"""What goes wrong between us and Qdrant, as failures a host understands."""

import json

import httpx
from qdrant_client.common.client_exceptions import QdrantException
from qdrant_client.http.exceptions import ApiException, ResponseHandlingException, UnexpectedResponse

from bookclub.providers.errors import IndexDamaged, IndexFailure, IndexRefused, IndexUnavailable
from bookclub.sentences import Sentence, Template, gettext_noop

# An answer that is not Qdrant's ends in the client as a JSON error or a failed assertion.
QDRANT_ERRORS = (ApiException, QdrantException, json.JSONDecodeError, AssertionError)

_REFUSED = frozenset({401, 403})
_OVERLOADED = frozenset({408, 429, 502, 503, 504})
_MISSING = 404
# Of a full disk Qdrant says no more than any other fault of its own: 500 and this text.
_NO_ROOM = "No space left on device"
ALREADY_THERE = 409
_NOT_QDRANTS = gettext_noop("{index} gave an answer that is not Qdrant's: is QDRANT_URL right?")


class CollectionGone(IndexDamaged):
    """The collection is not there, or was moved aside as damaged."""


def status_of(error: Exception) -> int | None:
    return error.status_code if isinstance(error, UnexpectedResponse) else None


def was_refused(error: Exception) -> bool:
    return status_of(error) in _REFUSED


def was_cut_off(error: Exception) -> bool:
    """No connection, or one that broke: the server is gone, or another is there. A timeout is neither."""
    source = getattr(error, "source", None)
    return isinstance(source, httpx.TransportError) and not isinstance(source, httpx.TimeoutException)


def failure_of(error: Exception, where: str) -> IndexFailure:
    """`where` names the index, to begin a sentence: "The search index", "The Qdrant server at …"."""
    status = status_of(error)
    if status in _REFUSED:
        return IndexRefused(
            Sentence(gettext_noop("{index} refused the key: check QDRANT_API_KEY."), index=where)
        )
    if status is not None and status not in _OVERLOADED and not _is_qdrants(error):
        return IndexUnavailable(Sentence(_NOT_QDRANTS, index=where))
    if status == _MISSING:
        gone = gettext_noop("{index} does not have the books' vectors: the books must be read in again.")
        return CollectionGone(Sentence(gone, index=where))
    if status is None or status in _OVERLOADED:
        return IndexUnavailable(Sentence(_why_unavailable(error), index=where))
    if status >= 500 and _NO_ROOM in _content(error):
        full = gettext_noop("{index} has no room left on its disk.")
        return IndexUnavailable(Sentence(full, index=where))
    if status >= 500:
        damaged = gettext_noop("{index} cannot read its data: the books must be read in again.")
        return IndexDamaged(Sentence(damaged, index=where))
    other = gettext_noop("{index} did not accept what it was asked (status {status}).")
    return IndexFailure(Sentence(other, index=where, status=status))


def _is_qdrants(error: Exception) -> bool:
    """Whether the error tells of itself as Qdrant's do: `{"status": {"error": …}, …}`."""
    try:
        told = json.loads(_content(error))
    except ValueError:
        return False
    return isinstance(told, dict) and isinstance(told.get("status"), dict) and "error" in told["status"]


def _content(error: Exception) -> str:
    return error.content.decode(errors="replace") if isinstance(error, UnexpectedResponse) else ""


def _why_unavailable(error: Exception) -> Template:
    source = error.source if isinstance(error, ResponseHandlingException) else error
    if isinstance(source, httpx.TimeoutException):
        return gettext_noop("{index} took too long to answer.")
    if isinstance(source, httpx.TransportError):
        return gettext_noop("{index} cannot be reached: is it running?")
    if status_of(error) is None and not isinstance(error, QdrantException):
        return _NOT_QDRANTS
    return gettext_noop("{index} is overloaded; try again in a moment.")
