"""Which rooms and messages somebody may see: members those of their clubs, each as far as they have read."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.http import Http404

from bookclub.clubs.models import Club, Membership, User
from bookclub.clubs.queries import Visitor, clubs_of
from chat.models import Conversation, Message, Room, RoomMessage
from chat.rooms.horizons import has_to_tell, is_seen_by, known_in, known_in_each
from ingestion.models import Book


def rooms_seen_by(visitor: Visitor) -> QuerySet[Room]:
    return Room.objects.filter(club__in=clubs_of(visitor)).select_related(
        "club", "book__live_index", "book__club"
    )


def rooms_of(visitor: Visitor, club: Club) -> QuerySet[Room]:
    return rooms_seen_by(visitor).filter(club=club)


def room_for(visitor: Visitor, room_pk: int) -> Room:
    """Raises `Http404`."""
    room = rooms_seen_by(visitor).filter(pk=room_pk).first()
    if room is None:
        raise Http404
    return room


def room_to_talk_in(visitor: Visitor, room_pk: int) -> Room:
    """For those who are in: nothing goes in or out before they have told how far they are."""
    room = room_for(visitor, room_pk)
    if has_to_tell(visitor, room):
        raise Http404
    return room


def room_to_host(visitor: Visitor, room_pk: int) -> Room:
    hosted = Q(club__membership__user=visitor.pk, club__membership__role=Membership.Role.HOST)
    room = rooms_seen_by(visitor).filter(hosted, pk=room_pk).first()
    if room is None:
        raise Http404
    return room


def rooms_about(visitor: Visitor, book: Book) -> QuerySet[Room]:
    return rooms_seen_by(visitor).filter(book=book)


def members_of(club: Club) -> list[User]:
    return list(User.objects.filter(membership__club=club, is_active=True).order_by("username"))


def messages_in(room: Room) -> QuerySet[RoomMessage]:
    return RoomMessage.objects.filter(room=room).select_related("author")


def message_for(visitor: Visitor, room: Room, message_pk: int) -> RoomMessage:
    """One that they see, and that is not deleted. Raises `Http404`."""
    messages = messages_in(room).filter(deleted_at=None).select_related("answer", "question", "parent")
    message = messages.filter(pk=message_pk).first()
    if message is None or not is_seen_by(visitor, message, known_in(visitor, room)):
        raise Http404
    return message


def conversations_in_rooms(visitor: Visitor) -> QuerySet[Conversation]:
    """Those of threads in the rooms of their clubs; which messages of them they see, `sees_in_room` says."""
    return Conversation.objects.filter(room_thread__room__club__in=clubs_of(visitor))


def sees_in_room(visitor: Visitor, answer: Message) -> bool:
    """Of an answer, or question, of such a conversation: where it was asked must be open to them."""
    said = (
        RoomMessage.objects.filter(Q(answer=answer) | Q(question=answer), deleted_at=None)
        .select_related("room__book__live_index")
        .first()
    )
    if said is None or has_to_tell(visitor, said.room):
        return False
    known = known_in(visitor, said.room)
    return is_seen_by(visitor, said, known) and is_within_reach(answer, said.room, known)


def seen_in_rooms(visitor: Visitor, answers: Iterable[int]) -> dict[int, tuple[RoomMessage, bool]]:
    """By answer, where it was asked for and whether they see it there; a fixed number of queries."""
    said = RoomMessage.objects.filter(answer__in=list(answers)).select_related(
        "room__book__live_index", "answer"
    )
    rows = list(said)
    known = known_in_each(visitor, {one.room for one in rows})
    return {one.answer_id or 0: (one, _is_seen_with_answer(visitor, one, known[one.room_id])) for one in rows}


def _is_seen_with_answer(visitor: Visitor, said: RoomMessage, known: int | None) -> bool:
    if said.answer is None or said.deleted_at is not None:
        return False
    return is_seen_by(visitor, said, known) and is_within_reach(said.answer, said.room, known)


def is_within_reach(message: Message, room: Room, known: int | None) -> bool:
    """Whether an answer may be shown to whoever knows that much of the room's book."""
    book = room.book_id if room.book_id is not None else room.gone_book
    written_at = message.read_up_to.get(str(book))
    return known is None or (written_at is not None and written_at <= known)
