"""What hosts have beside the talk: horizon, the meeting's questions."""

from dataclasses import dataclass
from typing import Any

from bookclub.clubs.models import User
from chat.models import Room, RoomMessage
from chat.rooms.horizon_words import horizon_form
from chat.rooms.page import Head
from ingestion import reading_places
from ingestion.meeting_queries import listed_pack, packs_seen_by
from ingestion.meeting_questions import questions_of


@dataclass(frozen=True, slots=True)
class PackToAsk:
    """A meeting's questions: how many there are, and how many were asked in this room."""

    pk: int
    title: str
    asked: int
    total: int

    @property
    def is_done(self) -> bool:
        return self.asked >= self.total


def room_tools(visitor: User, head: Head) -> dict[str, Any]:
    """For the page; nothing for who is no host."""
    if not head.is_host or head.room.book is None:
        return {}
    place = reading_places.place_of(visitor, head.room.book)
    return {"horizon_form": horizon_form(head.room, place), "packs": packs_to_ask(visitor, head.room)}


def packs_to_ask(visitor: User, room: Room) -> list[PackToAsk]:
    """Those that are ready, as their host may see them."""
    if room.book is None:
        return []
    place = reading_places.place_of(visitor, room.book)
    asked: dict[int, set[str]] = {}
    rows = RoomMessage.objects.filter(room=room).exclude(pack=None).values_list("pack", "asked")
    for pack_pk, facts in rows:
        asked.setdefault(pack_pk, set()).add(facts.get("text", ""))
    found = []
    for pack in packs_seen_by(visitor, room.book).filter(is_ready=True):
        texts = {question.text for question in questions_of(pack)}
        title = listed_pack(pack, room.book, place).title
        found.append(PackToAsk(pack.pk, title, len(texts & asked.get(pack.pk, set())), len(texts)))
    return found
