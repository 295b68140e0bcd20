"""A question that does not say whom it means is completed with each of those it may mean."""

import pytest

from chat.questions.parsed_question import Note
from chat.suggesting.completed import completed
from chat.suggesting.met import MetPerson

PEOPLE = (MetPerson("Martha Quill", "female"), MetPerson("Tobias", "male"), MetPerson("the Bellman"))


def unclear(*parts: str) -> list[Note]:
    return [Note(rule="unclear_pronoun", detail=" / ".join(parts))]


@pytest.mark.parametrize(
    ("question", "notes", "expected"),
    [
        (
            "What did he bring?",
            unclear("he", "Gregory", "Walter"),
            ["What did Gregory bring?", "What did Walter bring?"],
        ),
        ("Where is his boat?", unclear("his", "Gregory"), ["Where is Gregory’s boat?"]),
        ("What did she light?", unclear("she"), ["What did Martha Quill light?"]),
        ("What did they say?", unclear("they"), []),
        ("What did she say?", unclear("she", "Queen", "the Queen"), ["What did the Queen say?"]),
        ("¿Dónde vive ella?", unclear("ella", "Nela", "Sofía"), ["¿Dónde vive Nela?", "¿Dónde vive Sofía?"]),
    ],
)
def test_it_is_a_whole_question(question: str, notes: list[Note], expected: list[str]) -> None:
    assert completed(question, notes, PEOPLE) == expected


def test_what_is_clear_is_not_completed() -> None:
    assert completed("Who is Martha?", [Note(rule="pronoun", detail="“she”: Martha")], PEOPLE) == []


def test_of_many_only_a_few_are_offered() -> None:
    names = [f"Person{letter}" for letter in "ABCDEFG"]
    assert len(completed("What did he do?", unclear("he", *names), ())) == 4
