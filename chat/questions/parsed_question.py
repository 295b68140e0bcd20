"""A question as retrieval and answering understand it."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict


class AskedFor(StrEnum):
    """The kind of thing that would answer."""

    PERSON = "person"
    PLACE = "place"
    TIME = "time"
    NUMBER = "number"
    REASON = "reason"
    MANNER = "manner"
    YES_NO = "yes_no"
    QUOTE = "quote"
    DEFINITION = "definition"
    ANYTHING = "anything"


class AnswerShape(StrEnum):
    """The form of what would answer."""

    TEXT = "text"
    AMOUNT = "amount"
    DATE = "date"
    BOOLEAN = "boolean"
    LIST = "list"
    TABLE = "table"
    CHARACTER = "character"
    COMPARISON = "comparison"
    QUOTATION = "quotation"


class Breadth(StrEnum):
    """How much of the book an answer has to know."""

    PASSAGE = "passage"
    CHAPTER = "chapter"
    WHOLE_BOOK = "whole_book"


class Topic(StrEnum):
    """What a broad question is about; the sections of a book-club profile."""

    CHARACTERS = "characters"
    THEMES = "themes"
    SETTING = "setting"
    PLOT = "plot"
    DISCUSSION = "discussion"


class Place(StrEnum):
    """Where in the book an answer stands, whatever its words."""

    BEGINNING = "beginning"
    END = "end"


class KeywordSource(StrEnum):
    """Whence a keyword is: of the question itself, or found to go with it."""

    QUESTION = "question"
    NAME = "name"
    PHRASE = "phrase"
    SYNONYM = "synonym"
    ALIAS = "alias"
    CONVERSATION = "conversation"
    MODEL = "model"
    EXAMPLE = "example"


class HintKind(StrEnum):
    """What of a book a question points to."""

    PAGE = "page"
    CHAPTER = "chapter"
    SECTION = "section"
    BEGINNING = "beginning"
    END = "end"


class PassageOrder(StrEnum):
    """Passages by their worth, or in the order of the book."""

    BY_WORTH = "by_worth"
    AS_TOLD = "as_told"


PASSAGES_AT_EDGE = 5
"""So many source passages of each book, its first or its last, retrieval hands over for a `Place`."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True)


class Keyword(_Part):
    """A content word in lower case, a name as it is written, a quoted phrase, or a regular expression."""

    text: str
    weight: float = 1.0
    source: KeywordSource
    is_regex: bool = False


class StructuralHint(_Part):
    """One place that a question names; `words` are the question's.

    Pages: `value` is the printed label as asked for in lower case, `number` its value if in figures or words.
    Chapters: `number`, or a title as `value`. Counted from the end they are negative: the last one is -1.
    Sections: `value` is a key of `sections.SECTION_WORDS`. Beginning and end have no number.
    """

    kind: HintKind
    value: str
    number: int | None = None
    words: str


class AskedPassage(_Part):
    """Characters `start:end` of the stored text of a book, which a question was asked about."""

    document_id: str
    start: int
    end: int


class ScopeFilter(_Part):
    """What may be searched, as callers give it; empty is everything. `mode` is a chunk mode.

    A `passage` keeps nothing out: what stands there comes first.
    """

    source_ids: tuple[str, ...] = ()
    document_ids: tuple[str, ...] = ()
    source_refs: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    mode: str = ""
    passage: AskedPassage | None = None


EVERYTHING = ScopeFilter()


class RetrievalQuery(_Part):
    """`text` is the question without what only addresses us or points to a place.

    `rewrites` say it in other forms, some of them `by_model`, and only these are searched for besides;
    `anchors` are the names and quoted words that a passage should have.
    """

    text: str
    rewrites: tuple[str, ...] = ()
    by_model: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()


class GenerationBrief(_Part):
    """What whoever writes the answer is told of its format, of whom is meant, and of who is not the same."""

    format: str = ""
    disambiguation: tuple[str, ...] = ()
    distinctions: tuple[str, ...] = ()


class ExecutionPlan(_Part):
    """What is switched on.

    `iterations` is the most rounds of retrieval: an incomplete answer lets retrieval run again with the
    keywords it discovered. Parts of a question need none of their own, they are sent with it.
    """

    multi_query: bool = False
    join_neighbours: bool = False
    profiles: bool = False
    names: bool = False
    model_rewrite: bool = False
    model_decompose: bool = False
    iterations: int = 1


class Note(_Part):
    """Which rule decided something, and what of the question and of its parse shows it."""

    rule: str
    detail: str


class ParsedQuestion(_Part):
    """`language` is "en" or "es"; `resolved` is the question as understood in its conversation.

    Names are single words as they are written; they are among the keywords too. `subjects` keeps the words of
    a name together. `asked_currency` is the ISO 4217 code of the money that an amount is asked for in.
    `topic` is set for broad questions only. Words that only say a place, a format or ask for
    a `summary` are no keywords, nor are greetings and thanks.
    """

    original: str
    resolved: str
    language: str
    keywords: tuple[Keyword, ...]
    names: tuple[str, ...]
    subjects: tuple[str, ...] = ()
    asked_for: AskedFor
    expected_answer_shape: AnswerShape = AnswerShape.TEXT
    asked_currency: str = ""
    breadth: Breadth
    topic: Topic | None = None
    place: Place | None = None
    hints: tuple[StructuralHint, ...] = ()
    summary: bool = False
    of_chapter: bool = False
    is_comparison: bool = False
    sub_questions: tuple[str, ...] = ()
    scope: ScopeFilter = EVERYTHING
    retrieval: RetrievalQuery
    brief: GenerationBrief = GenerationBrief()
    plan: ExecutionPlan = ExecutionPlan()
    passage_order: PassageOrder = PassageOrder.BY_WORTH
    suggested_clarification: str = ""
    notes: tuple[Note, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The single words of the question itself, in lower case."""
        own = (KeywordSource.QUESTION, KeywordSource.NAME)
        return tuple(word.text.lower() for word in self.keywords if word.source in own and not word.is_regex)

    @property
    def says_nothing(self) -> bool:
        """There is nothing in it that a book could be searched for."""
        points_somewhere = bool(self.hints) or self.scope.passage is not None
        broad = self.breadth is Breadth.WHOLE_BOOK or self.summary or points_somewhere
        return not self.keywords and not broad
