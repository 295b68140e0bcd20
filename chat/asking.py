"""From a question to a checked answer: retrieve, answer by the model or offline, and how it went."""

import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.conf import settings

from bookclub.providers import wiring
from bookclub.providers.errors import ContextTooLong, MalformedOutput, ProviderError
from bookclub.providers.ports import ChatModel, Embedder
from bookclub.sentences import Sentence, gettext_noop
from chat.answering.answers import Answer, PartialAnswer
from chat.answering.model_answerer import ModelAnswerer
from chat.answering.offline_answerer import OfflineAnswerer
from chat.known_genders import genders_in
from chat.questions.base_memory import NOTHING_KNOWN, BaseMemory, resolved_from
from chat.questions.follow_up import Resolution
from chat.questions.parse import parse_question
from chat.questions.parsed_question import EVERYTHING, ParsedQuestion, ScopeFilter
from chat.questions.turns import Turn
from chat.retrieval.model_help import helped, needs_help
from chat.retrieval.passage import Passage
from chat.retrieval.provider_time import MOST_SECONDS, ProviderTime
from chat.retrieval.scope import Scope
from chat.retrieval.search import DEFAULT_TOP_K, Retrieval, language_of, retrieve

logger = logging.getLogger(__name__)


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
    resolution = _resolved(scope, question, history, base)
    if resolution.text != question:
        yield Understood(resolution.text)
    helper = wiring.model_in_use().model if settings.MODEL_REWRITES else None
    parsed = parse_question(
        question,
        language_of(scope),
        resolved=resolution.text,
        scope=only,
        may_use_model=helper is not None,
    )
    parsed = parsed.model_copy(update={"notes": (*resolution.notes, *parsed.notes)})
    asked_of = helper if needs_help(parsed) else None
    parsed = _helped(parsed, asked_of, waits)
    found = retrieve(scope, parsed, top_k, tells_beyond=tells_beyond, provider_time=waits)
    retrieved = time.monotonic()
    is_limited = any(book.pk in scope.read_up_to for book in scope.books)
    answering = (
        _nothing_read() if is_limited and not found.passages else _answer(resolution.text, found, waits)
    )
    for step in answering:
        if isinstance(step, PartialAnswer):
            yield step
            continue
        elsewhere = asked_of is not None and asked_of.leaves_machine
        elsewhere |= step.leaves_machine or any(one.leaves_machine for one in found.embedders)
        yield Outcome(
            question=question,
            resolution=resolution,
            answer=replace(step, warnings=(*found.remarks, *step.warnings)),
            passages=found.passages,
            seconds=_seconds(began, retrieved, time.monotonic()),
            leaves_machine=elsewhere,
            books=len(scope.books),
            is_limited=is_limited,
            diagnostics=found.trace.to_json(),
        )


def _resolved(scope: Scope, question: str, history: Sequence[Turn], base: BaseMemory) -> Resolution:
    if not history and base == NOTHING_KNOWN:
        return Resolution(question)
    return resolved_from(base, question, history, genders=genders_in(scope), book_language=language_of(scope))


def _helped(parsed: ParsedQuestion, helper: ChatModel | None, waits: ProviderTime) -> ParsedQuestion:
    if helper is None:
        return parsed
    with waits.spent():
        return helped(parsed, helper)


def _seconds(began: float, retrieved: float, ended: float) -> dict[str, float]:
    return {
        "retrieval": round(retrieved - began, 3),
        "answering": round(ended - retrieved, 3),
        "total": round(ended - began, 3),
    }


def _nothing_read() -> Iterator[Answer]:
    """Who has not begun is told the same, whatever they ask: there is nothing to answer from."""
    rules = OfflineAnswerer()
    yield Answer(
        items=(),
        answer_found=False,
        provider=rules.provider,
        model=rules.model,
        leaves_machine=rules.leaves_machine,
    )


def _answer(question: str, found: Retrieval, waits: ProviderTime) -> Iterator[PartialAnswer | Answer]:
    in_use = wiring.model_in_use()
    if in_use.model is not None:
        yield from _by_model_or_offline(in_use.model, question, found, waits)
        return
    answer = _offline(question, found, waits)
    yield replace(answer, warnings=(*answer.warnings, in_use.problem)) if in_use.problem else answer


def _by_model_or_offline(
    model: ChatModel, question: str, found: Retrieval, waits: ProviderTime
) -> Iterator[PartialAnswer | Answer]:
    """A model that answers nonsense twice, or has no room, is stood in for; what it was sent is kept."""
    answerer = ModelAnswerer(model, time=waits)
    try:
        yield from answerer.answer(question, found.passages)
    except (MalformedOutput, ContextTooLong) as error:
        logger.warning("The model's answer could not be used", exc_info=True)
        instead = Sentence(gettext_noop("What answers best was chosen by rules instead."))
        answer, call = _offline(question, found, waits), answerer.call
        yield replace(
            answer,
            warnings=(*answer.warnings, error.sentence, instead),
            call=call,
            leaves_machine=answer.leaves_machine or (bool(call) and model.leaves_machine),
        )


def _offline(question: str, found: Retrieval, waits: ProviderTime) -> Answer:
    """With the embedder that the books were found with, one on this machine rather than another."""
    embedder = min(found.embedders, key=lambda one: one.leaves_machine, default=None)
    try:
        with waits.spent():
            return _offline_answer(embedder, question, found.passages)
    except ProviderError:
        logger.warning("Sentences are compared by their words alone", exc_info=True)
        return _offline_answer(None, question, found.passages)


def _offline_answer(embedder: Embedder | None, question: str, passages: Sequence[Passage]) -> Answer:
    steps = OfflineAnswerer(embedder).answer(question, passages)
    return next(step for step in steps if isinstance(step, Answer))
