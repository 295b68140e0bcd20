"""Parts that are measured on files alone, without a library."""

from collections.abc import Iterator

from chat.evaluation import quote_report
from chat.evaluation.parts import Number, Part, Row, Run
from ingestion.evaluation.as_of_books import text_files
from ingestion.evaluation.as_of_report import as_of_lines, as_of_row
from ingestion.evaluation.name_report import report, scores
from ingestion.evaluation.name_sets import name_sets

_NAMES_HEADER = f"{'':30} recall  top 30   at k   pairs P      R     F1  missed"


def _measure_names(run: Run) -> Row:
    return report(list(scores(name_sets(run.folder))))


def _names_lines(result: Row) -> Iterator[str]:
    yield _NAMES_HEADER
    for row in result["books"]:
        yield _names_line(row["book"], row)
    for kind, row in result["overall"].items():
        yield _names_line(f"all of {kind}", row)


def _names_line(title: str, row: Row) -> str:
    cells = f"{title:30} {row['recall']:6.2f}"
    if "alias_pairs" in row:
        pairs = row["alias_pairs"]
        cells += f"  {row['precision_at_30']:6.2f} {row['precision_at_k']:6.2f}"
        cells += f"    {pairs['precision']:6.2f} {pairs['recall']:6.2f} {pairs['f1']:6.2f}"
    return f"{cells}  {', '.join(row.get('missed', ()))}".rstrip()


def _measure_as_of(run: Run) -> Row:
    """Each book is shown as soon as it is known: a shelf of novels takes minutes."""
    rows = []
    for file in text_files(run.folder):
        rows.append(as_of_row(file, run.options["parts"]))
        for line in as_of_lines(rows[-1]):
            run.say(line)
    return {"equal": all(row["equal"] for row in rows), "books": rows}


def _measure_quotes(run: Run) -> Row:
    return quote_report.report(quote_report.check_quotes(run.folder, run.watch_for("quotes")))


FILE_PARTS = (
    Part(
        name="names",
        about="who is in a novel, and what they are called",
        data="a folder with lists of characters, pdnc/*.json and spanish/*.json",
        measure=_measure_names,
        lines=_names_lines,
        needs_library=False,
    ),
    Part(
        name="as-of",
        about="whether a part's profiles know nothing of what comes after it",
        data="a folder with novels, *.txt or texts/*.txt",
        measure=_measure_as_of,
        lines=lambda _shown_already: (),
        numbers=(Number("parts", 4, "ends of parts looked at, a novel"),),
        needs_library=False,
        holds=lambda result: bool(result["equal"]),
    ),
    Part(
        name="quotes",
        about="whether quotations are found in books as they are stored, and altered ones are not",
        data="a folder with quotes/quote_verification.jsonl and texts/*.txt",
        measure=_measure_quotes,
        lines=quote_report.lines,
        holds=lambda result: not result["wrong"],
        needs_library=False,
    ),
)
