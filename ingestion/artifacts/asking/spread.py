"""Picks from a list so that all of it is stood for."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def spread(entries: Sequence[T], count: int) -> list[T]:
    """At most `count` of them, evenly from the first to the last, in their order."""
    if len(entries) <= count:
        return list(entries)
    if count < 2:
        return list(entries[:count])
    return [entries[place * (len(entries) - 1) // (count - 1)] for place in range(count)]


def spread_within(entries: Sequence[T], room: int, cost: Callable[[T], int]) -> list[T]:
    """As many as `room` pays for, spread evenly."""
    count = len(entries)
    kept = spread(entries, count)
    while kept and sum(map(cost, kept)) > room:
        count -= max(1, count // 10)
        kept = spread(entries, count)
    return kept
