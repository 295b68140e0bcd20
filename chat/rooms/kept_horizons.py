"""What was folded in a room stays so, as its book is read anew and deleted."""

from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from chat.horizons import held
from chat.models import Room, RoomMessage, RoomVisit
from chat.rooms.horizons import known_in
from chat.rooms.queries import members_of
from ingestion.models import Book
from ingestion.replaced_texts import MovedOffsets, text_replaced

ROWS_AT_ONCE = 500


@receiver(text_replaced, sender=Book, dispatch_uid="rooms_move_with_the_text")
def move_rooms(book: Book, moved: MovedOffsets, **_facts: Any) -> None:
    """Into the new text, in the transaction of the swap."""
    for room in Room.objects.filter(book=book).exclude(char_offset=None):
        Room.objects.filter(pk=room.pk).update(char_offset=moved.at(room.char_offset or 0).offset)
    further_on = RoomMessage.objects.filter(room__book=book).exclude(reaches_to=0)
    messages = list(further_on.only("reaches_to", "written_at", "declared_to", "quote"))
    for message in messages:
        _move(message, moved)
    fields = ["reaches_to", "written_at", "declared_to", "quote"]
    RoomMessage.objects.bulk_update(messages, fields, batch_size=ROWS_AT_ONCE)


def _move(message: RoomMessage, moved: MovedOffsets) -> None:
    """Where the words before a place are gone it may have been anywhere: as if the whole book was told."""
    message.reaches_to = _moved(message.reaches_to, moved)
    message.written_at = _moved(message.written_at, moved)
    if message.declared_to is not None:
        message.declared_to = moved.at(message.declared_to).offset
    if message.quote.get("start") is not None:
        message.quote |= _moved_quote(message.quote["start"], message.quote["end"], moved)


def _moved_quote(start: int, end: int, moved: MovedOffsets) -> dict[str, int | None]:
    """Places move to where the next words begin: what stands between is no part of a quotation."""
    begins, ends = _moved(start, moved), _moved(end, moved)
    if begins is None or ends is None or begins >= ends:
        return {"start": None, "end": None}
    return {"start": begins, "end": min(ends, begins + end - start)}


def _moved(offset: int | None, moved: MovedOffsets) -> int | None:
    if not offset:
        return offset
    found = moved.at(offset)
    return found.offset if found.is_by_words else None


@receiver(pre_delete, sender=Book, dispatch_uid="rooms_outlive_their_book")
def keep_what_is_known(instance: Book, **_facts: Any) -> None:
    """Of every member: also of those who have never come in, or have not told how far they are."""
    held(Book.objects.filter(pk=instance.pk))
    for room in Room.objects.filter(book=instance).select_related("club", "book__live_index"):
        for member in members_of(room.club):
            kept = {str(instance.pk): known_in(member, room)}
            visit, _is_new = RoomVisit.objects.get_or_create(
                room=room, user=member, defaults={"is_entered": False}
            )
            RoomVisit.objects.filter(pk=visit.pk).update(known_of_deleted=visit.known_of_deleted | kept)
        Room.objects.filter(pk=room.pk).update(gone_book=instance.pk)
