"""What `ask` and `retrieve` share: which books, one query or a file of them."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from bookclub.clubs.actions import ensure_default_club
from chat.actions import MOST_BOOKS, BadQuestion, checked
from chat.retrieval.search import DEFAULT_TOP_K, Scope
from ingestion.models import Book

MOST_PASSAGES = 100


@dataclass(frozen=True, slots=True)
class Query:
    """A question with its limits; `identifier` is set in batches only."""

    text: str
    scope: Scope
    top_k: int
    identifier: Any = None


def add_arguments(parser: ArgumentParser, what: str) -> None:
    parser.add_argument("query", nargs="?", metavar=what)
    parser.add_argument("--book", action="append", default=[], metavar="DOCUMENT_ID", dest="books")
    parser.add_argument("--top-k", type=int, default=DEFAULT_TOP_K, metavar="N")
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--batch",
        type=Path,
        metavar="FILE",
        help="one JSON object a line: id, query, and if wanted books and top_k",
    )


def queries(options: dict[str, Any]) -> Iterator[Query | dict[str, Any]]:
    """The queries asked for; in batches, a line that cannot be asked becomes an object with its `error`."""
    if options["batch"] is None:
        if options["query"] is None:
            raise CommandError("Give a question, or --batch FILE.")
        yield _query({"query": options["query"]}, options)
        return
    try:
        lines = options["batch"].read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise CommandError(f"The batch could not be opened: {error}") from error
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _batch_query(line, number, options)


def _batch_query(line: str, number: int, options: dict[str, Any]) -> Query | dict[str, Any]:
    try:
        asked = json.loads(line)
    except json.JSONDecodeError as error:
        return {"id": None, "error": f"Line {number} is not JSON: {error}"}
    if not isinstance(asked, dict):
        return {"id": None, "error": f"Line {number} is not a JSON object."}
    try:
        return _query(asked, options)
    except CommandError as error:
        return {"id": asked.get("id"), "error": str(error)}


def _query(asked: dict[str, Any], options: dict[str, Any]) -> Query:
    try:
        text = checked(str(asked.get("query") or ""))
    except BadQuestion as error:
        raise CommandError(error.sentence) from error
    top_k = asked.get("top_k", options["top_k"])
    if not isinstance(top_k, int) or not 1 <= top_k <= MOST_PASSAGES:
        raise CommandError(f"top_k must be a number from 1 to {MOST_PASSAGES}.")
    return Query(text, scope_of(asked.get("books") or options["books"]), top_k, asked.get("id"))


def scope_of(document_ids: list[str]) -> Scope:
    """The named books, or every ready book of the default club."""
    books = Book.objects.filter(status=Book.Status.CURRENT).select_related("live_index", "club")
    if not document_ids:
        club = ensure_default_club()
        return Scope(club, tuple(books.filter(club=club, live_index__isnull=False)))
    if len(document_ids) > MOST_BOOKS:
        raise CommandError(f"At most {MOST_BOOKS} books can be asked at once.")
    named = {book.document_id: book for book in books.filter(document_id__in=document_ids)}
    for document_id in document_ids:
        if document_id not in named:
            raise CommandError(f"There is no book {document_id}.")
        if not named[document_id].is_ready:
            raise CommandError(f"This book is not ready yet: {document_id}")
    clubs = {book.club_id for book in named.values()}
    if len(clubs) > 1:
        raise CommandError("The books belong to different clubs.")
    chosen = tuple(named.values())
    return Scope(chosen[0].club, chosen)
