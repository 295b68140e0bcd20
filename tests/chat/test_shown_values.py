"""The values of typed answers in words."""

from typing import Any

import pytest
from django.utils import translation

from chat.questions.parsed_question import AnswerShape
from chat.shown_values import shown_value

LONG = "x" * 5_000


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"value": "3000.50", "currency": "GBP", "unit": "a year"}, "£3,000.50 a year"),
        ({"value": "2.5", "currency": "GBP"}, "£2.50"),
        ({"value": "2.5", "unit": "miles"}, "2.5 miles"),
        ({"value": "5", "currency": "CHF"}, "5\N{NO-BREAK SPACE}CHF"),
        ({"value": "12", "currency": "USD"}, "US$12"),
        ({"value": "90", "unit": "steps"}, "90 steps"),
        ({"value": "100", "currency": "GBP", "unit": "guineas"}, "100 guineas"),
        ({"value": "1E+400"}, "1E+400"),
        ({"value": 7}, "7"),
    ],
)
def test_an_amount_has_its_currency_and_unit(value: dict[str, Any], words: str) -> None:
    shown = shown_value(AnswerShape.AMOUNT, "So it was.", value)
    assert (shown.kind, shown.in_words) == (AnswerShape.AMOUNT, words)


def test_an_amount_is_written_as_the_readers_language_writes_it() -> None:
    with translation.override("es"):
        shown = shown_value(AnswerShape.AMOUNT, "", {"value": "3000.5"})
    assert shown.lead == "3\N{NO-BREAK SPACE}000,5"


@pytest.mark.parametrize(
    ("iso", "words"),
    [("1865-05-04", "May 4, 1865"), ("1865-05", "May 1865"), ("1865", "1865"), ("0044", "44")],
)
def test_a_date_is_as_exact_as_it_is_given(iso: str, words: str) -> None:
    shown = shown_value(AnswerShape.DATE, "Then.", {"date": iso, "original": "that day"})
    assert (shown.lead, shown.iso_date) == (words, iso)


@pytest.mark.parametrize("iso", ["", "1865-13-40", "the fourth of May", "-0044"])
def test_what_is_no_date_is_said_as_the_answer_says_it(iso: str) -> None:
    shown = shown_value(AnswerShape.DATE, "Then.", {"date": iso, "original": "the day of the trial"})
    assert (shown.lead, shown.iso_date) == ("the day of the trial", "")


def test_the_books_words_for_a_date_are_those_of_a_quotation() -> None:
    value = {"date": "1865-05-04", "original": "the fourth of May"}
    quotes = ["It was on the  fourth of May that she fell."]
    assert shown_value(AnswerShape.DATE, "Then.", value, quotes).detail == "the fourth of May"
    assert shown_value(AnswerShape.DATE, "Then.", value, ["It was in May."]).detail == ""


def test_a_yes_says_on_what_it_depends() -> None:
    shown = shown_value(AnswerShape.BOOLEAN, "She may.", {"value": True, "condition": "the golden key"})
    assert shown.is_yes
    assert shown.in_words == "Yes (depends on: the golden key)"
    assert shown_value(AnswerShape.BOOLEAN, "No.", {"value": False, "condition": ""}).in_words == "No"


def test_a_sentence_that_is_the_value_is_not_said_twice() -> None:
    assert shown_value(AnswerShape.AMOUNT, "90 steps", {"value": "90", "unit": "steps"}).stands_for_itself
    assert shown_value(AnswerShape.DATE, "1865", {"date": "1865", "original": ""}).stands_for_itself
    assert not shown_value(AnswerShape.AMOUNT, "Ninety.", {"value": "90"}).stands_for_itself


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        ("amount", {}),
        ("amount", {"value": "NaN"}),
        ("amount", {"value": True}),
        ("amount", {"value": {"a": 1}}),
        ("date", {"date": None, "original": 5}),
        ("boolean", {"value": "yes"}),
        ("table", {"cells": []}),
        ("table", {"cells": "abc"}),
        ("character", {"name": " "}),
        ("comparison", {}),
        ("quotation", {"speaker": ""}),
        ("of the caller's own", {"mood": "gloomy"}),
        ("", {}),
    ],
)
def test_values_that_fit_no_shape_are_left_to_the_sentence(shape: str, value: dict[str, Any]) -> None:
    shown = shown_value(shape, "So it is.", value)
    assert (shown.kind, shown.in_words) == ("text", "")


def test_values_are_of_one_line_and_bounded() -> None:
    shown = shown_value(AnswerShape.COMPARISON, "So.", {"subject": f"a\x1b[31m\n{LONG}"})
    assert "\x1b" not in shown.lead
    assert "\n" not in shown.lead
    assert len(shown.lead) <= 300
    (cell,) = shown_value(AnswerShape.TABLE, "So.", {"cells": [LONG]}).cells
    assert len(cell) <= 300
