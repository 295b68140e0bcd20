"""Source chunks that stand for the whole book: spread over it, full of names, at chapters' ends."""

from collections.abc import Callable, Sequence

from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.artifacts.name_profile import NameProfile

_PEOPLE_CONSIDERED = 40
_CHAPTER_EDGE = 1.5
"""What the beginning or end of a chapter counts, in people present."""


def _characters(chunk: SourceChunk) -> int:
    return len(chunk.text)


def representative_chunks(
    material: BookMaterial,
    names: NameProfile,
    budget: int,
    cost: Callable[[SourceChunk], int] = _characters,
) -> tuple[SourceChunk, ...]:
    """In the book's order. `budget` is in what `cost` measures, characters if nothing else is said.

    The book is cut into as many stretches as chunks fit, and the best of each is taken; the first and the
    last chunk come first of all.
    """
    if not material.chunks:
        return ()
    worth = _worth(material.chunks, names)
    total = sum(map(cost, material.chunks))
    if total <= budget:
        return material.chunks
    stretches = max(1, budget * len(material.chunks) // max(1, total))
    order = _order(len(material.chunks), stretches, worth)
    return _within_budget(material.chunks, order, budget, cost)


def _order(count: int, stretches: int, worth: Sequence[float]) -> list[int]:
    """The ends of the book, then the best of every stretch, then what is left, best first."""
    best = [
        max(range(first, last), key=lambda place: (worth[place], -place))
        for step in range(stretches)
        if (first := step * count // stretches) < (last := (step + 1) * count // stretches)
    ]
    rest = sorted(range(count), key=lambda place: (-worth[place], place))
    return list(dict.fromkeys([0, count - 1, *best, *rest]))


def _within_budget(
    chunks: Sequence[SourceChunk], order: Sequence[int], budget: int, cost: Callable[[SourceChunk], int]
) -> tuple[SourceChunk, ...]:
    chosen: list[int] = []
    for place in order:
        price = cost(chunks[place])
        if price <= budget:
            chosen.append(place)
            budget -= price
    return tuple(chunks[place] for place in sorted(chosen))


def _worth(chunks: Sequence[SourceChunk], names: NameProfile) -> list[float]:
    """People present, and whether a chapter begins or ends here."""
    present = dict.fromkeys((chunk.index for chunk in chunks), 0)
    for person in names.people[:_PEOPLE_CONSIDERED]:
        for index in person.source_chunk_indexes:
            if index in present:
                present[index] += 1
    worth = []
    for place, chunk in enumerate(chunks):
        first = place == 0 or chunks[place - 1].chapter_ordinal != chunk.chapter_ordinal
        last = place + 1 == len(chunks) or chunks[place + 1].chapter_ordinal != chunk.chapter_ordinal
        edge = _CHAPTER_EDGE if (first or last) and chunk.chapter_ordinal else 0.0
        worth.append(present[chunk.index] + edge)
    return worth
