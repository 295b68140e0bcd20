"""The spoiler gate: how far someone has read, and what may be shown to them."""

import bisect
from collections.abc import Sequence
from dataclasses import dataclass

NOTHING_READ = -1


@dataclass(frozen=True, slots=True)
class Horizon:
    """The last source chunk read to its end. None is the whole book, `NOTHING_READ` before the first.

    The same rule stands in the index (`SpoilerGate`) and in the database (`ingestion.gate`).
    """

    index: int | None

    def shows(self, horizon_index: int, superseded_index: int | None) -> bool:
        """`horizon_index` is the last source chunk that something was made from; from `superseded_index` on
        another version stands in its place."""
        if self.index is None:
            return superseded_index is None
        return horizon_index <= self.index and (superseded_index is None or superseded_index > self.index)


WHOLE_BOOK = Horizon(None)


def horizon_at(chunk_ends: Sequence[int], offset: int) -> Horizon:
    """The last chunk that ends at or before `offset`, a place in the text: nobody has read half a chunk.

    `chunk_ends` are those of the source chunks in order, ascending.
    """
    return Horizon(bisect.bisect_right(chunk_ends, offset) - 1)


def covers(known: int | None, written_at: int | None) -> bool:
    """Whether someone may see what was written for a reader who had come as far as `written_at`.

    Both are characters of the stored text from its beginning; None is the whole book.
    """
    return known is None or (written_at is not None and written_at <= known)
