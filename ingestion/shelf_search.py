"""Which books of a shelf are shown, and in what order: by words, by state, as its reader likes."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ingestion.models import Book

LONGEST_WORDS = 200
MOST_WORDS = 12
NEVER = datetime.min.replace(tzinfo=UTC)

STATES: dict[str, Promise] = {
    "": _("All books"),
    "ready": _("Ready"),
    "reading-in": _("Being read in"),
    "failed": _("Failed"),
}
SORTS: dict[str, Promise] = {
    "": pgettext_lazy("order of books", "Recently added"),
    "opened": pgettext_lazy("order of books", "Last opened by me"),
    "title": pgettext_lazy("order of books", "Title"),
    "author": pgettext_lazy("order of books", "Author"),
}
IS_OF_STATE: dict[str, Callable[[Book], bool]] = {
    "": lambda _book: True,
    "ready": lambda book: book.is_ready,
    "reading-in": lambda book: book.is_under_way,
    "failed": lambda book: book.state == Book.State.FAILED,
}


@dataclass(frozen=True, slots=True)
class ShelfQuery:
    """What a reader looks for; what makes no sense counts as nothing."""

    words: str = ""
    state: str = ""
    sort: str = ""

    @property
    def is_filter(self) -> bool:
        return bool(self.words or self.state)

    @property
    def address(self) -> str:
        """Its part of an address: "" or `?q=…`."""
        given = {"q": self.words, "state": self.state, "sort": self.sort}
        query = urlencode({name: value for name, value in given.items() if value})
        return f"?{query}" if query else ""


ALL = ShelfQuery()


def asked_query(given: Mapping[str, str]) -> ShelfQuery:
    words = " ".join(given.get("q", "").replace("\0", "")[:LONGEST_WORDS].split())
    state, sort = given.get("state", ""), given.get("sort", "")
    return ShelfQuery(words, state if state in STATES else "", sort if sort in SORTS else "")


def folded(text: str) -> str:
    """Without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in apart if not unicodedata.combining(one))


def found(books: Iterable[Book], query: ShelfQuery, opened: Mapping[int, datetime]) -> list[Book]:
    """Of `books`, which come latest first. Found by words they come best first, unless `query` sorts them.

    `opened` says when the reader last opened which, by primary key.
    """
    words = folded(query.words).split()[:MOST_WORDS]
    of_state = [book for book in books if IS_OF_STATE[query.state](book)]
    ranked = [(rank, book) for book in of_state if (rank := _rank(book, words)) is not None]
    if not query.sort:
        ranked.sort(key=lambda pair: pair[0])
    return _sorted([book for _rank, book in ranked], query.sort, opened)


def _sorted(books: list[Book], sort: str, opened: Mapping[int, datetime]) -> list[Book]:
    match sort:
        case "opened":
            return sorted(books, key=lambda book: opened.get(book.pk, NEVER), reverse=True)
        case "title":
            return sorted(books, key=lambda book: folded(book.title))
        case "author":
            return sorted(
                books, key=lambda book: (not book.authors, _surname(book.authors), folded(book.title))
            )
        case _:
            return books


def _surname(authors: Sequence[str]) -> str:
    """`carroll lewis`; a book without an author comes after the others."""
    words = folded(authors[0]).split() if authors else []
    return " ".join([*words[-1:], *words[:-1]])


def _rank(book: Book, words: Sequence[str]) -> int | None:
    """0 is best; None where a word is missing. Words may be beginnings, or stand inside others."""
    title, author, tags = folded(book.title), folded(book.author), folded(" ".join(map(str, book.tags)))
    ranks = [_rank_of_word(word, title, author, tags) for word in words]
    return None if None in ranks else sum(rank for rank in ranks if rank is not None)


def _rank_of_word(word: str, title: str, author: str, tags: str) -> int | None:
    if title.startswith(word):
        return 0
    for rank, text in enumerate((title, author, tags), 1):
        if f" {word}" in f" {text}":
            return rank
    return 4 if word in " ".join((title, author, tags)) else None
