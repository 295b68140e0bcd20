"""`manage.py signinlink NAME`: a new one-time sign-in link, and with --club an account for a new member."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.urls import reverse

from bookclub.clubs.actions import join, make_sign_in_link
from bookclub.clubs.models import Club, Membership, User
from bookclub.clubs.site_command import SiteCommand


class Command(SiteCommand):
    help = "Prints a link that signs NAME in once, within 24 hours."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")
        parser.add_argument(
            "--club", metavar="SLUG", help="makes NAME a member, with a new account if need be"
        )
        parser.add_argument("--host", action="store_true", help="as a host, who may add and delete books")
        parser.add_argument("--base-url", default=settings.BASE_URL, help="where the site is reached")

    def handle(self, *_args: Any, **options: Any) -> None:
        user = self._member(options) if options["club"] else self._known(options["name"])
        path = reverse("clubs:sign-in-link", args=[make_sign_in_link(user)])
        self.stderr.write(f"This link signs {user} in once, within 24 hours:", style_func=str)
        self.stdout.write(options["base_url"].rstrip("/") + path)

    def _known(self, name: str) -> User:
        user = User.objects.filter(username=name, is_active=True).first()
        if user is None:
            raise CommandError(
                f"There is no account named {name}. With --club default a new one is made and joins the club."
            )
        return user

    def _member(self, options: dict[str, Any]) -> User:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']}.")
        role = Membership.Role.HOST if options["host"] else Membership.Role.READER
        try:
            return join(options["name"], club, role)
        except ValueError as error:
            raise CommandError(str(error)) from error
