"""Answers by a language model, from the passages alone, every quotation checked."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from bookclub.providers.errors import ContextTooLong, MalformedOutput, ProviderError
from bookclub.providers.ports import ChatModel, ChatReply, ChatRequest
from bookclub.providers.token_estimate import estimate_tokens
from bookclub.sentences import Sentence, gettext_noop
from chat.answering.answers import Answer, AnswerItem, PartialAnswer
from chat.answering.context_budget import fitting_passages
from chat.answering.messages import Instructions, asked_again, user_message
from chat.answering.reply_schema import (
    SCHEMA_NAME,
    SMALL_BOUNDS,
    Reply,
    ReplyBounds,
    ReplyItem,
    read_reply,
    texts_so_far,
)
from chat.answering.spans import resolve_span
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.passage import Passage
from chat.retrieval.provider_time import ProviderTime
from ingestion.passages.lines import NumberedLines, number_lines

PASSAGES_FOR_SMALL_MODELS = 5
"""Small models quote the less faithfully the more they are handed."""

NOTHING_CHECKED = Sentence(gettext_noop("None of this could be checked against the book."))


@dataclass(slots=True)
class _Exchange:
    """One question on its way: what is handed over, and what was sent and came back, attempt by attempt."""

    question: ParsedQuestion
    instructions: Instructions
    passages: list[Passage]
    attempts: list[dict[str, Any]] = field(default_factory=list)
    numbered: NumberedLines = field(init=False)
    message: str = field(init=False)

    def __post_init__(self) -> None:
        self.hand_over(self.passages)

    def hand_over(self, passages: list[Passage]) -> None:
        self.passages, self.numbered = passages, number_lines(passages)
        self.message = user_message(self.question, passages, self.numbered)


class ModelAnswerer:
    """Asks `model` once, and once more when its reply cannot be used; then raises `MalformedOutput`.

    Models with a small window get fewer passages and are asked for less, unless told otherwise. Half as many
    are handed over when a server finds them too long all the same. One answerer answers one question, and
    waits for the model as long as `time` allows.
    """

    def __init__(
        self,
        model: ChatModel,
        *,
        most_passages: int | None = None,
        bounds: ReplyBounds | None = None,
        time: ProviderTime | None = None,
    ) -> None:
        self.provider = model.provider
        self.model = model.model
        self.leaves_machine = model.leaves_machine
        self._chat, self._time = model, time or ProviderTime()
        self._exchange: _Exchange | None = None
        self._most_passages = most_passages or (PASSAGES_FOR_SMALL_MODELS if model.is_small else None)
        self._bounds = bounds or (SMALL_BOUNDS if model.is_small else ReplyBounds())

    @property
    def call(self) -> dict[str, Any]:
        """What was sent and came back so far, also when it was of no use; empty when nothing was sent."""
        return _call(self._exchange) if self._exchange and self._exchange.attempts else {}

    def answer(
        self, question: ParsedQuestion, passages: Sequence[Passage]
    ) -> Iterator[PartialAnswer | Answer]:
        """Raises `ProviderError`: `TimedOut` when its time is used up, `ContextTooLong` when not even one
        passage fits the model's window."""
        if not passages:
            yield self._answer_of(Reply(items=[], answer_found=False), None)
            return
        self._exchange = self._prepare(question, passages)
        reply = yield from self._reply(self._exchange)
        yield self._answer_of(reply, self._exchange)

    def _prepare(self, question: ParsedQuestion, passages: Sequence[Passage]) -> _Exchange:
        instructions = Instructions.for_question(question)
        fixed = estimate_tokens(instructions.text) + estimate_tokens(
            user_message(question, [], number_lines([]))
        )
        fitting = fitting_passages(
            passages,
            context_tokens=self._chat.context_tokens,
            fixed_tokens=fixed,
            output_tokens=self._bounds.output_tokens,
            most=self._most_passages,
        )
        if not fitting:
            narrow = gettext_noop("Not one passage fits the {tokens} tokens of {model}.")
            raise ContextTooLong(Sentence(narrow, tokens=self._chat.context_tokens, model=self.model))
        return _Exchange(question, instructions, fitting)

    def _reply(self, exchange: _Exchange) -> Generator[PartialAnswer, None, Reply]:
        while True:
            try:
                return (yield from self._reply_or_second_one(exchange))
            except ContextTooLong:
                if len(exchange.passages) == 1:
                    raise
            exchange.hand_over(exchange.passages[: len(exchange.passages) // 2])

    def _reply_or_second_one(self, exchange: _Exchange) -> Generator[PartialAnswer, None, Reply]:
        try:
            return (yield from self._attempt(exchange, exchange.message))
        except MalformedOutput as problem:
            again = asked_again(exchange.message, problem.sentence)
        return (yield from self._attempt(exchange, again))

    def _attempt(self, exchange: _Exchange, message: str) -> Generator[PartialAnswer, None, Reply]:
        """Yields what grows and returns the reply, read and valid; each attempt is kept word for word."""
        kept: dict[str, Any] = {"user": message, "reply": ""}
        exchange.attempts.append(kept)
        try:
            yield from self._stream(exchange.instructions.text, message, kept)
            return read_reply(kept["reply"])
        except ProviderError as problem:
            kept["problem"] = problem.sentence
            raise

    def _stream(self, system: str, message: str, kept: dict[str, Any]) -> Iterator[PartialAnswer]:
        request = ChatRequest(
            system=system,
            user=message,
            schema=self._bounds.schema(),
            schema_name=SCHEMA_NAME,
            max_output_tokens=self._bounds.output_tokens,
        )
        shown: tuple[str, ...] = ()
        events = self._time.streamed(self._chat.stream(request))
        try:
            for event in events:
                if isinstance(event, ChatReply):
                    kept.update(_facts(event))
                    continue
                kept["reply"] += event.text
                texts = texts_so_far(kept["reply"])
                if texts != shown:
                    shown = texts
                    yield PartialAnswer(texts)
        finally:
            # Whoever stops listening to us stops the model.
            events.close()

    def _answer_of(self, reply: Reply, exchange: _Exchange | None) -> Answer:
        """No items unless the model says that it found an answer, and gives one."""
        items: tuple[AnswerItem, ...] = ()
        if exchange is not None and reply.answer_found:
            given = (item for item in reply.items if item.text.strip())
            items = tuple(_item(item, exchange) for item in islice(given, self._bounds.items))
        unsupported = bool(items) and not any(item.supported for item in items)
        return Answer(
            items=items,
            answer_found=bool(items),
            provider=self.provider,
            model=_answered_by(exchange) or self.model,
            leaves_machine=self.leaves_machine and exchange is not None,
            warnings=(NOTHING_CHECKED,) if unsupported else (),
            template_version=exchange.instructions.version if exchange else "",
            call=_call(exchange) if exchange else {},
        )


def _item(item: ReplyItem, exchange: _Exchange) -> AnswerItem:
    spans = (resolve_span(span, exchange.passages, exchange.numbered) for span in item.evidence)
    citations = dict.fromkeys(citation for citation in spans if citation is not None)
    return AnswerItem(text=item.text.strip(), citations=tuple(citations))


def _answered_by(exchange: _Exchange | None) -> str:
    """The model as its server names it, "" when it was not asked."""
    return str(exchange.attempts[-1].get("model", "")) if exchange else ""


def _facts(reply: ChatReply) -> dict[str, Any]:
    return {
        "reply": reply.text,
        "model": reply.model,
        "request_id": reply.request_id,
        "finish_reason": reply.finish_reason,
        "prompt_tokens": reply.prompt_tokens,
        "output_tokens": reply.output_tokens,
    }


def _call(exchange: _Exchange) -> dict[str, Any]:
    return {
        "system": exchange.instructions.text,
        "chunk_ids": [passage.chunk_id for passage in exchange.passages],
        "attempts": exchange.attempts,
    }
