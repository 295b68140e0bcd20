"""Quotations from outside, one JSON object a line, each compared with a book's stored text."""

from collections.abc import Iterable, Iterator
from typing import Any

from chat import batches
from chat.command_books import is_text
from ingestion import stored_texts
from ingestion.models import Book
from ingestion.passages.book_quotes import BookQuotes, QuotePlace

Row = dict[str, Any]

_BOM = b"\xef\xbb\xbf"


def checked_quotes(book: Book, lines: Iterable[bytes]) -> Iterator[Row]:
    """A row a line, in order and as soon as it is known; empty lines have none.

    A line that means nothing has its reason in `error`, and those after it are checked all the same. The book
    is a ready one.
    """
    assert book.live_index is not None  # noqa: S101 - see above
    quotes = BookQuotes(stored_texts.load(book.live_index.stored_text))
    for number, line in enumerate(lines, 1):
        text = line.removeprefix(_BOM) if number == 1 else line
        if text.strip():
            yield _checked(quotes, number, text)


def _checked(quotes: BookQuotes, number: int, line: bytes) -> Row:
    identifier = None
    try:
        asked = batches.parsed(number, _decoded(number, line))
        identifier = asked.get("id")
        return {"id": identifier, **_found(quotes.place_of(_quote_of(number, asked)))}
    except batches.BadBatch as error:
        return {"id": identifier, **_found(None), "error": str(error)}


def _decoded(number: int, line: bytes) -> str:
    """Raises `BadBatch`."""
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise batches.BadBatch(f"Line {number} is not UTF-8 text.") from error


def _quote_of(number: int, asked: Row) -> str:
    """Raises `BadBatch`."""
    quote = asked.get("quote")
    if quote is None:
        raise batches.BadBatch(f"Line {number} has no quote.")
    if not is_text(quote):
        raise batches.BadBatch(f"The quote of line {number} must be a text.")
    return str(quote)


def _found(place: QuotePlace | None) -> Row:
    return {
        "verified": place is not None,
        "line_start": place and place.line_start,
        "line_end": place and place.line_end,
        "page_label": place and place.page_label,
        "how": place and place.how,
    }
