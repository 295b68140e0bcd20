"""One call of a language model: what is handed over, what came back, and a second try with the error."""

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bookclub.providers.errors import ContextTooLong, MalformedOutput, ProviderError
from bookclub.providers.ports import ChatModel, ChatReply, ChatRequest
from chat.answering.answers import PartialAnswer
from chat.answering.context_budget import TokenMeter
from chat.answering.instructions import Instructions
from chat.answering.messages import asked_again, user_message
from chat.answering.reply_form import ReplyForm
from chat.answering.reply_json import in_whole_characters
from chat.answering.schemas.base import AnswerBase
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.passage import Passage
from chat.retrieval.provider_time import ProviderTime
from ingestion.passages.lines import NumberedLines, number_lines

Partial = Callable[[str], PartialAnswer | None]
"""From a reply as far as it has come to what can be shown of it; None where nobody is shown anything."""


@dataclass(slots=True)
class Exchange:
    """One question on its way with some of its passages; each attempt is kept word for word."""

    question: ParsedQuestion
    instructions: Instructions
    form: ReplyForm
    passages: Sequence[Passage]
    attempts: list[dict[str, Any]] = field(default_factory=list)
    numbered: NumberedLines = field(init=False)
    message: str = field(init=False)

    def __post_init__(self) -> None:
        self.hand_over(self.passages)

    def hand_over(self, passages: Sequence[Passage]) -> None:
        self.passages, self.numbered = passages, number_lines(passages)
        self.message = self.instructions.examples + user_message(self.question, passages, self.numbered)

    @property
    def answered_by(self) -> str:
        """The model as its server names it, "" when it was not asked."""
        return str(self.attempts[-1].get("model", "")) if self.attempts else ""

    def to_json(self) -> dict[str, Any]:
        return {
            "system": self.instructions.text,
            "chunk_ids": [passage.chunk_id for passage in self.passages],
            "attempts": self.attempts,
        }


@dataclass(frozen=True, slots=True)
class Line:
    """The way to a model: each call is waited for as long as `time` allows, and measured by `meter`."""

    model: ChatModel
    time: ProviderTime
    meter: TokenMeter

    def run(self, exchange: Exchange, partial: Partial) -> Generator[PartialAnswer, None, AnswerBase[Any]]:
        """Yields what `partial` makes of the reply as it grows, and returns the reply, read and valid.

        Half as many passages are handed over when the server finds them too long all the same. Raises
        `ProviderError`; `MalformedOutput` when there is no second reply that can be used.
        """
        while True:
            try:
                return (yield from self._reply_or_second_one(exchange, partial))
            except ContextTooLong:
                if len(exchange.passages) == 1:
                    raise
            exchange.hand_over(exchange.passages[: len(exchange.passages) // 2])

    def _reply_or_second_one(
        self, exchange: Exchange, partial: Partial
    ) -> Generator[PartialAnswer, None, AnswerBase[Any]]:
        try:
            return (yield from self._attempt(exchange, exchange.message, partial))
        except MalformedOutput as problem:
            first = problem
        try:
            again = asked_again(exchange.message, first.sentence)
            return (yield from self._attempt(exchange, again, partial))
        except (MalformedOutput, ContextTooLong):
            raise
        except ProviderError as problem:
            raise first from problem

    def _attempt(
        self, exchange: Exchange, message: str, partial: Partial
    ) -> Generator[PartialAnswer, None, AnswerBase[Any]]:
        kept: dict[str, Any] = {"user": message, "reply": ""}
        exchange.attempts.append(kept)
        began = time.monotonic()
        try:
            yield from self._stream(exchange, message, kept, partial)
            return exchange.form.read(in_whole_characters(kept["reply"]))
        except ProviderError as problem:
            kept["problem"] = problem.sentence
            if isinstance(problem, MalformedOutput) and problem.reply is not None:
                kept.update(_facts(problem.reply))
            raise
        finally:
            kept["seconds"] = round(time.monotonic() - began, 3)

    def _stream(
        self, exchange: Exchange, message: str, kept: dict[str, Any], partial: Partial
    ) -> Iterator[PartialAnswer]:
        request = ChatRequest(
            system=exchange.instructions.text,
            user=message,
            schema=exchange.form.json_schema(),
            schema_name=exchange.form.name,
            max_output_tokens=exchange.form.bounds.output_tokens,
        )
        events = self.time.streamed(self.model.stream(request))
        try:
            for event in events:
                if isinstance(event, ChatReply):
                    kept.update(_facts(event))
                    self.meter.learn(request, event)
                    continue
                kept["reply"] += event.text
                shown = partial(in_whole_characters(kept["reply"]))
                if shown is not None:
                    yield shown
        finally:
            # Whoever stops listening to us stops the model.
            events.close()


def _facts(reply: ChatReply) -> dict[str, Any]:
    return {
        "reply": reply.text,
        "provider": reply.provider,
        "model": reply.model,
        "request_id": reply.request_id,
        "response_id": reply.response_id,
        "finish_reason": reply.finish_reason,
        "fingerprint": reply.fingerprint,
        "prompt_tokens": reply.prompt_tokens,
        "output_tokens": reply.output_tokens,
    }
