"""How well the names found in a novel fit a list of its characters."""

import itertools
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

TOP = 30
"""So many of the first entries are looked at."""
MAJOR_WEIGHT = 10
"""A character with so many quotations, or mentions where quotations were not counted, should be found."""
MIN_ALIAS_COUNT = 3
"""Aliases that are rarer in the text are not asked for."""

Entry = Collection[str]
"""Everything that one found person is called."""


@dataclass(frozen=True, slots=True)
class Character:
    """Someone on the list. `weight` counts quotations or mentions, `counts` each alias in the text."""

    name: str
    aliases: tuple[str, ...]
    weight: int
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def names(self) -> frozenset[str]:
        return frozenset(map(folded, (self.name, *self.aliases)))

    @property
    def is_major(self) -> bool:
        return self.weight >= MAJOR_WEIGHT

    @property
    def has_proper_name(self) -> bool:
        return any(map(_is_capitalised, (self.name, *self.aliases)))


@dataclass(frozen=True, slots=True)
class Share:
    """`part` of `whole`, as a number from 0 to 1; of nothing it is 0."""

    part: int
    whole: int

    @property
    def value(self) -> float:
        return self.part / max(1, self.whole)


@dataclass(frozen=True, slots=True)
class AliasPairs:
    """Pairs of names of one person that were put together (`true`) or not (`missed`), and `false` ones.

    Those of several books are added up before the shares are taken.
    """

    true: int = 0
    false: int = 0
    missed: int = 0

    def __add__(self, other: "AliasPairs") -> "AliasPairs":
        return AliasPairs(self.true + other.true, self.false + other.false, self.missed + other.missed)

    @property
    def precision(self) -> float:
        return Share(self.true, self.true + self.false).value

    @property
    def recall(self) -> float:
        return Share(self.true, self.true + self.missed).value

    @property
    def f1(self) -> float:
        return Share(2 * self.true, 2 * self.true + self.false + self.missed).value


def folded(name: str) -> str:
    """Without possessive, full stops, underlines and capitals: `Mr. Darcy's` is `mr darcy`."""
    name = re.sub(r"[’']s\b", "", name).replace(".", "").replace("_", " ").lower()
    return " ".join(name.split())


def missed_people(entries: Sequence[Entry], characters: Iterable[Character]) -> list[Character]:
    """The major characters with whom none of the first entries shares a whole name."""
    found = {folded(name) for entry in entries[:TOP] for name in entry}
    return [character for character in characters if character.is_major and not character.names & found]


def precision_of_top(entries: Sequence[Entry], characters: Iterable[Character], top: int = TOP) -> Share:
    """How many of the first entries are anyone on the list; a person in two entries counts as two."""
    known = frozenset[str]().union(*(character.names for character in characters))
    first = entries[:top]
    return Share(sum(any(folded(name) in known for name in entry) for entry in first), len(first))


def precision_at_k(entries: Sequence[Entry], characters: Collection[Character]) -> Share:
    """The same for as many entries as the list has people with a proper name, so that 1 can be reached."""
    named = sum(character.has_proper_name for character in characters)
    return precision_of_top(entries, characters, min(TOP, named))


def alias_pairs(entries: Sequence[Entry], characters: Iterable[Character]) -> AliasPairs:
    """Over the aliases that occur often enough and belong to one character only."""
    owner = _owners(characters)
    where: dict[str, int] = {}
    for place, entry in enumerate(entries):
        for name in entry:
            where.setdefault(folded(name), place)
    true = false = missed = 0
    for one, other in itertools.combinations(owner, 2):
        belongs = owner[one] == owner[other]
        joined = one in where and where[one] == where.get(other)
        true += belongs and joined
        false += joined and not belongs
        missed += belongs and not joined
    return AliasPairs(true, false, missed)


def _owners(characters: Iterable[Character]) -> dict[str, int]:
    owners: defaultdict[str, set[int]] = defaultdict(set)
    for number, character in enumerate(characters):
        for alias in character.aliases:
            if character.counts.get(alias, 0) >= MIN_ALIAS_COUNT and _is_capitalised(alias):
                owners[folded(alias)].add(number)
    return {alias: min(numbers) for alias, numbers in owners.items() if len(numbers) == 1}


def _is_capitalised(name: str) -> bool:
    return name[:1].isupper()
