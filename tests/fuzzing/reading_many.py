"""Reads many files in one subprocess with limits, and tells how each came out."""

import signal
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, cast

from ingestion.isolated_progress import report_progress
from ingestion.isolation import Limits, run_isolated
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.options import ReadingOptions
from ingestion.reading_job import prepare_book

SECONDS_A_FILE = 20
_JOBS = {"read_many": "tests.fuzzing.reading_many:read_many_job"}
_MEMORY_BYTES = 1536 * 1024 * 1024
_NOT_CLEAN = frozenset({FailureCode.CRASHED, FailureCode.OUT_OF_MEMORY, FailureCode.TIMED_OUT})


@dataclass(frozen=True, slots=True)
class Outcome:
    """`fault` is empty when the file gave a book or a failure with a reason of its own."""

    path: Path
    result: str
    fault: str = ""


def read_many(paths: Sequence[Path]) -> list[Outcome]:
    """One outcome a file; a file that takes the subprocess down is told, and the others go on."""
    outcomes: list[Outcome] = []
    left = list(paths)
    while left:
        begun = 0

        def note(done: int, _total: int) -> None:
            nonlocal begun
            begun = max(begun, done)

        limits = Limits(SECONDS_A_FILE * (len(left) + 2), _MEMORY_BYTES)
        arguments: dict[str, Any] = {"paths": [str(path) for path in left]}
        try:
            results = cast(list[list[str]], run_isolated("read_many", arguments, limits, note, jobs=_JOBS))
        except ReadingFailed as failure:
            # Everything before the file that was begun last had come to its end.
            outcomes += read_many(left[:begun]) if begun else []
            outcomes.append(Outcome(left[begun], str(failure.code), failure.detail))
            left = left[begun + 1 :]
        else:
            outcomes += [Outcome(path, *result) for path, result in zip(left, results, strict=True)]
            left = []
    return outcomes


def read_many_job(arguments: dict[str, Any]) -> list[list[str]]:
    """[result, fault] for each of `paths`."""
    signal.signal(signal.SIGALRM, _raise_timeout)
    results = []
    paths = arguments["paths"]
    for number, path in enumerate(paths):
        report_progress(number, len(paths))
        signal.alarm(SECONDS_A_FILE)
        results.append(_result(Path(path)))
        signal.alarm(0)
    return results


def _result(path: Path) -> list[str]:
    try:
        prepared = prepare_book(path, path.name, ReadingOptions())
    except ReadingFailed as failure:
        return [str(failure.code), failure.detail if failure.code in _NOT_CLEAN else ""]
    except (Exception, MemoryError):
        return ["exception", traceback.format_exc()[-3000:]]
    return [
        "book",
        _fault_of_ranges(prepared.text.text, [(c.char_start, c.char_end) for c in prepared.chunks]),
    ]


def _fault_of_ranges(text: str, ranges: list[tuple[int, int]]) -> str:
    """What is wrong with the chunks of a book, if anything is."""
    if "\x00" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        return "characters that databases refuse"
    reached = 0
    for start, end in ranges:
        if not (start <= reached < end and end - start <= 2200):
            return f"chunk {start}:{end} after {reached}"
        reached = end
    return "" if reached == len(text) else f"chunks end at {reached} of {len(text)}"


def _raise_timeout(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError(f"more than {SECONDS_A_FILE} s")
