"""Whatever diagnostics name has words for people."""

import re
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

import chat
from chat import diagnostics_words as words
from chat.questions.follow_up import resolved_question
from chat.questions.parse import parse_question
from chat.questions.parsed_question import (
    AnswerShape,
    AskedFor,
    Breadth,
    ExecutionPlan,
    HintKind,
    KeywordSource,
    PassageOrder,
    Place,
    Topic,
)
from chat.questions.turns import Turn
from chat.retrieval import features, planned_queries, reranking
from chat.retrieval.candidate import Fate

QUESTIONS = [
    "Who lit the lamp?",
    "What happens at the end?",
    "What happens in the beginning?",
    "Summarise chapter three in a list",
    "What is said on pages 5 to 9, on page 12 and in the preface?",
    "¿Qué ocurre en las páginas 1 a 90?",
    "Compare Martha and Tobias",
    "What is this book about?",
    "What are the themes of the book?",
    "How many steps are there, and when did Tobias die?",
    "¿Por qué se fue él?",
    "How many dollars did Tobias pay?",
    "What happens in that chapter?",
]


def test_every_rule_that_the_code_names_is_a_sentence() -> None:
    files = Path(chat.__file__).parent.rglob("*.py")
    named = {rule for file in files for rule in re.findall(r'rule="(\w+)"', file.read_text(encoding="utf-8"))}
    assert {"pronoun", "comparison"} < named
    assert named - set(words.RULES) == set()


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_rule_is_a_sentence(question: str) -> None:
    notes = parse_question(question, may_use_model=True).notes
    assert [note.rule for note in notes if note.rule not in words.RULES] == []


@pytest.mark.parametrize("question", ["And Tobias?", "Why did she do that?", "And why?", "Why did he leave?"])
def test_every_rule_about_follow_ups_is_a_sentence(question: str) -> None:
    resolution = resolved_question(question, [Turn("What did Martha light?", "Martha lit the lamp.")])
    parsed = parse_question(question, resolved=resolution.text)
    notes = [*resolution.notes, *parsed.notes]
    assert notes
    assert [note.rule for note in notes if note.rule not in words.RULES] == []


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        (Fate, words.FATES),
        (KeywordSource, words.SOURCES),
        (HintKind, words.HINTS),
        (AnswerShape, words.SHAPES),
        (AskedFor, words.ASKED_FOR),
        (Breadth, words.BREADTHS),
        (PassageOrder, words.ORDERS),
        (Topic, words.TOPICS),
    ],
)
def test_every_kind_has_words(kinds: type[StrEnum], said: words.Words) -> None:
    assert {one.value for one in kinds} == set(said)


@pytest.mark.parametrize(
    ("rule", "kinds"),
    [
        ("asked_for", AskedFor),
        ("answer_shape", AnswerShape),
        ("breadth", Breadth),
        ("topic", Topic),
        ("place", Place),
        ("passage_order", PassageOrder),
    ],
)
def test_what_a_rule_decided_is_in_words(rule: str, kinds: type[StrEnum]) -> None:
    assert {one.value for one in kinds} <= set(words.DETAILS[rule])


def test_every_reason_query_and_switch_has_words() -> None:
    assert {*features.NAMES, *reranking.BOOSTS} == set(words.REASONS)
    named: dict[str, Any] = vars(planned_queries)
    names = (
        "QUESTION",
        "BY_MEANING",
        "BY_WORDS",
        "NAMES",
        "PART",
        "BOOK",
        "REWRITE",
        "PROFILES",
        "NAME_PROFILES",
        "NOTES",
    )
    assert {named[name] for name in names} == set(words.QUERIES)
    switches = {name for name, field in ExecutionPlan.model_fields.items() if field.annotation is bool}
    assert switches == set(words.PLAN)


def test_what_has_no_words_is_shown_as_it_is() -> None:
    assert words.in_words(words.RULES, "a_rule_of_tomorrow") == "a_rule_of_tomorrow"
    assert words.query_name("part: Who lit it: she?") == "Part of the question: Who lit it: she?"
    assert words.query_name("part: Who lit it?", with_part=False) == "Part of the question"
    assert words.chunk_kind("source") == "Source text"
    assert words.chunk_kind("of tomorrow") == "of tomorrow"
    assert words.detail_in_words("topic", "of tomorrow") == "of tomorrow"
    assert words.detail_in_words("pronoun", "characters") == "characters"
