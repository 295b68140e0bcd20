"""What every typed answer has: items with the lines they rest on, and what is said of it as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar, Generic, Self, TypeVar

from pydantic import AfterValidator, BaseModel, Field

from bookclub.sentences import Sentence
from chat.answering.schemas.grounds import Grounds
from chat.questions.parsed_question import AnswerShape, ParsedQuestion

MOST_LINES_NUMBERED = 10_000_000


class ExtractionMethod(StrEnum):
    """Who found the answer, and how the passages were handed over."""

    COMBINED = "combined"
    SEQUENTIAL = "sequential"
    RULES = "rules"


class ContextCompleteness(StrEnum):
    """How much of what the question needs stands in the passages."""

    FULL = "full"
    PARTIAL = "partial"
    NONE = "none"


class Fate(StrEnum):
    """What becomes of an item that a check has something to say about."""

    KEPT = "kept"
    SET_APART = "set_apart"
    LEFT_OUT = "left_out"


@dataclass(frozen=True, slots=True)
class Doubt:
    """What a check of the domain says about an item: set apart it is shown as not supported."""

    sentence: Sentence
    fate: Fate = Fate.KEPT


def _bounded(number: int) -> int:
    """Numbers without end are no lines, and nothing that a database keeps."""
    return max(-MOST_LINES_NUMBERED, min(number, MOST_LINES_NUMBERED))


LineNumber = Annotated[int, AfterValidator(_bounded)]


class Span(BaseModel):
    """A run of lines: GLOBAL_LINE numbers in a model's reply, lines of the stored text once it is checked."""

    line_start: LineNumber
    line_end: LineNumber
    quote: str = ""


class Item(BaseModel):
    """One statement; its evidence comes before its value, since models then copy more faithfully."""

    spans: list[Span] = Field(default_factory=list)

    def as_text(self) -> str:
        """What is shown where a page has nothing better for this kind of value; "" is no item at all."""
        raise NotImplementedError

    def judged(self, grounds: Grounds) -> tuple[Self, Sequence[Doubt]]:
        """The item without what its grounds do not bear out, and what is wrong with it."""
        return self, ()


ItemT = TypeVar("ItemT", bound=Item)
Share = Annotated[float, Field(ge=0, le=1)]
Short = Annotated[str, Field(json_schema_extra={"maxLength": 80})]
"""A name or a few words: so much is asked for, more is not refused."""


class AnswerBase(BaseModel, Generic[ItemT]):
    """A typed answer. Only items and `answer_found` have to be there; bounds are asked for, not insisted on.

    What is `DERIVED` is never asked of a model. `warnings`, `llm_discovered_keywords` and
    `suggested_clarification` are a model's words: untrusted text.
    """

    SHAPE: ClassVar[AnswerShape] = AnswerShape.TEXT
    FRAGMENT: ClassVar[str] = ""
    """The file in `prompts/fragments` that tells a model of this form; a caller's own schema has none."""
    DERIVED: ClassVar[frozenset[str]] = frozenset(("extraction_method", "keywords_found"))
    SMALL: ClassVar[frozenset[str]] = frozenset(("items", "answer_found", "complete_answer_found"))
    """All that a small model is asked for besides what a subclass adds."""

    items: list[ItemT]
    answer_found: bool
    complete_answer_found: bool = True
    conflicting_evidence: bool = False
    context_completeness: ContextCompleteness = ContextCompleteness.FULL
    context_structured: bool = True
    llm_discovered_keywords: list[Short] = Field(default_factory=list)
    suggested_clarification: str = ""
    warnings: list[str] = Field(default_factory=list)
    confidence: Share | None = None
    extraction_method: ExtractionMethod = ExtractionMethod.COMBINED
    keywords_found: list[str] = Field(default_factory=list)

    def remarks(self, question: ParsedQuestion) -> Sequence[Sentence]:
        """What is to be said about the answer as a whole, once its items are checked."""
        return ()

    @classmethod
    def is_asked_for(cls, name: str, *, small: bool) -> bool:
        """Whether a model is asked for this property."""
        own = name not in AnswerBase.model_fields
        return name not in cls.DERIVED and (not small or own or name in cls.SMALL)
