"""A date, as exact as the book tells it."""

import datetime
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import ClassVar, Self

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.schemas.base import AnswerBase, Doubt, Fate, Item, Short
from chat.answering.schemas.grounds import Grounds
from chat.answering.schemas.months import months_in
from chat.questions.parsed_question import AnswerShape

NO_DATE = Sentence(
    gettext_noop("A date is shown in the book's words alone: it was not given as a calendar has it.")
)
NO_YEAR = Sentence(
    gettext_noop("A date is shown in the book's words alone: its year does not stand in the passages.")
)
LESS_EXACT = Sentence(
    gettext_noop("A date is shown less exactly than it was given: the passages tell no more.")
)
WORDS_NOT_QUOTED = Sentence(
    gettext_noop("A date is set apart: the words it was taken from do not stand in the quoted lines.")
)
_ISO = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


class DateItem(Item):
    """`date` is ISO 8601, a year or a month at least, "" where the book tells no calendar date.

    `original` is how the book says it.
    """

    original: Short
    date: Short = ""
    text: str = ""

    def as_text(self) -> str:
        return self.text.strip() or self.original.strip() or self.date

    def judged(self, grounds: Grounds) -> tuple[Self, Sequence[Doubt]]:
        date, remark = _borne_out(self.date.strip(), grounds)
        doubts = [Doubt(remark)] if remark else []
        if self.original.strip() and not grounds.is_quoted(self.original):
            doubts.append(Doubt(WORDS_NOT_QUOTED, Fate.SET_APART))
        return self.model_copy(update={"date": date}), doubts


def _borne_out(date: str, grounds: Grounds) -> tuple[str, Sentence | None]:
    """As much of it as the passages tell: a year anywhere, month and day beside the quotation."""
    parts = _valid(date)
    if not parts:
        return "", NO_DATE if date else None
    if Decimal(parts[0]) not in grounds.book.numbers:
        return "", NO_YEAR
    near = (*grounds.quotes, *grounds.around)
    numbers = grounds.numbers_around()
    months = {Decimal(month) for text in near for month in months_in(text)}
    told = [parts[0]]
    for part, known in zip(parts[1:], (months | numbers, numbers), strict=False):
        if Decimal(part) not in known:
            break
        told.append(part)
    return "-".join(told), None if len(told) == len(parts) else LESS_EXACT


def _valid(date: str) -> list[str]:
    """Year, month and day as far as they are given; [] for what no calendar has."""
    match = _ISO.fullmatch(date)
    if match is None:
        return []
    try:
        datetime.date(*(int(part or 1) for part in match.groups()))
    except ValueError:
        return []
    return [part for part in match.groups() if part]


class DateAnswer(AnswerBase[DateItem]):
    SHAPE: ClassVar = AnswerShape.DATE
    FRAGMENT: ClassVar = "shape_date"
