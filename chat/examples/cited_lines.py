"""The lines that an example cites, numbered from 1 as in a prompt, and its answer with spans in them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ingestion.passages.lines import TABLE_HEADER

LONGEST_QUOTE = 240
"""Characters, as many as small models are asked for: of a longer quotation an example has the beginning."""

_STOP = re.compile(r"[.,;:!?…]+[\"'’”»)]*(?=\s|$)")


@dataclass(frozen=True, slots=True)
class CitedWords:
    """A verified quotation as it stands in its lines, and the page in print."""

    page: str
    quote: str


Item = tuple[Mapping[str, Any], Sequence[CitedWords]]
"""What an item says, without spans, and what it rests on."""


def numbered(items: Iterable[Item]) -> tuple[str, list[dict[str, Any]]]:
    """The table and the items with their spans; a quotation cited twice has its lines once."""
    items = list(items)
    rows: list[str] = []
    spans: dict[CitedWords, dict[str, Any]] = {}
    for one in dict.fromkeys(one for _value, own in items for one in own):
        lines, first = _lines(one.quote), len(rows) + 1
        page = " ".join(one.page.split())
        rows += [f"{number}\t{page}\t\t{line}" for number, line in enumerate(lines, start=first)]
        spans[one] = {"line_start": first, "line_end": len(rows), "quote": " ".join(lines)}
    spanned = [{"spans": [spans[one] for one in own], **value} for value, own in items]
    return "\n".join([TABLE_HEADER, *rows]), spanned


def lines_in(table: str) -> list[str]:
    """The texts of the lines, in their order."""
    return [row.split("\t", 3)[-1] for row in table.split("\n")[1:]]


def _lines(quote: str) -> list[str]:
    """Blank ones have no number in a prompt."""
    lines = (" ".join(line.split()) for line in _beginning(quote.strip()).split("\n"))
    return [line for line in lines if line]


def _beginning(quote: str) -> str:
    """Up to a stop in its later half where there is one, else up to a word."""
    if len(quote) <= LONGEST_QUOTE:
        return quote
    head = quote[: LONGEST_QUOTE + 1].rsplit(None, 1)[0]
    ends = [stop.end() for stop in _STOP.finditer(head) if stop.end() > LONGEST_QUOTE // 2]
    return head[: ends[-1]] if ends else head
