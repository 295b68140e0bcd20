"""Texts of books that are being read, kept at hand: a stored text never changes once it is complete."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from ingestion import stored_texts
from ingestion.models import Book, StoredText
from ingestion.passages.searched_text import SearchedText
from ingestion.reading_blocks import shown_blocks
from ingestion.reading_stretches import Stretch, stretches_of
from ingestion.structure.composed_text import ComposedText

TEXTS_AT_HAND = 8


@dataclass(frozen=True)
class TextAtHand:
    """A book's text, and what is made of it once for all who read it; `pk` is its stored text's."""

    pk: int
    composed: ComposedText

    @property
    def length(self) -> int:
        return len(self.composed.text)

    @cached_property
    def stretches(self) -> list[Stretch]:
        return stretches_of(self.shown)

    @cached_property
    def shown(self) -> ComposedText:
        """The same with its blocks as a page shows them, none of them long."""
        return replace(self.composed, blocks=shown_blocks(self.composed.text, self.composed.blocks))

    @cached_property
    def searched(self) -> SearchedText:
        return SearchedText(self.composed.text)


def text_of(book: Book) -> TextAtHand | None:
    """None of a book that has not been read in."""
    return None if book.live_index is None else _text(book.live_index.stored_text_id)


@lru_cache(maxsize=TEXTS_AT_HAND)
def _text(pk: int) -> TextAtHand:
    return TextAtHand(pk, stored_texts.load(StoredText.objects.defer("boxes").get(pk=pk)))


forget = _text.cache_clear
"""For tests, which change texts."""
