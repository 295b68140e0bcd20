"""What the shelf shows, for a whole page and for what is sent to one that is open."""

import zlib
from dataclasses import dataclass

from bookclub.clubs.models import Club, User
from bookclub.clubs.queries import current_club, is_host
from ingestion.models import Book
from ingestion.queries import books_seen_by


@dataclass(frozen=True, slots=True)
class ShelfPage:
    """The books of one club; none where the visitor belongs to no club."""

    club: Club | None
    is_host: bool
    books: list[Book]

    @property
    def under_way(self) -> list[Book]:
        return [book for book in self.books if book.is_under_way]

    @property
    def token(self) -> str:
        """Names what is shown apart from the bars."""
        shown = [(b.pk, b.state, b.title, b.author, b.cover, b.is_ready) for b in self.books]
        return f"{zlib.crc32(repr(shown).encode()):08x}"


def shelf_page(visitor: User) -> ShelfPage:
    club = current_club(visitor)
    if club is None:
        return ShelfPage(None, is_host=False, books=[])
    return ShelfPage(club, is_host(visitor, club), list(books_seen_by(visitor).filter(club=club)))
