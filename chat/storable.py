"""What came from outside, as JSON that every database takes."""

from typing import Any


def storable(value: Any) -> Any:
    """The same with the sign for a broken character in place of NUL and of halves of surrogate pairs.

    Models can spell both, and PostgreSQL refuses a row that holds one.
    """
    if isinstance(value, str):
        return _whole(value)
    if isinstance(value, dict):
        return {_whole(str(name)): storable(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [storable(inner) for inner in value]
    return value


def _whole(text: str) -> str:
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\0", "\N{REPLACEMENT CHARACTER}")
