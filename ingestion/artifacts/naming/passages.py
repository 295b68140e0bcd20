"""The source chunks of a book as passages that people are named in."""

import bisect
from collections import Counter
from collections.abc import Iterable

from ingestion.artifacts.material import BookMaterial, TextPlace
from ingestion.artifacts.name_profile import ChapterCount
from ingestion.artifacts.naming.speech import Span


class Passages:
    """Every place counts for one passage: the first chunk that holds the whole of it."""

    def __init__(self, material: BookMaterial) -> None:
        self.material = material
        self._ends = [chunk.char_end for chunk in material.chunks]

    def __len__(self) -> int:
        return len(self._ends)

    def holding(self, span: Span) -> int | None:
        """Which passage, counted from 0; None in a book without chunks."""
        if not self._ends:
            return None
        return min(bisect.bisect_left(self._ends, span[1]), len(self._ends) - 1)

    def count(self, spans: Iterable[Span]) -> Counter[int]:
        """How many of the places each passage has."""
        held = (self.holding(span) for span in spans)
        return Counter(passage for passage in held if passage is not None)

    def chunk_indexes(self, passages: Iterable[int]) -> tuple[int, ...]:
        """In the order given."""
        return tuple(self.material.chunks[passage].index for passage in passages)

    def chapters(self, counts: Counter[int]) -> tuple[ChapterCount, ...]:
        found: Counter[int] = Counter()
        for passage, count in counts.items():
            found[self.material.chunks[passage].chapter_ordinal] += count
        return tuple(ChapterCount(ordinal, count) for ordinal, count in sorted(found.items()))

    def place_of(self, span: Span) -> TextPlace | None:
        return self.material.place_of(*span)
