"""What the shelf shows, for a whole page and for what is sent to one that is open."""

import zlib
from dataclasses import dataclass, field
from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.urls import reverse

from bookclub.clubs.models import Club, User
from bookclub.clubs.queries import clubs_of, is_host
from ingestion.models import Book, OpenedPlace
from ingestion.queries import books_seen_by
from ingestion.samples import SAMPLE_BOOKS
from ingestion.shelf_search import ALL, ShelfQuery, found

NOT_ON_A_CARD = ("guidance", "warnings", "identifiers", "seconds", "sealed_password", "edited_fields")


@dataclass(frozen=True, slots=True)
class ShelfPage:
    """The books of one club, and those `shown` that the query finds; none where there is no club."""

    club: Club | None
    is_host: bool = False
    query: ShelfQuery = ALL
    books: list[Book] = field(default_factory=list)
    shown: list[Book] = field(default_factory=list)

    @property
    def under_way(self) -> list[Book]:
        return [book for book in self.shown if book.is_under_way]

    @property
    def is_under_way(self) -> bool:
        """Also where what is under way is not shown."""
        return any(book.is_under_way for book in self.books)

    @property
    def address(self) -> str:
        """Of this very page, to come back to it."""
        return f"{self.club_address}{self.query.address}"

    @property
    def club_address(self) -> str:
        slug = self.club.slug if self.club else ""
        return reverse("ingestion:club-shelf", args=[slug]) if slug else reverse("ingestion:shelf")

    @property
    def sample_count(self) -> int:
        return len(SAMPLE_BOOKS)

    @property
    def token(self) -> str:
        """Names what is shown apart from the bars."""
        shown = [(b.pk, b.state, b.failure_code, b.title, b.author, b.cover, b.is_ready) for b in self.shown]
        return f"{zlib.crc32(repr([len(self.books), *shown]).encode()):08x}"


def club_to_show(visitor: User, slug: str) -> Club:
    """Raises `Http404` alike for a club that is not theirs and for one that is not there."""
    club = clubs_of(visitor).filter(slug=slug).first()
    if club is None:
        raise Http404
    return club


def club_to_fill(visitor: User, slug: str) -> Club:
    """As `club_to_show`; raises `PermissionDenied` for members who do not host it."""
    club = club_to_show(visitor, slug)
    if not is_host(visitor, club):
        raise PermissionDenied
    return club


def shelf_page(visitor: User, club: Club | None, query: ShelfQuery = ALL) -> ShelfPage:
    """`club` is one that the visitor belongs to."""
    if club is None:
        return ShelfPage(None)
    books = list(books_seen_by(visitor).filter(club=club).defer(*NOT_ON_A_CARD))
    opened = _opened(visitor, club) if query.sort == "opened" else {}
    return ShelfPage(club, is_host(visitor, club), query, books, found(books, query, opened))


def _opened(visitor: User, club: Club) -> dict[int, datetime]:
    places = OpenedPlace.objects.filter(user=visitor, book__club=club)
    return dict(places.values_list("book_id", "opened_at"))
