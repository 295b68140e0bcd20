"""Words that an answer shares with a reference answer."""

import pytest

from chat.evaluation.token_f1 import token_f1


@pytest.mark.parametrize(
    ("answer", "references", "f1"),
    [
        ("The red cap.", ["a red cap"], 1.0),
        ("“RED” cap!", ["red cap"], 1.0),
        ("a red cap on the stones", ["red cap"], 2 / 3),
        ("red red cap", ["red cap"], 0.8),
        ("a boat", ["red cap", "the boat"], 1.0),
        ("a boat", ["red cap"], 0.0),
        ("", ["red cap"], 0.0),
        ("the", ["the"], 0.0),
        ("a boat", [], 0.0),
    ],
)
def test_articles_case_and_punctuation_do_not_count(answer: str, references: list[str], f1: float) -> None:
    assert token_f1(answer, references) == pytest.approx(f1)
