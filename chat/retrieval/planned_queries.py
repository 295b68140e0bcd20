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
POOL_A_PASSAGE = 4
MEASURED = 150
"""Passages whose score by words and by meaning is asked for, so that neighbours of candidates have theirs."""
PART_POOL = 30
NAMED_POOL = 20
MOST_SUPPORT = 3
"""Profiles asked for at once: one a book, of a few books."""
MOST_NOTES = 4

QUESTION, BY_MEANING, BY_WORDS, NAMES = "question", "by_meaning", "by_words", "names"
PART, BOOK, REWRITE = "part", "book", "rewrite"
PROFILES, NAME_PROFILES, NOTES = "profiles", "name_profiles", "notes"

SOURCE = (ChunkType.SOURCE.value,)
_PROFILE_TYPES = (ChunkType.BOOK_CLUB_PROFILE.value,)
_NAME_TYPES = (ChunkType.NAME_PROFILE.value,)
_NOTE_TYPES = (ChunkType.PART_NOTES.value,)
_POOLS = {
    NOTES: (MOST_NOTES, _NOTE_TYPES),
    PROFILES: (MOST_SUPPORT, _PROFILE_TYPES),
    NAME_PROFILES: (MOST_SUPPORT, _NAME_TYPES),
}
"""How many generated passages of which kinds the whole question is asked for."""

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
    has_notes: bool
    passages: int = 10
    """How many are wanted."""

    @property
    def pool(self) -> int:
        """Neighbours among the candidates become one passage: more are needed than are wanted."""
        return max(POOL, POOL_A_PASSAGE * self.passages)

    @property
    def text(self) -> str:
        return self.question.retrieval.text or self.question.resolved


def planned_queries(planning: Planning) -> list[PlannedQuery]:
    """At most `MOST_QUERIES`, the most telling first."""
    whole = _Asking(planning, planning.embed(planning.text))
    wanted = islice(_wanted(planning), MOST_QUERIES)
    return [PlannedQuery(name, _query(planning, whole, name, part), part) for name, part in wanted]


def queries_left_out(planning: Planning) -> int:
    """How many more a question asks for than are sent."""
    return max(0, sum(1 for _one in _wanted(planning)) - MOST_QUERIES)


def _wanted(planning: Planning) -> Iterator[tuple[str, str]]:
    """Names and parts of all queries that a question calls for."""
    question = planning.question
    yield from ((name, "") for name in (QUESTION, BY_MEANING, BY_WORDS))
    if planning.has_notes:
        yield NOTES, ""
    if question.plan.profiles:
        yield PROFILES, ""
    if question.plan.names:
        yield from ((name, "") for name in (NAME_PROFILES, NAMES))
    if question.plan.multi_query:
        yield from ((PART, part) for part in question.sub_questions)
    yield from ((REWRITE, text) for text in question.retrieval.by_model)
    if question.is_comparison and len(planning.books) > 1:
        yield from ((BOOK, book.document_id) for book in planning.books)


def _query(planning: Planning, whole: "_Asking", name: str, part: str) -> IndexQuery:
    if name == BY_MEANING:
        return whole.by_meaning(max(MEASURED, planning.pool))
    if name == BY_WORDS:
        return whole.by_words(max(MEASURED, planning.pool))
    if name == NAMES:
        return _Asking(planning, None, " ".join(planning.question.names)).by_words(NAMED_POOL)
    if name in {PART, REWRITE}:
        return _Asking(planning, planning.embed(part), part).hybrid(PART_POOL)
    if name == BOOK:
        book = next(one for one in planning.books if one.document_id == part)
        return whole.hybrid(PART_POOL, book=book)
    if name == QUESTION:
        return whole.hybrid(planning.pool)
    limit, chunk_types = _POOLS[name]
    return whole.hybrid(limit, chunk_types)


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
