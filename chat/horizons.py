"""How far a message was written for, and whether somebody has come as far by now."""

from collections.abc import Iterable, Mapping

from bookclub.clubs.queries import Visitor
from chat.models import Message
from ingestion import reading_places
from ingestion.models import Book
from ingestion.passages.horizon import covers

Known = Mapping[int, int]
"""Characters known, by primary key of the book; a book that is not listed is known whole."""


def untold(visitor: Visitor, books: Iterable[Book]) -> list[Book]:
    """Those whose reader has still to say how far they are before anything is answered from them."""
    current = [book for book in books if book.status == Book.Status.CURRENT]
    asked = [book for book in current if reading_places.is_asked_about(book)]
    told = reading_places.places_of(visitor, asked) if asked else {}
    return [book for book in asked if book.pk not in told]


def horizon_of(visitor: Visitor, books: Iterable[Book]) -> dict[str, int]:
    """What `Message.read_up_to` keeps of a question that is asked now.

    As long as a place is not told nothing is answered from the book, so such a message needs none of it.
    """
    own = list(books)
    told = reading_places.places_of(visitor, own)
    untold_ones = {book.pk: 0 for book in own if book.pk not in told and _may_be_asked_about(book)}
    known = untold_ones | reading_places.read_up_to(visitor, own)
    return {str(pk): characters for pk, characters in known.items()}


def _may_be_asked_about(book: Book) -> bool:
    """What has not been read in yet may turn out to have places."""
    return book.live_index is None or reading_places.is_asked_about(book)


def read_up_to(message: Message) -> dict[int, int]:
    """As a `Scope` takes it."""
    return {int(pk): characters for pk, characters in message.read_up_to.items()}


def is_within(written_at: Mapping[str, int], known: Known) -> bool:
    """Whether a message of this `read_up_to` may be shown to whoever knows that much of its books."""
    return all(covers(characters, written_at.get(str(pk))) for pk, characters in known.items())
