"""What a vague question takes from a checked one near it."""

import pytest

from chat.questions.parse import parse_question
from chat.questions.parse_examples import EXAMPLE_WEIGHT, is_vague, with_example
from chat.questions.parsed_question import (
    AnswerShape,
    Breadth,
    Keyword,
    KeywordSource,
    Note,
    ParsedQuestion,
    Topic,
)

GUESTS = parse_question("List the guests of the ball")
THEMES = parse_question("What are the themes of this novel?")


@pytest.mark.parametrize(
    "question", ["Emma?", "Tell me about the money", "What about the storm?", "What happens?", "¿Y la boda?"]
)
def test_a_bare_subject_is_vague(question: str) -> None:
    assert is_vague(parse_question(question))


@pytest.mark.parametrize(
    "question",
    [
        "Who lit the lamp?",
        "Why the storm?",
        "Who is Emma?",
        "List the guests",
        "Find the money under the floor",
        "What is this book about?",
        "Summarize chapter 3",
        "How does it end?",
        "Compare the two books",
        "What did she do?",
        "“The lamp burns”",
        "hi",
        "Muchas gracias",
    ],
)
def test_what_says_what_it_wants_is_not_vague(question: str) -> None:
    assert not is_vague(parse_question(question))


def test_form_and_keywords_are_lent_at_a_low_weight_and_noted() -> None:
    vague = parse_question("What about the ball?")
    lent = with_example(vague, [(GUESTS, 0.8)])
    assert lent.expected_answer_shape is AnswerShape.LIST
    assert [word for word in lent.keywords if word not in vague.keywords] == [
        Keyword(text="guests", weight=EXAMPLE_WEIGHT, source=KeywordSource.EXAMPLE)
    ]
    assert lent.words == vague.words
    assert lent.plan.iterations == 3
    assert [note for note in lent.notes if note not in vague.notes] == [
        Note(rule="example", detail="list (“List the guests of the ball”)"),
        Note(rule="example", detail="guests (“List the guests of the ball”)"),
    ]


def test_a_question_about_the_whole_book_lends_its_topic() -> None:
    lent = with_example(parse_question("And the meaning?"), [(THEMES, 0.7)])
    assert (lent.breadth, lent.topic) == (Breadth.WHOLE_BOOK, Topic.THEMES)
    assert lent.plan.profiles
    assert Note(rule="example", detail="themes (“What are the themes of this novel?”)") in lent.notes


def test_the_nearest_lends() -> None:
    vague = parse_question("What about the ball?")
    assert with_example(vague, [(THEMES, 0.6), (GUESTS, 0.9)]) == with_example(vague, [(GUESTS, 0.9)])


def test_a_question_in_another_language_lends_nothing() -> None:
    vague = parse_question("¿Y el baile?")
    assert vague.language == "es"
    assert with_example(vague, [(GUESTS, 0.9)]) == vague


@pytest.mark.parametrize("examples", [[], [(GUESTS, 0.9)]])
def test_a_clear_question_stays_as_it_is(examples: list[tuple[ParsedQuestion, float]]) -> None:
    parsed = parse_question("Who danced at the ball?")
    assert with_example(parsed, examples) == parsed


def test_nobody_else_comes_in_beside_a_name() -> None:
    example = parse_question("How much money does Mr. Darcy have?")
    with_name = with_example(parse_question("Emma?"), [(example, 0.9)])
    without = with_example(parse_question("The money?"), [(example, 0.9)])
    assert [word.text for word in with_name.keywords] == ["Emma", "money"]
    assert [word.text for word in without.keywords] == ["money", "Darcy"]
    assert without.names == ()


def test_an_example_that_has_nothing_more_changes_nothing() -> None:
    vague = parse_question("The ball?")
    assert with_example(vague, [(vague, 1.0)]) == vague
