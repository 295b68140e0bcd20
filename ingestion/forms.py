"""The forms of the shelf and the reader."""

from collections.abc import Mapping
from dataclasses import dataclass

ACCEPTED_FILES = ".pdf,.epub,.txt,.text,.md,.markdown"
MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class AskedPlace:
    """Where in a book somebody wants to read; what makes no sense is None."""

    chapter: int | None
    portion: int | None
    start: int | None
    end: int | None
    chunk: int | None


def asked_place(query: Mapping[str, str]) -> AskedPlace:
    def number(name: str) -> int | None:
        raw = query.get(name, "")
        return int(raw) if raw.isascii() and raw.isdecimal() and len(raw) <= MOST_DIGITS else None

    return AskedPlace(number("chapter"), number("portion"), number("from"), number("to"), number("chunk"))
