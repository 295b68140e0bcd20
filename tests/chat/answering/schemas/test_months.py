"""Months are read in both languages, in full and cut short."""

import pytest

from chat.answering.schemas.months import months_in


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("the ninth of June 1871", {6}),
        ("9 Sept. and 3 Jan.", {1, 9}),
        ("el 2 de mayo, en setiembre", {5, 9}),
        ("Mar 3", {3}),
        ("a juror may march", {3, 5}),
        ("on Monday", set()),
        ("", set()),
    ],
)
def test_months_are_found(text: str, months: set[int]) -> None:
    assert months_in(text) == months
