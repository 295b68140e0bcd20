"""How much of a book the readers' pages show to somebody who is on their way, without anything said."""

from ingestion.models import Book
from ingestion.opened_book import sight_end
from ingestion.page_lines import PagedText
from ingestion.page_pictures import has_pages
from ingestion.texts_at_hand import TextAtHand


def in_sight(book: Book, text: TextAtHand, known: int | None) -> int:
    """Characters: to the end of the stretch they are in, or of their page where that ends later."""
    end = sight_end(text.stretches, known)
    if known is None or not text.composed.pages or not has_pages(book):
        return end
    paged = PagedText(text.pk, text.composed)
    return max(end, paged.pages[paged.page_at(known)].end)
