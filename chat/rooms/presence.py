"""Who is in a room just now, as their open pages tell."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from bookclub import live
from bookclub.clubs.models import User
from chat.models import Room, RoomVisit
from chat.rooms.changes import room_group

SECONDS_BETWEEN_SIGNS = 20.0
GONE_AFTER = timedelta(seconds=50)
MOST_SHOWN = 30


def here_now(room: Room) -> list[User]:
    """Members with the room open, by name."""
    since = timezone.now() - GONE_AFTER
    here = User.objects.filter(room_visits__room=room, room_visits__seen_at__gt=since, is_active=True)
    return list(here.filter(membership__club=room.club_id).order_by("username").distinct()[:MOST_SHOWN])


def give_sign(room: Room, member: User) -> None:
    """Whoever comes is news, whoever stays is not."""
    now = timezone.now()
    visits = RoomVisit.objects.filter(room=room, user=member)
    is_news = visits.filter(Q(seen_at=None) | Q(seen_at__lt=now - GONE_AFTER)).update(seen_at=now)
    if is_news:
        live.announce(room_group(room.pk))
    else:
        visits.update(seen_at=now)


def leave(room_pk: int, member: User) -> None:
    """Another page of theirs that is open gives its next sign soon."""
    if RoomVisit.objects.filter(room=room_pk, user=member).update(seen_at=None):
        live.announce(room_group(room_pk))
