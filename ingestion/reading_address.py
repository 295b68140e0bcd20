"""Where a passage or a chapter is opened to read: on its page where the book has pages, else in its text."""

from collections.abc import Mapping

from django.urls import reverse

from ingestion.contents import LeftOut
from ingestion.models import Book
from ingestion.page_lines import paged_text
from ingestion.page_pictures import has_pages
from ingestion.structure.composed_text import ChapterSpan


def passage_address(book: Book, start: int | None, query: Mapping[str, int]) -> str:
    """`query` is "from" and "to", also with "text", or "chunk" or "chapter", as both readers know them.

    `start` is where it begins. A line whose place on its page is not known can be marked in the text alone.
    `book` has its live index.
    """
    index = None if start is None else _page_of(book, start)
    if index is None:
        return reverse("ingestion:reader", args=[book.pk], query=query or None)
    return reverse("ingestion:page", args=[book.pk, index + 1], query=query or None)


def chapter_address(book: Book, chapter: ChapterSpan | LeftOut) -> str:
    """Where a chapter of its live build begins, or its contents go on; it has a query."""
    if has_pages(book):
        return reverse("ingestion:pages", args=[book.pk], query={"at": chapter.start})
    return reverse("ingestion:reader", args=[book.pk], query={"chapter": chapter.ordinal})


def _page_of(book: Book, start: int) -> int | None:
    paged = paged_text(book) if has_pages(book) else None
    return paged.placed_page_at(start) if paged is not None else None
