"""What hosts do in rooms: pin, close, rename, delete, set the horizon, ask the meeting's questions."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from bookclub.clubs.models import User
from chat.models import Conversation, Room, RoomMessage
from chat.rooms.actions import LONGEST_TEXT, NotSaid, held_book, title_from
from chat.rooms.changes import Closed, next_change
from chat.rooms.reaching import reach_of
from ingestion.meeting_queries import end_now
from ingestion.meeting_questions import Question, questions_of
from ingestion.models import MeetingPack
from ingestion.told_places import placed

MOST_PINNED = 12


@transaction.atomic
def set_pinned(message: RoomMessage, *, is_pinned: bool) -> None:
    """Raises `NotSaid` where too much is."""
    change = next_change(message.room)
    pinned = RoomMessage.objects.filter(room=message.room).exclude(pinned_at=None).exclude(pk=message.pk)
    if is_pinned and pinned.count() >= MOST_PINNED:
        raise NotSaid(_("Twelve messages are pinned already. Unpin one first."))
    RoomMessage.objects.filter(pk=message.pk, deleted_at=None).update(
        pinned_at=timezone.now() if is_pinned else None, change=change
    )


@transaction.atomic
def set_closed(room: Room, *, is_closed: bool) -> None:
    next_change(room)
    Room.objects.filter(pk=room.pk).update(is_closed=is_closed)


@transaction.atomic
def rename(room: Room, title: str) -> None:
    """Raises `NotSaid` without a title, where there is no book to have one of."""
    title = title_from(title, room.book)
    next_change(room)
    Room.objects.filter(pk=room.pk).update(title=title)


@transaction.atomic
def delete(room: Room) -> None:
    """With all that was said, and what the book was asked there; whoever has it open is told to look."""
    next_change(room)
    threads = list(
        RoomMessage.objects.filter(room=room).exclude(conversation=None).values_list("conversation")
    )
    Room.objects.filter(pk=room.pk).delete()
    Conversation.objects.filter(pk__in=[pk for (pk,) in threads]).delete()


@transaction.atomic
def set_horizon(room: Room, kind: str, told: dict[str, Any] | None = None) -> None:
    """`told` of a place is as `ingestion.told_places.tell` takes it. Raises `NoSuchPlace`."""
    book = held_book(room)
    offset, facts = placed(book, told or {}) if kind == Room.Horizon.PLACE and book else (None, {})
    next_change(room)
    Room.objects.filter(pk=room.pk).update(horizon_kind=kind, char_offset=offset, told=facts)


@transaction.atomic
def ask_next(room: Room, host: User, pack: MeetingPack) -> RoomMessage | None:
    """Puts the next question of a meeting pack to the room; None once all have been.

    It opens for those who have read as far as the meeting goes, or further where it names what comes later.
    Raises `NotSaid` in a closed room.
    """
    pack.book = held_book(room) or pack.book
    try:
        change = next_change(room, also_closed=False)
    except Closed as closed:
        raise NotSaid(_("This room is closed. Nothing more can be said here.")) from closed
    question = next_question(room, pack)
    if question is None:
        return None
    return RoomMessage.objects.create(
        room=room,
        author=host,
        kind=RoomMessage.Kind.MEETING,
        text=question.text[:LONGEST_TEXT],
        pack=pack,
        asked={
            "text": question.text,
            "is_generated": question.is_generated,
            "is_edited": question.is_edited,
        },
        reaches_to=max(end_now(pack, pack.book), reach_of(pack.book, question.text)),
        born=change,
        change=change,
    )


def next_question(room: Room, pack: MeetingPack) -> Question | None:
    """The first that was not asked here yet, by its words: hosts put packs into another order."""
    rows = RoomMessage.objects.filter(room=room, pack=pack).values_list("asked", flat=True)
    asked = {row.get("text") for row in rows}
    return next((question for question in questions_of(pack) if question.text not in asked), None)
