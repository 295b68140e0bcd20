"""The second entry of retrieval: a map of a domain rather than an answer, from several internal queries."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from chat.cited_places import place_of_passage
from chat.retrieval.domain_map import (
    CriticalPoint,
    DomainMap,
    MapItem,
    MapMode,
    MapScope,
    MapTopic,
    SummaryLine,
    TopicKind,
    Why,
)
from chat.retrieval.map_books import MappedBook, MappedPart, critical_in, mapped_books, passages_at
from chat.retrieval.map_items import LONGEST_EXCERPT, Found, first_sentence, map_items
from chat.retrieval.map_lines import MOST_OPENINGS, follow_ups_of, summary_of, topics_of
from chat.retrieval.map_questions import map_questions
from chat.retrieval.ranking import interleaved
from chat.retrieval.scope import Scope
from chat.retrieval.search import retrieve
from ingestion.models import ChunkType
from ingestion.passages.horizon import Horizon

BUDGET_CHARS = 12_000
TOP_K = 8
"""Passages of each internal query."""
MOST_ITEMS = 40
SUMMARY, CRITICAL, TOPICS, FOLLOW_UPS = 0.3, 0.1, 0.15, 0.1
"""Shares of the budget; what they leave is for items."""
SHORTEST, PLACE_CHARS = 80, 60
"""Of many books each has less room, but that much; a place takes about so many characters."""

T = TypeVar("T")


def bootstrap(scope: Scope, focus: str = "", *, budget_chars: int = BUDGET_CHARS) -> DomainMap:
    """What the books are about, as far as each is read, and where to go on; by rules, without a model.

    Critical passages come first, then every book has its turn. At most `budget_chars` characters
    (`DomainMap.chars`). Raises `ProviderError` and `IndexFailure`.
    """
    return _Mapping(scope, focus.strip(), budget_chars).made()


class _Mapping:
    """One map in the making."""

    def __init__(self, scope: Scope, focus: str, budget_chars: int) -> None:
        self.scope, self.budget = scope, budget_chars
        self.horizons: Mapping[int, Horizon] = scope.horizons()
        self.books = mapped_books(scope, self.horizons)
        self.questions = map_questions(scope, focus, _named(self.books)) if self.books else []
        self.critical = list(_by_book(critical_in(scope, self.horizons), lambda one: one.document_id))
        self.left = budget_chars

    def made(self) -> DomainMap:
        critical = self._fitting(
            CRITICAL, self._critical_points(), lambda one: len(one.sentence) + len(one.place)
        )
        summary = self._fitting(SUMMARY, self._summary(), lambda one: len(one.text) + len(one.place))
        topics = self._fitting(TOPICS, interleaved([topics_of(book) for book in self.books]), _name_length)
        asked = [follow_ups_of(book) for book in self.books]
        follow_ups = self._fitting(FOLLOW_UPS, interleaved(asked), lambda one: len(one.question))
        items = self._fitting(1.0, self._items(), lambda one: len(one.excerpt) + len(one.place))
        return DomainMap(
            mode=_mode(self.books),
            summary=tuple(sorted(summary, key=lambda one: self._order(one.document_id))),
            topics=tuple(sorted(topics, key=lambda one: self._order(one.document_id))),
            critical_points=tuple(critical),
            items=tuple(items[:MOST_ITEMS]),
            follow_up_refs=tuple(follow_ups),
            scope=_scope(self.scope),
            queries=len(self.questions),
        )

    def _fitting(self, share: float, ones: Iterable[T], length: Callable[[T], int]) -> list[T]:
        """Those that fit into a share of the budget and into what is left of it."""
        room = min(self.left, int(self.budget * share))
        taken: list[T] = []
        for one in ones:
            if length(one) <= room:
                room -= length(one)
                self.left -= length(one)
                taken.append(one)
        return taken

    def _critical_points(self) -> Iterator[CriticalPoint]:
        longest = self._room_each(CRITICAL)
        for passage in self.critical:
            yield CriticalPoint(
                chunk_id=passage.chunk_id,
                document_id=passage.document_id,
                book_title=passage.book_title,
                place=place_of_passage(passage),
                sentence=first_sentence(passage, longest),
            )

    def _summary(self) -> list[SummaryLine]:
        longest = self._room_each(SUMMARY)
        untold = [book for book in self.books if book.profile is None and not book.is_code]
        points = [part.point_id for book in untold for part in _openings(book)]
        passages = passages_at(points, self.horizons)
        return interleaved(
            [
                summary_of(book, [one for one in passages if one.book_pk == book.book.pk], longest)
                for book in self.books
            ]
        )

    def _items(self) -> list[MapItem]:
        """Marked passages, then each book in turns; of a book that no query found, where it begins."""
        longest = self._room_each(self.left / max(1, self.budget))
        found: list[Found] = [(Why.CRITICAL, self.critical)]
        found += [(one.why, retrieve(one.scope, one.text, TOP_K).passages) for one in self.questions]
        found = _without_profiles(found)
        reached = {item.document_id for item in map_items(found, longest)}
        openings = [book.opening for book in self.books if book.book.document_id not in reached]
        points = [part.point_id for part in openings if part is not None]
        items = map_items([*found, (Why.BEGINNING, passages_at(points, self.horizons))], longest)
        marked = [item for item in items if Why.CRITICAL in item.why]
        others = [item for item in items if Why.CRITICAL not in item.why]
        return [*marked, *_by_book(others, lambda one: one.document_id)]

    def _room_each(self, share: float) -> int:
        each = int(self.budget * share) // max(1, len(self.books)) - PLACE_CHARS
        return min(LONGEST_EXCERPT, max(SHORTEST, each))

    def _order(self, document_id: str) -> int:
        return [book.book.document_id for book in self.books].index(document_id)


def _name_length(topic: MapTopic) -> int:
    return len(topic.name)


def _openings(book: MappedBook) -> Sequence[MappedPart]:
    opening = () if book.opening is None else (book.opening,)
    return book.chapters[:MOST_OPENINGS] or opening


def _named(books: Sequence[MappedBook]) -> dict[int, dict[Why, list[str]]]:
    topics = {book.book.pk: topics_of(book) for book in books if not book.is_code}
    kinds = {Why.PEOPLE: TopicKind.PERSON, Why.THEMES: TopicKind.THEME}
    return {
        pk: {why: [one.name for one in own if one.kind is kind] for why, kind in kinds.items()}
        for pk, own in topics.items()
    }


def _by_book(ones: Iterable[T], document_of: Callable[[T], str]) -> list[T]:
    """The first of every book, then the second of each."""
    books: dict[str, list[T]] = {}
    for one in ones:
        books.setdefault(document_of(one), []).append(one)
    return interleaved(list(books.values()))


def _without_profiles(found: Iterable[Found]) -> list[Found]:
    """What they say stands in the summary."""
    profile = ChunkType.BOOK_CLUB_PROFILE
    return [(why, [one for one in passages if one.chunk_type != profile]) for why, passages in found]


def _mode(books: Sequence[MappedBook]) -> MapMode:
    kinds = {book.is_code for book in books}
    if len(kinds) > 1:
        return "mixed"
    return "codigo" if True in kinds else "documental"


def _scope(scope: Scope) -> MapScope:
    known = {
        book.document_id: scope.read_up_to[book.pk] for book in scope.books if book.pk in scope.read_up_to
    }
    return MapScope(
        club=scope.club.slug,
        document_ids=tuple(book.document_id for book in scope.books),
        read_up_to=known,
    )
