"""How much of a book a page shows: what somebody has read, or what is known at the end of a part."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bookclub.clubs.queries import Visitor
from ingestion import gate, reading_places
from ingestion.models import Book, ReadingPlace
from ingestion.passages.horizon import WHOLE_BOOK, Horizon
from ingestion.structure.parts import Part

MOST_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Reach:
    """Nothing of `text[end:]` may be on the page; `end` is None for the whole book.

    `part` is set where somebody looks at the end of a part, `known` where their own `place` is a limit: that
    many characters. `is_untold` where it would be all of the book, and they have not told their place.
    `parts` are all of the book's.
    """

    part: int | None
    end: int | None
    horizon: Horizon
    parts: Sequence[Part]
    known: int | None = None
    place: ReadingPlace | None = None
    is_untold: bool = False

    @property
    def query(self) -> str:
        """What links within it end with."""
        return "" if self.part is None else f"?up_to={self.part}"

    @property
    def is_whole(self) -> bool:
        return self.end is None

    def has_shown(self, offset: int) -> bool:
        return self.end is None or offset < self.end

    def can_go_to(self, part: int | None) -> bool:
        """Whether somebody may look at the end of this part (None: of the book), as far as they know it."""
        if self.known is None:
            return True
        return any(one.number == part and one.char_end <= self.known for one in self.parts)

    def covers(self, part: int | None) -> bool:
        return any(one.number == part and self._covers(one) for one in self.parts)

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


def reach_of(visitor: Visitor, book: Book, asked: int | None) -> Reach:
    """The one place that says how far pages go for somebody: to their own place, or less on request.

    The end of the last part is the whole book.
    """
    if book.live_index is None:
        return NOWHERE
    parts, place = gate.parts_in(book.live_index), reading_places.place_of(visitor, book)
    known = reading_places.limit_of(place, parts[-1].char_end)
    part, end = _asked_end(parts, asked, known)
    horizon = WHOLE_BOOK if end is None else gate.horizon_of_offset(book.live_index, end)
    is_untold = end is None and place is None and reading_places.can_tell(visitor, book)
    return Reach(part, end, horizon, parts, known, place, is_untold)


def _asked_end(parts: Sequence[Part], asked: int | None, known: int | None) -> tuple[int | None, int | None]:
    """The part that is looked at, if one is, and the character it all ends before."""
    if asked is None or asked >= len(parts):
        return None, known
    end = parts[asked - 1].char_end if asked else 0
    return (None, known) if known is not None and known < end else (asked, end)
