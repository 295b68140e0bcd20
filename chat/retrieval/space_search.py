"""One question to the books of one vector space: queries, candidates, ranking, choice."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from bookclub.clubs.models import Club
from bookclub.providers import wiring
from bookclub.providers.errors import IndexDamaged
from bookclub.providers.ports import IndexHit, PassageFilter, SpoilerGate, Vectors, VectorSpace
from bookclub.sentences import Sentence, gettext_noop
from chat.questions.asked_identifiers import asked_identifiers
from chat.questions.parsed_question import Breadth, ParsedQuestion, PassageOrder
from chat.retrieval import planned_queries as planned
from chat.retrieval.asked_words import AskedWords, asked_words
from chat.retrieval.candidate import Candidate, ChunkText, Fate
from chat.retrieval.chunk_texts import chunk_texts
from chat.retrieval.critical_passages import critical_points
from chat.retrieval.features import NEAR_MEANING, BookWords, Setting
from chat.retrieval.known_people import NOBODY, KnownPeople, has_notes, people_in
from chat.retrieval.named_definitions import named_points
from chat.retrieval.planned_queries import PlannedQuery, Planning, planned_queries, queries_left_out
from chat.retrieval.provider_time import ProviderTime
from chat.retrieval.ranking import interleaved
from chat.retrieval.reranking import Asked, FusedReranker, Reranker
from chat.retrieval.selection import CHARS_A_PASSAGE, Group, Limits, select, sharing
from chat.retrieval.trace import RetrievalTrace, SentQuery
from ingestion import identifiers
from ingestion.indexing import words_language
from ingestion.models import Book
from ingestion.passages.horizon import Horizon
from ingestion.word_counts import words_of
from ingestion.words.stems import stems_of

SUPPORT_SHARE = 4
"""Generated texts are at most so much of what is handed over, of each kind."""
EACH_PART = 2
"""Passages that every subject of a comparison, and every part of a question, is sure of."""


@dataclass(frozen=True, slots=True)
class SpaceQuestion:
    """`horizons` has one for the build of every book; `first` are points to be kept before all others, `also`
    such as are candidates whatever the index says; `synonyms` are by primary key of the book."""

    club: Club
    space: VectorSpace
    books: tuple[Book, ...]
    question: ParsedQuestion
    horizons: Mapping[int, Horizon]
    first: tuple[str, ...]
    also: tuple[str, ...]
    synonyms: Mapping[int, tuple[frozenset[str], ...]]
    reranker: Reranker


class SpaceSearch:
    """Raises `ProviderError` and `IndexFailure` as it is made or asked."""

    def __init__(self, asked: SpaceQuestion, trace: RetrievalTrace, time: ProviderTime) -> None:
        self.asked, self.trace, self.time = asked, trace, time
        self.question = asked.question
        self.embedder = wiring.embedder_of(asked.space)
        self.builds = {book.live_index_id: book for book in asked.books if book.live_index_id is not None}
        self.horizons = {version: asked.horizons[version] for version in self.builds}
        with trace.step("words"):
            self.people = people_in(self.horizons)
            self.has_notes = has_notes(self.horizons)
            self.words = self._words()
        self.vector: Vectors | None = None
        self.queries: list[PlannedQuery] = []
        self.left_out = 0

    def groups(self, top_k: int) -> list[Group]:
        """Passages as groups of chunks, best first, with the support material that the question calls for.

        Some `top_k`: whoever hands them over cuts them to that.
        """
        queries = self.queries = self._queries(top_k)
        with self.trace.step("index"):
            answers = wiring.passage_index().query_many(self.asked.space, [one.query for one in queries])
        found = dict(zip([(one.name, one.part) for one in queries], answers, strict=True))
        self._note(queries, answers)
        if not found[planned.QUESTION, ""] and self._is_lost():
            lost = gettext_noop("The index of this book was lost. A host can bring it back by re-reading it.")
            raise IndexDamaged(Sentence(lost))
        candidates = self._candidates(found)
        with self.trace.step("ranking"):
            ranked = self._ranked(list(candidates.values()), found)
        self.trace.candidates += candidates.values()
        with self.trace.step("choice"):
            return self._chosen(ranked, candidates, found, top_k)

    def _words(self) -> dict[int, AskedWords]:
        known = [words_of(version).words for version in self.builds]

        @cache
        def somewhere(word: str) -> bool:
            return any(word in words for words in known)

        return {
            version: self._words_in(version, book, self.asked.synonyms.get(book.pk, ()), somewhere)
            for version, book in self.builds.items()
        }

    def _words_in(
        self,
        version: int,
        book: Book,
        synonyms: Sequence[frozenset[str]],
        somewhere: Callable[[str], bool],
    ) -> AskedWords:
        """`somewhere` tells whether any of the books asked has a word."""
        known, language = words_of(version), words_language(book)
        names = [one for name in self.question.names for one in stems_of(name, language)]

        def nearest(word: str) -> str | None:
            """A word that one of the books has is not misspelt."""
            return None if somewhere(word) else known.nearest(word, self.horizons[version].index)

        meant = [nearest(name) or name for name in names]
        return asked_words(
            self.question,
            language,
            rarity=known.rarity,
            nearest=nearest,
            aliases=self.people.get(version, NOBODY).aliases(meant),
            synonyms=synonyms,
        )

    def _queries(self, top_k: int) -> list[PlannedQuery]:
        widened: dict[str, float] = {}
        for asked in self.words.values():
            for word, weight in asked.widened():
                widened[word] = max(weight, widened.get(word, 0.0))
        limits = {pk: one.index for pk, one in self.horizons.items() if one.index is not None}
        planning = Planning(
            question=self.question,
            club_id=self.asked.club.pk,
            books=self.asked.books,
            horizons=limits,
            languages=tuple(sorted({words_language(book) for book in self.asked.books})),
            widened=tuple(widened.items()),
            embed=self._embedded,
            has_notes=self.has_notes,
            passages=top_k,
        )
        self.left_out = queries_left_out(planning)
        return planned_queries(planning)

    def _embedded(self, text: str) -> Vectors:
        with self.trace.step("embedding"), self.time.spent():
            vector = self.embedder.embed_query(text)
        if self.vector is None:
            self.vector = vector
        return vector

    def _note(self, queries: Sequence[PlannedQuery], answers: Sequence[Sequence[IndexHit]]) -> None:
        self.trace.queries_left_out += self.left_out
        self.trace.queries += [
            SentQuery(
                name=f"{one.name}: {one.part}" if one.part else one.name,
                words=one.query.text,
                widened=one.query.widened,
                is_dense=one.query.dense is not None,
                chunk_types=one.query.where.chunk_types,
                found=len(hits),
            )
            for one, hits in zip(queries, answers, strict=True)
        ]

    def _is_lost(self) -> bool:
        """A dense query always finds something, unless nothing is there, or nothing has been read yet."""
        where = PassageFilter(self.asked.club.pk, tuple(sorted(self.builds)))
        return wiring.passage_index().count(self.asked.space, where) == 0

    def _candidates(self, found: Mapping[tuple[str, str], Sequence[IndexHit]]) -> dict[str, Candidate]:
        """By point, those that may be ranked: what was only measured is none."""
        queries: dict[str, list[str]] = {
            point: [] for point in (*self.asked.first, *self._fixed(), *self.asked.also)
        }
        for (name, part), hits in found.items():
            if name not in {planned.BY_MEANING, planned.BY_WORDS}:
                for hit in hits:
                    queries.setdefault(hit.point_id, []).append(f"{name}: {part}" if part else name)
        with self.trace.step("texts"):
            texts = chunk_texts(list(queries), self.horizons)
        fused = {hit.point_id: hit.score for hit in found[planned.QUESTION, ""]}
        dense = {hit.point_id: hit.score for hit in found.get((planned.BY_MEANING, ""), ())}
        sparse = {hit.point_id: hit.score for hit in found.get((planned.BY_WORDS, ""), ())}
        return {
            point: Candidate(
                texts[point],
                fused=fused.get(point, 0.0),
                dense=dense.get(point),
                sparse=sparse.get(point),
                queries=names,
            )
            for point, names in queries.items()
            if point in texts
        }

    def _fixed(self) -> list[str]:
        """What the database alone finds: named definitions of source code, and what hosts call critical."""
        named = named_points(self.asked.books, self.horizons, asked_identifiers(self.question.resolved))
        if self.question.breadth is not Breadth.WHOLE_BOOK:
            return named
        return [*named, *critical_points(self.asked.books, self.horizons)]

    def _ranked(
        self, candidates: Sequence[Candidate], found: Mapping[tuple[str, str], Sequence[IndexHit]]
    ) -> list[Candidate]:
        """Source text only. The learnt weights are those of prose; code keeps the order of the index."""
        sources = [one for one in candidates if not one.chunk.is_generated]
        prose = [one for one in sources if not one.chunk.is_code]
        code = [one for one in sources if one.chunk.is_code]
        asked = Asked(self.question, self._setting(prose, found))
        rankings = [
            reranker.rank(some, asked)
            for reranker, some in ((self.asked.reranker, prose), (FusedReranker(), code))
            if some
        ]
        if prose and self.asked.reranker.name not in self.trace.rerankers:
            self.trace.rerankers.append(self.asked.reranker.name)
        return interleaved(rankings)

    def _setting(
        self, candidates: Sequence[Candidate], found: Mapping[tuple[str, str], Sequence[IndexHit]]
    ) -> Setting:
        assert self.vector is not None  # noqa: S101 - the question itself is always embedded
        books = {version: BookWords(asked, words_of(version).rarity) for version, asked in self.words.items()}
        near = dict(_neighbourhood(one.chunk for one in candidates))
        return Setting(
            vector=self.vector,
            books=books,
            present=_Presence(self.people, self.words).share,
            dense=_measured(near, found.get((planned.BY_MEANING, ""), ())),
            sparse=_measured(near, found.get((planned.BY_WORDS, ""), ())),
        )

    def _chosen(
        self,
        ranked: Sequence[Candidate],
        candidates: Mapping[str, Candidate],
        found: Mapping[tuple[str, str], Sequence[IndexHit]],
        top_k: int,
    ) -> list[Group]:
        asked_for = [candidates[one] for one in self.asked.first if one in candidates]
        left = max(0, top_k - len(asked_for))
        before = [candidates[one] for one in self._support(found, planned.PROFILES) if one in candidates]
        before = before[:left]
        after = [
            candidates[one]
            for name in (planned.NAME_PROFILES, planned.NOTES)
            for one in self._support(found, name)[: max(1, top_k // SUPPORT_SHARE)]
            if one in candidates
        ]
        first = [candidates[one] for one in self._fixed() if one in candidates]
        first += sharing(ranked, self._parts(ranked, found), EACH_PART)
        after = after[: max(0, min(left, top_k - 1) - len(before))]
        room = max(1, top_k - len(before) - len(after))
        chosen = select(
            list({one.chunk.point_id: one for one in first}.values()),
            ranked,
            Limits(room, CHARS_A_PASSAGE * top_k, joins=self.question.plan.join_neighbours),
            asked_for,
        )
        if self.question.passage_order is PassageOrder.AS_TOLD:
            named = {one.chunk.point_id for one in asked_for}
            chosen.sort(key=lambda group: _in_book_order(group, named))
        support = [Group([one]) for one in (*before, *after)]
        for group in support:
            group.best.fate = Fate.CHOSEN
        return [*support[: len(before)], *chosen, *support[len(before) :]]

    def _parts(
        self, ranked: Sequence[Candidate], found: Mapping[tuple[str, str], Sequence[IndexHit]]
    ) -> Iterator[list[str]]:
        """The points of each part of a question as its own query has them, of each book as they are ranked.

        The ranking is that of the whole question: a subject with little about it would lose its place there.
        """
        for (name, _part), hits in found.items():
            if name == planned.PART:
                yield [hit.point_id for hit in hits]
        if self.question.is_comparison and len(self.asked.books) > 1:
            for book in self.asked.books:
                yield [one.chunk.point_id for one in ranked if one.chunk.book == book.pk]

    def _support(self, found: Mapping[tuple[str, str], Sequence[IndexHit]], name: str) -> list[str]:
        return [hit.point_id for hit in found.get((name, ""), ())]

    def chunks_beyond(self) -> list[str]:
        """Chunk ids that the question finds only without the horizon: for hosts who want to know."""
        ungated = replace(self.queries[0].query, gate=SpoilerGate({}), with_payload=True)
        hits = wiring.passage_index().query(self.asked.space, ungated)
        return [hit.payload["chunk_id"] for hit in hits if not self._is_within(hit)]

    def _is_within(self, hit: IndexHit) -> bool:
        horizon = self.horizons[hit.payload["index_version"]]
        return horizon.shows(hit.payload["horizon_index"], hit.payload.get("superseded_index"))


def _in_book_order(group: Group, named: Collection[str]) -> tuple[bool, int, int]:
    """The places that the question names before what else was found."""
    is_filler = bool(named) and group.best.chunk.point_id not in named
    return is_filler, group.best.chunk.book, group.in_order[0].chunk.index


class _Presence:
    """Whether those who are asked about are named in a chunk."""

    def __init__(self, people: Mapping[int, KnownPeople], words: Mapping[int, AskedWords]) -> None:
        self._asked = {
            version: people.get(version, NOBODY).asked(_names(asked)) for version, asked in words.items()
        }

    def share(self, version: int, index: int) -> float:
        asked = self._asked[version]
        return sum(index in person.chunks for person in asked) / len(asked) if asked else 0.0


def _names(asked: AskedWords) -> list[str]:
    """As they are written, and as they were meant."""
    names = [term for term in asked.terms if term.is_name]
    return [stem for term in names for stem, weight in term.stems.items() if weight == 1.0]


def _neighbourhood(chunks: Iterable[ChunkText]) -> Iterable[tuple[str, tuple[int, int]]]:
    """The points of chunks and of those around them: what a point is called follows from its chunk."""
    places = {
        (chunk.version, chunk.chunk_id.rpartition(":")[0], index)
        for chunk in chunks
        for index in range(max(0, chunk.index - NEAR_MEANING), chunk.index + NEAR_MEANING + 1)
    }
    for version, name, index in places:
        yield str(identifiers.point_id(version, f"{name}:{index}")), (version, index)


def _measured(near: Mapping[str, tuple[int, int]], hits: Sequence[IndexHit]) -> dict[tuple[int, int], float]:
    return {near[hit.point_id]: hit.score for hit in hits if hit.point_id in near}
