"""`manage.py evaluate WHAT --data DIR`: how good a part of Bookclub is on data with known answers."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bookclub import json_lines
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

    def handle(self, *_args: Any, **options: Any) -> None:
        options["measure"](options["data"], as_json=options["json"])

    def _measure_names(self, folder: Path, *, as_json: bool) -> None:
        try:
            result = report(list(scores(name_sets(folder))))
        except EvaluationDataError as error:
            raise CommandError(str(error)) from error
        if as_json:
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
