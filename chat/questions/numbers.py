"""Numbers as questions write them: figures, roman numerals, number words and ordinals."""

import re
from collections.abc import Sequence

from ingestion.structure.numerals import ORDINAL, number_value

LONGEST = 3
"""Words and hyphens of the longest number word: “twenty-one”, “treinta y uno”."""

_ROMAN = re.compile(r"(?=[ivxlc])c{0,2}(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})", re.IGNORECASE)
_TENS = (
    "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|veinte|treinta|cuarenta|cincuenta|sesenta|setenta"
    "|ochenta|noventa|d[ée]cim[oa]|vig[ée]sim[oa]|trig[ée]sim[oa]"
)
_COMPOUND = re.compile(rf"(?:{_TENS})(?:-| y | )(.+)")
_IS_ORDINAL = re.compile(rf"(?:(?:{_TENS})(?:-| y | ))?{ORDINAL}")
_ROMAN_STEPS = (
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
_SUFFIXES = frozenset(("st", "nd", "rd", "th", "º", "ª", "er", "o", "a"))


def roman_value(text: str) -> int | None:
    """1 to 299, upper or lower case; None for what is no roman numeral."""
    return number_value(text) if _ROMAN.fullmatch(text) else None


def as_roman(number: int) -> str:
    """In lower case."""
    written = ""
    for value, letters in _ROMAN_STEPS:
        count, number = divmod(number, value)
        written += letters * count
    return written


def word_value(text: str) -> int | None:
    """Of a number word or an ordinal, not of figures and roman numerals."""
    lowered = text.lower()
    if lowered.isdecimal() or _ROMAN.fullmatch(lowered):
        return None
    compound = _COMPOUND.fullmatch(lowered)
    if compound and not 0 < (number_value(compound[1]) or 0) < 10:
        return None
    return number_value(lowered)


def ordinal_value(text: str) -> int | None:
    """ "third", "twenty-first", "tercero"; None for “three”."""
    return word_value(text) if _IS_ORDINAL.fullmatch(text.lower()) else None


def is_ordinal_suffix(text: str) -> bool:
    """What makes an ordinal of figures: 3rd, 3.º."""
    return text.lower() in _SUFFIXES


def joined_words(words: Sequence[str]) -> str:
    """ "twenty", "-", "one" as one word."""
    return " ".join(words).replace(" - ", "-")
