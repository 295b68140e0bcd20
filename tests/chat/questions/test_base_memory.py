"""Questions that lean on the map that a conversation has started from."""

import pytest

from chat.questions.base_memory import NOTHING_KNOWN, BaseMemory, resolved_from
from chat.questions.follow_up import Resolution
from chat.questions.turns import Turn

BASE = BaseMemory(people=("Martha", "Tobias"), topics=("lamp", "loss at sea", "winter"))
GENDERS = {"Martha": "female", "Tobias": "male"}


def resolved(question: str, *history: Turn, base: BaseMemory = BASE, language: str = "en") -> Resolution:
    return resolved_from(base, question, history, genders=GENDERS, book_language=language)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Tell me more about the second topic", "Tell me more about “loss at sea”"),
        ("What about the first theme?", "What about “lamp”?"),
        ("What does the last topic mean?", "What does “winter” mean?"),
        ("Cuéntame más del segundo tema", "Cuéntame más de “loss at sea”"),
        ("¿Qué dice sobre el primer tema?", "¿Qué dice sobre “lamp”?"),
        ("¿Qué se sabe del último tema?", "¿Qué se sabe de “winter”?"),
        ("Vuelve al tercer tema", "Vuelve a “winter”"),
    ],
)
def test_a_topic_may_be_asked_for_by_its_number(question: str, text: str) -> None:
    found = resolved(question)
    assert found.text == text
    assert found.is_follow_up
    assert [note.rule for note in found.notes] == ["map_topic"]


@pytest.mark.parametrize(
    "question",
    [
        "Tell me more about the fifth topic",
        "What is the first theme of the sonata?",
        "When did the storm come?",
        "¿Cuál es el primer tema de la sonata?",
    ],
)
def test_what_is_no_number_of_a_topic_stays(question: str) -> None:
    assert resolved(question) == Resolution(question)


def test_without_a_map_nothing_is_resolved() -> None:
    for question in ("Tell me more about the second topic", "What did she find?"):
        assert resolved(question, base=NOTHING_KNOWN) == Resolution(question)


def test_people_of_the_map_may_be_meant_by_a_pronoun() -> None:
    assert resolved("What did she find?").text == "What did Martha find?"
    assert resolved("Where did he go?").text == "Where did Tobias go?"


def test_who_was_spoken_of_since_comes_first() -> None:
    later = Turn("Where does Hulda live?", "On the shore.")
    found = resolved_from(
        BASE, "What did she find?", [later], genders={**GENDERS, "Hulda": "female"}, book_language="en"
    )
    assert found.text == "What did Hulda find?"


def test_of_two_that_may_be_meant_none_is_chosen() -> None:
    both = BaseMemory(people=("Martha", "Hulda"))
    found = resolved_from(both, "What did she find?", (), genders={"Martha": "female", "Hulda": "female"})
    assert found.text == "What did she find?"
    assert "Martha" in found.clarification


@pytest.mark.parametrize("question", ["Why?", "Tell me more", "And in chapter 2?", "¿Y por qué?"])
def test_a_map_is_no_question_that_could_be_gone_on_with(question: str) -> None:
    assert resolved(question).text == question
