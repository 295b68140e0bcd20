"""The queries that a question is put to the index as, a bounded number, all sent in one request."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from bookclub.providers.ports import IndexQuery, PassageFilter, SpoilerGate, Vectors
from chat.questions.parsed_question import ParsedQuestion
from ingestion.models import Book, ChunkType

MOST_QUERIES = 12
POOL = 80
"""Candidates of the question itself: four right passages of five are among the first fifty."""
MEASURED = 150
"""Passages whose score by words and by meaning is asked for, so that neighbours of candidates have theirs."""
PART_POOL = 30
NAMED_POOL = 20
MOST_SUPPORT = 3
"""Profiles asked for at once: one a book, of a few books."""
MOST_NOTES = 4

QUESTION, BY_MEANING, BY_WORDS, NAMES = "question", "by_meaning", "by_words", "names"
PART, BOOK = "part", "book"
PROFILES, NAME_PROFILES, NOTES = "profiles", "name_profiles", "notes"

SOURCE = (ChunkType.SOURCE.value,)
_PROFILE_TYPES = (ChunkType.BOOK_CLUB_PROFILE.value,)
_NAME_TYPES = (ChunkType.NAME_PROFILE.value,)
_NOTE_TYPES = (ChunkType.PART_NOTES.value,)

Widened = tuple[tuple[str, float], ...]
Embed = Callable[[str], Vectors]


@dataclass(frozen=True, slots=True)
class PlannedQuery:
    """`part` is the sub-question or the book it is for, "" for the question as a whole."""

    name: str
    query: IndexQuery
    part: str = ""


@dataclass(frozen=True, slots=True)
class Planning:
    """What queries are made of; `widened` is what stands for the words of the question in the books asked."""

    question: ParsedQuestion
    club_id: int
    books: tuple[Book, ...]
    horizons: Mapping[int, int]
    languages: tuple[str, ...]
    widened: Widened
    embed: Embed

    @property
    def text(self) -> str:
        return self.question.retrieval.text or self.question.resolved


def planned_queries(planning: Planning) -> list[PlannedQuery]:
    """At most `MOST_QUERIES`, the most telling first."""
    return list(islice(_queries(planning), MOST_QUERIES))


def _queries(planning: Planning) -> Iterator[PlannedQuery]:
    question, vector = planning.question, planning.embed(planning.text)
    whole = _Asking(planning, vector)
    yield PlannedQuery(QUESTION, whole.hybrid(POOL))
    yield PlannedQuery(BY_MEANING, whole.by_meaning(MEASURED))
    yield PlannedQuery(BY_WORDS, whole.by_words(MEASURED))
    yield PlannedQuery(NOTES, whole.hybrid(MOST_NOTES, _NOTE_TYPES))
    if question.plan.profiles:
        yield PlannedQuery(PROFILES, whole.hybrid(MOST_SUPPORT, _PROFILE_TYPES))
    if question.plan.names:
        yield PlannedQuery(NAME_PROFILES, whole.hybrid(MOST_SUPPORT, _NAME_TYPES))
        names = " ".join(question.names)
        yield PlannedQuery(NAMES, _Asking(planning, None, names).by_words(NAMED_POOL))
    if question.is_comparison and len(planning.books) > 1:
        for book in planning.books:
            yield PlannedQuery(BOOK, whole.hybrid(PART_POOL, book=book), part=book.document_id)
    for part in question.sub_questions:
        own = _Asking(planning, planning.embed(part), part)
        yield PlannedQuery(PART, own.hybrid(PART_POOL), part=part)


class _Asking:
    """One text put to the index in several ways."""

    def __init__(self, planning: Planning, vector: Vectors | None, text: str = "") -> None:
        self._planning, self._vector = planning, vector
        self._text = text or planning.text
        self._widened: Widened = () if text else planning.widened

    def hybrid(
        self, limit: int, chunk_types: tuple[str, ...] = SOURCE, book: Book | None = None
    ) -> IndexQuery:
        return self._query(self._vector, self._text, limit, chunk_types, book)

    def by_meaning(self, limit: int) -> IndexQuery:
        return self._query(self._vector, "", limit, SOURCE)

    def by_words(self, limit: int) -> IndexQuery:
        return self._query(None, self._text, limit, SOURCE)

    def _query(
        self,
        vector: Vectors | None,
        text: str,
        limit: int,
        chunk_types: tuple[str, ...],
        book: Book | None = None,
    ) -> IndexQuery:
        planning = self._planning
        asked = planning.books if book is None else (book,)
        versions = tuple(sorted(one.live_index_id for one in asked if one.live_index_id is not None))
        limited = {version: index for version, index in planning.horizons.items() if version in versions}
        return IndexQuery(
            dense=vector,
            text=text,
            languages=planning.languages,
            where=PassageFilter(planning.club_id, versions, chunk_types),
            gate=SpoilerGate(limited),
            limit=limit,
            widened=self._widened if text else (),
            with_payload=False,
        )
