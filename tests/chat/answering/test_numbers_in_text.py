"""Which numbers stand in a text."""

import time
from decimal import Decimal

import pytest

from chat.answering.numbers_in_text import numbers_in


def _numbers(text: str, language: str) -> list[str]:
    return [f"{value.normalize():f}" for value in sorted(numbers_in(text, language))]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("he had ten thousand a year", "10000"),
        ("five-and-twenty years ago", "25"),
        ("a hundred pounds", "100"),
        ("half a dozen", "6"),
        ("two and twenty", "22"),
        ("twenty-one ships and one hundred and five men", "21 105"),
        ("one of them was there", "1"),
        ("eighteen hundred and fifteen", "1815"),
        ("in 1815 he owed $3,000.50", "1815 3000.5"),
        ("L500 a year, in LXX5", "500"),
        ("a score of men", "20"),
        ("fourscore and seven", "87"),
        ("three score and ten", "70"),
        ("threescore and ten", "70"),
        ("a thousand and one nights", "1001"),
        ("nine thousand nine hundred ninety-nine", "9999"),
        ("no one came", ""),
        ("the second time", "2"),
        ("several hundred", ""),
        ("one or two days", "1 2"),
        ("twenty, thirty, forty", "20 30 40"),
        ("two dozen", "24"),
        ("three or four thousand pounds", "3 3000 4000"),
        ("two or three hundred", "2 200 300"),
        ("between five and twenty", "5 20"),
        ("two and a half million", "2500000"),
        ("one hundred thousand", "100000"),
        ("three hundred and two thousand", "302000"),
        ("eighteen fifteen", "1815"),
        ("nineteen thirty-six", "1936"),
        ("the twenty-first of May", "21"),
        ("21st", "21"),
        ("3.000", "3 3000"),
        ("3.5", "3.5"),
        ("1,234,567", "1234567"),
        ("10 000", "0 10 10000"),
        ("12:30", "12 30"),
        ("2½", "2.5"),
        ("½", "0.5"),
        ("B12", ""),
        ("3 million", "3000000"),
        ("20 thousand", "20000"),
        ("page 5, 7 and 9", "5 7 9"),
        ("five hundred and five and twenty", "525"),
        ("half-a-dozen", "6"),
        ("a dozen", "12"),
        ("1815-16", "16 1815"),
        ("£3,000.", "3000"),
        ("3,000, and", "3000"),
        ("1,25", "1.25"),
        ("1.250,50", "1250.5"),
        ("hundreds of thousands", ""),
        ("two hundred million", "200000000"),
        ("one million two hundred thousand and five", "1200005"),
        ("fifty\nthousand", "50000"),
        ("twenty\u2010five", "25"),
        ("one another", ""),
        ("a", ""),
        ("", ""),
        ("0.5", "0.5"),
        ("0.125", "0.125"),
        ("a million and a half", "1500000"),
        ("two thousand and five hundred", "2500"),
        ("five hundred", "500"),
        ("some hundred", ""),
        ("two hundred dozen", "2400"),
        ("the hundred pounds", "100"),
        ("ten fifteen", "10 15"),
        ("1 000 000", "0 1 1000000"),
    ],
)
def test_it_reads_english(text: str, values: str) -> None:
    assert _numbers(text, "en") == values.split()


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("diez mil pesetas", "10000"),
        ("veinticinco años", "25"),
        ("cien ducados", "100"),
        ("mil novecientos treinta y seis", "1936"),
        ("ciento una noches", "101"),
        ("doscientas mujeres", "200"),
        ("una casa", "1"),
        ("un millón de reales", "1000000"),
        ("veintiún soldados", "21"),
        ("media docena", "6"),
        ("trescientos mil", "300000"),
        ("treinta y tantos", "30"),
        ("dos o tres", "2 3"),
        ("dieciseis", "16"),
        ("veintidós", "22"),
        ("quinientas mil pesetas", "500000"),
        ("diez y seis", "16"),
        ("mil y una noches", "1001"),
        ("dos docenas", "24"),
        ("un centenar", "100"),
        ("medio millón", "500000"),
        ("un millón y medio", "1500000"),
        ("cien mil millones", "100000000000"),
        ("dos mil quinientos", "2500"),
        ("tres o cuatro mil", "3 3000 4000"),
        ("3.000,50", "3000.5"),
        ("3.000", "3000"),
        ("3,5", "3.5"),
        ("3,000", "3 3000"),
        ("ciento ochenta y dos mil", "182000"),
        ("el primero de mayo", "1"),
        ("veinte y cinco", "25"),
        ("dos y tres", "2 3"),
        ("veinte y treinta", "20 30"),
        ("10 000", "0 10 10000"),
        ("miles", ""),
        ("millones", ""),
        ("tres millones", "3000000"),
        ("1.234.567", "1234567"),
        ("2 millones", "2000000"),
        ("centenares", ""),
        ("varios miles", ""),
        ("dos y medio", "2.5"),
        ("mil ochocientos sesenta y siete", "1867"),
    ],
)
def test_it_reads_spanish(text: str, values: str) -> None:
    assert _numbers(text, "es") == values.split()


def test_letters_may_be_written_in_capitals_and_with_accents_apart() -> None:
    assert numbers_in("VEINTIDO\u0301S", "es") == {Decimal(22)}
    assert numbers_in("Ten Thousand", "en") == {Decimal(10_000)}


@pytest.mark.parametrize(
    "unit", ["one ", "five and ", "hundred and ", "1 000 ", "1,", "two or ", "half a ", "mil y "]
)
def test_no_long_text_holds_it_up(unit: str) -> None:
    text = (unit * 20_000)[:20_000]
    before = time.process_time()
    numbers_in(text, "en")
    numbers_in(text, "es")
    assert time.process_time() - before < 2
