"""Damaged copies of good files, written to a folder and read in batches."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from tests.fuzzing.mutations import damaged
from tests.fuzzing.reading_many import Outcome, read_many

_BATCH = 40


def campaign(seeds: Sequence[Path], folder: Path, *, count: int, start: int = 0) -> Iterator[Outcome]:
    """`count` damaged copies, the first of number `start`; the same number always gives the same copy.

    Copies that came out clean are deleted.
    """
    for first in range(start, start + count, _BATCH):
        numbers = range(first, min(first + _BATCH, start + count))
        for outcome in read_many([_copy(seeds, folder, number) for number in numbers]):
            if not outcome.fault:
                outcome.path.unlink()
            yield outcome


def _copy(seeds: Sequence[Path], folder: Path, number: int) -> Path:
    seed = seeds[number % len(seeds)]
    path = folder / f"{number}-{seed.name}"
    path.write_bytes(damaged(seed.read_bytes(), Random(number)))  # noqa: S311 - faults, not secrets
    return path
