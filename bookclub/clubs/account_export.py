"""Everything an account owns, as one JSON-able value; the other parts of the site register what they keep."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.utils import timezone

from bookclub.clubs.models import User
from bookclub.clubs.queries import memberships_of

Part = Callable[[User], Any]

_parts: dict[str, Part] = {}


def register(name: str, part: Part) -> None:
    """`part` gives what its name stands for in the file: lists, dictionaries, texts, numbers."""
    _parts[name] = part


def export(user: User) -> dict[str, Any]:
    """What the spoiler gate holds back of it is left out, and said to be."""
    own = {"exported_at": timezone.now().isoformat(), "profile": _profile(user), "clubs": _clubs(user)}
    own["invitations_made"] = _invitations(user)
    return own | {name: part(user) for name, part in _parts.items()}


def _profile(user: User) -> dict[str, Any]:
    return {
        "name": user.username,
        "name_to_show": user.get_full_name(),
        "email": user.email,
        "language": user.language,
        "theme": user.theme,
        "time_zone": user.time_zone,
        "account_since": user.date_joined.isoformat(),
        "last_sign_in": _moment(user.last_login),
    }


def _clubs(user: User) -> list[dict[str, Any]]:
    return [
        {"club": one.club.name, "role": one.role, "since": one.joined_at.isoformat()}
        for one in memberships_of(user)
    ]


def _invitations(user: User) -> list[dict[str, Any]]:
    """Of clubs they are still in."""
    made = user.invitations.filter(club__membership__user=user).select_related("club")
    return [
        {
            "club": one.club.name,
            "label": one.label,
            "role": one.role,
            "made_at": one.made_at.isoformat(),
            "expires_at": one.expires_at.isoformat(),
            "revoked_at": _moment(one.revoked_at),
            "used": one.used_count,
            "most_uses": one.most_uses,
        }
        for one in made
    ]


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
