"""What `ask` and `retrieve` share: which books, one question or a file of them, one result each."""

import logging
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from bookclub import json_lines
from bookclub.clubs.site_command import SiteCommand
from bookclub.providers.errors import IndexFailure, ProviderError
from chat import batches
from chat.actions import BadQuestion, checked
from chat.command_books import add_book_arguments, asked_documents, asked_filter, is_text, scope_of
from chat.command_maps import BOOTSTRAP, SPECIFIC
from chat.command_places import add_place_arguments, as_far_as_asked
from chat.diagnostics_lines import diagnostics_lines
from chat.questions.parsed_question import ScopeFilter
from chat.retrieval.scope import Scope
from chat.retrieval.search import DEFAULT_TOP_K

MOST_PASSAGES = 100

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Query:
    """A question with its limits."""

    text: str
    scope: Scope
    top_k: int
    only: ScopeFilter
    """What `scope` was narrowed to, for the diagnostics to show."""
    diagnoses: bool = False
    intent: str = SPECIFIC
    """Of a map `text` is what it is to look at first, "" for nothing."""


class QuestionCommand(SiteCommand):
    """Without a batch, what goes wrong ends the command; in a batch it is the result of its line."""

    metavar: str

    def result(self, query: Query) -> dict[str, Any]:
        """Raises `ProviderError` and `IndexFailure`."""
        raise NotImplementedError

    def show(self, result: dict[str, Any]) -> None:
        """Prints a result for people."""
        raise NotImplementedError

    def show_diagnostics(self, result: dict[str, Any]) -> None:
        """Prints them in columns where they were asked for, with the seconds of the answer."""
        if "diagnostics" in result:
            kept = result["diagnostics"]
            seconds = {**kept["seconds"], **result.get("seconds", {})}
            self.stdout.write("\n".join(diagnostics_lines({**kept, "seconds": seconds})))

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("query", nargs="?", metavar=self.metavar)
        add_book_arguments(parser)
        add_place_arguments(parser)
        parser.add_argument("--top-k", type=int, default=DEFAULT_TOP_K, metavar="N", help="passages at most")
        parser.add_argument("--json", action="store_true", help="one object a question on stdout")
        parser.add_argument(
            "--batch",
            type=Path,
            metavar="FILE",
            help="one JSON object a line: id, query, and if wanted books, source_ids, source_refs, tags,"
            " mode, top_k, and one of up_to_chapter, up_to_page, up_to_percent and reader",
        )
        parser.add_argument(
            "--diagnostics",
            action="store_true",
            help="tell how the passages were found, and how many lie further on than the books are read",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["batch"] is not None:
            for row in self._batch_rows(options):
                json_lines.write(self.stdout, row)
            return
        if options["query"] is None and not _is_of_map(options):
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
    top_k = asked.get("top_k")
    top_k = options["top_k"] if top_k is None else top_k
    if type(top_k) is not int or not 1 <= top_k <= MOST_PASSAGES:
        raise CommandError(f"top_k must be a whole number from 1 to {MOST_PASSAGES}.")
    only = asked_filter(asked, options)
    question = _text(asked.get("query"), options)
    scope = as_far_as_asked(asked, options, scope_of(asked_documents(asked, options), only))
    intent = options.get("intent", SPECIFIC)
    return Query(question, scope, top_k, only, diagnoses=options["diagnostics"], intent=intent)


def _text(text: Any, options: dict[str, Any]) -> str:
    """The question, which a map does not need. Raises `CommandError`."""
    if text is None and _is_of_map(options):
        return ""
    if text is None:
        raise CommandError("There is no query.")
    if not is_text(text):
        raise CommandError("The query must be a text.")
    try:
        return checked(text)
    except BadQuestion as error:
        raise CommandError(error.sentence) from error


def _is_of_map(options: dict[str, Any]) -> bool:
    return options.get("intent") == BOOTSTRAP
