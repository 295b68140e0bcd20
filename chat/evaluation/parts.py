"""A part of Bookclub that `evaluate` measures: its data and options, how it is done, and how it is shown."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chat.evaluation.reading_in import WatchFor

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Number:
    """An option with a whole number."""

    name: str
    usual: int
    about: str
    least: int = 1


@dataclass(frozen=True, slots=True)
class Switch:
    """An option that is on or off."""

    name: str
    about: str


@dataclass(frozen=True, slots=True)
class Run:
    """What was asked for. `say` prints a line at once, where people read the result."""

    options: Mapping[str, Any]
    watch_for: WatchFor
    say: Callable[[str], None]

    @property
    def folder(self) -> Path:
        folder: Path = self.options["data"]
        return folder


def _always(_result: Row) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Part:
    """`measure` may raise `EvaluationDataError`, `TextUnreadable`, `ProviderError` and `IndexFailure`.

    One that needs a library puts the books of its data on a shelf, apart from the site's. A result that does
    not `hold` is the command's exit code.
    """

    name: str
    about: str
    data: str
    measure: Callable[[Run], Row]
    lines: Callable[[Row], Iterable[str]]
    numbers: tuple[Number, ...] = ()
    switches: tuple[Switch, ...] = ()
    needs_library: bool = True
    holds: Callable[[Row], bool] = _always
