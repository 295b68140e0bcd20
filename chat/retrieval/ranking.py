"""Rankings of several kinds made one."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def interleaved(rankings: Sequence[Sequence[T]]) -> list[T]:
    """One ranking of several whose scores cannot be compared, as of other models: by rank, in turns."""
    longest = max(map(len, rankings), default=0)
    return [ranking[place] for place in range(longest) for ranking in rankings if place < len(ranking)]
