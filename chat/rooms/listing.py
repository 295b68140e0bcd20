"""The rooms of a club with what is new in them; as many queries for one as for many."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Q

from bookclub.clubs.models import Club, User
from chat.models import Room, RoomMessage, RoomVisit
from chat.rooms.horizons import known_in_each
from chat.rooms.queries import rooms_of
from chat.rooms.reaching import Known

MOST_ROOMS = 100


@dataclass(frozen=True, slots=True)
class ListedRoom:
    """`unread` and `mentions` count what the visitor may see, and others wrote."""

    room: Room
    unread: int
    mentions: int
    latest: datetime | None


def listed_rooms(visitor: User, club: Club) -> list[ListedRoom]:
    """Those with the latest talk first; closed ones after the others."""
    rooms = list(
        rooms_of(visitor, club).annotate(latest=Max("messages__created_at")).order_by("-pk")[:MOST_ROOMS]
    )
    known = known_in_each(visitor, rooms)
    read_to = dict(RoomVisit.objects.filter(user=visitor, room__in=rooms).values_list("room", "read_to"))
    counted = _counted(visitor, known, read_to)
    listed = [ListedRoom(room, *counted.get(room.pk, (0, 0)), room.latest) for room in rooms]
    return sorted(listed, key=_order)


def _order(listed: ListedRoom) -> tuple[bool, float]:
    at = listed.latest or listed.room.created_at
    return listed.room.is_closed, -at.timestamp()


def _counted(
    visitor: User, known: Mapping[int, Known], read_to: Mapping[int, int]
) -> dict[int, tuple[int, int]]:
    if not known:
        return {}
    new = Q(pk__in=[])
    for room, limit in known.items():
        one = Q(room=room, pk__gt=read_to.get(room, 0))
        new |= one if limit is None else one & Q(reaches_to__lte=limit)
    rows = RoomMessage.objects.filter(new, deleted_at=None).exclude(author=visitor).order_by()
    counts = rows.values("room").annotate(
        unread=Count("pk", distinct=True), calls=Count("pk", filter=Q(mentions=visitor), distinct=True)
    )
    return {row["room"]: (row["unread"], row["calls"]) for row in counts}
