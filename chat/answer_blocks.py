"""An answer in blocks, each drawn in one way: a table, a list, told of somebody, set apart."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from chat.models import Message
from chat.questions.parsed_question import AnswerShape
from chat.shown_answers import ShownItem, Standing, shown_items
from chat.shown_values import PLAIN
from ingestion.passages.verify import fold_quote

SET_APART = "set_apart"
WHOLE = frozenset((AnswerShape.TABLE, AnswerShape.LIST, AnswerShape.CHARACTER, AnswerShape.COMPARISON))
"""What is not torn apart by an item that has to be set apart: that comes after it."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is told of somebody or something, in order."""

    name: str
    items: tuple[ShownItem, ...]

    @property
    def plainly_told(self) -> list[ShownItem]:
        """Without an aspect; this comes first."""
        return [item for item in self.items if not item.value.detail]

    @property
    def by_aspect(self) -> list[tuple[str, list[ShownItem]]]:
        told: dict[str, tuple[str, list[ShownItem]]] = {}
        for item in self.items:
            if item.value.detail:
                told.setdefault(fold_quote(item.value.detail), (item.value.detail, []))[1].append(item)
        return list(told.values())


@dataclass(frozen=True, slots=True)
class Block:
    """Items in a row that are drawn together; `label` is what stands over those that are set apart."""

    kind: str
    label: str
    items: tuple[ShownItem, ...]
    all_headers: tuple[str, ...] = ()

    @property
    def template(self) -> str:
        return f"chat/answer_blocks/{self.kind}.html"

    @property
    def standing(self) -> Standing:
        return self.items[0].standing

    @property
    def columns(self) -> int:
        """As many as the widest row has: rows of an answer that is being written may be ragged."""
        return max(len(item.value.cells) for item in self.items)

    @property
    def headers(self) -> list[str]:
        """One a column, or none at all."""
        return _filled(self.all_headers, self.columns) if any(self.all_headers) else []

    @property
    def rows(self) -> list[tuple[list[str], ShownItem]]:
        return [(_filled(item.value.cells, self.columns), item) for item in self.items]

    @property
    def subjects(self) -> list[Subject]:
        """In the order in which they come first."""
        by_name: dict[str, list[ShownItem]] = {}
        for item in self.items:
            by_name.setdefault(fold_quote(item.value.lead), []).append(item)
        return [Subject(items[0].value.lead, tuple(items)) for items in by_name.values()]


def blocks(message: Message) -> list[Block]:
    """In the order of their items, what is set apart after a table, a list and the like."""
    items: Sequence[ShownItem] = shown_items(message)
    if message.shape in WHOLE:
        items = sorted(items, key=lambda item: (bool(item.label), item.standing is Standing.WRITING))
    return list(_in_blocks(items, tuple(map(str, message.headers))))


def _in_blocks(items: Iterable[ShownItem], headers: tuple[str, ...]) -> Iterator[Block]:
    for (kind, label), run in groupby(items, lambda item: (_kind_of(item), item.label)):
        yield Block(kind, label, tuple(run), headers)


def _kind_of(item: ShownItem) -> str:
    if item.label:
        return SET_APART
    return item.value.kind or PLAIN


def _filled(texts: Sequence[str], columns: int) -> list[str]:
    return [*texts, *[""] * (columns - len(texts))][:columns]
