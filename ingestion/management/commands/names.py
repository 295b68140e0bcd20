"""`manage.py names --book DOCUMENT_ID`: who is in a book, and what they are called."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from bookclub import json_lines
from bookclub.clubs.site_command import SiteCommand
from ingestion.management.books import book_named
from ingestion.models import Book
from ingestion.named_people import NoNames, named_people

HEADER = f"{'mentions':>8}  {'gender':7}  {'chapters':>8}  {'first':14}  name (also called)"


class Command(SiteCommand):
    help = "Prints who is in a book, most important first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--book", required=True, metavar="DOCUMENT_ID")
        parser.add_argument(
            "--up-to-chapter", type=int, metavar="N", help="as if the book ended with its Nth chapter"
        )
        parser.add_argument("--json", action="store_true", help="one object on stdout")

    def handle(self, *_args: Any, **options: Any) -> None:
        book = book_named(options["book"], Book.objects.select_related("live_index__stored_text"))
        try:
            found = named_people(book, options["up_to_chapter"])
        except NoNames as reason:
            raise CommandError(str(reason)) from reason
        if options["json"]:
            json_lines.write(self.stdout, found)
            return
        self.stdout.write(HEADER)
        for person in found["people"]:
            self.stdout.write(_row(person))


def _row(person: dict[str, Any]) -> str:
    first = person["first"]
    page = f"p. {first['page_label']}, " if first["page_label"] else ""
    others = ", ".join(alias["name"] for alias in person["aliases"] if alias["name"] != person["name"])
    called = f"{person['name']} ({others})" if others else person["name"]
    place = f"{page}line {first['line']}"
    return (
        f"{person['mentions']:8d}  {person['gender']:7}  {len(person['chapters']):8d}  {place:14}  {called}"
    )
