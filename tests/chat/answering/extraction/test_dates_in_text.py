"""Dates of the calendar, as exact as the text is."""

import pytest

from chat.answering.extraction.dates_in_text import dates_in


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        (
            "On the third day, the 5th of November, 1815, it rained.",
            "en",
            [("5th of November, 1815", "1815-11-05")],
        ),
        ("Dated November 5, 1815.", "en", [("November 5, 1815", "1815-11-05")]),
        ("in May 1849 and again in 1850", "en", [("May 1849", "1849-05"), ("1850", "1850")]),
        ("on the 3rd of March he came", "en", [("3rd of March", "")]),
        ("el 2 de mayo de 1808", "es", [("2 de mayo de 1808", "1808-05-02")]),
        ("en setiembre del año 1878", "es", [("setiembre del año 1878", "1878-09")]),
        ("It cost $1850, or 1,850 francs.", "en", []),
        ("He may come in 5 days with 1850.5 others.", "en", []),
        ("on the 5th of\nNovember", "en", [("5th of\nNovember", "")]),
    ],
)
def test_dates_are_read(text: str, language: str, found: list[tuple[str, str]]) -> None:
    assert [(text[one.start : one.end], one.date) for one in dates_in(text, language)] == found
