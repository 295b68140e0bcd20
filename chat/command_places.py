"""How far the books of a question are read, as `ask`, `retrieve` and lines of a batch say it."""

from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.core.management.base import CommandError

from bookclub.clubs.models import User
from bookclub.clubs.queries import clubs_of
from chat.retrieval.scope import Scope
from ingestion import reading_places
from ingestion.gate import end_of_chapter
from ingestion.models import Book, IndexVersion
from ingestion.told_places import NoSuchPlace, placed

NAMES = ("up_to_chapter", "up_to_page", "up_to_percent", "reader")


def add_place_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--up-to-chapter",
        type=int,
        metavar="N",
        help="as someone is answered who has read each book up to the end of its Nth chapter",
    )
    parser.add_argument(
        "--up-to-page",
        metavar="LABEL",
        help="up to the end of a page: as printed on it where pages have printed numbers, else counted",
    )
    parser.add_argument("--up-to-percent", type=int, metavar="N", help="up to that share of each book")
    parser.add_argument(
        "--reader", metavar="USERNAME", help="as this member, as far as they have told they are"
    )


def as_far_as_asked(asked: Mapping[str, Any], options: Mapping[str, Any], scope: Scope) -> Scope:
    """The scope with its books read that far; of a batch's line the place in it, else that of the options.

    Raises `CommandError`.
    """
    place = _only_place(asked) or _only_place(options)
    if place is None:
        return scope
    name, value = place
    if name == "reader":
        return _as_reader(value, scope)
    if name == "up_to_chapter":
        return _up_to_chapter(value, scope)
    kind = name.removeprefix("up_to_")
    return replace(scope, read_up_to={book.pk: _offset(book, kind, value) for book in scope.books})


def _only_place(given: Mapping[str, Any]) -> tuple[str, Any] | None:
    named = [(name, given[name]) for name in NAMES if given.get(name) is not None]
    if len(named) > 1:
        both = " and ".join(name for name, _value in named[:2])
        raise CommandError(f"Say how far the books are read in one way alone, not by {both} at once.")
    return named[0] if named else None


def _as_reader(username: Any, scope: Scope) -> Scope:
    """Books of which they have told nothing are read whole."""
    member = User.objects.filter(username=username).first() if _is_name(username) else None
    if member is None:
        raise CommandError(f"There is no reader {username}.")
    if not clubs_of(member).filter(pk=scope.club.pk).exists():
        raise CommandError(f"{username} is not a member of the club that these books belong to.")
    return replace(scope, read_up_to=reading_places.read_up_to(member, scope.books))


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and "\0" not in value and value.isprintable()


def _up_to_chapter(chapter: Any, scope: Scope) -> Scope:
    if type(chapter) is not int or chapter < 0:
        raise CommandError("up_to_chapter must be a whole number; 0 is what stands before the first chapter.")
    builds = {book.live_index_id: book.pk for book in scope.books if book.live_index_id}
    versions = IndexVersion.objects.filter(pk__in=builds).select_related("stored_text")
    rows = versions.only("pk", "stored_text__chapters")
    ends = {builds[row.pk]: end_of_chapter(row.stored_text, chapter) for row in rows}
    return replace(scope, read_up_to=ends)


def _offset(book: Book, kind: str, value: Any) -> int:
    if type(value) is not int and not _is_name(value):
        raise CommandError(f"up_to_{kind} must be a number or a text.")
    try:
        return placed(book, {"kind": kind, "value": value})[0]
    except NoSuchPlace as error:
        raise CommandError(f"{error} ({book.document_id})") from error
