"""`manage.py evaluate WHAT --data DIR`: how good a part of Bookclub is on data with known answers."""

import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bookclub import json_lines
from bookclub.providers.errors import IndexFailure, ProviderError
from chat.evaluation import own_library
from chat.evaluation.file_parts import FILE_PARTS
from chat.evaluation.library_parts import LIBRARY_PARTS
from chat.evaluation.parts import Part, Row, Run
from chat.evaluation.reading_in import prepare_database
from ingestion.evaluation.as_of_books import TextUnreadable
from ingestion.evaluation.name_sets import EvaluationDataError
from ingestion.management.progress_bar import ProgressBar
from ingestion.progress import Watch

PARTS: Mapping[str, Part] = {part.name: part for part in (*FILE_PARTS, *LIBRARY_PARTS)}


class Command(BaseCommand):
    help = "Measures a part of Bookclub on data with known answers, apart from the books on the shelf."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parts = parser.add_subparsers(dest="part", required=True, metavar="WHAT")
        for part in PARTS.values():
            _add_arguments(parts.add_parser(part.name, help=part.about), part)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Ends with 1 when what is measured has to hold and does not."""
        part = PARTS[options["part"]]
        _check_numbers(part, options)
        if part.needs_library and not own_library.is_here(options["library"]):
            _run_in_library(part, options)
            return
        result = self._measured(part, options)
        if options["json"]:
            json_lines.write(self.stdout, result)
        else:
            for line in part.lines(result):
                self.stdout.write(line)
        if not part.holds(result):
            sys.exit(1)

    def _measured(self, part: Part, options: dict[str, Any]) -> Row:
        try:
            if part.needs_library:
                prepare_database()
            return part.measure(Run(options, self._watch_for, self._silent if options["json"] else self._say))
        except (EvaluationDataError, TextUnreadable) as error:
            raise CommandError(str(error)) from error
        except (ProviderError, IndexFailure) as error:
            raise CommandError(error.sentence) from error
        finally:
            ProgressBar(self, "").close()

    def _watch_for(self, name: str) -> Watch:
        return ProgressBar(self, name).show

    def _say(self, line: str) -> None:
        self.stdout.write(line)

    def _silent(self, line: str) -> None:
        """All of it is in the one object."""


def _add_arguments(parser: ArgumentParser, part: Part) -> None:
    parser.add_argument("--data", required=True, type=Path, metavar="DIR", help=part.data)
    parser.add_argument("--json", action="store_true", help="one object on stdout")
    for number in part.numbers:
        about = f"{number.about}; {number.usual} by default"
        parser.add_argument(_option(number.name), type=int, default=number.usual, metavar="N", help=about)
    for switch in part.switches:
        parser.add_argument(_option(switch.name), action="store_true", help=switch.about)
    if part.needs_library:
        about = "keeps the books that are read in for it; a temporary folder by default"
        parser.add_argument("--library", type=Path, metavar="FOLDER", help=about)


def _check_numbers(part: Part, options: dict[str, Any]) -> None:
    for number in part.numbers:
        if options[number.name] < number.least:
            raise CommandError(f"{_option(number.name)} must be at least {number.least}.")


def _run_in_library(part: Part, options: dict[str, Any]) -> None:
    """The same command once more, in the library; its exit code is this one's."""
    try:
        with own_library.library(options["library"]) as folder:
            code = own_library.run_in(folder, _given(part, options))
    except own_library.NotALibrary as error:
        raise CommandError(str(error)) from error
    if code:
        sys.exit(code)


def _given(part: Part, options: dict[str, Any]) -> list[str]:
    """What was asked for, without a library of its own."""
    numbers = [f"{_option(number.name)}={options[number.name]}" for number in part.numbers]
    switches = [_option(switch.name) for switch in part.switches if options[switch.name]]
    as_json = ["--json"] if options["json"] else []
    return ["evaluate", part.name, f"--data={options['data']}", *as_json, *numbers, *switches]


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"
