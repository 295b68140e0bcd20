"""What somebody has said in rooms, for the file of their account."""

from typing import Any

from bookclub.clubs.models import User
from chat.models import RoomMessage
from chat.rooms.horizons import is_seen_by, known_in_each


def said_in_rooms(user: User) -> list[dict[str, Any]]:
    """In clubs they are still in, without what is folded for them now."""
    own = RoomMessage.objects.filter(author=user, deleted_at=None, room__club__membership__user=user)
    said = list(own.select_related("room__club", "room__book__live_index").order_by("pk"))
    known = known_in_each(user, {one.room for one in said})
    return [
        {
            "club": one.room.club.name,
            "room": one.room.title,
            "said_at": one.created_at.isoformat(),
            "edited_at": one.edited_at.isoformat() if one.edited_at else None,
            "text": one.text,
            "quotation": one.quote.get("text", ""),
        }
        for one in said
        if is_seen_by(user, one, known[one.room_id])
    ]
