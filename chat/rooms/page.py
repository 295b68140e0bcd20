"""What the page of a room shows, whole and as news for one that is open."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.http import Http404

from bookclub.clubs.models import User
from bookclub.clubs.queries import is_host
from chat.models import Room, RoomMessage, RoomVisit
from chat.queries import sees_how_it_was_found
from chat.rooms.horizon_words import horizon_in_words
from chat.rooms.horizons import has_to_tell, known_in
from chat.rooms.parts import MESSAGES_A_PAGE, NEWEST, Asked, part_of
from chat.rooms.presence import here_now
from chat.rooms.queries import messages_in, room_for
from chat.rooms.reaching import Known
from chat.rooms.shown import Shower, ShownSaid, with_all_that_is_shown
from ingestion.models import Book

MOST_DIGITS = 18
BETWEEN = "-"
WHOLE = "all"


@dataclass(frozen=True, slots=True)
class Head:
    """What stands over and under the talk, and changes rarely."""

    room: Room
    horizon: str
    pinned: Sequence[ShownSaid]
    is_host: bool
    shows_how_found: bool
    """Whether the visitor may look at how answers were found."""

    @property
    def books(self) -> list[Book]:
        """As the templates of answers ask for them."""
        return [self.room.book] if self.room.book is not None else []


@dataclass(frozen=True, slots=True)
class RoomPage:
    """`earlier` is the key to go on before, None where the beginning is shown; `has_later` on older pages."""

    head: Head
    said: Sequence[ShownSaid]
    here: Sequence[User]
    token: str
    earlier: int | None = None
    has_later: bool = False


@dataclass(frozen=True, slots=True)
class RoomNews:
    """What has come since. `is_all`: as the visitor's place or too much has changed, all is shown anew."""

    head: Head
    here: Sequence[User]
    token: str
    is_all: bool = False
    said: Sequence[ShownSaid] = ()
    changed: Sequence[ShownSaid] = ()
    growing: Sequence[ShownSaid] = ()
    finished: Sequence[ShownSaid] = ()
    earlier: int | None = None

    @property
    def is_under_way(self) -> bool:
        return bool(self.growing)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a token names: changes up to a number, the visitor's place, the answers that were unfinished."""

    change: int
    known: str
    unfinished: Sequence[int] = field(default_factory=tuple)

    def __str__(self) -> str:
        return BETWEEN.join(map(str, (self.change, self.known, *self.unfinished)))


def seen_from(token: str) -> Seen | None:
    change, *rest = token.split(BETWEEN)
    if not rest or not _is_number(change):
        return None
    return Seen(int(change), rest[0], tuple(int(one) for one in rest[1:] if _is_number(one)))


def _is_number(raw: str) -> bool:
    return raw.isascii() and raw.isdecimal() and len(raw) <= MOST_DIGITS


def room_page(visitor: User, room: Room, visit: RoomVisit, asked: Asked = NEWEST) -> RoomPage:
    """As much of it as is asked for. `visitor` is in."""
    known, part = known_in(visitor, room), part_of(visitor, room, asked)
    shower = Shower(visitor, room, known, None if part.has_later else visit.read_to)
    said = shower.in_threads(part.roots, part.replies_before)
    token = Seen(room.changes, _place(known), _unfinished(said))
    head = _head(visitor, room, known, shower)
    return RoomPage(head, said, here_now(room), str(token), part.earlier, part.has_later)


def room_news(visitor: User, room_pk: int, token: str) -> RoomNews:
    """Raises `Http404` where they are not, or have still to tell how far they are."""
    room = room_for(visitor, room_pk)
    if has_to_tell(visitor, room):
        raise Http404
    known = known_in(visitor, room)
    shower, seen = Shower(visitor, room, known), seen_from(token)
    head, here = _head(visitor, room, known, shower), here_now(room)
    changed = _changed(visitor, room, seen) if seen is not None else []
    if seen is None or seen.known != _place(known) or len(changed) > MESSAGES_A_PAGE:
        part = part_of(visitor, room)
        said = shower.in_threads(part.roots)
        now = Seen(room.changes, _place(known), _unfinished(said))
        return RoomNews(head, here, str(now), is_all=True, said=said, earlier=part.earlier)
    new = [shower.shown(one) for one in changed if one.born > seen.change]
    other = [shower.shown(one) for one in changed if one.born <= seen.change]
    answers = [shower.shown(one) for one in _answers(visitor, room, seen.unfinished)]
    growing = [one for one in answers if one.is_being_answered]
    finished = [one for one in answers if one.answer is not None and not one.is_being_answered]
    unfinished = sorted({*_unfinished(new), *(one.answer.pk for one in growing if one.answer is not None)})
    now = Seen(room.changes, _place(known), tuple(unfinished))
    return RoomNews(head, here, str(now), said=new, changed=other, growing=growing, finished=finished)


def _place(known: Known) -> str:
    return WHOLE if known is None else str(known)


def _changed(visitor: User, room: Room, seen: Seen) -> list[RoomMessage]:
    if room.changes == seen.change:
        return []
    rows = messages_in(room).filter(change__gt=seen.change, change__lte=room.changes)
    return list(with_all_that_is_shown(rows, visitor).order_by("pk")[: MESSAGES_A_PAGE + 1])


def _answers(visitor: User, room: Room, unfinished: Sequence[int]) -> list[RoomMessage]:
    """Those that were being written when the page was last looked at."""
    if not unfinished:
        return []
    rows = messages_in(room).filter(answer__in=list(unfinished)[:MESSAGES_A_PAGE], deleted_at=None)
    return list(with_all_that_is_shown(rows, visitor).order_by("pk"))


def _unfinished(said: Sequence[ShownSaid]) -> tuple[int, ...]:
    every = [one for root in said for one in (root, *root.replies)]
    return tuple(one.answer.pk for one in every if one.answer is not None and one.is_being_answered)


def _head(visitor: User, room: Room, known: Known, shower: Shower) -> Head:
    pinned = messages_in(room).exclude(pinned_at=None).select_related("answer").order_by("-pinned_at")
    return Head(
        room,
        horizon_in_words(room, known),
        [shower.shown(one) for one in pinned.prefetch_related("mentions")],
        is_host(visitor, room.club),
        sees_how_it_was_found(visitor, room.club),
    )
