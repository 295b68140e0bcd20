"""Parts that are measured on books read in for it, in a library apart from the site's."""

from chat.evaluation import (
    abstention_report,
    answer_report,
    learning,
    measured_answers,
    measures,
    retrieval_report,
    spoiler_report,
)
from chat.evaluation.measured_answers import AnswersOrder
from chat.evaluation.measures import SpoilerOrder
from chat.evaluation.parts import Number, Part, Row, Run, Switch

_RETRIEVAL_DATA = "a folder with retrieval/retrieval.jsonl and texts/*.txt"
_FEWEST_HORIZONS = 3
_SPOILERS, _ANSWERS = SpoilerOrder(), AnswersOrder()


def _measure_retrieval(run: Run) -> Row:
    return measures.measure_retrieval(run.folder, run.watch_for)


def _learn_weights(run: Run) -> Row:
    return measures.learn_weights(run.folder, run.watch_for)


def _measure_abstention(run: Run) -> Row:
    return measures.measure_abstention(run.folder, run.watch_for)


def _measure_answers(run: Run) -> Row:
    order = AnswersOrder(run.options["questions"], run.options["seed"])
    return measured_answers.measure_answers(run.folder, run.watch_for, order)


def _measure_spoilers(run: Run) -> Row:
    sizes = {name: run.options[name] for name in ("books", "questions", "horizons", "seed")}
    order = SpoilerOrder(**sizes, is_gated=not run.options["gate_off"])
    return measures.measure_spoilers(run.folder, run.watch_for, order)


def _all_verbatim(result: Row) -> bool:
    """What is shown as a quotation stands in the book, whoever answered."""
    return all(one["quotes_verbatim"] in (None, 1.0) for one in result["answerers"].values())


LIBRARY_PARTS = (
    Part(
        name="retrieval",
        about="whether the passage with the answer is among the first ones found",
        data=_RETRIEVAL_DATA,
        measure=_measure_retrieval,
        lines=retrieval_report.lines,
    ),
    Part(
        name="weights",
        about="learns the reranker's weights from those questions; shipped is what --json prints",
        data=_RETRIEVAL_DATA,
        measure=_learn_weights,
        lines=learning.lines,
    ),
    Part(
        name="abstention",
        about="whether questions without an answer are refused, and the others not",
        data="a folder with qa/abstention.jsonl besides",
        measure=_measure_abstention,
        lines=abstention_report.lines,
    ),
    Part(
        name="answers",
        about="whether answers rest on the book's own words, are right, and are refused where there is none",
        data="a folder with qa/*.jsonl, retrieval/retrieval.jsonl and texts/*.txt",
        measure=_measure_answers,
        lines=answer_report.lines,
        numbers=(
            Number("questions", _ANSWERS.questions, "of each set that has answers, at most"),
            Number("seed", _ANSWERS.seed, "the same number gives the same questions", least=0),
        ),
        holds=_all_verbatim,
    ),
    Part(
        name="spoilers",
        about="whether anything goes past a reader's place",
        data=_RETRIEVAL_DATA,
        measure=_measure_spoilers,
        lines=spoiler_report.lines,
        numbers=(
            Number("books", _SPOILERS.books, "those with the most questions"),
            Number("questions", _SPOILERS.questions, "in all"),
            Number("horizons", _SPOILERS.horizons, "places at which each is asked", _FEWEST_HORIZONS),
            Number("seed", _SPOILERS.seed, "the same number gives the same places and strangers", least=0),
        ),
        switches=(Switch("gate_off", "ask the whole books all the same: there have to be leaks"),),
        holds=lambda result: bool(result["passed"]),
    ),
)
