"""What a path leads to: files to take, each with its content as it is read, and what cannot be taken."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ingestion.models import Source
from ingestion.shelving import Arrival

BYTES_AT_ONCE = 1024 * 1024
NOT_A_FILE = "It is not a regular file."
NOT_FOLLOWED = "It is a link, and links in folders are not followed."
NAME_NOT_TEXT = "Its name is not UTF-8 text. Give it another name."


class Unreadable(Exception):
    """The content of a file cannot be had; `sentence` says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Found:
    """A file to take. `shown` is how to name it to whoever asked, `origin` tells it from all others.

    Its content raises `Unreadable`.
    """

    shown: str
    origin: str
    source: Source
    arrival: Arrival


@dataclass(frozen=True, slots=True)
class Refused:
    """What was found and cannot be taken."""

    shown: str
    reason: str


def shown(path: Path | str) -> str:
    """The path as text: names on a disk may be bytes that are none."""
    return os.fsencode(path).decode("utf-8", "replace")


def is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def not_opened(error: OSError | ValueError) -> str:
    """Why, without the path: whoever asked knows it, and nobody else needs to."""
    reason = error.strerror if isinstance(error, OSError) else ""
    return f"It could not be opened: {reason or error}."


def odd_kind(mode: int) -> str:
    """Why a file of this kind is not taken; empty for a regular file, also where a zip says no kind."""
    if stat.S_ISLNK(mode):
        return NOT_FOLLOWED
    return "" if stat.S_ISREG(mode) or not stat.S_IFMT(mode) else NOT_A_FILE


def pieces(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            while piece := file.read(BYTES_AT_ONCE):
                yield piece
    except OSError as error:
        raise Unreadable(not_opened(error)) from error
