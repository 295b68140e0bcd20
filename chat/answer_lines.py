"""An answer for a terminal: tables in columns, lists with dashes, yes or no first."""

import textwrap
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import Any

from django.utils.translation import gettext as _

from chat.questions.parsed_question import AnswerShape
from chat.shown_values import PLAIN, ShownValue, shown_value

WIDEST_COLUMN = 32
BETWEEN_COLUMNS = "  "
UNDER_A_NAME = frozenset((AnswerShape.CHARACTER, AnswerShape.COMPARISON))

Item = Mapping[str, Any]
_Valued = tuple[Item, ShownValue]


def answer_lines(result: Mapping[str, Any]) -> Iterator[str]:
    """Of an answer as `presentation.answer` has it: its items, with the numbers of their citations."""
    quotes = {one["number"]: one["quote"] for one in result["citations"] if one["verified"]}
    valued = [(item, _value(result["shape"], item, quotes)) for item in result["items"]]
    for kind, run in groupby(valued, lambda one: one[1].kind):
        items = list(run)
        if kind == AnswerShape.TABLE:
            yield from _table(result["headers"], items)
        elif kind in UNDER_A_NAME:
            yield from _under_names(items)
        else:
            yield from (_line(item, value) for item, value in items)


def printable(text: str) -> str:
    """Books and models may hold what a terminal would obey."""
    return "".join(one for one in text if one in "\n\t" or unicodedata.category(one) != "Cc")


def _value(shape: str, item: Item, quotes: Mapping[int, str]) -> ShownValue:
    own = [quotes[number] for number in item["citations"] if number in quotes]
    return shown_value(shape, item["text"], item["value"], own)


def _line(item: Item, value: ShownValue) -> str:
    text = printable(item["text"])
    if value.kind == AnswerShape.LIST:
        text = f"- {text}"
    elif value.kind == AnswerShape.QUOTATION:
        text = f"{text} — {value.lead}"
    elif value.kind != PLAIN:
        text = value.in_words if value.stands_for_itself else f"{value.in_words}: {text}"
    return f"{text} {_marks(item)}"


def _marks(item: Item) -> str:
    return "".join(f"[{number}]" for number in item["citations"]) + _standing(item)


def _standing(item: Item) -> str:
    if item["supported"]:
        return ""
    return " (from generated support material)" if item["generated"] else " (not supported by the text)"


def _under_names(items: Sequence[_Valued]) -> Iterator[str]:
    by_name: dict[str, list[_Valued]] = {}
    for item, value in items:
        by_name.setdefault(value.lead, []).append((item, value))
    for name, told in by_name.items():
        yield name
        for item, value in told:
            aspect = f"{value.detail}: " if value.detail else ""
            yield f"- {aspect}{printable(item['text'])} {_marks(item)}"


def _table(headers: Sequence[str], items: Sequence[_Valued]) -> Iterator[str]:
    """The citations come last, whatever the length of a row."""
    columns = max(len(value.cells) for _item, value in items)
    rows = [[*_filled(value.cells, columns), _marks(item)] for item, value in items]
    head = [[*_filled(headers, columns), _("Citations")]] if headers else []
    widths = [min(WIDEST_COLUMN, max(map(len, column))) for column in zip(*head, *rows, strict=True)]
    for row in head:
        yield from _row(row, widths)
        yield BETWEEN_COLUMNS.join("-" * width for width in widths)
    for row in rows:
        yield from _row(row, widths)


def _filled(texts: Sequence[str], columns: int) -> list[str]:
    return [printable(text) for text in (*texts, *[""] * columns)][:columns]


def _row(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """As many lines as the longest cell takes."""
    wrapped = [textwrap.wrap(cell, max(width, 1)) for cell, width in zip(cells, widths, strict=True)]
    for line in zip_longest(*wrapped, fillvalue=""):
        columns = (f"{part:{width}}" for part, width in zip(line, widths, strict=True))
        yield BETWEEN_COLUMNS.join(columns).rstrip()
