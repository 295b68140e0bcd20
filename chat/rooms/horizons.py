"""How far members are in the book of a room, and how far `@book` may go there."""

from collections.abc import Iterable

from bookclub.clubs.models import User
from bookclub.clubs.queries import Visitor
from chat.models import Room, RoomMessage, RoomVisit
from chat.rooms.reaching import Known
from ingestion import reading_places
from ingestion.meeting_milestones import outline_of
from ingestion.models import Book


def has_to_tell(visitor: Visitor, room: Room) -> bool:
    """Whether they are asked how far they are before they come in."""
    book = room.book
    if book is None or book.status != Book.Status.CURRENT or not reading_places.is_asked_about(book):
        return False
    return reading_places.place_of(visitor, book) is None


def known_in(visitor: Visitor, room: Room) -> Known:
    return known_in_each(visitor, [room])[room.pk]


def known_in_each(visitor: Visitor, rooms: Iterable[Room]) -> dict[int, Known]:
    """By room; of a book whose place they have not told nothing is known."""
    listed = list(rooms)
    books = {room.book for room in listed if room.book is not None}
    told = reading_places.places_of(visitor, books) if books else {}
    limits = reading_places.read_up_to(visitor, books) if books else {}
    lost = [room for room in listed if room.book is None and room.gone_book is not None]
    kept = _known_of_gone(visitor, lost) if lost else {}
    return {room.pk: _known(room, told, limits, kept) for room in listed}


def _known(room: Room, told: Iterable[int], limits: dict[int, int], kept: dict[int, Known]) -> Known:
    book = room.book
    if book is None:
        return kept.get(room.pk, 0) if room.gone_book is not None else None
    if book.pk not in told and reading_places.is_asked_about(book):
        return 0
    return limits.get(book.pk)


def _known_of_gone(visitor: Visitor, rooms: Iterable[Room]) -> dict[int, Known]:
    """Who is not listed knew nothing."""
    visits = RoomVisit.objects.filter(user=visitor.pk, room__in=rooms).select_related("room")
    return {visit.room_id: visit.known_of_deleted.get(str(visit.room.gone_book), 0) for visit in visits}


def is_seen_by(visitor: Visitor, message: RoomMessage, known: Known) -> bool:
    """Nobody is kept from what they wrote themselves, unless they go back to before where they were."""
    is_own = message.author_id is not None and message.author_id == visitor.pk
    return covers(known, message.reaches_to) or (is_own and covers(known, message.written_at))


def covers(known: Known, reaches_to: Known) -> bool:
    return known is None or (reaches_to is not None and reaches_to <= known)


def horizon_of(room: Room) -> Known:
    """How far `@book` may go here, whoever asks."""
    if room.book is None or room.horizon_kind == Room.Horizon.WHOLE:
        return None
    if room.horizon_kind == Room.Horizon.SLOWEST:
        return reading_places.lowest(participants(room), [room.book]).get(room.book.pk)
    outline = outline_of(room.book)
    is_limit = outline is None or (room.char_offset or 0) < outline.length
    return (room.char_offset or 0) if is_limit else None


def participants(room: Room) -> list[User]:
    """Members who have come in."""
    entered = User.objects.filter(room_visits__room=room, room_visits__is_entered=True, is_active=True)
    return list(entered.filter(membership__club=room.club_id).distinct())
