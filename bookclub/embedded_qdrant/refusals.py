"""Why a request is refused, each with the status a Qdrant server gives.

Refusal
├── NotSupported, WrongInput    400
├── CollectionMissing           404
├── CollectionExists            409
└── StorageFailed               500
    ├── NoRoom
    └── Panicked
"""

from typing import Any

from pydantic import BaseModel

# Edge raises plain exceptions; these are the ones that mean "your storage", the rest mean "your request".
_STORAGE_PREFIXES = ("Service runtime error", "Service internal error", "Out of memory")


class Refusal(Exception):
    """A request that is not done; the text is what the caller reads."""

    status = 400


class NotSupported(Refusal):
    def __init__(self, what: str) -> None:
        super().__init__(f"Not supported by the embedded index: {what}")


class WrongInput(Refusal):
    def __init__(self, why: str) -> None:
        super().__init__(f"Wrong input: {why}")


class CollectionMissing(Refusal):
    status = 404

    def __init__(self, name: str) -> None:
        super().__init__(f"Not found: Collection `{name}` doesn't exist!")


class CollectionExists(Refusal):
    status = 409

    def __init__(self, name: str) -> None:
        super().__init__(f"Wrong input: Collection `{name}` already exists!")


class StorageFailed(Refusal):
    status = 500


class NoRoom(StorageFailed):
    def __init__(self) -> None:
        super().__init__("Service internal error: No space left on device")


class Panicked(StorageFailed):
    """An assertion of the engine failed. No request brings that about, only damaged files."""


def refuse_fields(given: BaseModel, *names: str) -> None:
    """Raises `NotSupported` when one of these fields is set: nothing a caller asks for is passed over."""
    for name in names:
        if getattr(given, name) is not None:
            raise NotSupported(f"`{name}` of {type(given).__name__}")


def refuse_kind(given: Any) -> NotSupported:
    return NotSupported(type(given).__name__)


def refusal_of(error: BaseException) -> Refusal:
    """What an exception of Edge means. Its panics are no `Exception`s, so they come here as what they are."""
    if isinstance(error, Refusal):
        return error
    text = str(error)
    if not isinstance(error, Exception):
        return Panicked(f"Service internal error: {text}")
    if text.startswith(_STORAGE_PREFIXES):
        return StorageFailed(f"Service internal error: {text}")
    return WrongInput(text)
