"""Which currency words name."""

import pytest

from chat.questions.currencies import currencies_in, currency_of, is_currency, named_currencies
from chat.questions.money_words import COUNTRIES, SIGNS, UNITS


@pytest.mark.parametrize(
    ("words", "language", "code"),
    [
        ("dollars", "en", "USD"),
        ("a dollar", "en", "USD"),
        ("US dollars", "en", "USD"),
        ("United States dollars", "en", "USD"),
        ("Canadian dollars", "en", "CAD"),
        ("dólares", "es", "USD"),
        ("dólares canadienses", "es", "CAD"),
        ("pounds sterling", "en", "GBP"),
        ("in sterling", "en", "GBP"),
        ("libras esterlinas", "es", "GBP"),
        ("Irish pounds", "en", "IEP"),
        ("libras irlandesas", "es", "IEP"),
        ("francs", "en", "FRF"),
        ("Swiss francs", "en", "CHF"),
        ("francos suizos", "es", "CHF"),
        ("pesetas", "es", "ESP"),
        ("pesos mexicanos", "es", "MXN"),
        ("ten thousand roubles", "en", "RUB"),
        ("rupees", "en", "INR"),
        ("German marks", "en", "DEM"),
        ("coronas danesas", "es", "DKK"),
        ("euros", "es", "EUR"),
        ("US$", "en", "USD"),
        ("US$", "es", "USD"),
        ("$5", "en", "USD"),
        ("C$5", "en", "CAD"),
        ("£3,000", "en", "GBP"),
        ("3.000 €", "es", "EUR"),
        ("500 GBP", "en", "GBP"),
        ("in USD", "en", "USD"),
    ],
)
def test_it_knows_currencies(words: str, language: str, code: str) -> None:
    assert currency_of(words, language) == code


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("", "en"),
        ("guineas", "en"),
        ("ten shillings", "en"),
        ("ducados", "es"),
        ("reales de vellón", "es"),
        ("pesos", "es"),
        ("three crowns", "en"),
        ("marks", "en"),
        ("Spanish dollars", "en"),
        ("$5", "es"),
        ("Franco", "es"),
        ("sterling silver", "en"),
        ("we ALL sat", "en"),
        ("a ten-dollar hat", "en"),
        ("pounded", "en"),
    ],
)
def test_it_knows_what_names_none_for_certain(words: str, language: str) -> None:
    assert currency_of(words, language) == ""


@pytest.mark.parametrize(
    ("words", "language", "code"),
    [
        ("He had ten thousand pounds a year", "en", "GBP"),
        ("He paid four pounds for a heavy old and very uncomfortable chair", "en", ""),
        ("He owed four pounds to a man who lived in a house with very heavy doors", "en", "GBP"),
        ("She bought four pounds of butter", "en", ""),
        ("He has a debt of four pounds", "en", "GBP"),
        ("It weighed four pounds", "en", ""),
        ("four pounds", "en", ""),
        ("Le debía cuatro libras", "es", "GBP"),
        ("Compró cuatro libras de harina", "es", ""),
        ("Pesaba cuatro libras", "es", ""),
        ("Le pagó diez mil liras", "es", "ITL"),
        ("liras y flautas", "es", ""),
    ],
)
def test_pounds_are_money_where_the_words_speak_of_money(words: str, language: str, code: str) -> None:
    assert currency_of(words, language) == code


def test_who_knows_that_it_is_money_may_say_so() -> None:
    assert currency_of("four pounds", "en", of_money=True) == "GBP"
    assert currency_of("four pounds of butter", "en", of_money=True) == ""


def test_several_are_named_in_their_order() -> None:
    assert currencies_in("five dollars, 20 francs and five dollars more", "en") == ("USD", "FRF")


def test_money_without_a_code_is_seen() -> None:
    words = "ten guineas or $3"
    assert [(words[one.start : one.end], one.code) for one in named_currencies(words, "en")] == [
        ("guineas", ""),
        ("$", "USD"),
    ]


def test_all_codes_are_those_of_the_list() -> None:
    codes = {code for unit in UNITS for code in (unit.alone, *unit.of.values()) if code} | set(SIGNS.values())
    assert [code for code in codes if not is_currency(code)] == []
    assert {country for unit in UNITS for country in unit.of} <= set(COUNTRIES)


def test_a_code_has_three_capitals_of_the_list() -> None:
    assert is_currency("EUR")
    assert is_currency("ESP")
    assert not any(map(is_currency, ("", "eur", "ABC", "XXX", "Euro")))
