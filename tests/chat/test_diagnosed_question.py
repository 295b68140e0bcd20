"""How a parse is shown to hosts."""

from chat.diagnosed_question import NONE, shown_question
from chat.questions.parse import parse_question


def _rows(question: str) -> dict[str, str]:
    return dict(shown_question(parse_question(question)).rows)


def test_what_is_asked_for_is_in_words() -> None:
    rows = _rows("How many dollars did Tobias pay?")
    assert rows["Form of the answer"] == "an amount"
    assert rows["Currency asked for"] == "USD"
    assert rows["Most rounds of finding"] == "2"


def test_what_is_not_said_is_a_dash() -> None:
    rows = _rows("Who is Tobias?")
    assert rows["Form of the answer"] == "a portrait of one person"
    assert rows["Currency asked for"] == NONE
    assert rows["Order of passages"] == "passages by their worth"
