"""Every change of a room has a number, and is news for whoever has it open."""

from django.db.models import F

from bookclub import live
from chat.models import Room


class Closed(Exception):
    """Nothing more can be said in this room."""


def room_group(room_pk: int) -> str:
    return f"room.{room_pk}"


def next_change(room: Room, *, also_closed: bool = True) -> int:
    """Within the transaction of the change: until it ends nobody else changes this room.

    Raises `Closed`.
    """
    rooms = (
        Room.objects.filter(pk=room.pk) if also_closed else Room.objects.filter(pk=room.pk, is_closed=False)
    )
    if not rooms.update(changes=F("changes") + 1):
        raise Closed
    live.announce(room_group(room.pk))
    return Room.objects.values_list("changes", flat=True).get(pk=room.pk)
