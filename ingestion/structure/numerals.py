"""Numbers as chapter headings write them: digits, roman and Chinese numerals, words in some languages."""

import re

_ROMAN = r"(?=[IVXLC])C{0,2}(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})"
_ROMAN_ONLY = re.compile(_ROMAN, re.IGNORECASE)
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}

# Each group is one number: its cardinal, then its ordinals.
_EN_UNITS = (
    "one first|two second|three third|four fourth|five fifth|six sixth|seven seventh|eight eighth|nine ninth"
    "|ten tenth|eleven eleventh|twelve twelfth|thirteen thirteenth|fourteen fourteenth|fifteen fifteenth"
    "|sixteen sixteenth|seventeen seventeenth|eighteen eighteenth|nineteen nineteenth"
)
_EN_TENS = (
    "twenty twentieth|thirty thirtieth|forty fortieth|fifty fiftieth|sixty sixtieth|seventy|eighty|ninety"
)
_ES_UNITS = (
    "uno primero primera primer|dos segundo segunda|tres tercero tercera tercer|cuatro cuarto cuarta"
    "|cinco quinto quinta|seis sexto sexta|siete séptimo séptima|ocho octavo octava"
    "|nueve noveno novena nono nona|diez décimo décima|once undécimo undécima|doce duodécimo duodécima|trece"
    "|catorce|quince|dieciséis|diecisiete|dieciocho|diecinueve"
)
_ES_TENS = (
    "veinte vigésimo vigésima|treinta trigésimo trigésima|cuarenta cuadragésimo|cincuenta quincuagésimo"
)
_OTHER_ORDINALS = (
    "premier première erstes erster erste primo prima primeiro primeira первая первый"
    "|deuxième seconde zweites zweiter zweite secondo seconda segundo segunda вторая второй"
    "|troisième drittes dritter dritte terzo terza terceiro terceira третья третий"
    "|quatrième viertes vierter vierte quarto quarta четвёртая четвертая четвёртый четвертый"
    "|cinquième fünftes fünfter fünfte quinto quinta пятая пятый"
    "|sixième sechstes sechster sechste sesto sesta sexto sexta шестая шестой"
    "|septième siebentes siebtes siebter siebte settimo settima sétimo sétima седьмая седьмой"
    "|huitième achtes achter achte ottavo ottava oitavo oitava восьмая восьмой"
    "|neuvième neuntes neunter neunte nono nona девятая девятый"
    "|dixième zehntes zehnter zehnte decimo decima décimo décima десятая десятый"
)
_CHINESE_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "两": 2,
    "兩": 2,
}
_CHINESE_STEPS = {"十": 10, "百": 100, "千": 1000}
_ACCENTLESS = str.maketrans("áéíóú", "aeiou")


def _values(groups: str, first: int, step: int) -> dict[str, int]:
    values: dict[str, int] = {}
    for place, group in enumerate(groups.split("|")):
        for word in group.split():
            values[word] = values[word.translate(_ACCENTLESS)] = first + place * step
    return values


def _ordinals(*lists: str) -> list[str]:
    words = [word for groups in lists for group in groups.split("|") for word in group.split()[1:]]
    words += _OTHER_ORDINALS.replace("|", " ").split()
    return sorted({*words, *(word.translate(_ACCENTLESS) for word in words)}, key=len, reverse=True)


_UNITS = _values(_OTHER_ORDINALS, 1, 1) | _values(_EN_UNITS, 1, 1) | _values(_ES_UNITS, 1, 1)
_TENS = _values(_EN_TENS, 20, 10) | _values(_ES_TENS, 20, 10)
_HEADS = _TENS | {"décimo": 10, "décima": 10, "decimo": 10, "decima": 10}
_WORDS = _UNITS | _TENS
_HEAD = "|".join(sorted(_HEADS, key=len, reverse=True))
_WORD = "|".join(sorted(_WORDS, key=len, reverse=True))
_COMPOUND = re.compile(rf"({_HEAD})(?:[-\s]+|\s+y\s+)({_WORD})", re.IGNORECASE)

NUMBER = rf"(?:(?:{_HEAD})(?:[-\s]|\sy\s)(?:{_WORD})|{_WORD}|\d{{1,5}}|{_ROMAN})\b"
"""A pattern for any of them, to be used with `re.IGNORECASE`."""

NUMERAL = rf"(?:\d{{1,3}}|{_ROMAN})\b"
"""A pattern for digits and roman numerals only."""

ORDINAL = rf"(?:{'|'.join(_ordinals(_EN_UNITS, _EN_TENS, _ES_UNITS, _ES_TENS))})\b"
"""A pattern for ordinal words: "first", "primera"."""


def number_value(text: str) -> int | None:
    """The value of a numeral or number word; None for anything else."""
    word = text.strip().lower()
    if word.isdecimal():
        return int(word)
    if word in _WORDS:
        return _WORDS[word]
    compound = _COMPOUND.fullmatch(word)
    if compound:
        return _HEADS[compound[1].lower()] + _WORDS[compound[2].lower()]
    return _roman_value(word.upper()) if _ROMAN_ONLY.fullmatch(word) else None


def chinese_value(numeral: str) -> int | None:
    """The value of a number in Chinese or Arabic figures."""
    if numeral.isdecimal():
        return int(numeral)
    total = figure = 0
    for letter in numeral:
        if letter in _CHINESE_STEPS:
            total += (figure or 1) * _CHINESE_STEPS[letter]
            figure = 0
        else:
            figure = 10 * figure + _CHINESE_DIGITS.get(letter, 0)
    return total + figure or None


def _roman_value(numeral: str) -> int | None:
    total = 0
    for index, letter in enumerate(numeral):
        value = _ROMAN_VALUES[letter]
        following = _ROMAN_VALUES[numeral[index + 1]] if index + 1 < len(numeral) else 0
        total += -value if value < following else value
    return total or None
