"""`manage.py evaluate WHAT --data DIR`: how good a part of Bookclub is on data with known answers."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bookclub import json_lines
from ingestion.evaluation.as_of_books import TextUnreadable, text_files
from ingestion.evaluation.as_of_report import as_of_lines, as_of_row
from ingestion.evaluation.name_report import Row, report, scores
from ingestion.evaluation.name_sets import EvaluationDataError, name_sets

_NAMES_HEADER = f"{'':30} recall  top 30   at k   pairs P      R     F1  missed"


class Command(BaseCommand):
    help = "Measures a part of Bookclub on data with known answers. It needs no books on the shelf."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parts = parser.add_subparsers(dest="part", required=True, metavar="WHAT")
        names = parts.add_parser("names", help="who is in a novel, and what they are called")
        _add_data_arguments(names, "a folder with lists of characters, pdnc/*.json and spanish/*.json")
        names.set_defaults(measure=self._measure_names)
        as_of = parts.add_parser(
            "as-of", help="whether a part's profiles know nothing of what comes after it"
        )
        _add_data_arguments(as_of, "a folder with novels, *.txt or texts/*.txt")
        as_of.add_argument(
            "--parts", type=int, default=4, metavar="N", help="ends of parts looked at, a novel"
        )
        as_of.set_defaults(measure=self._measure_as_of)

    def handle(self, *_args: Any, **options: Any) -> None:
        options["measure"](options)

    def _measure_as_of(self, options: dict[str, Any]) -> None:
        """Ends with 1 when a profile differs from that of a text which ends there."""
        if options["parts"] < 1:
            raise CommandError("Give at least one part.")
        try:
            files = text_files(options["data"])
        except TextUnreadable as error:
            raise CommandError(str(error)) from error
        rows = [self._as_of_row(file, options) for file in files]
        equal = all(row["equal"] for row in rows)
        if options["json"]:
            json_lines.write(self.stdout, {"equal": equal, "books": rows})
        if not equal:
            sys.exit(1)

    def _as_of_row(self, file: Path, options: dict[str, Any]) -> Row:
        """Shown as soon as it is known: a shelf of novels takes minutes."""
        row = as_of_row(file, options["parts"])
        if not options["json"]:
            for line in as_of_lines(row):
                self.stdout.write(line)
        return row

    def _measure_names(self, options: dict[str, Any]) -> None:
        try:
            result = report(list(scores(name_sets(options["data"]))))
        except EvaluationDataError as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            json_lines.write(self.stdout, result)
            return
        self.stdout.write(_NAMES_HEADER)
        for row in result["books"]:
            self.stdout.write(_names_row(row["book"], row))
        for kind, row in result["overall"].items():
            self.stdout.write(_names_row(f"all of {kind}", row))


def _add_data_arguments(parser: ArgumentParser, about_data: str) -> None:
    parser.add_argument("--data", required=True, type=Path, metavar="DIR", help=about_data)
    parser.add_argument("--json", action="store_true", help="one object on stdout")


def _names_row(title: str, row: Row) -> str:
    cells = f"{title:30} {row['recall']:6.2f}"
    if "alias_pairs" in row:
        pairs = row["alias_pairs"]
        cells += f"  {row['precision_at_30']:6.2f} {row['precision_at_k']:6.2f}"
        cells += f"    {pairs['precision']:6.2f} {pairs['recall']:6.2f} {pairs['f1']:6.2f}"
    return f"{cells}  {', '.join(row.get('missed', ()))}".rstrip()
