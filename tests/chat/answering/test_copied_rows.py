"""Numbers of the table that a model copied into its quote are told from the text."""

import pytest

from chat.answering.copied_rows import without_row_numbers


@pytest.mark.parametrize(
    "quote",
    [
        "5\tiv\t\this niece Clara",
        "5\tiv\t12\this niece Clara",
        "5 iv 12 his niece Clara",
        "5 | iv | 12 | his niece Clara",
        "| 5 | iv | his niece Clara",
        "5: his niece Clara",
        "[5] his niece Clara",
        "5. his niece Clara",
        r"5\tiv\t12\this niece Clara",
        "his niece Clara",
    ],
)
def test_the_text_is_among_the_forms(quote: str) -> None:
    assert "his niece Clara" in list(without_row_numbers(quote))


def test_the_quote_as_it_is_comes_first() -> None:
    assert next(without_row_numbers("12 men came")) == "12 men came"
    assert next(without_row_numbers("5\t4\t1\ta yellow\n6\t4\t2\tsuitcase")) == "a yellow\nsuitcase"


def test_numbers_alone_leave_nothing_else() -> None:
    assert list(without_row_numbers("5\tiv\t\t")) == []
