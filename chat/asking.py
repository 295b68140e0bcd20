"""From a question to a checked answer: retrieve, answer by the model or offline, and how it went."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.conf import settings

from bookclub.providers import wiring
from chat.answering import remarks
from chat.answering.answers import Answer, PartialAnswer
from chat.answering_parties import answered, nothing_read
from chat.questions.base_memory import NOTHING_KNOWN, BaseMemory
from chat.questions.follow_up import Resolution
from chat.questions.parsed_question import EVERYTHING, ScopeFilter
from chat.questions.turns import Turn
from chat.retrieval.passage import Passage
from chat.retrieval.provider_time import MOST_SECONDS, ProviderTime
from chat.retrieval.scope import Scope
from chat.retrieval.search import DEFAULT_TOP_K, Retrieval, retrieve
from chat.understanding import Conversed, resolution_of, understood


@dataclass(frozen=True, slots=True)
class Understood:
    """What a question is taken to ask that leans on those before it; this is searched for, and answered."""

    question: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """An answer, what it was made from, and the seconds of each step. `question` is as it was asked."""

    question: str
    resolution: Resolution
    answer: Answer
    passages: tuple[Passage, ...]
    seconds: dict[str, float]
    leaves_machine: bool
    """Whether text went elsewhere, to a language model, also to one that was of no use, or to be compared."""
    books: int
    """How many were asked."""
    is_limited: bool
    """Whether any of them only as far as its reader has come."""
    diagnostics: dict[str, Any] = field(default_factory=dict)
    """How the passages were found, as `RetrievalTrace.to_json` has it."""


def may_leave_machine(scope: Scope) -> bool:
    """Whether a question to these books sends text elsewhere, as far as can be said without sending any."""
    model = wiring.model_in_use().model
    compared = any(wiring.embedding_leaves_machine(space.provider) for space in scope.by_space())
    return compared or (model is not None and model.leaves_machine)


def ask(
    scope: Scope,
    question: str,
    top_k: int = DEFAULT_TOP_K,
    *,
    history: Sequence[Turn] = (),
    base: BaseMemory = NOTHING_KNOWN,
    only: ScopeFilter = EVERYTHING,
    tells_beyond: bool = False,
) -> Iterator[Understood | PartialAnswer | Outcome]:
    """First what a follow-up means, where `history` tells; partial answers as they grow, last the outcome.

    `history` and `base`, what the conversation has started from, must lie within the scope's horizons; `only`
    narrows it; `tells_beyond` is for hosts who look at the diagnostics. All calls of providers together may
    take 90 seconds, or as long as a host lets one call take. Raises `ProviderError` and `IndexFailure`.
    """
    began = time.monotonic()
    waits = ProviderTime(max(MOST_SECONDS, settings.LLM_TIMEOUT_SECONDS))
    resolution = resolution_of(scope, question, Conversed(history, base))
    if resolution.text != question:
        yield Understood(resolution.text)
    parsed, has_left = understood(scope, question, resolution, waits, only)
    found = retrieve(scope, parsed, top_k, tells_beyond=tells_beyond, provider_time=waits)
    retrieved = time.monotonic()
    is_limited = any(book.pk in scope.read_up_to for book in scope.books)
    is_empty = found.is_beyond or found.is_nowhere or (is_limited and not found.passages)
    for step in nothing_read() if is_empty else answered(found, waits):
        if isinstance(step, PartialAnswer):
            yield step
            continue
        has_left = has_left or step.leaves_machine or any(one.leaves_machine for one in found.embedders)
        yield Outcome(
            question=question,
            resolution=resolution,
            answer=_remarked(_sure(step) if is_limited else step, found),
            passages=found.passages,
            seconds=_seconds(began, retrieved, time.monotonic()),
            leaves_machine=has_left,
            books=len(scope.books),
            is_limited=is_limited,
            diagnostics=found.trace.to_json(),
        )


def _sure(answer: Answer) -> Answer:
    """Where only a part was read, what barely speaks of the question is none: the answer is further on."""
    if remarks.WEAK not in answer.warnings:
        return answer
    kept = tuple(warning for warning in answer.warnings if warning != remarks.WEAK)
    return replace(answer, items=(), answer_found=False, warnings=kept)


def _remarked(answer: Answer, found: Retrieval) -> Answer:
    return replace(answer, warnings=(*found.remarks, *answer.warnings))


def _seconds(began: float, retrieved: float, ended: float) -> dict[str, float]:
    return {
        "retrieval": round(retrieved - began, 3),
        "answering": round(ended - retrieved, 3),
        "total": round(ended - began, 3),
    }
