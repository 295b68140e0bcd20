"""Light or dark: what an account chose, else this browser."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpResponseBase

from bookclub.clubs.models import User
from bookclub.clubs.queries import Visitor

COOKIE = "theme"
COOKIE_SECONDS = 365 * 24 * 3600


def theme_for(visitor: Visitor, cookies: Mapping[str, str]) -> str:
    chosen = visitor.theme if isinstance(visitor, User) else ""
    return chosen or known(cookies.get(COOKIE, ""))


def known(theme: str) -> str:
    return theme if theme in User.Theme.values else User.Theme.SYSTEM.value


def keep(response: HttpResponseBase, theme: str) -> None:
    """In the browser, for pages before signing in and for those of faults."""
    response.set_cookie(
        COOKIE,
        known(theme),
        max_age=COOKIE_SECONDS,
        samesite="Lax",
        secure=settings.HTTPS_ONLY,
        httponly=True,
    )
