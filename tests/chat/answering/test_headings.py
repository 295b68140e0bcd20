"""Headings are told from the text below them."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from chat.answering.headings import body_start, is_in_capitals
from chat.retrieval.passage import Passage

TITLE = "CHAPTER XI. Who Stole the Tarts?"


@pytest.mark.parametrize(
    ("text", "title", "body"),
    [
        (f"{TITLE}\n\nThe King sat.", TITLE, "\nThe King sat."),
        ("CHAPTER XI.\nWho Stole the Tarts?\nThe King sat.", TITLE, "The King sat."),
        ("\n\nThe King sat.", TITLE, "\n\nThe King sat."),
        ("The King sat.\nWho stole the tarts?", TITLE, "The King sat.\nWho stole the tarts?"),
        ("The King sat.", "", "The King sat."),
        (TITLE, TITLE, ""),
    ],
)
def test_the_leading_lines_that_make_up_a_title_are_no_body(
    text: str, title: str, body: str, passage: Callable[..., Passage]
) -> None:
    one = replace(passage("CHAPTER I", "died."), text=text, chapter=title, heading_path=(title,))
    assert text[body_start(one) :] == body


def test_capitals_alone_are_a_heading_unless_spoken() -> None:
    assert is_in_capitals("THE END")
    assert is_in_capitals("EN 12 DE OCTUBRE DE 186...")
    assert not is_in_capitals("“OFF WITH HER HEAD!”")
    assert not is_in_capitals("—¡FUERA!")
    assert not is_in_capitals("The End")
    assert not is_in_capitals("* * *")
