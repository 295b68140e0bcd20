"""Items that say the same become one, with the evidence of all of them."""

from collections.abc import Iterable
from dataclasses import replace

from chat.answering.answers import AnswerItem
from chat.answering.schemas.base import Item
from ingestion.passages.verify import fold_quote

Pair = tuple[AnswerItem, Item]
"""An item as it is shown, and as its schema has it."""


def merged(pairs: Iterable[Pair]) -> list[Pair]:
    """In the order of their first ones. The same words may stand for two values, or tell of two persons."""
    together: dict[tuple[str, str], Pair] = {}
    for item, typed in pairs:
        key = (fold_quote(item.text).rstrip(".,;:!"), repr(item.value).casefold())
        former = together.get(key)
        together[key] = (item, typed) if former is None else _joined(former, (item, typed))
    return list(together.values())


def _joined(former: Pair, later: Pair) -> Pair:
    """Evidence that does not bear out the value is none to add."""
    (item, typed), (other, other_typed) = former, later
    if other.set_apart:
        return former
    if item.set_apart:
        return later
    citations = tuple(dict.fromkeys((*item.citations, *other.citations)))
    spans = [*typed.spans, *(span for span in other_typed.spans if span not in typed.spans)]
    return replace(item, citations=citations), typed.model_copy(update={"spans": spans})
