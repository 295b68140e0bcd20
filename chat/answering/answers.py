"""A typed answer and its citations, before they are rows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from chat.answering.code_lines import laid_out_code
from chat.answering.schemas.base import ExtractionMethod
from chat.questions.parsed_question import AnswerShape, ParsedQuestion
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
    how: str = "exact"
    """How it was found: "exact", "folded", "elided", "lines" where only lines were named; "" for not."""
    is_corrected: bool = False
    """Whether it stood elsewhere than in the lines that were named for it."""

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
    """One statement and what it rests on; `quoted` when the text itself is the book's words.

    Generated passages may guide an answer but are no evidence: only words found in the book support an item.
    `value` is the item of the typed answer without its spans. One that is `set_apart` has a value that its
    quotations do not bear out.
    """

    text: str
    citations: tuple[CitationDraft, ...]
    quoted: bool = False
    value: Mapping[str, Any] = field(default_factory=dict)
    set_apart: bool = False

    @property
    def supported(self) -> bool:
        return not self.set_apart and self._has_evidence

    @property
    def _has_evidence(self) -> bool:
        return any(one.verified and not one.passage.is_generated for one in self.citations)

    @property
    def rests_on_generated(self) -> bool:
        """Nothing in the book was found to support it, but something in a generated passage was."""
        has_other = any(one.verified for one in self.citations)
        return has_other and not self._has_evidence and not self.set_apart


@dataclass(frozen=True, slots=True)
class Making:
    """How a language model's answer was made, for the trace; empty where none was asked.

    `calls` are both messages, the replies word for word and their usage, call by call; `left_out` are the
    ids of chunks that no call had room for; `validation` says of each span what was cited and found.
    """

    schema_name: str = ""
    json_schema: Mapping[str, Any] = field(default_factory=dict)
    template_version: str = ""
    fragments: tuple[str, ...] = ()
    method: ExtractionMethod = ExtractionMethod.RULES
    why_sequential: str = ""
    calls: tuple[Mapping[str, Any], ...] = ()
    left_out: tuple[str, ...] = ()
    validation: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered, by whom, and how it was made."""

    items: tuple[AnswerItem, ...]
    answer_found: bool
    provider: str
    model: str
    leaves_machine: bool
    warnings: tuple[str, ...] = ()
    searched: bool = True
    """Without an answer: the book was searched for one. Where it was not, the warnings say why."""
    shape: AnswerShape = AnswerShape.QUOTATION
    headers: tuple[str, ...] = ()
    """Of a table."""
    is_complete: bool = True
    keywords: tuple[str, ...] = ()
    """Discovered in the passages while answering: what else to search for where it is not complete."""
    typed: Mapping[str, Any] = field(default_factory=dict)
    """The validated answer as its schema has it; its spans count lines of the stored text."""
    making: Making = field(default_factory=Making)


@dataclass(frozen=True, slots=True)
class PartialAnswer:
    """What can be shown of an answer still being written: the items that are whole, with what of their
    evidence was found, and the beginning of the next one, of which nothing is checked.
    """

    items: tuple[AnswerItem, ...]
    unfinished: str = ""
    shape: AnswerShape = AnswerShape.QUOTATION
    headers: tuple[str, ...] = ()
    """Of a table, once they are known."""


class Answerer(Protocol):
    """Answers from passages alone. Yields partial answers, and last the whole one. Raises `ProviderError`."""

    provider: str
    model: str
    leaves_machine: bool

    def answer(
        self, question: ParsedQuestion, passages: Sequence[Passage]
    ) -> Iterator[PartialAnswer | Answer]: ...
