"""Who answers: the language model in use, and rules where there is none or it is of no use."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bookclub.providers import wiring
from bookclub.providers.errors import ContextTooLong, MalformedOutput, ProviderError
from bookclub.providers.ports import ChatModel, Embedder
from bookclub.sentences import Sentence, gettext_noop
from chat.answering.answers import Answer, PartialAnswer
from chat.answering.briefing import Briefing
from chat.answering.clarifying import unclear
from chat.answering.context_budget import meter_of
from chat.answering.dispatcher import Dispatcher
from chat.answering.offline_answerer import OfflineAnswerer
from chat.answering.quoted_answers import typed_quotations
from chat.answering.registry import AnswerSchema
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.known_sentences import with_known_sentences
from chat.retrieval.provider_time import ProviderTime
from chat.retrieval.search import Retrieval

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Order:
    """How an answer is wanted: by when, told what, and in the caller's own form where there is one."""

    waits: ProviderTime
    briefing: Briefing = field(default_factory=Briefing)
    schema: AnswerSchema | None = None


def nothing_read(_found: Retrieval) -> Iterator[Answer]:
    """Who has not begun is told the same, whatever they ask: there is nothing to answer from."""
    rules = OfflineAnswerer()
    yield Answer(
        items=(),
        answer_found=False,
        provider=rules.provider,
        model=rules.model,
        leaves_machine=rules.leaves_machine,
    )


def answered(found: Retrieval, order: Order) -> Iterator[PartialAnswer | Answer]:
    """The question is the one that the passages were found for; what is unclear about it is said."""
    for step in _answered(found.trace.question, found, order):
        yield _asking_back(step, found.trace.question) if isinstance(step, Answer) else step


def _asking_back(answer: Answer, question: ParsedQuestion) -> Answer:
    if not question.suggested_clarification:
        return answer
    asked_back = unclear(question.suggested_clarification)
    return replace(answer, warnings=tuple(dict.fromkeys((*answer.warnings, asked_back))))


def _answered(question: ParsedQuestion, found: Retrieval, order: Order) -> Iterator[PartialAnswer | Answer]:
    in_use = wiring.model_in_use()
    if in_use.model is not None:
        yield from _by_model_or_offline(in_use.model, question, found, order)
        return
    answer = _offline(question, found, order.waits)
    yield replace(answer, warnings=(*answer.warnings, in_use.problem)) if in_use.problem else answer


def _by_model_or_offline(
    model: ChatModel, question: ParsedQuestion, found: Retrieval, order: Order
) -> Iterator[PartialAnswer | Answer]:
    """A model that answers nonsense twice, or has no room, is stood in for; what it was sent is kept."""
    dispatcher = Dispatcher(
        model,
        schema=order.schema,
        briefing=order.briefing,
        time=order.waits,
        meter=meter_of(model.provider, model.model),
    )
    try:
        yield from dispatcher.answer(question, found.passages)
    except (MalformedOutput, ContextTooLong) as error:
        logger.warning("The model's answer could not be used", exc_info=True)
        instead = Sentence(gettext_noop("What answers best was chosen by rules instead."))
        answer, making = _offline(question, found, order.waits), dispatcher.making
        yield replace(
            answer,
            warnings=(*answer.warnings, error.sentence, instead),
            making=making,
            leaves_machine=answer.leaves_machine or (bool(making.calls) and model.leaves_machine),
        )


def _offline(question: ParsedQuestion, found: Retrieval, waits: ProviderTime) -> Answer:
    """With the embedder that the books were found with, one on this machine rather than another."""
    embedder = min(found.embedders, key=lambda one: one.leaves_machine, default=None)
    if embedder is not None and len(found.embedders) == 1:
        embedder = with_known_sentences(embedder, found.passages)
    try:
        with waits.spent():
            return _offline_answer(embedder, question, found)
    except ProviderError:
        logger.warning("Sentences are compared by their words alone", exc_info=True)
        return _offline_answer(None, question, found)


def _offline_answer(embedder: Embedder | None, question: ParsedQuestion, found: Retrieval) -> Answer:
    steps = OfflineAnswerer(embedder, found.synonyms).answer(question, found.passages)
    answer = next(step for step in steps if isinstance(step, Answer))
    return replace(answer, typed=typed_quotations(answer.items, question.words))
