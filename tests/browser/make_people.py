"""Makes the members of two clubs in the database of a server, and prints the cookies that sign them in."""

import json
import sys

from django.conf import settings
from django.test import Client

from bookclub.clubs.models import Club, Membership, User

OTHER_CLUB = "other"
MEMBERS = (
    ("hanna", "default", Membership.Role.HOST),
    ("rita", "default", Membership.Role.READER),
    ("tom", "default", Membership.Role.READER),
    ("sven", OTHER_CLUB, Membership.Role.HOST),
    ("olga", OTHER_CLUB, Membership.Role.READER),
)


def main() -> None:
    Club.objects.create(slug=OTHER_CLUB, name="Another club")
    for name, club, role in MEMBERS:
        user = User.objects.create_user(name)
        Membership.objects.create(user=user, club=Club.objects.get(slug=club), role=role)
    names = ["admin", *(name for name, _club, _role in MEMBERS)]
    json.dump({name: _session_of(User.objects.get(username=name)) for name in names}, sys.stdout)


def _session_of(user: User) -> dict[str, str]:
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value}
