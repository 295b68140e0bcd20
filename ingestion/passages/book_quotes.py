"""A whole book to look quotations up in: whether they stand there, and on which lines and page."""

from dataclasses import dataclass

from ingestion.passages.folding import FoldedText
from ingestion.passages.verify import locate_quote
from ingestion.structure.composed_text import ComposedText


@dataclass(frozen=True, slots=True)
class QuotePlace:
    """Characters `start:end` and lines of the stored text, both lines included; the page is the first one.

    `page_label` is what is printed on it, None where nothing is; `how` is as `QuoteMatch` has it.
    """

    start: int
    end: int
    line_start: int
    line_end: int
    page_label: str | None
    how: str


class BookQuotes:
    """The book is folded once: the first quotation takes longer than those after it."""

    def __init__(self, text: ComposedText) -> None:
        self._text, self._folded = text, FoldedText(text.text)

    def place_of(self, quote: str) -> QuotePlace | None:
        """The first place where `quote` stands word for word; None when it does not."""
        found = locate_quote(self._folded, quote)
        if found is None:
            return None
        page = self._text.page_at(found.start)
        return QuotePlace(
            start=found.start,
            end=found.end,
            line_start=self._text.line_at(found.start),
            line_end=self._text.line_at(max(found.start, found.end - 1)),
            page_label=None if page is None else page.label,
            how=found.how,
        )
