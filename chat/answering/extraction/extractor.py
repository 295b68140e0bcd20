"""Fields by a language model: as many in one call as fit, and further passages for what is still missing."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bookclub.providers.errors import ContextTooLong, MalformedOutput, ProviderError
from bookclub.providers.ports import ChatModel
from bookclub.sentences import Sentence, gettext_noop
from chat.answering.answers import Making, PartialAnswer
from chat.answering.batches import Batches, batches_of
from chat.answering.briefing import Briefing
from chat.answering.context_budget import TokenMeter, room_for_passages
from chat.answering.exchange import Exchange, Line
from chat.answering.extraction.asked_fields import AskedField, passages_of, question_of
from chat.answering.extraction.field_bounds import bounds_for, groups_of
from chat.answering.extraction.field_checks import NOT_IN_THE_PASSAGES, checked_field
from chat.answering.extraction.field_extraction import Extracted, not_found
from chat.answering.extraction.field_schemas import FieldsAnswer, reply_schema
from chat.answering.extraction.reply_remarks import remarks_on
from chat.answering.instructions import Instructions
from chat.answering.messages import user_message
from chat.answering.reply_form import ReplyForm
from chat.retrieval.passage import Passage
from chat.retrieval.provider_time import ProviderTime
from ingestion.passages.lines import number_lines

MOST_CALLS = 3
"""For one group of fields: what none of these calls found is not found."""


@dataclass(slots=True)
class Extractor:
    """Asks `model` once for each group of fields, and once more when its reply cannot be used.

    A group whose replies are of no use is in `failures`, by field, with the reason; nothing is said of it.
    """

    model: ChatModel
    briefing: Briefing = field(default_factory=Briefing)
    time: ProviderTime = field(default_factory=ProviderTime)
    meter: TokenMeter = field(default_factory=TokenMeter)
    failures: dict[str, str] = field(default_factory=dict)
    remarks: list[Sentence] = field(default_factory=list)
    """About the passages of any call, rather than a field."""
    _exchanges: list[Exchange] = field(default_factory=list)
    _made: list[Making] = field(default_factory=list)
    _report: list[dict[str, Any]] = field(default_factory=list)

    @property
    def making(self) -> Making:
        """How it was made so far; without calls when none was sent."""
        calls = tuple(one.to_json() for one in self._exchanges if one.attempts)
        first = self._made[0] if self._made else Making()
        left_out = tuple(dict.fromkeys(chunk for one in self._made for chunk in one.left_out))
        return replace(first, calls=calls, left_out=left_out, validation=tuple(self._report))

    @property
    def answered_by(self) -> str:
        """The model as its server names it."""
        named = (one.answered_by for one in reversed(self._exchanges) if one.answered_by)
        return next(named, self.model.model)

    def extract(self, asked: Sequence[AskedField]) -> Iterator[Extracted]:
        """Each field once it is settled. Raises `ProviderError` when no call was answered at all."""
        waiting = list(groups_of(asked, self.model))
        while waiting:
            group = waiting.pop(0)
            try:
                yield from self._extract(group)
            except (MalformedOutput, ContextTooLong) as problem:
                self._fail(group, problem)
            except ProviderError as problem:
                if not any(one.answered_by for one in self._exchanges):
                    raise
                for unanswered in (group, *waiting):
                    self._fail(unanswered, problem)
                return

    def _fail(self, group: Sequence[AskedField], problem: ProviderError) -> None:
        self.failures |= {one.spec.name: problem.sentence for one in group}

    def _extract(self, group: Sequence[AskedField]) -> Iterator[Extracted]:
        """Of a group, passages by passages: first all fields, then those that are still missing."""
        passages = passages_of(group)
        if not passages:
            yield from (not_found(one.spec, NOT_IN_THE_PASSAGES) for one in group)
            return
        missing, last = list(group), dict[str, Extracted]()
        for batch in self._batches(group, passages).batches[:MOST_CALLS]:
            settled = self._asked_for(missing, batch)
            yield from (one for one in settled if one.found)
            last = {one.name: one for one in settled if not one.found}
            missing = [one for one in missing if one.spec.name in last]
            if not missing:
                break
        yield from last.values()

    def _batches(self, group: Sequence[AskedField], passages: Sequence[Passage]) -> Batches:
        instructions, form = self._form(group)
        fixed = (instructions.text, user_message(question_of(group), [], number_lines([])))
        window, bounds = self.model.context_tokens, form.bounds
        room = room_for_passages(window, self.meter, fixed, bounds.output_tokens)
        batches = batches_of(passages, room, self.meter.of_passage, is_small=self.model.is_small)
        if not batches.batches:
            narrow = gettext_noop("Not one passage fits the {tokens} tokens of {model}.")
            raise ContextTooLong(Sentence(narrow, tokens=window, model=self.model.model))
        self._made.append(
            Making(
                schema_name=form.name,
                json_schema=form.json_schema(),
                template_version=instructions.template_version,
                fragments=instructions.fragments_applied,
                method=batches.method,
                why_sequential=batches.why or "",
                left_out=_left_out(batches),
            )
        )
        return batches

    def _form(self, asked: Sequence[AskedField]) -> tuple[Instructions, ReplyForm]:
        schema = reply_schema([one.spec for one in asked])
        form = ReplyForm(schema, bounds_for([one.spec for one in asked], self.model))
        return Instructions.for_question(question_of(asked), schema, self.briefing), form

    def _asked_for(self, asked: Sequence[AskedField], batch: Sequence[Passage]) -> list[Extracted]:
        instructions, form = self._form(asked)
        exchange = Exchange(question_of(asked), instructions, form, batch)
        self._exchanges.append(exchange)
        line = Line(self.model, self.time, self.meter)
        reply: FieldsAnswer = _whole(line.run(exchange, lambda _text: None))
        by = (self.model.provider, exchange.answered_by or self.model.model)
        looked_at = [
            checked_field(one, reply.given(number), exchange, self.briefing, by)
            for number, one in enumerate(asked)
        ]
        remarks = remarks_on(reply, exchange, self.briefing)
        self.remarks += [one for one in remarks if one not in self.remarks]
        self._report += [dict(row) for one in looked_at for row in one.report]
        return [one.extraction for one in looked_at]


def _left_out(batches: Batches) -> tuple[str, ...]:
    late = [passage for batch in batches.batches[MOST_CALLS:] for passage in batch]
    return tuple(passage.chunk_id for passage in (*late, *batches.left_out))


def _whole(steps: Generator[PartialAnswer, None, Any]) -> Any:
    """What a generator returns; nobody looks on while it runs."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
