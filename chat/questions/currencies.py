"""Which currency words name: “dollars”, “libras esterlinas”, “US$”.

An own table: CLDR has the full names alone (“British pounds”), which nobody asks for and no novel writes.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chat.questions.iso_currencies import CODES, is_currency
from chat.questions.language_table import pattern
from chat.questions.money_talk import OF_A_THING, SPEAKS_OF_MONEY, WEIGHED
from chat.questions.money_words import COUNTRIES, SIGNS, UNITS, Unit

__all__ = ["NamedCurrency", "currencies_in", "currency_of", "is_currency", "named_currencies"]

_COUNTRY = "|".join(f"(?P<{code}>{forms})" for code, forms in COUNTRIES.items())
_BEFORE = re.compile(rf"(?<!\w)(?:{_COUNTRY})[ -]+$", re.IGNORECASE)
_AFTER = re.compile(rf" +(?:{_COUNTRY})(?!\w)", re.IGNORECASE)
_LONGEST_COUNTRY = 24
_NAMED_UNIT = "|".join(f"(?P<u{place}>{unit.forms})" for place, unit in enumerate(UNITS))
_UNIT = re.compile(rf"(?<![\w-])(?:{_NAMED_UNIT})(?!\w)", re.IGNORECASE)
_SIGN = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, SIGNS))})|[€£₽₹₧₣₤¥$](?!\w*\$)")
_CODE = re.compile(r"(?:(?<=\d )|(?<=\d)|(?<=\bin )|(?<=\ben ))([A-Z]{3})\b|\b([A-Z]{3})(?= ?\d)")

_NEAR = 40
_STERLING = pattern(r"sterling|esterlin")


@dataclass(frozen=True, slots=True)
class NamedCurrency:
    """`code` is "" for money that has none or could be of several countries."""

    start: int
    end: int
    code: str


def currency_of(words: str, language: str, *, of_money: bool = False) -> str:
    """The ISO 4217 code of the first currency that `words` name for certain, or "".

    Pounds and liras are money where the words speak of money, or `of_money` says that they do; never where
    they speak of weight.
    """
    return next(iter(currencies_in(words, language, of_money=of_money)), "")


def currencies_in(words: str, language: str, *, of_money: bool = False) -> tuple[str, ...]:
    """All of them, in order, each once."""
    found = (one.code for one in named_currencies(words, language, of_money=of_money))
    return tuple(dict.fromkeys(code for code in found if code))


def named_currencies(words: str, language: str, *, of_money: bool = False) -> Iterator[NamedCurrency]:
    """Each place where money is named, also by a word that has no code."""
    found = [*_signs(words, language), *_codes(words), *_units(words, of_money=of_money)]
    yield from sorted(found, key=lambda one: one.start)


def _signs(words: str, language: str) -> Iterator[NamedCurrency]:
    for match in _SIGN.finditer(words):
        tells_nothing = match.group() == "$" and language == "es"
        yield NamedCurrency(match.start(), match.end(), "" if tells_nothing else SIGNS[match.group()])


def _codes(words: str) -> Iterator[NamedCurrency]:
    for match in _CODE.finditer(words):
        code = match[1] or match[2]
        if code in CODES:
            yield NamedCurrency(match.start(), match.end(), code)


def _units(words: str, *, of_money: bool) -> Iterator[NamedCurrency]:
    for match in _UNIT.finditer(words):
        unit = UNITS[int((match.lastgroup or "u0")[1:])]
        code, start, end = _with_country(words, match, unit)
        if end - start > len(match.group()) or not unit.is_doubtful or _is_money(match, of_money=of_money):
            yield NamedCurrency(start, end, code)


def _with_country(words: str, match: re.Match[str], unit: Unit) -> tuple[str, int, int]:
    """Code, start and end. Spanish dollars are no currency of today, nor are they those of America."""
    start, end = match.span()
    first = max(0, start - _LONGEST_COUNTRY)
    if before := _BEFORE.search(words[first:start]):
        return unit.of.get(before.lastgroup or "", ""), first + before.start(), end
    if after := _AFTER.match(words, end):
        return unit.of.get(after.lastgroup or "", ""), start, after.end()
    return unit.alone, start, end


def _is_money(unit: re.Match[str], *, of_money: bool) -> bool:
    if _STERLING.search(unit.group()):
        return True
    words, start, end = unit.string, unit.start(), unit.end()
    near = words[max(0, start - _NEAR) : end + _NEAR]
    is_weight = OF_A_THING.match(words, end) or WEIGHED.search(near)
    return not is_weight and (of_money or bool(SPEAKS_OF_MONEY.search(words)))
