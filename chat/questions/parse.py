"""From a reader's words to a `ParsedQuestion`, by rules."""

from collections.abc import Iterable
from dataclasses import dataclass

from chat.questions.asked_currencies import asked_currency
from chat.questions.clarifying import clarification_of
from chat.questions.comparisons import COMPARING, Comparison, comparison_in
from chat.questions.declaratives import declarative
from chat.questions.decomposition import sub_questions
from chat.questions.hints import Hints, find_hints
from chat.questions.keywords import keywords_of, names_of, words_of
from chat.questions.language_table import LanguageTable
from chat.questions.languages import TABLES, language_of
from chat.questions.named_hints import place_of
from chat.questions.noting import decisions
from chat.questions.openers import without_format, without_openers
from chat.questions.parsed_question import (
    EVERYTHING,
    AnswerShape,
    AskedFor,
    Breadth,
    ExecutionPlan,
    HintKind,
    ParsedQuestion,
    RetrievalQuery,
    ScopeFilter,
    Topic,
)
from chat.questions.planning import (
    FEWEST_ROUNDS,
    breadth_of,
    brief_of,
    order_of,
    plan_of,
    rounds_of,
    with_model,
)
from chat.questions.rewriting import retrieval_query, tidied
from chat.questions.shapes import shape_of
from chat.questions.small_talk import SMALL_TALK
from chat.questions.subjects import named_subjects, quoted_phrases

_TEXT_OF_BOOK = (HintKind.PAGE, HintKind.CHAPTER, HintKind.SECTION)


def parse_question(
    question: str,
    book_language: str = "",
    *,
    resolved: str = "",
    scope: ScopeFilter = EVERYTHING,
    may_use_model: bool = False,
) -> ParsedQuestion:
    """`book_language` decides where the question's own words do not; `resolved` is the question as understood
    in its conversation. `may_use_model` lets rules ask for a model's help.
    """
    return _Parse(question, resolved or question, book_language).result(scope, may_use_model=may_use_model)


@dataclass(frozen=True, slots=True)
class _Content:
    """What is left to search for, and whether that is a summary."""

    words: tuple[str, ...]
    summary: bool
    of_chapter: bool


class _Parse:
    """One question; what several rules need is found once."""

    def __init__(self, original: str, text: str, book_language: str) -> None:
        self.original, self.text = original, text
        self.language = language_of(text, book_language)
        self.table = TABLES[self.language]
        self.hints: Hints = find_hints(text, self.table)
        self.rest = " ".join(without_format(self.hints.rest).split())
        self.asked_for = _asked_for(text, self.table)
        self.place = place_of(self.hints.hints)
        self.content = self._content()
        self.is_broad = self._is_broad()
        self.comparison: Comparison = comparison_in(self.rest, self.table)
        self.named = named_subjects(self.rest, self.table)
        self.shape = shape_of(self.hints.rest, self.language, self.table, self.asked_for, self.comparison)
        self.currency = asked_currency(self.hints.rest, self.language, self.shape)
        if self.currency and self.shape is AnswerShape.TEXT:
            self.shape = AnswerShape.AMOUNT
        self.subjects = _once((*self.comparison.sides, *self.named))
        self.names = names_of(self.rest, self.table, self.content.words)
        self.keywords = keywords_of(self.rest, self.content.words, self.names)
        self.parts = self._parts()
        self.retrieval = self._retrieval()
        self.unclear = self._unclear()

    def result(self, scope: ScopeFilter, *, may_use_model: bool) -> ParsedQuestion:
        content, hints = self.content, self.hints.hints
        breadth = breadth_of(is_broad=self.is_broad, summary=content.summary, of_chapter=content.of_chapter)
        order = order_of(self.text, hints, summary=content.summary, of_chapter=content.of_chapter)
        parsed = ParsedQuestion(
            original=self.original,
            resolved=self.text,
            language=self.language,
            keywords=self.keywords,
            names=self.names,
            subjects=self.subjects,
            asked_for=self.asked_for,
            expected_answer_shape=self.shape,
            asked_currency=self.currency,
            breadth=breadth,
            topic=_topic(self.text, self.table) if self.is_broad else None,
            place=self.place,
            hints=hints,
            summary=content.summary,
            of_chapter=content.of_chapter,
            is_comparison=bool(self.comparison),
            sub_questions=self.parts,
            scope=scope,
            retrieval=self.retrieval,
            brief=brief_of(self.original, self.text, self.comparison.sides, self.subjects),
            plan=self._plan(breadth, may_use_model=may_use_model),
            passage_order=order,
            suggested_clarification=self.unclear,
        )
        notes = (*self.hints.notes, *decisions(parsed, self.comparison))
        return parsed.model_copy(update={"notes": notes})

    def _plan(self, breadth: Breadth, *, may_use_model: bool) -> ExecutionPlan:
        plan = plan_of(
            breadth,
            queries=1 + len(self.retrieval.rewrites),
            parts=len(self.parts),
            has_names=bool(self.names),
            rounds=self._rounds(breadth),
        )
        if not may_use_model:
            return plan
        count = len(self.content.words)
        return with_model(plan, keywords=count, is_unclear=bool(self.unclear), parts=len(self.parts))

    def _rounds(self, breadth: Breadth) -> int:
        if not self.content.words and (self.hints.hints or breadth is not Breadth.WHOLE_BOOK):
            return FEWEST_ROUNDS
        return rounds_of(self.shape, breadth, self.subjects, self.parts)

    def _unclear(self) -> str:
        nothing = not self.keywords and not self.hints.hints
        return clarification_of(self.text, self.language, self.table, is_of_nothing=nothing)

    def _content(self) -> _Content:
        table, hints = self.table, self.hints.hints
        chapter = table.chapter.search(self.text)
        words = words_of(self.rest, table)
        words = _without(words, table.place_words if self.place else frozenset())
        named = frozenset(chapter.group().lower().split()) if chapter else frozenset()
        of_text = bool(chapter) or any(hint.kind in _TEXT_OF_BOOK for hint in hints)
        at_edge = self.place is not None and not chapter
        alone = of_text and not at_edge and not _without(words, named)
        summary = bool(table.summary.search(self.text)) or alone
        if summary:
            words = _without(words, table.summary_words | named)
        if self.asked_for is AskedFor.ANYTHING and SMALL_TALK.issuperset(words):
            words = ()
        of_chapter = bool(chapter) or any(hint.kind in _TEXT_OF_BOOK[1:] for hint in hints)
        return _Content(words, summary, of_chapter)

    def _is_broad(self) -> bool:
        """What someone in the book said about “the moral” is no question about the book, nor is what is asked
        of a page or a chapter of it."""
        content = self.content
        if any(hint.kind in _TEXT_OF_BOOK for hint in self.hints.hints):
            return False
        asked = bool(self.table.whole_book.search(self.text)) and self.asked_for is not AskedFor.QUOTE
        return asked or (content.summary and not content.of_chapter and not content.words)

    def _parts(self) -> tuple[str, ...]:
        named = {word.lower() for subject in self.subjects for word in subject.split()}
        topics = _without(self.content.words, COMPARING | named)
        text = tidied(without_openers(self.rest))
        return sub_questions(text, self.comparison, topics, self.language, self.table)

    def _retrieval(self) -> RetrievalQuery:
        anchors = _once((*self.named, *quoted_phrases(self.rest)))
        unwanted = COMPARING if self.comparison else frozenset()
        words = [word.text for word in self.keywords if not word.is_regex and word.text not in unwanted]
        asked = () if self.comparison else self.parts or (tidied(without_openers(self.rest)),)
        said = [declarative(part, self.language, self.table) for part in asked]
        return retrieval_query(self.text, self.hints.rest, said, words, anchors)


def _once(subjects: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(subjects))


def _without(words: tuple[str, ...], unwanted: frozenset[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in unwanted)


def _asked_for(question: str, table: LanguageTable) -> AskedFor:
    return next((kind for pattern, kind in table.asked_for if pattern.search(question)), AskedFor.ANYTHING)


def _topic(question: str, table: LanguageTable) -> Topic:
    return next(topic for pattern, topic in table.topics if pattern.search(question))
