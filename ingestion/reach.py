"""How much of a book a page shows: all of it, or what is known at the end of one of its parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bookclub.clubs.queries import Visitor
from ingestion import gate
from ingestion.models import Book
from ingestion.passages.horizon import WHOLE_BOOK, Horizon
from ingestion.structure.parts import Part

MOST_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Reach:
    """Nothing of `text[end:]` may be on the page; `part` and `end` are None for the whole book.

    `parts` are all of the book's.
    """

    part: int | None
    end: int | None
    horizon: Horizon
    parts: Sequence[Part]

    @property
    def query(self) -> str:
        """What links within it end with."""
        return "" if self.part is None else f"?up_to={self.part}"

    def has_shown(self, offset: int) -> bool:
        return self.end is None or offset < self.end

    def title_of(self, part: int | None) -> str:
        """Empty for a part beyond: the titles of its chapters may tell what happens in them."""
        titles = (one.title for one in self.parts if one.number == part and self._covers(one))
        return next(titles, "")

    def _covers(self, part: Part) -> bool:
        return self.end is None or part.char_end <= self.end


NOWHERE = Reach(None, None, WHOLE_BOOK, ())
"""In a book that has not been read in."""


def asked_part(query: Mapping[str, str]) -> int | None:
    """The number of the part at whose end somebody wants to look; None for the whole book."""
    raw = query.get("up_to", "")
    return int(raw) if raw.isascii() and raw.isdecimal() and len(raw) <= MOST_DIGITS else None


def reach_of(_visitor: Visitor, book: Book, asked: int | None) -> Reach:
    """The one place that says how far pages go for somebody. The end of the last part is the whole book."""
    if book.live_index is None:
        return NOWHERE
    parts = gate.parts_in(book.live_index)
    if asked is None or asked >= len(parts):
        return Reach(None, None, WHOLE_BOOK, parts)
    end = parts[asked - 1].char_end if asked else 0
    return Reach(asked, end, gate.horizon_of_offset(book.live_index, end), parts)
