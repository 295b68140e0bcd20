"""What the frame of every page shows: the theme, and the clubs of whoever looks."""

from functools import cached_property
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from bookclub.clubs.models import Club, Membership, User
from bookclub.clubs.queries import Visitor, current_of, memberships_of
from bookclub.clubs.themes import theme_for


class Frame:
    """Looked up when a page shows it, and only then; one query for all of it."""

    def __init__(self, request: HttpRequest) -> None:
        """Also for requests that were refused before anybody looked whose they are."""
        self._request = request
        self._visitor: Visitor = getattr(request, "user", AnonymousUser())

    @cached_property
    def theme(self) -> str:
        """`light`, `dark` or, for as the device has it, `system`."""
        return theme_for(self._visitor, self._request.COOKIES)

    @cached_property
    def memberships(self) -> list[Membership]:
        return memberships_of(self._visitor)

    @property
    def clubs(self) -> list[Club]:
        return [membership.club for membership in self.memberships]

    @property
    def is_host(self) -> bool:
        """Of any club."""
        return any(membership.is_host for membership in self.memberships)

    @cached_property
    def club(self) -> Club | None:
        return current_of(self._visitor, self.clubs)

    @property
    def other_clubs(self) -> list[Club]:
        return [club for club in self.clubs if club != self.club]

    @property
    def way_back(self) -> str:
        """Where a choice in the menu leads: here again. What was sent to cannot always be gone to."""
        return self._request.get_full_path() if self._request.method in ("GET", "HEAD") else "/"

    @property
    def themes(self) -> list[tuple[str, str]]:
        return [(value, str(label)) for value, label in User.Theme.choices]


def frame(request: HttpRequest) -> dict[str, Any]:
    return {"frame": Frame(request)}
