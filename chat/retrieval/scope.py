"""What may be searched, and how far each book of it is read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from bookclub.clubs.models import Club
from bookclub.providers.ports import VectorSpace
from chat.questions.parsed_question import ScopeFilter
from ingestion.gate import horizon_of_offset
from ingestion.models import Book
from ingestion.passages.horizon import WHOLE_BOOK, Horizon
from ingestion.removals import space_of

_GONE = 0
"""In the place of the build of a book that was deleted; no row has this key."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What may be searched: ready books of one club, each as far as it was read.

    `read_up_to` is by primary key of the book: how many characters of the text of its build here the reader
    knows. A book that is not listed is read whole. `known_now` reads it again, for texts that took its place.
    """

    club: Club
    books: tuple[Book, ...]
    read_up_to: Mapping[int, int] = field(default_factory=dict)
    known_now: Callable[[], Mapping[int, int]] = field(default=dict, compare=False)

    @property
    def is_limited(self) -> bool:
        """Whether any of the books is read in part only."""
        return any(book.pk in self.read_up_to for book in self.books)

    def by_space(self) -> dict[VectorSpace, list[Book]]:
        """Books whose vectors may be compared with each other; two models are never mixed in one query."""
        spaces: dict[VectorSpace, list[Book]] = {}
        for book in self.books:
            if book.live_index is not None:
                spaces.setdefault(space_of(book.live_index), []).append(book)
        return spaces

    def narrowed(self, to: ScopeFilter) -> "Scope":
        """The books that a filter names: by source, document, reference, any of its tags, and mode."""
        return replace(self, books=tuple(book for book in self.books if _is_in(book, to)))

    def as_it_is_now(self) -> "Scope":
        """The same books with the builds that are live by now; without those that were deleted.

        Of another text nothing is known but what `known_now` says.
        """
        rows = Book.objects.select_related("live_index", "club", "source").in_bulk(
            [book.pk for book in self.books]
        )
        now = replace(self, books=tuple(rows[book.pk] for book in self.books if book.pk in rows))
        before = dict(zip((book.pk for book in self.books), self.texts(), strict=True))
        anew = {book.pk for book, text in zip(now.books, now.texts(), strict=True) if text != before[book.pk]}
        moved = self.known_now() if anew & self.read_up_to.keys() else {}
        known = {pk: moved.get(pk, 0) if pk in anew else at for pk, at in self.read_up_to.items()}
        return replace(now, read_up_to=known)

    def is_as_it_is_now(self) -> bool:
        """Whether the same builds are live: sooner told than what there is instead."""
        asked = [book.pk for book in self.books]
        live = dict(Book.objects.filter(pk__in=asked).values_list("pk", "live_index").order_by())
        return [live.get(pk, _GONE) for pk in asked] == self.builds()

    def horizons(self) -> dict[int, Horizon]:
        """By index version, for every build that is asked."""
        return {
            book.live_index.pk: horizon_of_offset(book.live_index, self.read_up_to[book.pk])
            if book.pk in self.read_up_to
            else WHOLE_BOOK
            for book in self.books
            if book.live_index is not None
        }

    def builds(self) -> list[int | None]:
        return [book.live_index_id for book in self.books]

    def texts(self) -> list[int | None]:
        """The stored texts that `read_up_to` counts in."""
        return [book.live_index.stored_text_id if book.live_index else None for book in self.books]


def _is_in(book: Book, to: ScopeFilter) -> bool:
    mode = (
        Book.Mode.CODIGO if book.live_index is not None and book.live_index.is_code else Book.Mode.DOCUMENTAL
    )
    return (
        (not to.source_ids or book.source.source_id in to.source_ids)
        and (not to.document_ids or book.document_id in to.document_ids)
        and (not to.source_refs or book.source_ref in to.source_refs)
        and (not to.tags or not set(to.tags).isdisjoint(book.tags))
        and (not to.mode or to.mode == mode)
    )
