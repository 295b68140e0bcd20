"""How far somebody has read: the saved places of readers, and what they are called."""

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet
from django.db.models.functions import Length
from django.utils.translation import gettext as _

from bookclub.clubs.models import User
from bookclub.clubs.queries import Visitor
from ingestion.artifacts.presence_chart import shortened
from ingestion.chapter_words import chapter_words
from ingestion.models import Book, ReadingPlace, StoredText

Kind = ReadingPlace.Kind
LONGEST_LABEL = 80
"""In some books the heading of a chapter is a summary of it: its beginning will do."""


def place_of(visitor: Visitor, book: Book) -> ReadingPlace | None:
    return places_of(visitor, [book]).get(book.pk)


def places_of(visitor: Visitor, books: Iterable[Book]) -> dict[int, ReadingPlace]:
    """By primary key of the book, those that were told; one query."""
    return {place.book_id: place for place in _places([visitor], books)}


def read_up_to(visitor: Visitor, books: Iterable[Book]) -> dict[int, int]:
    """How many characters of a book are known, by its primary key; books that are read whole are not listed.

    Neither is a book that nothing was told of, or one whose last character is known.
    """
    return lowest([visitor], books)


def lowest(readers: Sequence[Visitor], books: Iterable[Book]) -> dict[int, int]:
    """As `read_up_to`, for all of several readers together: what the one who is least far knows."""
    known: dict[int, int] = {}
    for place in _places(readers, books).annotate(length=Length("book__live_index__stored_text__text")):
        limit = limit_of(place, place.length)
        if limit is not None:
            known[place.book_id] = min(limit, known.get(place.book_id, limit))
    return known


def limit_of(place: ReadingPlace | None, length: int | None) -> int | None:
    """How many characters of a text of that `length` are known; None is all of it.

    Who is at the last character has read it all. A book that was not read in has no length.
    """
    known = place.read_up_to if place is not None else None
    return None if known is None or (length is not None and known >= length > 0) else known


def _places(readers: Iterable[Visitor], books: Iterable[Book]) -> QuerySet[ReadingPlace]:
    """Source code is read in no order: a place told before it was read as code does not count."""
    users = [reader for reader in readers if isinstance(reader, User)]
    told = ReadingPlace.objects.filter(user__in=users, book__in=[book.pk for book in books])
    return told.exclude(book__live_index__chunker_version__startswith=Book.Mode.CODIGO.value)


def is_asked_about(book: Book) -> bool:
    """Whether there is a place to tell: in prose that has been read in."""
    return book.live_index is not None and not book.live_index.is_code


def can_tell(visitor: Visitor, book: Book) -> bool:
    return isinstance(visitor, User) and is_asked_about(book)


def in_words(place: ReadingPlace, book: Book) -> str:
    """`Chapter 5: The Letter`, `page 12`, `40%`, `not begun`."""
    if place.kind != Kind.PLACE:
        return {
            Kind.NOT_BEGUN.value: _("not begun"),
            Kind.FINISHED.value: _("finished"),
            Kind.SPOILERS.value: _("spoilers are welcome"),
        }[place.kind]
    value, label = place.told.get("value"), shortened(place.told.get("label") or "", LONGEST_LABEL)
    match place.told.get("kind"):
        case "chapter":
            return chapter_words(value, label)
        case "reading" if label:
            return _("the beginning of %(chapter)s") % {"chapter": label}
        case "page":
            return _("page %(label)s") % {"label": label or value}
        case "percent" | "reading":
            return _("%(percent)d%%") % {"percent": value}
        case _:
            return _("%(percent)d%%") % {"percent": _percent(place.char_offset or 0, book)}


def _percent(offset: int, book: Book) -> int:
    texts = StoredText.objects.filter(index_versions=book.live_index_id)
    length = texts.annotate(length=Length("text")).values_list("length", flat=True).first()
    return min(100, 100 * offset // (length or 1))
