"""`manage.py costs`: what language models took for each book and club, the dearest first."""

from argparse import ArgumentParser
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from django.core.management.base import CommandError

from bookclub import json_lines
from bookclub.clubs.models import Club
from bookclub.clubs.site_command import SiteCommand
from chat.costs import BookCosts, ClubCosts, Spent, costs_of


class Command(SiteCommand):
    help = "Tells the tokens and the cost of questions and of support material, by book and by club."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one object a book and a club on stdout")
        parser.add_argument("--club", metavar="SLUG", help="of this club alone")

    def handle(self, *_args: Any, **options: Any) -> None:
        clubs = Club.objects.order_by("slug")
        if options["club"] is not None:
            clubs = clubs.filter(slug=options["club"])
            if not clubs:
                raise CommandError(f"There is no club {options['club']}.")
        for row in (row for club in costs_of(clubs) for row in _rows(club)):
            if options["json"]:
                json_lines.write(self.stdout, row)
            else:
                self.stdout.write(_line(row))


def _rows(club: ClubCosts) -> Iterator[dict[str, Any]]:
    for book in club.books:
        yield {"kind": "book", "club": club.club.slug, **_book(book)}
    yield {"kind": "club", "club": club.club.slug, **_spent(club)}


def _book(row: BookCosts) -> dict[str, Any]:
    return {"document_id": row.book.document_id, "title": row.book.title, **_spent(row)}


def _spent(row: BookCosts | ClubCosts) -> dict[str, Any]:
    return {
        "questions": _numbers(row.questions),
        "support": _numbers(row.support),
        "cost": _number(row.cost),
    }


def _numbers(spent: Spent) -> dict[str, Any]:
    return {
        "number": spent.number,
        "prompt_tokens": spent.prompt_tokens,
        "output_tokens": spent.output_tokens,
        "cost": _number(spent.cost),
    }


def _number(cost: Decimal | None) -> float | None:
    return None if cost is None else float(cost)


def _line(row: dict[str, Any]) -> str:
    asked, support = row["questions"], row["support"]
    tokens = sum(one[name] for one in (asked, support) for name in ("prompt_tokens", "output_tokens"))
    what = row.get("title") or f"Club {row['club']}"
    cost = "-" if row["cost"] is None else f"{row['cost']:.6f}"
    return f"{cost:>14}  {tokens:>10} tokens  {asked['number']:>6} questions  {what}"
