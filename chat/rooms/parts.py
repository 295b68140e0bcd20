"""How much of a room’s talk is shown at once: the newest, or what was said before, around or in a thread."""

from dataclasses import dataclass

from django.db.models import QuerySet

from bookclub.clubs.models import User
from chat.models import Room, RoomMessage
from chat.rooms.queries import messages_in
from chat.rooms.shown import REPLIES_SHOWN, with_all_that_is_shown

MESSAGES_A_PAGE = 50
AFTER = 10


@dataclass(frozen=True, slots=True)
class Asked:
    """Keys of messages. With `thread` what was said under one, then `before` is one of its replies."""

    before: int | None = None
    around: int | None = None
    thread: int | None = None


NEWEST = Asked()


@dataclass(frozen=True, slots=True)
class Part:
    """`earlier` is the message to go on before, None at the beginning. Of replies the latest ones are shown,
    those before `replies_before` where that is given."""

    roots: list[RoomMessage]
    earlier: int | None = None
    has_later: bool = False
    replies_before: int | None = None


def part_of(visitor: User, room: Room, asked: Asked = NEWEST) -> Part:
    """What is not there asks for the newest."""
    roots = messages_in(room).filter(parent=None, born__lte=room.changes)
    if asked.thread is not None:
        return _thread(visitor, roots, asked.thread, asked.before) or _before(visitor, roots, None)
    if asked.around is not None:
        return _around(visitor, room, roots, asked.around)
    return _before(visitor, roots, asked.before)


def _before(visitor: User, roots: QuerySet[RoomMessage], before: int | None) -> Part:
    own = roots if before is None else roots.filter(pk__lt=before)
    newest = list(with_all_that_is_shown(own, visitor).order_by("-pk")[: MESSAGES_A_PAGE + 1])
    shown = newest[:MESSAGES_A_PAGE][::-1]
    earlier = shown[0].pk if len(newest) > MESSAGES_A_PAGE else None
    return Part(shown, earlier, has_later=before is not None)


def _thread(visitor: User, roots: QuerySet[RoomMessage], root: int, before: int | None) -> Part | None:
    found = list(with_all_that_is_shown(roots.filter(pk=root), visitor))
    return Part(found, has_later=True, replies_before=before) if found else None


def _around(visitor: User, room: Room, roots: QuerySet[RoomMessage], around: int) -> Part:
    message = messages_in(room).filter(pk=around).first()
    newest = _before(visitor, roots, None)
    if message is None or not newest.roots:
        return newest
    root = message.parent_id or message.pk
    if message.parent_id is not None:
        later = RoomMessage.objects.filter(parent=root, pk__gte=message.pk).count()
        if root < newest.roots[0].pk or later > REPLIES_SHOWN:
            return _thread(visitor, roots, root, message.pk + 1) or newest
    if root >= newest.roots[0].pk:
        return newest
    after = roots.filter(pk__gt=root).order_by("pk").values_list("pk", flat=True)
    return _before(visitor, roots, next(iter(after[AFTER : AFTER + 1]), None))
