"""Who is named in the same passages: what a reader who opens the passage finds together."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from ingestion.artifacts.name_profile import Companion

MOST_COMPANIONS = 10
_MOST_IN_A_PASSAGE = 40
"""Of the most important people in it: a bound for passages that are lists of names."""


def companions_of(names: Sequence[str], held: Sequence[Iterable[int]]) -> list[tuple[Companion, ...]]:
    """For each of the people, by place in `names`; `held` are the passages in which each is named."""
    together: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for present in _by_passage(held).values():
        for one, other in combinations(present[:_MOST_IN_A_PASSAGE], 2):
            together[one][other] += 1
            together[other][one] += 1
    return [_ranked(together[person], names) for person in range(len(names))]


def _by_passage(held: Sequence[Iterable[int]]) -> Mapping[int, list[int]]:
    present: defaultdict[int, list[int]] = defaultdict(list)
    for person, passages in enumerate(held):
        for passage in passages:
            present[passage].append(person)
    return present


def _ranked(counts: Counter[int], names: Sequence[str]) -> tuple[Companion, ...]:
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:MOST_COMPANIONS]
    return tuple(Companion(names[person], count) for person, count in ranked)
