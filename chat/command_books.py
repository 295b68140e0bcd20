"""Which books `ask`, `retrieve` and lines of a batch are put to: named ones, or what filters leave."""

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.management.base import CommandError
from django.db.models import QuerySet

from bookclub.clubs.actions import ensure_default_club
from chat.actions import MOST_BOOKS
from chat.questions.parsed_question import EVERYTHING, ScopeFilter
from chat.retrieval.scope import Scope
from ingestion.models import Book

MODES = {"documental": "documental", "codigo": "codigo", "document": "documental", "code": "codigo"}
"""With what each is short for."""
LISTS = ("source_ids", "source_refs", "tags")


def add_book_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        *("--book", "--document-id"),
        action="append",
        default=[],
        metavar="DOCUMENT_ID",
        dest="books",
        help="again for each",
    )
    for name, about in (
        ("--source-id", "books of this source; again for each"),
        ("--source-ref", "books with this reference; again for each"),
        ("--tag", "books with any of these tags; again for each"),
    ):
        dest = f"{name.removeprefix('--').replace('-', '_')}s"
        parser.add_argument(name, action="append", default=[], metavar="TEXT", dest=dest, help=about)
    parser.add_argument("--mode", choices=list(MODES), help="prose or source code alone")


def asked_filter(asked: Mapping[str, Any], options: Mapping[str, Any]) -> ScopeFilter:
    """Of a batch's line what it names, else as the options say. Raises `CommandError`."""
    lists = {name: tuple(texts_of(asked, name) or options[name]) for name in LISTS}
    mode = asked.get("mode") or options["mode"] or ""
    if mode and (not isinstance(mode, str) or mode not in MODES):
        raise CommandError(f"mode must be one of {', '.join(MODES)}.")
    return ScopeFilter(**lists, mode=MODES.get(mode, ""))


def asked_documents(asked: Mapping[str, Any], options: Mapping[str, Any]) -> list[str]:
    """Raises `CommandError`."""
    return texts_of(asked, "books") or texts_of(asked, "document_ids") or options["books"]


def texts_of(asked: Mapping[str, Any], name: str) -> list[str]:
    """Raises `CommandError`."""
    texts = asked.get(name)
    if texts is None:
        return []
    if not isinstance(texts, list) or not all(is_text(one) for one in texts):
        what = "document ids" if name in {"books", "document_ids"} else "texts"
        raise CommandError(f"{name} must be a list of {what}.")
    return texts


def is_text(value: Any) -> bool:
    """JSON may hold half a surrogate pair, which no database or model takes."""
    return isinstance(value, str) and value.encode(errors="replace").decode() == value


def scope_of(document_ids: Sequence[str], only: ScopeFilter = EVERYTHING) -> Scope:
    """The named books, or every ready book of the default club, as far as the filter leaves them.

    Raises `CommandError`.
    """
    scope = (_named(document_ids) if document_ids else _whole_shelf()).narrowed(only)
    if not scope.books:
        raise CommandError("There is no book with this source, reference, tag or mode among those asked.")
    if len(scope.books) > MOST_BOOKS:
        raise CommandError(
            f"There are {len(scope.books)} books on the shelf, and at most {MOST_BOOKS} can be asked at once:"
            " name them with --book, or choose some by --tag, --source-id, --source-ref or --mode."
        )
    return scope


def _named(document_ids: Sequence[str]) -> Scope:
    if len(document_ids) > MOST_BOOKS:
        raise CommandError(f"At most {MOST_BOOKS} books can be asked at once.")
    wanted = [document_id for document_id in document_ids if "\0" not in document_id]
    named = {book.document_id: book for book in _current_books().filter(document_id__in=wanted)}
    for document_id in document_ids:
        if document_id not in named:
            raise CommandError(f"There is no book {document_id}.")
        if not named[document_id].is_ready:
            raise CommandError(f"This book is not ready yet: {document_id}")
    chosen = tuple(named.values())
    if len({book.club_id for book in chosen}) > 1:
        raise CommandError("The books belong to different clubs.")
    return Scope(chosen[0].club, chosen)


def _whole_shelf() -> Scope:
    club = ensure_default_club()
    books = tuple(_current_books().filter(club=club))
    ready = tuple(book for book in books if book.is_ready)
    if not books:
        raise CommandError("There is no book on the shelf yet.")
    if not ready:
        raise CommandError("No book on the shelf is ready yet.")
    return Scope(club, ready)


def _current_books() -> QuerySet[Book]:
    current = Book.objects.filter(status=Book.Status.CURRENT)
    return current.select_related("live_index", "club", "source")
