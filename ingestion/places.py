"""How a place in a book is put into words."""

from django.utils.translation import gettext as _

from ingestion.chapter_words import said_alone
from ingestion.models import Book, Chunk


def page_place(number: int | None, label: str | None) -> str:
    """`p. 12 (PDF page 28)` where the printed label and the physical number differ; "" without pages."""
    if number is None:
        return _("p. %(label)s") % {"label": label} if label else ""
    if label and label != str(number):
        return _("p. %(label)s (PDF page %(number)s)") % {"label": label, "number": number}
    return _("p. %(label)s") % {"label": number}


def place(chapter: str, number: int | None, label: str | None) -> str:
    return " · ".join(part for part in (said_alone(chapter), page_place(number, label)) if part)


def code_place(file: str, first: int | None, last: int | None, name: str = "") -> str:
    """`shelf.py, lines 12–30 · add`: in source code there are no pages, but files, lines and definitions."""
    lines = _lines(first, last)
    return " · ".join(part for part in (f"{file}, {lines}" if lines else file, name) if part)


def _lines(first: int | None, last: int | None) -> str:
    if first is None:
        return ""
    if last is None or last <= first:
        return _("line %(number)d") % {"number": first}
    return _("lines %(first)d–%(last)d") % {"first": first, "last": last}


def code_file(book: Book, chunk: Chunk | None) -> str:
    """The file that source code stands in, as its readers know it."""
    return (chunk.file if chunk is not None else "") or book.source_path or book.original_name


def passage_place(book: Book, chunk: Chunk) -> str:
    """Where in its chapter a passage stands; "" where nothing but the chapter is known."""
    if chunk.chunk_mode == Book.Mode.CODIGO:
        return code_place(code_file(book, chunk), chunk.line_start, chunk.line_end, chunk.anchor)
    return page_place(chunk.page_number, chunk.page_label)
