"""Who may be shown an example: whoever has read as far in all of its books as it was answered at."""

from collections.abc import Callable, Iterable

from django.db.models import Prefetch, QuerySet

from bookclub.clubs.queries import Visitor
from chat.horizons import Known, is_within
from chat.models import AnswerExample
from chat.retrieval.scope import Scope
from ingestion import reading_places
from ingestion.models import Book

_OfBook = Callable[[Book], Known | None]


def with_books(examples: QuerySet[AnswerExample]) -> QuerySet[AnswerExample]:
    return examples.prefetch_related(Prefetch("books", Book.objects.select_related("live_index")))


def known_ones(
    examples: Iterable[AnswerExample], reader: Visitor | None, scope: Scope | None = None
) -> list[AnswerExample]:
    """Of examples with their books at hand those that are known to `reader` within `scope`.

    The books of the scope are known as far as it says. Of any other its reader must have told how far they
    are, and without a reader none is known.
    """
    examples = list(examples)
    knows = _knowledge(reader, {book for one in examples for book in one.books.all()}, scope)
    return [one for one in examples if _is_known(one, knows)]


def _knowledge(reader: Visitor | None, books: Iterable[Book], scope: Scope | None) -> _OfBook:
    """For a book how much of it is known, as `is_within` takes it; None where that is not told."""
    asked = {book.pk: book for book in scope.books} if scope is not None else {}
    limits = dict(scope.read_up_to) if scope is not None else {}
    others = [book for book in books if book.pk not in asked]
    told = reading_places.places_of(reader, others) if reader is not None and others else {}
    if reader is not None and others:
        limits |= reading_places.read_up_to(reader, others)

    def known(book: Book) -> Known | None:
        if book.pk not in asked and (reader is None or _is_untold(book, told)):
            return None
        return {book.pk: limits[book.pk]} if book.pk in limits else {}

    return known


def _is_untold(book: Book, told: Iterable[int]) -> bool:
    """A book that is not read in may turn out to have places."""
    return book.live_index is None or (reading_places.is_asked_about(book) and book.pk not in told)


def _is_known(example: AnswerExample, knows: _OfBook) -> bool:
    known = [knows(book) for book in example.books.all()]
    return bool(known) and all(one is not None and is_within(example.read_up_to, one) for one in known)
