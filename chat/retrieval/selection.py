"""What is handed over of the ranked candidates: neighbours joined, repetitions dropped, within a budget."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from chat.retrieval.candidate import Candidate, ChunkText, Fate
from chat.retrieval.passage_words import distinct_words

CHARS_A_PASSAGE = 2_400
"""So much text for each passage that is wanted: neighbours are joined within it."""
BUDGET_CHARS = 10 * CHARS_A_PASSAGE
USUAL_CHUNK = 1_500
LONGEST_JOINED = 3
"""Chunks: a scene of some two pages."""
DEPTH = 2
"""Neighbours are looked for among so many times the passages wanted."""
SAME = 0.85
"""The share of common words from which on two passages are one."""


@dataclass(slots=True)
class Group:
    """Chunks in a row that are handed over as one passage; the first of `members` is the best."""

    members: list[Candidate] = field(default_factory=list)
    is_closed: bool = False
    """Whether it was asked for as it is, and nothing joins it."""

    @property
    def best(self) -> Candidate:
        return self.members[0]

    @property
    def in_order(self) -> list[Candidate]:
        return sorted(self.members, key=lambda one: one.chunk.index)

    def touches(self, other: Candidate) -> bool:
        """Whether it is the chunk right before or after, with no text between."""
        first, last, chunk = self.in_order[0].chunk, self.in_order[-1].chunk, other.chunk
        if self.is_closed or chunk.version != first.version or chunk.is_code:
            return False
        if chunk.index == last.index + 1:
            return _meet(last, chunk)
        return chunk.index == first.index - 1 and _meet(chunk, first)


def _meet(before: ChunkText, after: ChunkText) -> bool:
    return before.end is not None and after.start is not None and after.start <= before.end


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is handed over; `joins` whether neighbours become one passage."""

    passages: int
    chars: int = BUDGET_CHARS
    joins: bool = True


def select(
    first: Sequence[Candidate],
    ranked: Sequence[Candidate],
    limits: Limits,
    asked_for: Sequence[Candidate] = (),
) -> list[Group]:
    """What was `asked_for`, then `first`, stands before all others, in its order and each chunk by itself.

    What was asked for is handed over whatever its size. Marks what became of each.
    """
    kept = {one.chunk.point_id for one in (*asked_for, *first)}
    rest = [one for one in ranked if one.chunk.point_id not in kept]
    chosen = _Choice(limits)
    for one in asked_for:
        one.fate = chosen.keep(one)
    own = {one.chunk.point_id for one in asked_for}
    for one in first:
        if one.chunk.point_id not in own:
            one.fate = chosen.take(one, may_join=False)
    for group in chosen.groups:
        group.is_closed = True
    for place, one in enumerate(rest):
        one.fate = chosen.take(one, may_join=limits.joins and place < DEPTH * limits.passages)
    return chosen.groups


def handed_over(groups: Sequence[Group], passages: int) -> list[Group]:
    """The first so many; each chunk of them learns its place, and those of the others that they have none."""
    for number, group in enumerate(groups, 1):
        for member in group.members:
            if number <= passages:
                member.place = number
            else:
                member.fate = Fate.THRESHOLD
    return list(groups[:passages])


class _Choice:
    """What has been chosen so far, and how much of the budget it takes."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.groups: list[Group] = []
        self.spent = 0
        self._seen = _Seen()

    def keep(self, one: Candidate) -> Fate:
        """By itself, also where the budget is spent: others make room for it."""
        self.spent += len(one.chunk.text)
        self._seen.add(one)
        self.groups.append(Group([one]))
        return Fate.CHOSEN

    def take(self, one: Candidate, *, may_join: bool) -> Fate:
        if len(self.groups) >= self.limits.passages and not may_join:
            return Fate.THRESHOLD
        if self._seen.repeats(one):
            return Fate.DUPLICATE
        group = _beside(one, self.groups) if may_join else None
        if group is None and len(self.groups) >= self.limits.passages:
            return Fate.THRESHOLD
        size = len(one.chunk.text)
        if self.groups and self.spent + size + self._reserved(group) > self.limits.chars:
            return Fate.BUDGET
        self.spent += size
        self._seen.add(one)
        if group is not None:
            group.members.append(one)
            return Fate.JOINED
        self.groups.append(Group([one]))
        return Fate.CHOSEN

    def _reserved(self, group: Group | None) -> int:
        """Neighbours leave room for the passages that are still to come, of a chunk each."""
        return 0 if group is None else USUAL_CHUNK * (self.limits.passages - len(self.groups))


def _beside(one: Candidate, groups: Iterable[Group]) -> Group | None:
    return next(
        (group for group in groups if len(group.members) < LONGEST_JOINED and group.touches(one)), None
    )


class _Seen:
    """Another book may hold the same words: an edition, an anthology, a copy."""

    def __init__(self) -> None:
        self._stems: list[tuple[int, frozenset[str]]] = []
        self._books: set[int] = set()

    def repeats(self, one: Candidate) -> bool:
        """Passages of one book are not compared: they overlap as they are meant to."""
        if self._books <= {one.chunk.book}:
            return False
        own = distinct_words(one.chunk)
        return any(book != one.chunk.book and _alike(own, stems) for book, stems in self._stems)

    def add(self, one: Candidate) -> None:
        self._stems.append((one.chunk.book, distinct_words(one.chunk)))
        self._books.add(one.chunk.book)


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    together = len(one | other)
    return bool(together) and len(one & other) / together > SAME


def sharing(ranked: Iterable[Candidate], parts: Iterable[Sequence[str]], each: int) -> list[Candidate]:
    """The first `each` candidates of every part, which is points in their order, in turns."""
    by_point = {one.chunk.point_id: one for one in ranked}
    queues = [[point for point in part if point in by_point][:each] for part in parts]
    turns: Iterator[str] = (queue[turn] for turn in range(each) for queue in queues if turn < len(queue))
    return [by_point[point] for point in dict.fromkeys(turns)]
