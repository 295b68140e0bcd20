"""Numbers in figures, with the separators of either language: “3,000.50”, “3.000,50”, “2½”."""

import re
import unicodedata
from decimal import Decimal

FIGURES = r"(?:\d{1,3}(?: \d{3})+(?!\d)|\d+(?:[.,'’\u00a0\u2009\u202f]\d+)*)[¼½¾⅓⅔⅛]?|[¼½¾⅓⅔⅛]"
"""A pattern for any of them."""

_DECIMAL_MARK = {"en": ".", "es": ","}
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:(\D)\d{3})(?:\1\d{3})*")
_DECIMAL = re.compile(r"\d+[.,]\d+")


def figure_values(figures: str, language: str) -> tuple[Decimal, ...]:
    """Mostly one. “3.000” is three thousand in Spanish, and in English may be either of two: both are given.

    So may be figures with a space between, “10 000”, and what is neither is several: “1.2.3”.
    """
    whole, fraction = _without_fraction(figures)
    if not whole:
        return (fraction,)
    return tuple(value + fraction for value in _readings(whole, _DECIMAL_MARK[language]))


def _without_fraction(figures: str) -> tuple[str, Decimal]:
    if figures[-1].isdecimal():
        return figures, Decimal(0)
    return figures[:-1], Decimal(str(round(unicodedata.numeric(figures[-1]), 3)))


def _readings(whole: str, decimal_mark: str) -> tuple[Decimal, ...]:
    if _GROUPED.fullmatch(whole):
        grouped = Decimal(_digits(whole))
        if " " in whole:
            return (grouped, *map(Decimal, whole.split()))
        is_decimal_too = len(whole) < 8 and decimal_mark in whole
        return (grouped, _with_decimals(whole)) if is_decimal_too else (grouped,)
    before = re.split(r"[.,](?=\d+$)", whole)[0]
    if whole.isdecimal() or _DECIMAL.fullmatch(whole) or (before != whole and _GROUPED.fullmatch(before)):
        return (_with_decimals(whole),)
    return tuple(map(Decimal, re.split(r"\D", whole)))


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def _with_decimals(whole: str) -> Decimal:
    """The last mark is the decimal one."""
    before, *after = re.split(r"[.,](?=\d+$)", whole)
    return Decimal(".".join((_digits(before), *after)))
