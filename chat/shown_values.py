"""What an item has besides its sentence, as it is shown: an amount, a date, a yes, whom it tells of."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from chat.answering.one_line import one_line
from chat.questions.currencies import named_currencies
from chat.questions.parsed_question import AnswerShape
from ingestion.passages.verify import locate_quote

Value = Mapping[str, Any]

PLAIN = "text"
"""The kind of what has nothing but its sentence, and of values that no kind is known for."""
LONGEST = 300
MOST_DIGITS = 20
SIGNS = {"EUR": "€", "GBP": "£", "USD": "US$"}
LIKE_A_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")


@dataclass(frozen=True, slots=True)
class ShownValue:
    """`kind` is the shape that the value fits. All of it is a model's words, and untrusted."""

    kind: str = PLAIN
    lead: str = ""
    """The value itself in words, or whom the sentence is about, or who speaks."""
    detail: str = ""
    """The aspect of a character, what a yes or no depends on, how the book says a date."""
    cells: tuple[str, ...] = ()
    is_yes: bool = False
    iso_date: str = ""
    stands_for_itself: bool = False
    """The sentence says no more than the value."""

    @property
    def in_words(self) -> str:
        """In one line, "" where there is only the sentence."""
        words = _("depends on: %(condition)s") if self.kind == AnswerShape.BOOLEAN else "%(condition)s"
        detail = words % {"condition": self.detail} if self.detail else ""
        return f"{self.lead} ({detail})" if self.lead and detail else self.lead


def shown_value(shape: str, text: str, value: Value, quotes: Sequence[str] = ()) -> ShownValue:
    """`quotes` are those found in the book: what a value says of the book's words is held against them."""
    make = _MAKERS.get(shape)
    return (make(text, value, quotes) if make is not None else None) or ShownValue()


def _amount(text: str, value: Value, _quotes: Sequence[str]) -> ShownValue | None:
    number = _number(value.get("value"))
    if number is None:
        return None
    currency, unit = _words(value, "currency"), _words(value, "unit")
    bare = " ".join(filter(None, (str(value["value"]), currency, unit)))
    return ShownValue(
        kind=AnswerShape.AMOUNT,
        lead=_amount_in_words(_figures(number, is_money=bool(currency)), currency, unit),
        stands_for_itself=text == bare,
    )


def _number(value: Any) -> Decimal | None:
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() and not isinstance(value, bool) else None


def _figures(number: Decimal, *, is_money: bool) -> str:
    if abs(number.adjusted()) > MOST_DIGITS:
        return str(number)
    has_tenths = is_money and number.as_tuple().exponent == -1
    return number_format(number, 2 if has_tenths else None, use_l10n=True, force_grouping=True)


def _amount_in_words(figures: str, currency: str, unit: str) -> str:
    """A unit that names the money itself, as guineas do, says it as the book does."""
    if not currency or any(named_currencies(unit, "en", of_money=True)):
        return " ".join(filter(None, (figures, unit)))
    if currency in SIGNS:
        # Translators: a sum of money with its sign, such as £3,000.
        money = _("%(sign)s%(figures)s") % {"sign": SIGNS[currency], "figures": figures}
    else:
        money = f"{figures}\N{NO-BREAK SPACE}{currency}"
    return " ".join(filter(None, (money, unit)))


def _date(text: str, value: Value, quotes: Sequence[str]) -> ShownValue | None:
    iso, original = _words(value, "date"), _words(value, "original")
    written = _date_in_words(iso)
    if not (written or original):
        return None
    is_in_book = any(locate_quote(quote, original) for quote in quotes) if original else False
    return ShownValue(
        kind=AnswerShape.DATE,
        lead=written or original,
        detail=original if is_in_book and written and original != written else "",
        iso_date=iso if written else "",
        stands_for_itself=text in (iso, original),
    )


def _date_in_words(iso: str) -> str:
    """As exact as it is given; "" for what is no date of the calendar."""
    found = LIKE_A_DATE.fullmatch(iso)
    if found is None:
        return ""
    year, month, day = found.groups()
    try:
        when = date(int(year), int(month or 1), int(day or 1))
    except ValueError:
        return ""
    if month is None:
        return year.lstrip("0")
    return date_format(when, "DATE_FORMAT" if day else "YEAR_MONTH_FORMAT")


def _boolean(_text: str, value: Value, _quotes: Sequence[str]) -> ShownValue | None:
    is_yes = value.get("value")
    if not isinstance(is_yes, bool):
        return None
    return ShownValue(
        kind=AnswerShape.BOOLEAN,
        lead=_("Yes") if is_yes else _("No"),
        detail=_words(value, "condition"),
        is_yes=is_yes,
    )


def _row(_text: str, value: Value, _quotes: Sequence[str]) -> ShownValue | None:
    cells = value.get("cells")
    if not isinstance(cells, list) or not cells:
        return None
    return ShownValue(kind=AnswerShape.TABLE, cells=tuple(one_line(str(cell), LONGEST) for cell in cells))


def _told_of(shape: AnswerShape, name: str, detail: str = "") -> "_Maker":
    """Values that name whom their sentence is about."""

    def make(_text: str, value: Value, _quotes: Sequence[str]) -> ShownValue | None:
        lead = _words(value, name)
        return ShownValue(kind=shape, lead=lead, detail=_words(value, detail)) if lead else None

    return make


def _listed(_text: str, _value: Value, _quotes: Sequence[str]) -> ShownValue:
    return ShownValue(kind=AnswerShape.LIST)


def _words(value: Value, name: str) -> str:
    """In one line."""
    words = value.get(name, "")
    return one_line(words, LONGEST) if isinstance(words, str) else ""


_Maker = Callable[[str, Value, Sequence[str]], ShownValue | None]
_MAKERS: Mapping[str, _Maker] = {
    AnswerShape.AMOUNT: _amount,
    AnswerShape.DATE: _date,
    AnswerShape.BOOLEAN: _boolean,
    AnswerShape.LIST: _listed,
    AnswerShape.TABLE: _row,
    AnswerShape.CHARACTER: _told_of(AnswerShape.CHARACTER, "name", "aspect"),
    AnswerShape.COMPARISON: _told_of(AnswerShape.COMPARISON, "subject"),
    AnswerShape.QUOTATION: _told_of(AnswerShape.QUOTATION, "speaker"),
}
