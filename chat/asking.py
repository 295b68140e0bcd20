"""From a question to a checked answer: retrieve, answer by the model or offline, and how it went."""

import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from bookclub.providers import wiring
from bookclub.providers.errors import MalformedOutput
from bookclub.providers.ports import ChatModel
from chat.answering.answers import Answer, Answerer, PartialAnswer
from chat.answering.model_answerer import ModelAnswerer
from chat.answering.offline_answerer import OfflineAnswerer
from chat.retrieval.passage import Passage
from chat.retrieval.search import DEFAULT_TOP_K, Scope, search

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome:
    """An answer, what it was made from, and the seconds of each step."""

    question: str
    answer: Answer
    passages: tuple[Passage, ...]
    seconds: dict[str, float]
    leaves_machine: bool
    """Whether text went elsewhere, to the language model or to be compared."""


def ask(scope: Scope, question: str, top_k: int = DEFAULT_TOP_K) -> Iterator[PartialAnswer | Outcome]:
    """Partial answers as they grow, last the outcome. Raises `ProviderError` and `IndexFailure`."""
    began = time.monotonic()
    passages = search(scope, question, top_k)
    retrieved = time.monotonic()
    for step in _answer(question, passages):
        if isinstance(step, PartialAnswer):
            yield step
            continue
        ended = time.monotonic()
        seconds = {
            "retrieval": round(retrieved - began, 3),
            "answering": round(ended - retrieved, 3),
            "total": round(ended - began, 3),
        }
        leaves_machine = step.leaves_machine or wiring.embedder().leaves_machine
        yield Outcome(question, step, tuple(passages), seconds, leaves_machine)


def _answer(question: str, passages: Sequence[Passage]) -> Iterator[PartialAnswer | Answer]:
    """A model that answers nonsense twice is stood in for by the offline answerer, which says so."""
    in_use = wiring.model_in_use()
    note = in_use.problem
    if in_use.model is not None:
        try:
            yield from _model_answerer(in_use.model).answer(question, passages)
        except MalformedOutput as error:
            logger.warning("The model's answer could not be used", exc_info=True)
            note = f"{error.sentence} " + _("These are the book's own sentences instead.")
        else:
            return
    for step in OfflineAnswerer(wiring.embedder()).answer(question, passages):
        yield step if isinstance(step, PartialAnswer) or not note else _with_warning(step, note)


def _model_answerer(model: ChatModel) -> Answerer:
    return ModelAnswerer(model)


def _with_warning(answer: Answer, warning: str) -> Answer:
    return replace(answer, warnings=(*answer.warnings, warning))
