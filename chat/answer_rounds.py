"""Rounds of retrieval and answering: what an incomplete answer discovered is searched for too."""

import logging
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bookclub.providers.errors import IndexFailure, ProviderError
from chat.answering.answers import Answer, AnswerItem, Making, PartialAnswer
from chat.questions.further_words import searched_too
from chat.questions.parsed_question import Keyword, KeywordSource, ParsedQuestion
from chat.retrieval.passage import Passage
from chat.retrieval.search import Retrieval

logger = logging.getLogger(__name__)

MOST_ROUNDS = 3
DISCOVERED = 0.5
"""What a discovered keyword counts, beside one of the question."""

Retrieve = Callable[[ParsedQuestion, int], Retrieval]
"""Passages for a question, so many at most."""
AnswerFrom = Callable[[Retrieval], Iterator[PartialAnswer | Answer]]


@dataclass(frozen=True, slots=True)
class Round:
    """`keywords` are those it searched for besides the question's, discovered in the round before."""

    keywords: tuple[str, ...]
    found: Retrieval
    answer: Answer

    def to_json(self) -> dict[str, Any]:
        making = self.answer.making
        return {
            "keywords": list(self.keywords),
            "passages": [{"chunk_id": one.chunk_id, "score": one.score} for one in self.found.passages],
            "items": len(self.answer.items),
            "supported": sum(item.supported for item in self.answer.items),
            "answer_found": self.answer.answer_found,
            "is_complete": self.answer.is_complete,
            "discovered": list(self.answer.keywords),
            "seconds": self.found.trace.seconds,
            "making": making_to_json(making),
        }


def making_to_json(making: Making) -> dict[str, Any]:
    """Without what the trace has in fields of its own."""
    return {
        "method": making.method.value,
        "why_sequential": making.why_sequential,
        "calls": [dict(call) for call in making.calls],
        "left_out": list(making.left_out),
        "validation": [dict(row) for row in making.validation],
    }


def answered_in_rounds(
    found: Retrieval, retrieve: Retrieve, answer_from: AnswerFrom, top_k: int
) -> Generator[PartialAnswer, None, list[Round]]:
    """The rounds, in order. Raises what the first round raises; a later one that fails is not counted."""
    rounds = [Round((), found, (yield from _answer(answer_from(found))))]
    question = found.trace.question
    most = min(question.plan.iterations, MOST_ROUNDS)
    while len(rounds) < most and (keywords := _still_to_search(rounds)):
        try:
            further = _further(rounds, retrieve(_with_discovered(question, keywords), top_k), top_k)
            if further is None:
                break
            before = best_of(rounds).items
            rounds.append(Round(keywords, further, (yield from _answer(answer_from(further), before))))
        except (ProviderError, IndexFailure):
            logger.warning("Round %s of an answer failed", len(rounds) + 1, exc_info=True)
            break
    return rounds


def best_of(rounds: Sequence[Round]) -> Answer:
    """A complete answer, else the one of which the most is supported, the earlier of two alike."""
    return max((one.answer for one in rounds), key=_worth)


def _worth(answer: Answer) -> tuple[bool, bool, int]:
    supported = sum(item.supported for item in answer.items)
    return answer.answer_found, answer.answer_found and answer.is_complete and supported > 0, supported


def _answer(
    steps: Iterator[PartialAnswer | Answer], before: Sequence[AnswerItem] = ()
) -> Generator[PartialAnswer, None, Answer]:
    """What rounds before have found stays in view until the last answer is there."""
    for step in steps:
        if isinstance(step, Answer):
            return step
        said = {item.text for item in step.items}
        yield replace(step, items=(*(one for one in before if one.text not in said), *step.items))
    raise AssertionError("an answerer ends with an answer")


def _still_to_search(rounds: Sequence[Round]) -> tuple[str, ...]:
    """What the last round discovered and none searched for yet; nothing once an answer is complete."""
    last = rounds[-1].answer
    if last.answer_found and last.is_complete:
        return ()
    searched = {word.lower() for one in rounds for word in one.keywords}
    return tuple(word for word in last.keywords if word.lower() not in searched)


def _with_discovered(question: ParsedQuestion, keywords: tuple[str, ...]) -> ParsedQuestion:
    found = tuple(Keyword(text=word, weight=DISCOVERED, source=KeywordSource.MODEL) for word in keywords)
    told = question.model_copy(update={"keywords": (*question.keywords, *found)})
    return searched_too(told, keywords)


def _further(rounds: Sequence[Round], found: Retrieval, top_k: int) -> Retrieval | None:
    """What is new, at least the best of it, after what the answer so far rests on; None where nothing is."""
    seen = {passage.chunk_id for one in rounds for passage in one.found.passages}
    new = [passage for passage in found.passages if passage.chunk_id not in seen]
    if not new:
        return None
    return replace(found, passages=(*_cited(best_of(rounds))[: top_k - 1], *new)[:top_k])


def _cited(answer: Answer) -> tuple[Passage, ...]:
    cited = {
        citation.passage.chunk_id: citation.passage for item in answer.items for citation in item.citations
    }
    return tuple(cited.values())
