"""Source chunks that stand for the whole book: spread over it, full of names, at ends of its chapters."""

from collections.abc import Callable, Sequence

from ingestion.artifacts.asking.spread import spread
from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.artifacts.name_profile import NameProfile

_PEOPLE_CONSIDERED = 40
_CHAPTER_EDGE = 1.5
"""What the beginning or end of a chapter counts, in people present."""
_PART_EDGE = 3.0


def _characters(chunk: SourceChunk) -> int:
    return len(chunk.text)


def representative_chunks(
    material: BookMaterial,
    names: NameProfile,
    budget: int,
    cost: Callable[[SourceChunk], int] = _characters,
    *,
    critical: Sequence[tuple[int, int]] = (),
    part_ends: Sequence[int] = (),
) -> tuple[SourceChunk, ...]:
    """In the book's order. `budget` is in what `cost` measures, characters if nothing else is said.

    Chunks in `critical` ranges come first, evenly spread and for two thirds of the budget at most, then the
    first and the last chunk. The book is cut into as many stretches as chunks fit, and the best of each is
    taken.
    """
    if not material.chunks:
        return ()
    worth = _worth(material.chunks, names, part_ends)
    total = sum(map(cost, material.chunks))
    if total <= budget:
        return material.chunks
    stretches = max(1, budget * len(material.chunks) // max(1, total))
    order = [
        *_critical(material.chunks, critical, max(1, stretches * 2 // 3)),
        *_order(len(material.chunks), stretches, worth),
    ]
    return _within_budget(material.chunks, list(dict.fromkeys(order)), budget, cost)


def _critical(chunks: Sequence[SourceChunk], ranges: Sequence[tuple[int, int]], most: int) -> list[int]:
    marked = [
        place
        for place, chunk in enumerate(chunks)
        if any(chunk.char_start < end and start < chunk.char_end for start, end in ranges)
    ]
    return spread(marked, most)


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


def _worth(chunks: Sequence[SourceChunk], names: NameProfile, part_ends: Sequence[int]) -> list[float]:
    """People present, and whether a chapter or a part begins or ends here."""
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
        if any(chunk.char_start <= end <= chunk.char_end for end in part_ends):
            edge = _PART_EDGE
        worth.append(present[chunk.index] + edge)
    return worth
