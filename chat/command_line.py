"""What `ask` and `retrieve` share: which books, one question or a file of them, one result each."""

import logging
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db.models import QuerySet

from bookclub import json_lines
from bookclub.clubs.actions import ensure_default_club
from bookclub.clubs.site_command import SiteCommand
from bookclub.providers.errors import IndexFailure, ProviderError
from chat import batches
from chat.actions import MOST_BOOKS, BadQuestion, checked
from chat.retrieval.scope import Scope
from chat.retrieval.search import DEFAULT_TOP_K
from ingestion.gate import end_of_chapter
from ingestion.models import Book, IndexVersion

MOST_PASSAGES = 100

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Query:
    """A question with its limits."""

    text: str
    scope: Scope
    top_k: int


class QuestionCommand(SiteCommand):
    """Without a batch, what goes wrong ends the command; in a batch it is the result of its line."""

    metavar: str

    def result(self, query: Query) -> dict[str, Any]:
        """Raises `ProviderError` and `IndexFailure`."""
        raise NotImplementedError

    def show(self, result: dict[str, Any]) -> None:
        """Prints a result for people."""
        raise NotImplementedError

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("query", nargs="?", metavar=self.metavar)
        parser.add_argument(
            "--book", action="append", default=[], metavar="DOCUMENT_ID", dest="books", help="again for each"
        )
        parser.add_argument("--top-k", type=int, default=DEFAULT_TOP_K, metavar="N", help="passages at most")
        parser.add_argument("--json", action="store_true", help="one object a question on stdout")
        parser.add_argument(
            "--batch",
            type=Path,
            metavar="FILE",
            help="one JSON object a line: id, query, and if wanted books, top_k and up_to_chapter",
        )
        parser.add_argument(
            "--up-to-chapter",
            type=int,
            metavar="N",
            help="as someone is answered who has read each book up to the end of its Nth chapter",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["batch"] is not None:
            for row in self._batch_rows(options):
                json_lines.write(self.stdout, row)
            return
        if options["query"] is None:
            raise CommandError("Give a question, or --batch FILE.")
        try:
            result = self.result(_query({"query": options["query"]}, options))
        except (ProviderError, IndexFailure) as error:
            raise CommandError(error.sentence) from error
        if options["json"]:
            json_lines.write(self.stdout, result)
        else:
            self.show(result)

    def _batch_rows(self, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if options["query"] is not None:
            raise CommandError("Give a question or --batch FILE, not both.")
        try:
            for number, line in batches.lines(options["batch"]):
                yield self._batch_row(number, line, options)
        except batches.BadBatch as error:
            raise CommandError(str(error)) from error

    def _batch_row(self, number: int, line: str, options: dict[str, Any]) -> dict[str, Any]:
        try:
            asked = batches.parsed(number, line)
        except batches.BadBatch as error:
            return {"id": None, "error": str(error)}
        identifier = asked.get("id")
        try:
            return {"id": identifier, **self.result(_query(asked, options))}
        except CommandError as error:
            return {"id": identifier, "error": str(error)}
        except (ProviderError, IndexFailure) as error:
            return {"id": identifier, "error": error.sentence}
        except Exception:  # the edge of a line: said in its place, and the lines after it are answered
            logger.exception("Line %s of the batch failed", number)
            return {"id": identifier, "error": "Something went wrong here. The log says more."}


def _query(asked: dict[str, Any], options: dict[str, Any]) -> Query:
    """Raises `CommandError`. What is left out of a batch's line, or null, is as the options say."""
    text, top_k, chapter = (asked.get(key) for key in ("query", "top_k", "up_to_chapter"))
    if text is None:
        raise CommandError("There is no query.")
    if not _is_text(text):
        raise CommandError("The query must be a text.")
    top_k = options["top_k"] if top_k is None else top_k
    if type(top_k) is not int or not 1 <= top_k <= MOST_PASSAGES:
        raise CommandError(f"top_k must be a whole number from 1 to {MOST_PASSAGES}.")
    chapter = options["up_to_chapter"] if chapter is None else chapter
    try:
        scope = scope_of(_document_ids(asked.get("books")) or options["books"])
        return Query(checked(text), _as_far_as(chapter, scope), top_k)
    except BadQuestion as error:
        raise CommandError(error.sentence) from error


def _as_far_as(chapter: Any, scope: Scope) -> Scope:
    """Every book up to the end of this chapter; None is the whole books. Raises `CommandError`."""
    if chapter is None:
        return scope
    if type(chapter) is not int or chapter < 0:
        raise CommandError("up_to_chapter must be a whole number; 0 is what stands before the first chapter.")
    builds = {book.live_index_id: book.pk for book in scope.books if book.live_index_id}
    versions = IndexVersion.objects.filter(pk__in=builds).select_related("stored_text")
    rows = versions.only("pk", "stored_text__chapters")
    ends = {builds[row.pk]: end_of_chapter(row.stored_text, chapter) for row in rows}
    return replace(scope, read_up_to=ends)


def _document_ids(books: Any) -> list[str]:
    if books is None:
        return []
    if not isinstance(books, list) or not all(_is_text(book) for book in books):
        raise CommandError("books must be a list of document ids.")
    return books


def _is_text(value: Any) -> bool:
    """JSON may hold half a surrogate pair, which no database or model takes."""
    return isinstance(value, str) and value.encode(errors="replace").decode() == value


def scope_of(document_ids: list[str]) -> Scope:
    """The named books, or every ready book of the default club. Raises `CommandError`."""
    if not document_ids:
        return _whole_shelf()
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
    return Book.objects.filter(status=Book.Status.CURRENT).select_related("live_index", "club")
