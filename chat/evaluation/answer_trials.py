"""Questions put to one book, and what their answers rest on, looked at anew in its stored text."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from bookclub.providers import wiring
from bookclub.providers.ports import ChatModel
from chat import asking
from chat.answering.answers import Answer, AnswerItem, CitationDraft
from chat.evaluation.question_files import GoldQuestion, Span, UnanswerableQuestion
from chat.evaluation.raw_offsets import RawOffsets
from chat.evaluation.token_f1 import token_f1
from chat.retrieval.passage import Passage
from chat.retrieval.scope import Scope
from ingestion.models import Book

Question = GoldQuestion | UnanswerableQuestion


@dataclass(frozen=True, slots=True)
class Places:
    """Where things stand in the book's file; None for what has no place in it.

    `quotations` are all verified ones in their order; `passage` is the first one found, perhaps joined from
    several chunks, and `chunk` the best of these.
    """

    quotations: tuple[Span, ...] = ()
    passage: Span | None = None
    chunk: Span | None = None


@dataclass(frozen=True, slots=True)
class Quotes:
    """How many quotations are shown as verified, how many stand in the stored text letter by letter just
    where they say, and how many on the lines they name."""

    verified: int = 0
    verbatim: int = 0
    on_their_lines: int = 0


@dataclass(frozen=True, slots=True)
class Trial:
    """A question and what came of it; `places` are known of questions whose answer's place is."""

    question: Question
    is_refused: bool
    answered_by: str
    items: int
    supported: int
    quotes: Quotes
    f1: float
    places: Places
    seconds: float

    @property
    def gold(self) -> GoldQuestion | None:
        """The question, when it can be answered."""
        return self.question if isinstance(self.question, GoldQuestion) else None


class AnsweringBook:
    """A ready book, with its file's text: `EvaluationDataError` is raised where that has other words."""

    def __init__(self, book: Book, raw: str) -> None:
        assert book.live_index is not None  # noqa: S101 - only ready books are asked
        self._book, self._raw = book, raw
        self._stored = book.live_index.stored_text.text

    @cached_property
    def _offsets(self) -> RawOffsets:
        return RawOffsets(self._raw, self._stored)

    def ask(self, question: Question, model: ChatModel | None) -> Trial:
        """Answered by this model, or offline. Raises `ProviderError` and `IndexFailure`."""
        began = time.monotonic()
        outcome = self._outcome(question.text, model)
        answer = outcome.answer
        gold = question if isinstance(question, GoldQuestion) else None
        return Trial(
            question=question,
            is_refused=not answer.answer_found,
            answered_by=f"{answer.provider} {answer.model}".strip(),
            items=len(answer.items),
            supported=sum(any(_quotations_of(item)) for item in answer.items),
            quotes=self._quotes(answer),
            f1=token_f1(said(answer), gold.answers) if gold else 0.0,
            places=self._places(outcome) if gold and gold.spans else Places(),
            seconds=time.monotonic() - began,
        )

    def _outcome(self, text: str, model: ChatModel | None) -> asking.Outcome:
        with wiring.standing_in(model):
            *_partial, last = asking.ask(Scope(self._book.club, (self._book,)), text)
        assert isinstance(last, asking.Outcome)  # noqa: S101 - what `ask` ends with
        return last

    def _quotes(self, answer: Answer) -> Quotes:
        quoted = list(quotations(answer))
        return Quotes(
            verified=len(quoted),
            verbatim=sum(stands_there(self._stored, one) for one in quoted),
            on_their_lines=sum(stands_on_its_lines(self._stored, one) for one in quoted),
        )

    def _places(self, outcome: asking.Outcome) -> Places:
        quoted = (self._raw_range(one.char_start, one.char_end) for one in quotations(outcome.answer))
        first = outcome.passages[0] if outcome.passages else None
        return Places(
            quotations=tuple(place for place in quoted if place is not None),
            passage=self._raw_range(first.char_start, first.char_end) if first else None,
            chunk=self._raw_range(*_best_chunk(first)) if first else None,
        )

    def _raw_range(self, start: int | None, end: int | None) -> Span | None:
        return None if start is None or end is None else self._offsets.range_of(start, end)


def said(answer: Answer) -> str:
    """Nothing, when it is refused."""
    return "\n".join(item.text for item in answer.items) if answer.answer_found else ""


def quotations(answer: Answer) -> Iterator[CitationDraft]:
    """What a page shows as the book's own words: verified, and not from generated support material."""
    for item in answer.items:
        yield from _quotations_of(item)


def _quotations_of(item: AnswerItem) -> Iterator[CitationDraft]:
    return (one for one in item.citations if one.verified and not one.passage.is_generated)


def stands_there(stored: str, quoted: CitationDraft) -> bool:
    """Whether the stored text has these very characters at the place that the quotation names."""
    start, end = quoted.char_start, quoted.char_end
    if start is None or end is None or not quoted.quote:
        return False
    return stored[start:end] == quoted.quote


def stands_on_its_lines(stored: str, quoted: CitationDraft) -> bool:
    """Whether the lines that the quotation names, and no fewer, hold it letter by letter."""
    first, last = quoted.line_start, quoted.line_end
    if first is None or last is None or not 1 <= first <= last:
        return False
    lines = stored.split("\n")[first - 1 : last]
    place = "\n".join(lines).find(quoted.quote)
    return 0 <= place <= len(lines[0]) and quoted.quote.count("\n") == last - first


def _best_chunk(passage: Passage) -> tuple[int | None, int | None]:
    if passage.char_start is None:
        return None, None
    best = next((part for part in passage.parts if part.chunk_pk == passage.chunk_pk), None)
    if best is None:
        return passage.char_start, passage.char_end
    return passage.char_start + best.start, passage.char_start + best.end
