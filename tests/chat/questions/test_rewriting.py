"""What is searched for instead of the question as it was put."""

import pytest

from chat.questions.declaratives import past_of
from chat.questions.parse import parse_question
from chat.questions.parsed_question import EVERYTHING, ScopeFilter


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What does Darcy say on page 5?", "What does Darcy say?"),
        ("On page 5, what does Darcy say?", "what does Darcy say?"),
        ("Can you tell me why Emma left, please?", "why Emma left"),
        ("Please explain the duel in one sentence", "the duel"),
        ("I would like to know who Emma is", "who Emma is"),
        ("Tell me about the duel in chapter 3", "the duel"),
        ("¿Puedes decirme quién es Nela?", "quién es Nela?"),
        ("¿Qué dice Nela en las páginas 5 a 7?", "¿Qué dice Nela?"),
        ("En el capítulo 3, ¿qué dice Nela?", "¿qué dice Nela?"),
        ("What is on pages 5/6?", "What is?"),
        ("In chapter 1 and on page 30, who speaks?", "who speaks?"),
        ("page 12?", "page 12?"),
        ("Who is Emma?", "Who is Emma?"),
    ],
)
def test_the_query_has_neither_openers_nor_places(question: str, text: str) -> None:
    assert parse_question(question).retrieval.text == text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Why did Emma refuse Mr. Elton?", "Emma refused Mr. Elton because"),
        ("Why did Emma leave?", "Emma left because"),
        ("Why didn't Emma leave?", "Emma didn't leave because"),
        ("How did Emma feel about it?", "Emma felt about it"),
        ("Why does Emma carry it?", "Emma carries it because"),
        ("Why was Emma angry?", "Emma was angry because"),
        ("Why did the old king die?", "the old king die because"),
        ("Why did Emma and Harriet quarrel?", "Emma and Harriet quarreled because"),
        ("Who is the father of Emma?", "the father of Emma is"),
        ("Who was killed by the ape?", "was killed by the ape"),
        ("Who stole the tarts?", "stole the tarts"),
        ("Where did Emma live?", "Emma lived in"),
        ("What did Emma find on the table?", "Emma found on the table"),
        ("Did Emma marry Mr. Elton?", "Emma married Mr. Elton"),
        ("¿Por qué rechazó Emma a Elton?", "Emma rechazó a Elton porque"),
        ("¿Por qué Emma rechazó a Elton?", "Emma rechazó a Elton porque"),
        ("¿Quién es el padre de Nela?", "el padre de Nela es"),
        ("¿Dónde vive Nela?", "Nela vive en"),
        ("¿Se casa Pablo con Nela?", "Pablo se casa con Nela"),
        ("¿Por qué discuten Sancho y Don Quijote?", "Sancho y Don Quijote discuten porque"),
    ],
)
def test_the_first_rewrite_begins_an_answer(question: str, said: str) -> None:
    assert parse_question(question).retrieval.rewrites[0] == said


def test_the_last_rewrite_has_keywords_alone() -> None:
    assert parse_question("Why did Emma refuse Mr. Elton?").retrieval.rewrites[-1] == "Emma refuse Elton"
    assert parse_question("Compare Jane and Lydia on marriage").retrieval.rewrites == ("Jane Lydia marriage",)


@pytest.mark.parametrize("question", ["page 12?", "Emma?", "???", ""])
def test_what_says_no_more_is_not_rewritten(question: str) -> None:
    assert parse_question(question).retrieval.rewrites == ()


def test_there_are_few_rewrites() -> None:
    question = " ".join(f"Why did Emma leave house number {number}?" for number in range(9))
    assert len(parse_question(question).retrieval.rewrites) == 4


@pytest.mark.parametrize(
    ("verb", "past"),
    [("refuse", "refused"), ("carry", "carried"), ("stop", "stopped"), ("go", "went"), ("put", "put")],
)
def test_it_knows_the_past_of_verbs(verb: str, past: str) -> None:
    assert past_of(verb) == past


def test_anchors_are_names_and_quoted_words() -> None:
    query = parse_question("Who told Elizabeth Bennet about “the stolen letter”?").retrieval
    assert query.anchors == ("Elizabeth Bennet", "the stolen letter")


def test_a_resolved_question_is_parsed_in_the_place_of_the_original() -> None:
    parsed = parse_question("And why did he leave?", resolved="And why did Darcy leave?")
    assert (parsed.original, parsed.resolved) == ("And why did he leave?", "And why did Darcy leave?")
    assert parsed.names == ("Darcy",)
    assert parsed.brief.disambiguation == ("“And why did he leave?”: And why did Darcy leave?",)
    assert ("follow_up", "And why did Darcy leave?") in [(note.rule, note.detail) for note in parsed.notes]


def test_the_scope_is_the_caller_s() -> None:
    scope = ScopeFilter(tags=("classics",))
    assert parse_question("Who is Emma?", scope=scope).scope is scope
    assert parse_question("Who is Emma?").scope is EVERYTHING


def test_a_model_helps_only_where_it_may() -> None:
    unclear = "Why did he leave?"
    assert not parse_question(unclear).plan.model_rewrite
    assert parse_question(unclear, may_use_model=True).plan.model_rewrite
    assert not parse_question("Why did Emma refuse Mr. Elton?", may_use_model=True).plan.model_rewrite
    much = "Why " + " ".join(f"reason{letter}" for letter in "abcdefghijklmnopqrstuvwxyz") + "?"
    assert parse_question(much, may_use_model=True).plan.model_decompose


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Why did he leave?", "Who is “he”?"),
        ("What happens to her?", "Who is “she”?"),
        ("Where did they go?", "Who are “they”?"),
        ("¿Por qué se fue él?", "¿A quién se refiere “él”?"),
        ("What happens in the chapter?", "Which chapter do you mean?"),
        ("¿Qué pasa en el capítulo?", "¿A qué capítulo te refieres?"),
        ("Why did Darcy leave his house?", ""),
        ("Why were the robbers angrier than they had been?", ""),
        ("What did the boy tell her?", ""),
        ("What does the book say of her?", "Who is “she”?"),
        ("What happens in chapter 3?", ""),
        ("Where does it end?", ""),
    ],
)
def test_it_asks_back_what_is_not_said(question: str, asked: str) -> None:
    assert parse_question(question).suggested_clarification == asked


def test_nothing_is_noted_of_a_question_with_defaults() -> None:
    assert parse_question("Emma?").notes == ()
