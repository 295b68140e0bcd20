"""Whoever is "Miss Hart" to those who speak to her is the one who answers."""

import pytest

from ingestion.artifacts.names import extract_names
from tests.ingestion.artifacts.conftest import make_material

ADDRESSED = '"You are late, Miss Hollis," he said.\n\n{answer}\n\nThe rain fell on the hill.\n\n'


def entry_of(text: str, name: str) -> set[str]:
    """Everything that the person who is also called `name` is called."""
    entries = [{one.name for one in person.aliases} for person in extract_names(make_material(text)).people]
    return next(entry for entry in entries if name in entry)


def answering(*names: str) -> str:
    return "".join(ADDRESSED.format(answer=f"{name} said that she was not. She laughed.") for name in names)


def test_who_answers_when_miss_hollis_is_addressed_is_miss_hollis() -> None:
    assert entry_of(answering(*["Lucy"] * 4), "Miss Hollis") == {"Miss Hollis", "Lucy"}


@pytest.mark.parametrize(
    "names", [["Lucy"] * 2, ["Lucy", "Clara"] * 3, ["Edward"] * 4, ["Lucy Marsh"] * 4, ["Mrs. Ward"] * 4]
)
def test_too_few_several_men_and_women_of_other_names_are_not_her(names: list[str]) -> None:
    assert entry_of(answering(*names), "Miss Hollis") == {"Miss Hollis"}


def test_who_speaks_to_her_is_not_her() -> None:
    spoken = '"You are late, Miss Hollis," said Lucy. "It rains."\n\nThe rain fell on the hill.\n\n'
    assert entry_of(spoken * 4, "Miss Hollis") == {"Miss Hollis"}


def test_a_wife_is_not_the_girl_who_answers_for_her() -> None:
    text = answering(*["Lucy"] * 4).replace("Miss Hollis", "Mrs. Hollis")
    assert entry_of(text, "Mrs. Hollis") == {"Mrs. Hollis"}
