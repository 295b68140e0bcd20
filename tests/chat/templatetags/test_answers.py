"""What templates about conversations use."""

import pytest

from chat.templatetags.answers import has_quotation_marks


@pytest.mark.parametrize("quote", ["“Off!” said she.", "said she: “Off!”", "«No» dijo", "'Tis so", '"a"'])
def test_outer_quotation_marks_are_seen(quote: str) -> None:
    assert has_quotation_marks(quote)


@pytest.mark.parametrize("quote", ["", "plain", "—¿Y tú?—", "a “word” inside"])
def test_none_are_seen_where_none_are(quote: str) -> None:
    assert not has_quotation_marks(quote)
