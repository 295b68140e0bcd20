"""In how many rooms of a club there is something new for a member: one query, for the head of every page."""

from django.db.models import Case, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from bookclub.clubs.models import Club, User
from chat.models import Room, RoomMessage, RoomVisit
from ingestion.models import Book, ReadingPlace

WHOLE = 2**31 - 1
"""Characters: more than any book has."""


def rooms_with_news(visitor: User, club: Club) -> int:
    """Open ones, with words of others that they may see and have not seen."""
    return _as_known_to(visitor, club).filter(Exists(_new_to(visitor))).count()


def _as_known_to(visitor: User, club: Club) -> QuerySet[Room]:
    """`known` as `known_in_each` has it; rooms whose book is gone are left out."""
    places = ReadingPlace.objects.filter(user=visitor, book=OuterRef("book"))
    visits = RoomVisit.objects.filter(user=visitor, room=OuterRef("pk"))
    rooms = Room.objects.filter(club=club, is_closed=False).exclude(book=None, gone_book__isnull=False)
    return rooms.alias(
        read_to=Coalesce(Subquery(visits.values("read_to")[:1]), 0),
        kind=Subquery(places.values("kind")[:1]),
        offset=Subquery(places.values("char_offset")[:1]),
        known=Case(
            When(_is_whole(), Value(WHOLE)), default=Coalesce("offset", 0), output_field=IntegerField()
        ),
    )


def _is_whole() -> Q:
    """Without a book, in one that was not read in, in source code, or once they know all of it."""
    is_code = Q(book__live_index__chunker_version__startswith=Book.Mode.CODIGO.value)
    knows_all = Q(kind__in=[ReadingPlace.Kind.FINISHED, ReadingPlace.Kind.SPOILERS])
    return Q(book__live_index=None) | is_code | knows_all


def _new_to(visitor: User) -> QuerySet[RoomMessage]:
    said = RoomMessage.objects.filter(room=OuterRef("pk"), pk__gt=OuterRef("read_to"), deleted_at=None)
    others = said.filter(Q(author=None) | ~Q(author=visitor))
    return others.alias(reach=Coalesce(F("reaches_to"), WHOLE)).filter(reach__lte=OuterRef("known"))
