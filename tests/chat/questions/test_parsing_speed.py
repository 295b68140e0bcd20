"""Parsing stays fast, whatever is asked; limits are wide, since a bad pattern takes many times as long."""

import gc
import time
from collections.abc import Iterator

import pytest

from chat.questions.follow_up import resolved_question
from chat.questions.parse import parse_question
from chat.questions.turns import Turn

LONGEST_QUESTION = 2_000
SECONDS_EACH = 0.2

REPEATED = (
    *(
        " ",
        "\n",
        "? ",
        "¿",
        ". ",
        "...",
        "“",
        '"',
        "'",
        "«",
        "(",
        "-",
        "*",
        "á",
        "l",
        "a ",
        "A ",
        "A. ",
        "A of ",
    ),
    *(
        "O' ",
        "x* ",
        "1-",
        "IV ",
        "he ",
        "his ",
        "is ",
        "and ",
        "why and ",
        "who did ",
        "page ",
        "page 1, ",
        "p. ",
    ),
    *(
        "chapter and ",
        "chapter “",
        "first and ",
        "the first to the ",
        "twenty-",
        "the preface ",
        "in the end ",
        "last chapter I ",
        "última página que he ",
    ),
    *(
        "at the end of the book ",
        "compare ",
        "between a and ",
        "vs ",
        "do have ",
        "how are the ",
        "in common ",
    ),
    *(
        "what books ",
        "what are ",
        "in one ",
        "please, ",
        "can you tell me ",
        "Mr. ",
        "y por qué ",
        "frente a ",
    ),
)


@pytest.fixture(autouse=True)
def _no_collection_meanwhile() -> Iterator[None]:
    """One of all that a long test run holds takes as long as the slowest question."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("unit", REPEATED)
def test_no_long_question_holds_it_up(unit: str) -> None:
    whole = (unit * LONGEST_QUESTION)[:LONGEST_QUESTION]
    for question in (whole, f"Who {whole[:-20]}?", f"{whole[:-30]} alike in a table"):
        before = time.process_time()
        parse_question(question)
        resolved_question(question, [Turn(whole)])
        assert time.process_time() - before < SECONDS_EACH


def test_a_usual_question_takes_about_a_millisecond() -> None:
    questions = [
        "Why did Emma refuse Mr. Elton?",
        "¿Qué pasa en los capítulos IV y V?",
        "Compare Jane and Lydia",
    ]
    before = time.process_time()
    for _round in range(50):
        for question in questions:
            parse_question(question)
    assert (time.process_time() - before) / 150 < 0.004
