"""A passage as somebody quotes it elsewhere: word for word, in one line, and where it stands."""

from django.utils.translation import gettext as _

from ingestion.chapter_words import BETWEEN, said_alone
from ingestion.models import Book
from ingestion.places import code_place, page_place
from ingestion.structure.composed_text import ComposedText, PageSpan

LONGEST = 5_000
"""Characters: two or three pages; more is no quotation."""


def citation_text(book: Book, text: ComposedText, start: int, end: int) -> str:
    """`“quote” — Author, Title, chapter, p. 12`, without what the book does not have."""
    quote = " ".join(text.text[start:end].split())
    where = ", ".join(filter(None, (book.author, book.title, *_places(book, text, start, end))))
    return _("“%(quote)s” — %(where)s") % {"quote": quote, "where": where}


def _places(book: Book, text: ComposedText, start: int, end: int) -> tuple[str, ...]:
    if book.live_index is not None and book.live_index.is_code:
        file = text.file_at(start)
        return (code_place(file.path if file else book.original_name, *_lines(text, start, end)),)
    return _chapter(book, text, start), _pages(text.page_at(start), text.page_at(end - 1))


def _chapter(book: Book, text: ComposedText, offset: int) -> str:
    """In some books the chapters stand in a part that has the title of the book."""
    chapter = text.chapter_at(offset)
    if chapter is None or not chapter.title:
        return ""
    titles = (title for title in (*chapter.parents, chapter.title) if title not in {"", book.title})
    return said_alone(BETWEEN.join(titles))


def _lines(text: ComposedText, start: int, end: int) -> tuple[int, int]:
    """In a book of several files they are counted from where each begins."""
    file = text.file_at(start)
    before = text.line_at(file.start) - 1 if file else 0
    return text.line_at(start) - before, text.line_at(end - 1) - before


def _pages(first: PageSpan | None, last: PageSpan | None) -> str:
    if first is None or last is None:
        return ""
    if first == last:
        return page_place(first.number, first.label)
    shown = [page.label or page.number for page in (first, last)]
    return _("pp. %(first)s–%(last)s") % {"first": shown[0], "last": shown[1]}
