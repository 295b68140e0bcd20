"""Which dates of the calendar stand in a text, in English and Spanish, and years by themselves."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_MONTHS: Mapping[str, tuple[str, ...]] = {
    "en": (
        *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
        *("october", "november", "december"),
    ),
    "es": (
        *("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre"),
        *("octubre", "noviembre", "diciembre"),
    ),
}
_ALSO = {"setiembre": 9}
_YEAR = r"(?P<year>1[0-9]{3}|20[0-9]{2})"
_DAY = r"(?P<day>[12][0-9]|3[01]|0?[1-9])"


def _any_month(language: str) -> str:
    also = [name for name in _ALSO if language == "es"]
    return rf"(?P<month>{'|'.join((*_MONTHS[language], *also))})"


_EN, _ES = _any_month("en"), _any_month("es")
_ONLY_YEAR = re.compile(rf"(?<![\d.,$£€])\b{_YEAR}\b(?![\d,]|\.\d)")
_FORMS: Mapping[str, tuple[re.Pattern[str], ...]] = {
    "en": (
        re.compile(rf"\b{_DAY}(?:st|nd|rd|th)?(?: day)?(?: of)? {_EN}(?:,? {_YEAR})?\b", re.IGNORECASE),
        re.compile(rf"\b{_EN} {_DAY}(?:st|nd|rd|th)?\b(?:,? {_YEAR}\b)?", re.IGNORECASE),
        re.compile(rf"\b{_EN},?(?: of)? {_YEAR}\b", re.IGNORECASE),
        _ONLY_YEAR,
    ),
    "es": (
        re.compile(rf"\b{_DAY}(?:º|\.º)? de {_ES}(?: (?:de|del)(?: año)? {_YEAR})?\b", re.IGNORECASE),
        re.compile(rf"\b{_ES} (?:de|del)(?: año)? {_YEAR}\b", re.IGNORECASE),
        _ONLY_YEAR,
    ),
}


@dataclass(frozen=True, slots=True)
class DateFound:
    """Characters `start:end`; `date` is ISO 8601, "" for a day without a year."""

    start: int
    end: int
    date: str


def dates_in(text: str, language: str) -> list[DateFound]:
    """In order; of what can be read in several ways the longest."""
    flat = re.sub(r"\s", " ", text)
    found = sorted(_all(flat, language), key=lambda one: (one.start, -one.end))
    kept: list[DateFound] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _all(text: str, language: str) -> Iterator[DateFound]:
    for form in _FORMS[language]:
        for match in form.finditer(text):
            yield DateFound(match.start(), match.end(), _iso(match.groupdict(), language))


def _iso(parts: Mapping[str, str | None], language: str) -> str:
    year, month, day = parts.get("year"), parts.get("month"), parts.get("day")
    if not year:
        return ""
    if not month:
        return year
    number = _number(month.lower(), language)
    return f"{year}-{number:02d}-{int(day):02d}" if day else f"{year}-{number:02d}"


def _number(month: str, language: str) -> int:
    return _ALSO.get(month) or _MONTHS[language].index(month) + 1
