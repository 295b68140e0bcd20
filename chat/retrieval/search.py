"""From a question to ranked passages: one hybrid query over the live builds, text from the database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from bookclub.clubs.models import Club
from bookclub.providers import wiring
from bookclub.providers.errors import IndexDamaged
from bookclub.providers.ports import (
    Embedder,
    IndexHit,
    IndexQuery,
    PassageFilter,
    SpoilerGate,
    VectorSpace,
)
from bookclub.sentences import Sentence, gettext_noop
from chat.questions.asked_identifiers import asked_identifiers
from chat.questions.parse import parse_question
from chat.questions.parsed_question import PASSAGES_AT_EDGE, Breadth, Place
from chat.retrieval.critical_passages import critical_points
from chat.retrieval.named_definitions import named_points
from chat.retrieval.passage import Passage
from chat.retrieval.ranking import interleaved, joined, with_last
from chat.retrieval.stored_passages import passages_of
from ingestion.gate import horizon_of_offset, visible
from ingestion.indexing import words_language
from ingestion.models import Book, Chunk, ChunkType
from ingestion.passages.horizon import WHOLE_BOOK, Horizon
from ingestion.removals import space_of

DEFAULT_TOP_K = 10
# Profiles asked for at once: one a book, of a few books.
MOST_SUPPORT = 3
# Several books may be read in or embedded anew one after the other; each swap is over in a moment.
MOST_TRIES = 5


@dataclass(frozen=True, slots=True)
class Scope:
    """What may be searched: ready books of one club, each as far as it was read.

    `read_up_to` is by primary key of the book: how many characters of its stored text the reader knows, which
    stays right when the book is cut into chunks anew. A book that is not listed is read whole.
    """

    club: Club
    books: tuple[Book, ...]
    read_up_to: Mapping[int, int] = field(default_factory=dict)

    def by_space(self) -> dict[VectorSpace, list[Book]]:
        """Books whose vectors may be compared with each other; two models are never mixed in one query."""
        spaces: dict[VectorSpace, list[Book]] = {}
        for book in self.books:
            if book.live_index is not None:
                spaces.setdefault(space_of(book.live_index), []).append(book)
        return spaces

    def as_it_is_now(self) -> "Scope":
        """The same books with the builds that are live by now; without those that were deleted."""
        rows = Book.objects.select_related("live_index", "club").in_bulk([book.pk for book in self.books])
        return replace(self, books=tuple(rows[book.pk] for book in self.books if book.pk in rows))

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


@dataclass(frozen=True, slots=True)
class Retrieval:
    """Passages, best first, and the embedders that the question was given to."""

    passages: tuple[Passage, ...]
    embedders: tuple[Embedder, ...]


def search(scope: Scope, question: str, top_k: int = DEFAULT_TOP_K) -> list[Passage]:
    """Passages, best first. Raises `ProviderError` and `IndexFailure`."""
    return list(retrieve(scope, question, top_k).passages)


def retrieve(scope: Scope, question: str, top_k: int = DEFAULT_TOP_K) -> Retrieval:
    """Asks the live builds, and again while one was replaced meanwhile: its points may be gone.

    Raises `ProviderError` and `IndexFailure`.
    """
    former: list[Embedder] = []
    for _try in range(MOST_TRIES):
        found, lost = _retrieve_or_lost(scope, question, top_k)
        now = scope.as_it_is_now()
        if now.builds() == scope.builds():
            break
        former += map(wiring.embedder_of, scope.by_space())
        scope = now
    if lost is not None:
        raise lost
    return replace(found, embedders=(*found.embedders, *former))


def _retrieve_or_lost(scope: Scope, question: str, top_k: int) -> tuple[Retrieval, IndexDamaged | None]:
    try:
        return _retrieve(scope, question, top_k), None
    except IndexDamaged as error:
        return Retrieval((), ()), error


def _retrieve(scope: Scope, question: str, top_k: int) -> Retrieval:
    horizons = scope.horizons()
    searches = [
        _SpaceSearch(scope.club, space, tuple(books), question, horizons)
        for space, books in scope.by_space().items()
    ]
    hits = interleaved([search.hits(top_k) for search in searches])[:top_k]
    return Retrieval(tuple(passages_of(hits, horizons)), tuple(search.embedder for search in searches))


class _SpaceSearch:
    """One question to the books of one vector space; `horizons` has one for the index version of each."""

    def __init__(
        self,
        club: Club,
        space: VectorSpace,
        books: tuple[Book, ...],
        question: str,
        horizons: Mapping[int, Horizon],
    ) -> None:
        self.club, self.space, self.books, self.question = club, space, books, question
        self.horizons = {
            book.live_index.pk: horizons[book.live_index.pk] for book in books if book.live_index
        }
        self.embedder = wiring.embedder_of(space)
        self.dense = self.embedder.embed_query(question)
        languages = sorted({book.language for book in books})
        self.languages = tuple(sorted({words_language(book) for book in books}))
        self.parsed = parse_question(question, languages[0] if len(languages) == 1 else "")

    def hits(self, top_k: int) -> list[IndexHit]:
        """The best of all chunks; support material that the question calls for takes a place among them."""
        found = self._query((), top_k)
        if not found and self._is_lost():
            lost = gettext_noop("The index of this book was lost. A host can bring it back by re-reading it.")
            raise IndexDamaged(Sentence(lost))
        found = joined(self._named(found), found)[:top_k]
        if self.parsed.place is not None:
            return joined(self._at_edge(self.parsed.place), found)[:top_k]
        if self.parsed.breadth is Breadth.WHOLE_BOOK:
            support = joined(self._support(ChunkType.BOOK_CLUB_PROFILE), self._critical())
            return joined(support, found)[:top_k]
        if self.parsed.names:
            return with_last(found[:top_k], self._support(ChunkType.NAME_PROFILE))
        return found

    def _is_lost(self) -> bool:
        """A dense query always finds something, unless nothing is there, or nothing has been read yet."""
        return wiring.passage_index().count(self.space, self._where(())) == 0

    def _named(self, found: Sequence[IndexHit]) -> list[IndexHit]:
        """The definitions that the question names in source code."""
        hits = {hit.point_id: hit for hit in found}
        points = named_points(self.books, self.horizons, asked_identifiers(self.question))
        return [hits.get(point, IndexHit(point, 0.0)) for point in points]

    def _at_edge(self, place: Place) -> list[IndexHit]:
        """The first or last source passages of each book, in the book's order: what the words ask for."""
        order = "-chunk_index" if place is Place.END else "chunk_index"
        points: list[UUID] = []
        for version, horizon in self.horizons.items():
            sources = Chunk.objects.filter(index_version=version, chunk_type=ChunkType.SOURCE)
            read = visible(sources, horizon).order_by(order).values_list("chunk_index", "point_id")
            points += [point for _index, point in sorted(read[:PASSAGES_AT_EDGE])]
        return [IndexHit(str(point), 0.0) for point in points]

    def _critical(self) -> list[IndexHit]:
        return [IndexHit(point, 0.0) for point in critical_points(self.books, self.horizons)]

    def _support(self, chunk_type: ChunkType) -> list[IndexHit]:
        return self._query((chunk_type.value,), MOST_SUPPORT)

    def _query(self, chunk_types: tuple[str, ...], limit: int) -> list[IndexHit]:
        where, gate = self._where(chunk_types), SpoilerGate(_limited(self.horizons))
        query = IndexQuery(self.dense, self.question, self.languages, where, gate, limit)
        return wiring.passage_index().query(self.space, query)

    def _where(self, chunk_types: tuple[str, ...]) -> PassageFilter:
        return PassageFilter(self.club.pk, tuple(sorted(self.horizons)), chunk_types)


def _limited(horizons: Mapping[int, Horizon]) -> dict[int, int]:
    """Without the builds that are read whole."""
    return {version: horizon.index for version, horizon in horizons.items() if horizon.index is not None}
