"""`manage.py extract --field name:type:question`: typed values, each with the lines that say so."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from bookclub import json_lines
from bookclub.clubs.site_command import SiteCommand
from bookclub.providers.errors import IndexFailure, ProviderError
from chat import extraction_traces
from chat.answering.extraction.field_spec import BadField, FieldSpec, FieldType
from chat.command_books import add_book_arguments, asked_documents, asked_filter, scope_of
from chat.command_places import add_place_arguments, as_far_as_asked
from chat.extracting import PASSAGES_A_FIELD, extract
from chat.extraction_presentation import extraction

MOST_PASSAGES = 20


class Command(SiteCommand):
    help = "Finds typed fields in the books, each with the lines that say so."

    def add_arguments(self, parser: ArgumentParser) -> None:
        types = ", ".join(FieldType)
        parser.add_argument(
            "--field",
            action="append",
            default=[],
            dest="fields",
            metavar="NAME:TYPE:QUESTION",
            help=f"again for each; the type is one of {types}",
        )
        parser.add_argument(
            "--fields",
            type=Path,
            dest="file",
            metavar="FILE.json",
            help="a list of objects with name, question and type",
        )
        add_book_arguments(parser)
        add_place_arguments(parser)
        parser.add_argument(
            "--top-k", type=int, default=PASSAGES_A_FIELD, metavar="N", help="passages a field at most"
        )
        parser.add_argument("--json", action="store_true", help="one object on stdout")

    def handle(self, *_args: Any, **options: Any) -> None:
        result = self._result(options)
        if options["json"]:
            json_lines.write(self.stdout, result)
        else:
            self._show(result)

    def _result(self, options: dict[str, Any]) -> dict[str, Any]:
        if not 1 <= options["top_k"] <= MOST_PASSAGES:
            raise CommandError(f"top_k must be a whole number from 1 to {MOST_PASSAGES}.")
        try:
            specs = [*_in_file(options["file"]), *map(FieldSpec.in_words, options["fields"])]
            only = asked_filter({}, options)
            scope = as_far_as_asked({}, options, scope_of(asked_documents({}, options), only))
            outcome = extract(scope, specs, top_k=options["top_k"], only=only)
        except (BadField, ProviderError, IndexFailure) as error:
            raise CommandError(error.sentence) from error
        return extraction(outcome, extraction_traces.keep(scope.club, outcome))

    def _show(self, result: dict[str, Any]) -> None:
        for one in result["fields"]:
            self.stdout.write(f"{one['name']}: {_in_words(one) if one['found'] else '–'}")
            for cited in one["evidence"]:
                self.stdout.write(f"    {_where(cited)}“{' '.join(cited['quote'].split())}”")
            if one["warning"]:
                self.stdout.write(f"    ({one['warning']})")
        self.stdout.write(f"{result['provider']} · {result['model']}")
        for warning in result["warnings"]:
            self.stderr.write(warning)


def _in_file(path: Path | None) -> Iterator[FieldSpec]:
    """Raises `BadField` and `CommandError`."""
    if path is None:
        return
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise CommandError(f"{path} cannot be read as JSON: {error}") from error
    if not isinstance(rows, list):
        raise CommandError(f"{path} must hold a list of fields.")
    yield from map(FieldSpec.of, rows)


def _in_words(one: dict[str, Any]) -> str:
    value = one["value"]
    if isinstance(value, list):
        return "; ".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(str(part) for part in value.values() if part)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _where(cited: dict[str, Any]) -> str:
    page = f"p. {cited['page']}, " if cited["page"] else ""
    lines = f"line {cited['line_start']}: " if cited["line_start"] else ""
    return page + lines
