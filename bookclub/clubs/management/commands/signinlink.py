"""`manage.py signinlink NAME`: a new one-time sign-in link."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from bookclub.clubs.actions import make_sign_in_link
from bookclub.clubs.models import User


class Command(BaseCommand):
    help = "Prints a link that signs NAME in once, within 24 hours."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--base-url", default="http://127.0.0.1:8000")

    def handle(self, *_args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["name"], is_active=True).first()
        if user is None:
            raise CommandError(f"There is no account named {options['name']}.")
        path = reverse("clubs:sign-in-link", args=[make_sign_in_link(user)])
        self.stdout.write(options["base_url"].rstrip("/") + path)
