"""What `evaluate` measures in its library: reads the data's books in, asks their questions, reports."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from chat.evaluation import abstention_report, retrieval_report, spoiler_report
from chat.evaluation.asked_books import asked_books, questions_by_book
from chat.evaluation.canaries import planted
from chat.evaluation.learning import examples_of, learn, left_out
from chat.evaluation.question_files import (
    GoldQuestion,
    UnanswerableQuestion,
    gold_questions,
    raw_text,
    unanswerable_questions,
)
from chat.evaluation.reading_in import WatchFor, read_in
from chat.evaluation.retrieval_report import Learner
from chat.evaluation.spoiler_questions import ReaderQuestion, horizons, in_turns, questions_about
from chat.evaluation.spoiler_trials import BookTrials, Trial
from ingestion.models import Book

Row = dict[str, Any]

# Of each book so many questions are asked with the gate off, at so many places: the check has to fail.
_UNGATED_QUESTIONS, _UNGATED_HORIZONS = 3, 3


def measure_retrieval(folder: Path, watch_for: WatchFor, learn: Learner = left_out) -> Row:
    """`learn` gives what the product is with each book left out of what its weights are learnt from.

    Raises `EvaluationDataError`, `ProviderError` and `IndexFailure`, as all of these do.
    """
    books = asked_books(folder, watch_for)
    without = learn(books)
    total = sum(len(asked.questions) for asked in books)
    watch, scores = watch_for("questions"), []
    for asked in books:
        for score in retrieval_report.ask_book(asked, without(asked.name)):
            scores.append(score)
            watch(asked.name, len(scores), total, 100 * len(scores) // total)
    with_sentences = Book.objects.filter(
        pk__in=[asked.book.pk for asked in books], live_index__sentences_at__isnull=False
    )
    counts = {"books": len(books), "books_with_sentence_vectors": with_sentences.count()}
    return {**counts, **retrieval_report.report(scores)}


def learn_weights(folder: Path, watch_for: WatchFor) -> Row:
    """Both sets of weights, by the names of the features."""
    books = asked_books(folder, watch_for)
    return learn(example for asked in books for example in examples_of(asked)).to_json()


def measure_abstention(folder: Path, watch_for: WatchFor) -> Row:
    """The answerable questions are those of the same books."""
    unanswerable = unanswerable_questions(folder)
    names = list(dict.fromkeys(one.book for one in unanswerable))
    answerable = [one for one in gold_questions(folder) if one.book in names]
    books = read_in({name: raw_text(folder, name) for name in names}, watch_for)
    questions: list[GoldQuestion | UnanswerableQuestion] = [*unanswerable, *answerable]
    watch, asked = watch_for("questions"), []
    for one in questions:
        asked.append(abstention_report.ask(books[one.book], one))
        watch("asking", len(asked), len(questions), 100 * len(asked) // len(questions))
    return abstention_report.report(asked)


@dataclass(frozen=True, slots=True)
class SpoilerOrder:
    """How much is tried: so many books, questions of all of them, and places for each question."""

    books: int = 4
    questions: int = 200
    horizons: int = 10
    seed: int = 1
    is_gated: bool = True


def measure_spoilers(folder: Path, watch_for: WatchFor, order: SpoilerOrder) -> Row:
    chosen = most_asked(questions_by_book(gold_questions(folder)), order.books)
    copies = {
        name: planted(raw_text(folder, name), asked[0].language, order.seed) for name, asked in chosen.items()
    }
    books = read_in({name: text for name, (text, _canaries) in copies.items()}, watch_for)
    trials = {
        name: BookTrials(name, books[name], text, canaries) for name, (text, canaries) in copies.items()
    }
    by_book = [
        questions_about(name, asked[0].language, asked, copies[name][1]) for name, asked in chosen.items()
    ]
    watch, done = watch_for("questions"), []
    questions = in_turns(by_book, order.questions)
    for trial in _trials(trials, questions, order, is_gated=order.is_gated):
        done.append(trial)
        total = len(questions) * order.horizons
        watch("trying the gate", len(done), total, 100 * len(done) // total)
    few = SpoilerOrder(horizons=_UNGATED_HORIZONS, seed=order.seed)
    sample = in_turns([asked[:_UNGATED_QUESTIONS] for asked in by_book], len(by_book) * _UNGATED_QUESTIONS)
    ungated = _trials(trials, sample, few, is_gated=False) if order.is_gated else ()
    return spoiler_report.report(done, list(ungated))


def most_asked(questions: dict[str, list[GoldQuestion]], count: int) -> dict[str, list[GoldQuestion]]:
    """The books with the most questions, of every language in turns."""
    by_language: dict[str, list[str]] = {}
    for name in sorted(questions, key=lambda name: -len(questions[name])):
        by_language.setdefault(questions[name][0].language, []).append(name)
    turns = [name for row in zip_longest(*by_language.values()) for name in row if name is not None]
    return {name: questions[name] for name in turns[:count]}


def _trials(
    trials: dict[str, BookTrials], questions: Sequence[ReaderQuestion], order: SpoilerOrder, *, is_gated: bool
) -> Iterator[Trial]:
    for question in questions:
        book = trials[question.book]
        for place in horizons(book.length, order.horizons, f"{order.seed} {question.book} {question.text}"):
            yield book.run(question.text, place, is_gated=is_gated)
