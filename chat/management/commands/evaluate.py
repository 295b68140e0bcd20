"""`manage.py evaluate WHAT --data DIR`: how good a part of Bookclub is on data with known answers."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bookclub import json_lines
from bookclub.providers.errors import IndexFailure, ProviderError
from chat.evaluation import (
    abstention_report,
    learning,
    measures,
    own_library,
    retrieval_report,
    spoiler_report,
)
from chat.evaluation.measures import SpoilerOrder
from chat.evaluation.reading_in import prepare_database
from ingestion.evaluation.as_of_books import TextUnreadable, text_files
from ingestion.evaluation.as_of_report import as_of_lines, as_of_row
from ingestion.evaluation.name_report import Row, report, scores
from ingestion.evaluation.name_sets import EvaluationDataError, name_sets
from ingestion.management.progress_bar import ProgressBar
from ingestion.progress import Watch

_NAMES_HEADER = f"{'':30} recall  top 30   at k   pairs P      R     F1  missed"

_NUMBERS = ("books", "questions", "horizons", "seed")
_FEWEST_HORIZONS = 3


class Command(BaseCommand):
    help = "Measures a part of Bookclub on data with known answers, apart from the books on the shelf."

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
        retrieval = parts.add_parser(
            "retrieval", help="whether the passage with the answer is among the first ones found"
        )
        _add_library_arguments(retrieval, "a folder with retrieval/retrieval.jsonl and texts/*.txt")
        retrieval.set_defaults(measure=self._measure_retrieval)
        weights = parts.add_parser(
            "weights",
            help="learns the reranker's weights from those questions; shipped is what --json prints",
        )
        _add_library_arguments(weights, "a folder with retrieval/retrieval.jsonl and texts/*.txt")
        weights.set_defaults(measure=self._learn_weights)
        abstention = parts.add_parser(
            "abstention", help="whether questions without an answer are refused, and the others not"
        )
        _add_library_arguments(abstention, "a folder with qa/abstention.jsonl besides")
        abstention.set_defaults(measure=self._measure_abstention)
        self._add_spoilers(parts.add_parser("spoilers", help="whether anything goes past a reader's place"))

    def _add_spoilers(self, parser: ArgumentParser) -> None:
        usual = SpoilerOrder()
        _add_library_arguments(parser, "a folder with retrieval/retrieval.jsonl and texts/*.txt")
        for name, value, about in (
            ("books", usual.books, "those with the most questions"),
            ("questions", usual.questions, "in all"),
            ("horizons", usual.horizons, "places at which each is asked"),
            ("seed", usual.seed, "the same number gives the same places and strangers"),
        ):
            parser.add_argument(f"--{name}", type=int, default=value, metavar="N", help=about)
        parser.add_argument(
            "--gate-off", action="store_true", help="ask the whole books all the same: there have to be leaks"
        )
        parser.set_defaults(measure=self._measure_spoilers)

    def handle(self, *_args: Any, **options: Any) -> None:
        options["measure"](options)

    def _measure_retrieval(self, options: dict[str, Any]) -> None:
        def measure() -> Row:
            return measures.measure_retrieval(options["data"], self._watch_for)

        self._in_library(options, measure, retrieval_report.lines)

    def _learn_weights(self, options: dict[str, Any]) -> None:
        def learn() -> Row:
            return measures.learn_weights(options["data"], self._watch_for)

        self._in_library(options, learn, learning.lines)

    def _measure_abstention(self, options: dict[str, Any]) -> None:
        def measure() -> Row:
            return measures.measure_abstention(options["data"], self._watch_for)

        self._in_library(options, measure, abstention_report.lines)

    def _measure_spoilers(self, options: dict[str, Any]) -> None:
        """Ends with 1 when something leaks, or when nothing does with the gate off."""
        sizes = {name: options[name] for name in ("books", "questions", "horizons", "seed")}
        if min(sizes["books"], sizes["questions"]) < 1 or sizes["horizons"] < _FEWEST_HORIZONS:
            raise CommandError("Give at least one book, one question and three horizons.")
        order = SpoilerOrder(**sizes, is_gated=not options["gate_off"])

        def measure() -> Row:
            return measures.measure_spoilers(options["data"], self._watch_for, order)

        result = self._in_library(options, measure, spoiler_report.lines)
        if result is not None and not result["passed"]:
            sys.exit(1)

    def _in_library(
        self, options: dict[str, Any], measure: Callable[[], Row], lines: Callable[[Row], Iterable[str]]
    ) -> Row | None:
        """The result, shown, where this process is the library's; else None, and all of it was done there."""
        if not own_library.is_here(options["library"]):
            self._run_in_library(options)
            return None
        try:
            prepare_database()
            result = measure()
        except EvaluationDataError as error:
            raise CommandError(str(error)) from error
        except (ProviderError, IndexFailure) as error:
            raise CommandError(error.sentence) from error
        finally:
            ProgressBar(self, "").close()
        if options["json"]:
            json_lines.write(self.stdout, result)
        else:
            self.stdout.write("\n".join(lines(result)))
        return result

    def _run_in_library(self, options: dict[str, Any]) -> None:
        try:
            with own_library.library(options["library"]) as folder:
                code = own_library.run_in(folder, _given(options))
        except own_library.NotALibrary as error:
            raise CommandError(str(error)) from error
        if code:
            sys.exit(code)

    def _watch_for(self, name: str) -> Watch:
        return ProgressBar(self, name).show

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


def _add_library_arguments(parser: ArgumentParser, about_data: str) -> None:
    _add_data_arguments(parser, about_data)
    parser.add_argument(
        "--library",
        type=Path,
        metavar="FOLDER",
        help="keeps the books that are read in for it; a temporary folder by default",
    )


def _given(options: dict[str, Any]) -> list[str]:
    """The same command once more, without a library of its own."""
    numbers = [f"--{name}={options[name]}" for name in _NUMBERS if options.get(name) is not None]
    switches = [f"--{name.replace('_', '-')}" for name in ("json", "gate_off") if options.get(name)]
    return ["evaluate", options["part"], f"--data={options['data']}", *numbers, *switches]


def _names_row(title: str, row: Row) -> str:
    cells = f"{title:30} {row['recall']:6.2f}"
    if "alias_pairs" in row:
        pairs = row["alias_pairs"]
        cells += f"  {row['precision_at_30']:6.2f} {row['precision_at_k']:6.2f}"
        cells += f"    {pairs['precision']:6.2f} {pairs['recall']:6.2f} {pairs['f1']:6.2f}"
    return f"{cells}  {', '.join(row.get('missed', ()))}".rstrip()
