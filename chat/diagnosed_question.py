"""How a question was parsed, in rows of words that a page or a terminal can show."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from pydantic import ValidationError

from chat import diagnostics_words as words
from chat.questions.parsed_question import ParsedQuestion, ScopeFilter, StructuralHint

NONE = "–"


@dataclass(frozen=True, slots=True)
class ShownKeyword:
    text: str
    weight: float
    source: str
    is_regex: bool


@dataclass(frozen=True, slots=True)
class ShownNote:
    """A rule that fired, as a sentence, and what showed it."""

    rule: str
    sentence: str
    detail: str


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """`rows` are what was decided and how, in words."""

    rows: tuple[tuple[str, str], ...]
    keywords: tuple[ShownKeyword, ...]
    notes: tuple[ShownNote, ...]


def parse_kept_in(diagnostics: Mapping[str, Any]) -> ParsedQuestion | None:
    """None where nothing is kept, or something of another shape than parses have now."""
    try:
        return ParsedQuestion.model_validate(diagnostics.get("question"))
    except ValidationError:
        return None


def shown_question(parsed: ParsedQuestion) -> ShownQuestion:
    return ShownQuestion(
        rows=tuple((label, value or NONE) for label, value in _rows(parsed)),
        keywords=tuple(
            ShownKeyword(one.text, one.weight, words.in_words(words.SOURCES, one.source), one.is_regex)
            for one in parsed.keywords
        ),
        notes=tuple(
            ShownNote(
                one.rule, words.in_words(words.RULES, one.rule), words.detail_in_words(one.rule, one.detail)
            )
            for one in parsed.notes
        ),
    )


def _rows(parsed: ParsedQuestion) -> Iterator[tuple[str, str]]:
    yield _("Asked"), parsed.original
    yield _("Understood as"), parsed.resolved
    yield _("Language"), words.in_words(words.LANGUAGES, parsed.language)
    yield _("What would answer it"), words.in_words(words.ASKED_FOR, parsed.asked_for)
    yield _("Form of the answer"), words.in_words(words.SHAPES, parsed.expected_answer_shape)
    yield _("Currency asked for"), parsed.asked_currency
    yield _("Breadth"), words.in_words(words.BREADTHS, parsed.breadth)
    yield _("Names"), _listed(parsed.names)
    yield _("Subjects"), _listed(parsed.subjects)
    yield _("Comparison"), _("yes") if parsed.is_comparison else _("no")
    yield _("Places named"), _listed(map(_hint, parsed.hints))
    yield _("Questions in it"), _listed(parsed.sub_questions)
    yield _("Limited to"), _listed(_scope(parsed.scope))
    yield _("Searched for"), parsed.retrieval.text
    yield _("In other forms"), _listed(parsed.retrieval.rewrites)
    yield _("Names and phrases to be found"), _listed(parsed.retrieval.anchors)
    yield _("Order of passages"), words.in_words(words.ORDERS, parsed.passage_order)
    yield _("Switched on"), _listed(_plan(parsed))
    yield _("Most rounds of finding"), str(parsed.plan.iterations)
    yield _("Format asked for"), parsed.brief.format
    yield _("To be told apart"), _listed(parsed.brief.distinctions)
    yield _("The reader could be asked"), parsed.suggested_clarification


def _listed(texts: Iterable[str]) -> str:
    return " · ".join(texts)


def _hint(hint: StructuralHint) -> str:
    place = f"{words.in_words(words.HINTS, hint.kind)} {hint.value}".rstrip()
    return _("“%(words)s”: %(place)s") % {"words": hint.words, "place": place}


def _scope(scope: ScopeFilter) -> Iterator[str]:
    for label, texts in (
        (_("source"), scope.source_ids),
        (_("book"), scope.document_ids),
        (_("reference"), scope.source_refs),
        (_("tag"), scope.tags),
        (_("mode"), (scope.mode,) if scope.mode else ()),
    ):
        yield from (f"{label}: {text}" for text in texts)


def _plan(parsed: ParsedQuestion) -> Iterator[str]:
    plan = parsed.plan
    yield from (str(said) for name, said in words.PLAN.items() if getattr(plan, name))
