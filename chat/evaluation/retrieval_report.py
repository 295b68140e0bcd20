"""Retrieval measured: all pipelines on the same questions, each question to its own book."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from chat.evaluation.asked_books import AskedBook
from chat.evaluation.pipelines import LEFT_OUT, PRODUCT, Pipeline, index_pipelines, product_with
from chat.evaluation.retrieval_scores import BookScorer, Score, summary

Row = dict[str, Any]
LeftOut = Callable[[str], Pipeline | None]
"""From a book's name to the product with weights learnt without it; None where nothing is learnt."""
Learner = Callable[[Sequence[AskedBook]], LeftOut]

_COLUMNS = ("recall@1", "recall@5", "recall@10", "mrr@10", "characters@10")


def ask_book(asked: AskedBook, left_out: Pipeline | None) -> Iterator[dict[str, Score]]:
    """One question after the other: every pipeline's score. Raises `ProviderError` and `IndexFailure`."""
    scorer = BookScorer(asked.raw)
    pipelines = {**index_pipelines(), PRODUCT: product_with()}
    if left_out is not None:
        pipelines[LEFT_OUT] = left_out
    for question in asked.questions:
        found = {name: ask(asked.book, question.text) for name, ask in pipelines.items()}
        yield {name: scorer.score(question, passages) for name, passages in found.items()}


def report(scores: Sequence[Mapping[str, Score]]) -> Row:
    """Every pipeline's numbers, and the ranks of every question."""
    names = list(dict.fromkeys(name for row in scores for name in row))
    return {
        "questions": len(scores),
        "pipelines": {name: summary(row[name] for row in scores if name in row) for name in names},
        "ranks": [_ranks(row) for row in scores],
    }


def _ranks(row: Mapping[str, Score]) -> Row:
    question = next(iter(row.values())).question
    ranks = {name: score.rank for name, score in row.items()}
    return {"id": question.id, "book": question.book, "tier": question.tier, **ranks}


def lines(result: Row) -> Iterator[str]:
    """The same as a table: tiers and languages, every pipeline below the other."""
    if "books" in result:
        sentences = f"{result['books_with_sentence_vectors']} with sentence vectors"
        yield f"{result['questions']} questions to {result['books']} books, {sentences}"
    yield f"{'':14} {'':18} {'n':>4}" + "".join(f" {column:>13}" for column in _COLUMNS)
    pipelines: Row = result["pipelines"]
    groups = [("all", "")] + [
        (kind, name) for kind in ("tiers", "languages") for name in next(iter(pipelines.values()))[kind]
    ]
    for kind, group in groups:
        for name, summed in pipelines.items():
            row = summed[kind][group] if group else summed[kind]
            cells = "".join(_cell(row[column]) for column in _COLUMNS)
            yield f"{group or kind:14} {name:18} {row['questions']:4}{cells}"


def _cell(value: float) -> str:
    return f" {value:13,}" if isinstance(value, int) else f" {value:13.3f}"
