"""From a question to a checked answer: retrieve, answer by the model or offline, and how it went."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from django.conf import settings

from bookclub.clubs.queries import Visitor
from bookclub.providers import wiring
from chat.answer_rounds import Round, answered_in_rounds, best_of
from chat.answering import remarks
from chat.answering.answers import Answer, PartialAnswer
from chat.answering.briefing import Briefing, PromptExample
from chat.answering.registry import AnswerSchema
from chat.answering_parties import Order, answered, nothing_read
from chat.examples.helping import helped, near_examples, prompts_for
from chat.questions.base_memory import NOTHING_KNOWN, BaseMemory
from chat.questions.follow_up import Resolution
from chat.questions.parsed_question import EVERYTHING, ParsedQuestion, ScopeFilter
from chat.questions.turns import Turn
from chat.retrieval.passage import Passage
from chat.retrieval.provider_time import MOST_SECONDS, ProviderTime
from chat.retrieval.scope import Scope
from chat.retrieval.search import DEFAULT_TOP_K, Retrieval, retrieve
from chat.step_seconds import step_seconds
from chat.understanding import Conversed, resolution_of, understood
from chat.unmet_names import speaks_of_what_is_read


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
    rounds: tuple[Round, ...] = ()
    """Of retrieval and answering, in order; the answer is the best of theirs."""
    book_pks: tuple[int, ...] = ()


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
    schema: AnswerSchema | None = None,
    reader: Visitor | None = None,
) -> Iterator[Understood | PartialAnswer | Outcome]:
    """First what a follow-up means, where `history` tells; partial answers as they grow, last the outcome.

    `history` and `base`, what the conversation has started from, must lie within the scope's horizons; `only`
    narrows it; `tells_beyond` is for hosts who look at the diagnostics. A `schema` of the caller's own takes
    the place of the form that the question asks for; answers by rules keep theirs. `reader` is who asks: of
    books that they have read, their club's examples help with other books too. All calls of providers
    together may take 90 seconds, or as long as a host lets one call take. Raises `ProviderError` and
    `IndexFailure`.
    """
    began = time.monotonic()
    waits = ProviderTime(max(MOST_SECONDS, settings.LLM_TIMEOUT_SECONDS))
    resolution = resolution_of(scope, question, Conversed(history, base))
    if resolution.text != question:
        yield Understood(resolution.text)
    parsed, has_left = understood(scope, question, resolution, waits, only)
    near = near_examples(scope, reader, parsed, waits)
    parsed = helped(parsed, near)
    search = _Search(scope, top_k, waits, tells_beyond)
    found = search.retrieve(parsed, top_k)
    retrieved = time.monotonic()
    order = Order(waits, search.briefing(prompts_for(parsed, near)), schema)
    answers = nothing_read if search.is_empty(found) else partial(answered, order=order)
    rounds = yield from answered_in_rounds(found, search.retrieve, answers, top_k)
    answer = best_of(rounds)
    yield Outcome(
        question=question,
        resolution=resolution,
        answer=_remarked(_sure(answer) if scope.is_limited else answer, found),
        passages=_passages(rounds),
        seconds=step_seconds(began, retrieved, time.monotonic()),
        leaves_machine=has_left or any(map(_has_left, rounds)),
        books=len(scope.books),
        is_limited=scope.is_limited,
        diagnostics=found.trace.to_json(),
        rounds=tuple(rounds),
        book_pks=tuple(book.pk for book in scope.books),
    )


@dataclass(frozen=True, slots=True)
class _Search:
    """Where one question is looked for, in every round."""

    scope: Scope
    top_k: int
    waits: ProviderTime
    tells_beyond: bool

    def retrieve(self, question: ParsedQuestion, most: int) -> Retrieval:
        return retrieve(self.scope, question, most, tells_beyond=self.tells_beyond, provider_time=self.waits)

    def briefing(self, examples: tuple[PromptExample, ...]) -> Briefing:
        may_say = speaks_of_what_is_read(self.scope)
        return Briefing(is_limited=self.scope.is_limited, examples=examples, may_say=may_say)

    def is_empty(self, found: Retrieval) -> bool:
        """Whether there is nothing to answer from, whoever would answer."""
        return found.is_beyond or found.is_nowhere or (self.scope.is_limited and not found.passages)


def _has_left(one: Round) -> bool:
    return one.answer.leaves_machine or any(embedder.leaves_machine for embedder in one.found.embedders)


def _passages(rounds: Sequence[Round]) -> tuple[Passage, ...]:
    """Of all rounds, each once."""
    return tuple({passage.chunk_id: passage for one in rounds for passage in one.found.passages}.values())


def _sure(answer: Answer) -> Answer:
    """Where only a part was read, what barely speaks of the question is none: the answer is further on."""
    if remarks.WEAK not in answer.warnings:
        return answer
    kept = tuple(warning for warning in answer.warnings if warning != remarks.WEAK)
    return replace(answer, items=(), answer_found=False, warnings=kept)


def _remarked(answer: Answer, found: Retrieval) -> Answer:
    return replace(answer, warnings=(*found.remarks, *answer.warnings))
