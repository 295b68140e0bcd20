"""The arguments that say how a book-club profile is to be written."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from ingestion.artifacts.asking.order import MOST_GUIDANCE
from ingestion.models import Book
from ingestion.shelving import ProfileOrder

LONGEST_MODEL = 200


def add_order_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--ingestion",
        choices=Book.Ingestion.values,
        help="basic, or a language model that reads the whole book; left out, as the book is",
    )
    parser.add_argument("--model", metavar="NAME", help="another language model; empty is the site's own")
    parser.add_argument("--guidance", metavar="TEXT", help="what the profile should look at, in words")
    parser.add_argument(
        "--critical-chapter",
        type=int,
        action="append",
        default=[],
        metavar="N",
        help="comes first in the profile and in overviews; may be repeated",
    )


def order_of(options: dict[str, Any]) -> ProfileOrder:
    """Raises `CommandError` for what is too long."""
    order = ProfileOrder(options["ingestion"], options["model"], options["guidance"])
    if len(order.analysis_model or "") > LONGEST_MODEL:
        raise CommandError(f"The name of a model has at most {LONGEST_MODEL} characters.")
    if len(order.guidance or "") > MOST_GUIDANCE:
        raise CommandError(f"The guidance has at most {MOST_GUIDANCE} characters.")
    return order
