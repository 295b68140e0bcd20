"""The parts and volumes that a question names beside a chapter: “chapter 3 of volume II”."""

import re

from chat.questions.hint_words import AFTER_ROMAN_I
from chat.retrieval.chapter_units import PartName
from chat.retrieval.heading_words import PART_KINDS
from ingestion.structure.numerals import NUMBER, ORDINAL, number_value

_PART = rf"(?P<kind>{'|'.join(sorted(PART_KINDS, key=len, reverse=True))})\b\.?"
_NUMBER_AFTER = re.compile(rf"\b{_PART} (?:the |no\. |núm\. )?(?P<number>{NUMBER})", re.IGNORECASE)
_ORDINAL_BEFORE = re.compile(
    rf"\b(?P<number>{ORDINAL}|\d{{1,2}}(?:st|nd|rd|th|\.?[ªº])) {_PART}"
    r"(?! (?:of|del?) (?:(?:the|el|este|this) )?(?:chapter|cap))",
    re.IGNORECASE,
)


def named_parts(question: str) -> tuple[PartName, ...]:
    """In order. The first part of a chapter is none of the book's."""
    found = [*_NUMBER_AFTER.finditer(question), *_ORDINAL_BEFORE.finditer(question)]
    parts = (
        PartName(PART_KINDS[match["kind"].lower()], number)
        for match in sorted(found, key=re.Match.start)
        if not _speaks(match) and (number := _value(match["number"])) is not None
    )
    return tuple(dict.fromkeys(parts))


def _speaks(match: re.Match[str]) -> bool:
    """In “the book I read” nothing is numbered."""
    following = match.string[match.end("number") :].split(maxsplit=1)
    word = following[0].strip("?!.,;:") if following else ""
    return match["number"] == "I" and word.isalpha() and word not in AFTER_ROMAN_I


def _value(text: str) -> int | None:
    figures = re.match(r"\d+", text)
    return int(figures.group()) if figures else number_value(text)
