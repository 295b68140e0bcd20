"""In which time zone times are shown: the account's, else the browser's, else the site's."""

from collections.abc import Mapping
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from bookclub.clubs.models import User
from bookclub.clubs.queries import Visitor

COOKIE = "timezone"


@lru_cache(maxsize=1)
def known_zones() -> frozenset[str]:
    """Looking them up reads a folder of files."""
    return frozenset(available_timezones() - {"localtime", "Factory"})


def zone_for(visitor: Visitor, cookies: Mapping[str, str]) -> ZoneInfo | None:
    """None is the site's own. What a browser sent is a name to look up, and never a file to open."""
    chosen = visitor.time_zone if isinstance(visitor, User) else ""
    for name in (chosen, cookies.get(COOKIE, "")):
        if name and name in known_zones():
            return ZoneInfo(name)
    return None


def listed() -> list[str]:
    """Places, by name: `Europe/Madrid` and not the many other names for the same."""
    regions = ("Africa/", "America/", "Antarctica/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/")
    places = [name for name in known_zones() if name.startswith((*regions, "Pacific/"))]
    return ["UTC", *sorted(places)]
