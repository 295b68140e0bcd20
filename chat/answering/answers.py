"""A typed answer and its citations, before they are rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from chat.answering.code_lines import laid_out_code
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.passage import Passage, PassagePart
from ingestion.passages.laid_out import laid_out


@dataclass(frozen=True, slots=True)
class CitationDraft:
    """A quotation from `passage`. Characters and lines are the stored text's; None for generated passages.

    `verified` says that the words were found in the passage; an unverified quotation is never shown as one.
    """

    passage: Passage
    quote: str
    verified: bool
    line_start: int | None
    line_end: int | None
    char_start: int | None
    char_end: int | None
    page_number: int | None
    page_label: str | None

    @property
    def part(self) -> PassagePart:
        """The chunk that it is from: a passage may be several in a row."""
        if self.char_start is None or self.char_end is None or self.passage.char_start is None:
            return self.passage.part_at(0, 0)
        first = self.passage.char_start
        return self.passage.part_at(self.char_start - first, self.char_end - first)

    @property
    def laid_out(self) -> str:
        """The quotation as a page shows it."""
        if self.char_start is None or self.passage.char_start is None:
            return laid_out(self.quote)
        first = self.char_start - self.passage.char_start
        if self.passage.code is not None:
            return laid_out_code(self.passage.text, first, first + len(self.quote))
        return laid_out(self.quote, [(start - first, end - first) for start, end in self.passage.line_blocks])


@dataclass(frozen=True, slots=True)
class AnswerItem:
    """A sentence or two and what it rests on; `quoted` when the text itself is the book's words.

    Generated passages may guide an answer but are no evidence: only words found in the book support an item.
    """

    text: str
    citations: tuple[CitationDraft, ...]
    quoted: bool = False

    @property
    def supported(self) -> bool:
        return any(one.verified and not one.passage.is_generated for one in self.citations)

    @property
    def rests_on_generated(self) -> bool:
        """Nothing in the book was found to support it, but something in a generated passage was."""
        return not self.supported and any(one.verified for one in self.citations)


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered, by whom, and what the call looked like."""

    items: tuple[AnswerItem, ...]
    answer_found: bool
    provider: str
    model: str
    leaves_machine: bool
    warnings: tuple[str, ...] = ()
    template_version: str = ""
    searched: bool = True
    """Without an answer: the book was searched for one. Where it was not, the warnings say why."""
    call: dict[str, Any] = field(default_factory=dict)
    """Both messages, the raw reply and its usage, word for word; empty without a model."""


@dataclass(frozen=True, slots=True)
class PartialAnswer:
    """What can be shown of an answer still being written: items so far, the last perhaps unfinished."""

    items: tuple[str, ...]


class Answerer(Protocol):
    """Answers from passages alone. Yields partial answers, and last the whole one. Raises `ProviderError`."""

    provider: str
    model: str
    leaves_machine: bool

    def answer(
        self, question: ParsedQuestion, passages: Sequence[Passage]
    ) -> Iterator[PartialAnswer | Answer]: ...
