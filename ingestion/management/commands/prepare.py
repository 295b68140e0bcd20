"""`manage.py prepare`: what a first start needs; later starts change nothing."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from bookclub.clubs.actions import ensure_default_club, ensure_first_admin, make_sign_in_link
from bookclub.clubs.models import User
from ingestion.sample_shelf import add_samples


class Command(BaseCommand):
    help = (
        "Creates the club, the admin and the sample books, and prints a sign-in link until it was used once."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--base-url", default=settings.BASE_URL, help="where the site is reached")

    def handle(self, *_args: Any, **options: Any) -> None:
        club = ensure_default_club()
        if not User.objects.filter(is_superuser=True).exists():
            # Before the admin, so that a start that was cut off here does it again.
            added = add_samples(club)
            self.stdout.write(f"Sample books on the shelf: {', '.join(book.title for book in added)}.")
        admin, _is_new = ensure_first_admin(club)
        if not User.objects.filter(last_login__isnull=False).exists():
            self._print_link(admin, options["base_url"])

    def _print_link(self, admin: User, base_url: str) -> None:
        path = reverse("clubs:sign-in-link", args=[make_sign_in_link(admin)])
        self.stdout.write("Sign in as the admin with this link; it works once, within 24 hours:")
        self.stdout.write(f"  {base_url.rstrip('/')}{path}")
