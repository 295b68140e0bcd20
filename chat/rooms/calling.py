"""Who is offered when somebody begins to call a name in the box of a room."""

from typing import TypedDict

from django.utils.translation import get_language, gettext

from bookclub.clubs.models import User
from chat.models import Room
from chat.rooms.mentions import calls_book
from chat.rooms.queries import members_of

MOST_OFFERED = 500


class Called(TypedDict):
    """`call` stands after the @, `name` beside it where it tells more."""

    call: str
    name: str


def whom_to_call(visitor: User, room: Room) -> list[Called]:
    """The book where there is one, then the other members of the club by name. `visitor` is in."""
    others = [one for one in members_of(room.club) if one != visitor and not _is_taken(one)]
    members = [_called(one) for one in others[:MOST_OFFERED]]
    return members if room.book is None else [_book(), *members]


def _book() -> Called:
    is_spanish = (get_language() or "").startswith("es")
    return Called(call="libro" if is_spanish else "book", name=gettext("The book"))


def _called(member: User) -> Called:
    call, name = member.get_username(), member.shown_name
    return Called(call=call, name=name if name != call else "")


def _is_taken(member: User) -> bool:
    """Whoever is named as the book cannot be called by that name."""
    return calls_book(f"@{member.get_username()}")
