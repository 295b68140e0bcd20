"""Answers measured: the same questions to the offline answerer and to the configured language model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bookclub.providers import wiring
from bookclub.providers.errors import ProviderError
from bookclub.providers.ports import ChatModel
from chat.evaluation import answer_report
from chat.evaluation.answer_trials import AnsweringBook, Question, Trial
from chat.evaluation.answered_questions import answered_questions
from chat.evaluation.question_files import raw_text, unanswerable_questions
from chat.evaluation.reading_in import WatchFor, read_in
from ingestion.progress import Watch

OFFLINE = "offline"
MOST_FAILED = 10
"""More failed calls of a model end the command."""

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class AnswersOrder:
    """So many questions of each set are asked, and all that cannot be answered."""

    questions: int = 200
    seed: int = 1


def measure_answers(folder: Path, watch_for: WatchFor, order: AnswersOrder) -> Row:
    """Raises `EvaluationDataError`, `ProviderError` and `IndexFailure`."""
    questions: list[Question] = [
        *unanswerable_questions(folder),
        *answered_questions(folder, order.questions, order.seed),
    ]
    texts = {one.book: raw_text(folder, one.book) for one in questions}
    books = {name: AnsweringBook(book, texts[name]) for name, book in read_in(texts, watch_for).items()}
    answerers, problem = _answerers()
    return {
        "questions_a_set": order.questions,
        "seed": order.seed,
        "problem": problem,
        "answerers": {
            name: _measured(books, questions, model, watch_for(name)) for name, model in answerers.items()
        },
    }


def _answerers() -> tuple[dict[str, ChatModel | None], str]:
    """The configured model beside the rules, and why it cannot be used where that is so."""
    in_use = wiring.model_in_use()
    answerers: dict[str, ChatModel | None] = {OFFLINE: None}
    if in_use.model is not None:
        answerers[f"{in_use.model.provider} {in_use.model.model}"] = in_use.model
    return answerers, str(in_use.problem)


def _measured(
    books: Mapping[str, AnsweringBook], questions: Sequence[Question], model: ChatModel | None, watch: Watch
) -> Row:
    """A model may fail now and then: those questions are counted, and left out of the rest."""
    trials: list[Trial] = []
    failed = 0
    for number, one in enumerate(questions, 1):
        try:
            trials.append(books[one.book].ask(one, model))
        except ProviderError:
            failed += 1
            if model is None or failed > MOST_FAILED:
                raise
        watch("questions", number, len(questions), 100 * number // len(questions))
    return {"failed": failed, **answer_report.report(trials)}
