"""From a question and its passages to a typed answer: schema, instructions, calls, checks, and the trace."""

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

from bookclub.providers.errors import ContextTooLong, MalformedOutput, ProviderError
from bookclub.providers.ports import ChatModel
from bookclub.sentences import Sentence, gettext_noop
from chat.answering.answers import Answer, Making, PartialAnswer
from chat.answering.batches import MOST_CALLS, Batches, Why, batches_of
from chat.answering.briefing import Briefing
from chat.answering.context_budget import TokenMeter, room_for_passages
from chat.answering.exchange import Exchange, Line
from chat.answering.instructions import Instructions
from chat.answering.merging import items_of, telling, typed_of, warnings_of
from chat.answering.messages import longest_second_part, user_message
from chat.answering.partial_replies import PartialReplies
from chat.answering.prompt_examples import fitting
from chat.answering.registry import ANSWER_REGISTRY, AnswerSchema
from chat.answering.reply_form import SMALL_BOUNDS, ReplyBounds, ReplyForm
from chat.answering.schemas.base import ExtractionMethod
from chat.answering.validation import Validated, validated
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.passage import Passage
from chat.retrieval.provider_time import ProviderTime
from ingestion.passages.lines import number_lines

NOT_ALL_LOOKED_AT = Sentence(
    gettext_noop("The model had no room or no time for all passages that were found.")
)


class Dispatcher:
    """Asks `model` once, and once more when its reply cannot be used; then raises `MalformedOutput`.

    Passages that do not fit one call, or no one schema, go one batch after the other until an answer is found
    and complete. A dispatcher answers one question, in the form that the question asks for or in that of
    `schema`, and waits for the model as long as `time` allows.
    """

    def __init__(
        self,
        model: ChatModel,
        *,
        schema: AnswerSchema | None = None,
        briefing: Briefing | None = None,
        bounds: ReplyBounds | None = None,
        time: ProviderTime | None = None,
        meter: TokenMeter | None = None,
    ) -> None:
        self.provider = model.provider
        self.model = model.model
        self.leaves_machine = model.leaves_machine
        self._chat, self._schema, self._briefing = model, schema, briefing or Briefing()
        self._line = Line(model, time or ProviderTime(), meter or TokenMeter())
        self._bounds = bounds or _bounds_for(model)
        self._making = Making()
        self._exchanges: list[Exchange] = []

    @property
    def making(self) -> Making:
        """How the answer was made so far, also when it came to nothing; without calls when none was sent."""
        calls = tuple(one.to_json() for one in self._exchanges if one.attempts)
        return replace(self._making, calls=calls)

    def answer(
        self, question: ParsedQuestion, passages: Sequence[Passage]
    ) -> Iterator[PartialAnswer | Answer]:
        """Raises `ProviderError`: `TimedOut` when its time is used up, `ContextTooLong` when not even one
        passage fits the model's window."""
        if self._schema is not None:
            question = question.model_copy(update={"expected_answer_shape": self._schema.SHAPE})
        form = ReplyForm(self._schema or ANSWER_REGISTRY[question.expected_answer_shape], self._bounds)
        if not passages:
            yield self._answer_of([], form)
            return
        instructions = Instructions.for_question(question, form.schema, self._briefed())
        batches = self._batches(question, instructions, passages)
        self._making = Making(
            schema_name=form.name,
            json_schema=form.json_schema(),
            template_version=instructions.template_version,
            fragments=instructions.fragments_applied,
            method=batches.method,
            why_sequential=batches.why or "",
            left_out=tuple(passage.chunk_id for passage in batches.left_out),
        )
        found = yield from self._found(question, instructions, form, batches)
        yield self._answer_of(found, form)

    def _briefed(self) -> Briefing:
        """With as many examples as there is room for; they show the forms of the registry alone."""
        given = self._briefing.examples if self._schema is None else ()
        examples = fitting(given, self._chat.context_tokens, self._line.meter.tokens)
        return replace(self._briefing, examples=examples)

    def _batches(
        self, question: ParsedQuestion, instructions: Instructions, passages: Sequence[Passage]
    ) -> Batches:
        asked = user_message(question, [], number_lines([]))
        fixed = (instructions.text, instructions.examples, asked, longest_second_part())
        meter, window = self._line.meter, self._chat.context_tokens
        room = room_for_passages(window, meter, fixed, self._bounds.output_tokens)
        batches = batches_of(passages, room, meter.of_passage, is_small=self._chat.is_small)
        if not batches.batches:
            narrow = gettext_noop("Not one passage fits the {tokens} tokens of {model}.")
            raise ContextTooLong(Sentence(narrow, tokens=window, model=self.model))
        return batches

    def _found(
        self, question: ParsedQuestion, instructions: Instructions, form: ReplyForm, batches: Batches
    ) -> Generator[PartialAnswer, None, list[Validated]]:
        """What each call gave, or the complete answer alone. A reply of no use is passed over when another
        call gave something; what else goes wrong ends the row."""
        found: list[Validated] = []
        failure: ProviderError | None = None
        waiting = deque(batches.batches)
        while waiting:
            exchange = Exchange(question, instructions, form, given := waiting.popleft())
            try:
                one = yield from self._called(exchange, found)
            except MalformedOutput as problem:
                failure = problem
                self._take_up(given[len(exchange.passages) :], waiting)
                continue
            except ProviderError as problem:
                failure = failure or problem
                self._leave_out((given, *waiting))
                break
            rest = given[len(exchange.passages) :]
            if one.is_complete:
                self._leave_out((rest,))
                return [one]
            found.append(one)
            self._take_up(rest, waiting)
        if failure is not None and not found:
            raise failure
        return found

    def _called(
        self, exchange: Exchange, found: Sequence[Validated]
    ) -> Generator[PartialAnswer, None, Validated]:
        self._exchanges.append(exchange)
        before = tuple(item for one in found for item in one.items)
        watching = PartialReplies(exchange, self._briefing, before)
        reply = yield from self._line.run(exchange, watching.look)
        return validated(reply, exchange, self._briefing, self._making.method)

    def _take_up(self, rest: tuple[Passage, ...], waiting: deque[tuple[Passage, ...]]) -> None:
        """What a server had no room for that said it had: next, as long as not too many calls were made."""
        if not rest:
            return
        self._making = replace(
            self._making, method=ExtractionMethod.SEQUENTIAL, why_sequential=Why.CONTEXT.value
        )
        if len(self._exchanges) < MOST_CALLS:
            waiting.appendleft(rest)
        else:
            self._leave_out((rest,))

    def _leave_out(self, batches: Sequence[Sequence[Passage]]) -> None:
        more = tuple(passage.chunk_id for batch in batches for passage in batch)
        self._making = replace(self._making, left_out=(*self._making.left_out, *more))

    def _answer_of(self, found: Sequence[Validated], form: ReplyForm) -> Answer:
        told = telling(found)
        typed, items = typed_of(told), items_of(told)
        answered_by = next((one.answered_by for one in reversed(self._exchanges) if one.answered_by), "")
        is_complete = any(one.is_complete for one in found)
        making = replace(self.making, validation=tuple(row for one in found for row in one.report))
        return Answer(
            items=items,
            answer_found=bool(items),
            provider=self.provider,
            model=answered_by or self.model,
            leaves_machine=self.leaves_machine and bool(making.calls),
            warnings=tuple(dict.fromkeys(_warnings(told, making, is_complete=is_complete))),
            shape=form.schema.SHAPE,
            headers=tuple(typed.get("headers", ())),
            is_complete=is_complete,
            keywords=tuple(typed.get("llm_discovered_keywords", ())),
            typed=typed,
            making=making,
        )


def _bounds_for(model: ChatModel) -> ReplyBounds:
    """A reply never takes more of a window than the passages."""
    usual = SMALL_BOUNDS if model.is_small else ReplyBounds()
    return replace(usual, output_tokens=min(usual.output_tokens, model.context_tokens // 4))


def _warnings(told: Sequence[Validated], making: Making, *, is_complete: bool) -> Iterator[Sentence]:
    yield from warnings_of(told)
    if making.left_out and not is_complete:
        yield NOT_ALL_LOOKED_AT
