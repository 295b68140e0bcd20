"""What a file says of the book in it, and how readers of many formats understand a language and a year."""

import re
from dataclasses import dataclass

_YEAR = re.compile(r"\b(1[0-9]{3}|20[0-9]{2})\b")
_CODE = re.compile(r"[a-z]{2,3}")
_NO_LANGUAGE = frozenset({"und", "mul", "mis", "zxx"})
_SHORT_CODES = {
    "eng": "en", "spa": "es", "fre": "fr", "fra": "fr", "ger": "de", "deu": "de", "ita": "it", "por": "pt",
    "dut": "nl", "nld": "nl", "cat": "ca", "glg": "gl", "baq": "eu", "eus": "eu", "rus": "ru", "jpn": "ja",
    "chi": "zh", "zho": "zh", "lat": "la", "gre": "el", "ell": "el", "heb": "he", "ara": "ar", "pol": "pl",
    "swe": "sv", "dan": "da", "fin": "fi", "hun": "hu", "cze": "cs", "ces": "cs", "tur": "tr", "ukr": "uk",
}  # fmt: skip
"""Older files name languages by three letters (ISO 639-2), where everything else takes two."""


@dataclass(frozen=True, slots=True)
class Publication:
    """Fields that the file does not name are empty."""

    title: str = ""
    authors: tuple[str, ...] = ()
    language: str = ""
    publisher: str = ""
    year: int | None = None
    identifiers: tuple[str, ...] = ()


def language_code(tag: str) -> str:
    """`es` from `es-MX` and `spa`; empty for what names no language."""
    code = tag.replace("_", "-").split("-")[0].strip().lower()
    return _SHORT_CODES.get(code, code) if _CODE.fullmatch(code) and code not in _NO_LANGUAGE else ""


def year_in(text: str) -> int | None:
    """The first year from 1000 to 2099."""
    match = _YEAR.search(text)
    return int(match[1]) if match else None
