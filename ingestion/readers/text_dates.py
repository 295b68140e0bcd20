"""Lines that are nothing but a day: the headings of a diary, in English and Spanish."""

import re

_LONGEST = 70
_YEAR = r"(?:,?\s+(?:del?\s+)?\d{4})?"
_EN_DAYS = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
_ES_DAYS = r"(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)"
_EN_MONTHS = (
    r"(?:jan(?:uary|\.)?|feb(?:ruary|\.)?|march|april|may|june|july|aug(?:ust|\.)?|sept(?:ember|\.)?"
    r"|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?)"
)
_ES_MONTHS = (
    r"(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_DATES = (
    rf"(?:{_EN_DAYS},?\s+)?(?:the\s+)?{_DAY}\s+(?:of\s+)?{_EN_MONTHS}\b{_YEAR}",
    rf"(?:{_EN_DAYS},?\s+)?{_EN_MONTHS}\s+(?:the\s+)?{_DAY}\b{_YEAR}",
    rf"(?:{_ES_DAYS},?\s+)?(?:d[íi]a\s+)?\d{{1,2}}[º°]?\s+(?:de\s+)?{_ES_MONTHS}\b{_YEAR}",
    r"\d{4}-\d{2}-\d{2}",
)
_DATED = re.compile(rf"(?:{'|'.join(_DATES)})(?:$|[.,:;—–-]+\s*(?P<rest>.{{0,40}})$)", re.IGNORECASE)


def is_dated(text: str) -> bool:
    """Whether the line (free of decoration) is a date, with a few words like a place at most."""
    return len(text) <= _LONGEST and _DATED.match(text) is not None
