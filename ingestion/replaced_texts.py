"""A book has come to another text: where a place in the former one is now."""

from django.dispatch import Signal

from ingestion.artifacts.place_anchors import FoundPlace, offset_in, place_anchor
from ingestion.artifacts.read_text import ReadText

text_replaced = Signal()
"""Sent by `Book` in the transaction of the swap: `book`, which is locked, and `moved`, its `MovedOffsets`."""


class MovedOffsets:
    """From one text into another, as readers' places are moved; each offset is looked for once."""

    def __init__(self, former: str, read: ReadText) -> None:
        self._former, self._read = former, read
        self._found: dict[int, FoundPlace] = {}

    def at(self, offset: int) -> FoundPlace:
        if offset not in self._found:
            self._found[offset] = offset_in(self._read, offset, place_anchor(self._former, offset))
        return self._found[offset]
