"""Quotations that were only smoothed are told from invented ones."""

import pytest

from chat.answering.nearly_quoted import is_nearly_quoted, on_lines
from chat.answering.schemas.grounds import BookText, Grounds
from chat.questions.parse import parse_question

STORY = """"I never quarrel with the weather," she used to say, "but I
do not forgive it." Her nephew was of another mind.

'Aunt,' said he, 'I have come to be scolded.'

'Then sit down,' said Mrs. Thornbury; 'I scold nobody who is standing.'
"""
GROUNDS = Grounds(parse_question("What does she say?"), BookText((STORY,)))


@pytest.mark.parametrize(
    "words",
    [
        "I never quarrel with the weather, but I do not forgive it.",
        "Then sit down; I scold nobody who is standing.",
        "[has] come to be scolded",
        "scold[s] nobody who is standing",
        "I have come to be scolded!",
    ],
)
def test_what_was_left_out_or_put_in_openly_is_no_invention(words: str) -> None:
    assert is_nearly_quoted(words, GROUNDS)


@pytest.mark.parametrize(
    "words",
    [
        "I never quarrel with the weather, and I do not forgive it.",
        "I never quarrel with the weather, but I do forgive it.",
        "I never quarrel with the weather. Her nephew was of another mind.",
        "but I do not forgive it, I never quarrel with the weather",
        "I have come to be praised!",
        "[she has come to be scolded]",
    ],
)
def test_another_word_or_another_order_is_one(words: str) -> None:
    assert not is_nearly_quoted(words, GROUNDS)


def test_verse_is_on_its_lines_again() -> None:
    assert on_lines("Tyger Tyger, burning bright, / In the forests") == (
        "Tyger Tyger, burning bright,\nIn the forests"
    )
    assert on_lines("either/or, 1/2") == "either/or, 1/2"
