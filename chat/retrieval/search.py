"""From a question to passages: parsed, put to the live builds, ranked, joined; text from the database."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain

from django.core.exceptions import ObjectDoesNotExist

from bookclub.providers import wiring
from bookclub.providers.errors import IndexDamaged
from bookclub.providers.ports import Embedder
from bookclub.sentences import Sentence
from chat.questions.parse import parse_question
from chat.questions.parsed_question import HintKind, ParsedQuestion
from chat.retrieval.asked_passage import asked_passage
from chat.retrieval.hinted_passages import EDGES, HintedChunk, hinted, is_read_whole
from chat.retrieval.passage import Passage
from chat.retrieval.provider_time import ProviderTime
from chat.retrieval.ranking import interleaved
from chat.retrieval.reranking import LinearReranker, Reranker
from chat.retrieval.scope import Scope
from chat.retrieval.selection import handed_over
from chat.retrieval.space_search import SpaceQuestion, SpaceSearch
from chat.retrieval.stored_passages import passages_of
from chat.retrieval.trace import RetrievalTrace
from ingestion.gate import visible
from ingestion.models import Chunk, ChunkType
from ingestion.passages.horizon import Horizon
from ingestion.synonyms import synonyms_of

DEFAULT_TOP_K = 10
MOST_TRIES = 5
"""While an embedder is changed, one book after another gets another build."""


@dataclass(frozen=True, slots=True)
class Retrieval:
    """Passages, best first, the embedders that the question was given to, and how it went.

    `remarks` say how a place that the question names was understood. `is_beyond`: all that it names lies
    further on than its reader is. `synonyms` are groups of words that hosts of the books say mean the same.
    """

    passages: tuple[Passage, ...]
    embedders: tuple[Embedder, ...]
    trace: RetrievalTrace
    remarks: tuple[Sentence, ...] = ()
    is_beyond: bool = False
    is_nowhere: bool = False
    """Whether it names places alone that none of the books has."""
    synonyms: tuple[frozenset[str], ...] = ()


def search(scope: Scope, question: str | ParsedQuestion, top_k: int = DEFAULT_TOP_K) -> list[Passage]:
    """Passages, best first. Raises `ProviderError` and `IndexFailure`."""
    return list(retrieve(scope, question, top_k).passages)


def retrieve(
    scope: Scope,
    question: str | ParsedQuestion,
    top_k: int = DEFAULT_TOP_K,
    *,
    reranker: Reranker | None = None,
    tells_beyond: bool = False,
    provider_time: ProviderTime | None = None,
) -> Retrieval:
    """Asks the live builds, and again while one was replaced meanwhile: its points may be gone.

    With `tells_beyond` the trace names what only the horizon keeps back, for hosts; it is never handed over.
    `provider_time` is what the question has left. Raises `ProviderError` and `IndexFailure`.
    """
    former: list[Embedder] = []
    lost: Exception | None = None
    spent = provider_time or ProviderTime()
    for _try in range(MOST_TRIES):
        asking = _Asking(
            scope, question, top_k, reranker or _default_reranker(), spent, tells_beyond=tells_beyond
        )
        found, lost = asking.retrieval_or_lost()
        if scope.is_as_it_is_now():
            break
        former += map(wiring.embedder_of, scope.by_space())
        scope = scope.as_it_is_now()
    if lost is not None:
        raise lost
    return replace(found, embedders=(*found.embedders, *former))


@cache
def _default_reranker() -> Reranker:
    return LinearReranker()


class _Asking:
    """One question to the builds that are live as it begins."""

    def __init__(
        self,
        scope: Scope,
        question: str | ParsedQuestion,
        top_k: int,
        reranker: Reranker,
        spent: ProviderTime,
        *,
        tells_beyond: bool,
    ) -> None:
        began = time.perf_counter()
        parsed = parsed_for(scope, question)
        self.scope, self.question, self.top_k = scope.narrowed(parsed.scope), parsed, top_k
        self.reranker, self.spent, self.tells_beyond = reranker, spent, tells_beyond
        self.trace = RetrievalTrace(parsed, seconds={"parse": time.perf_counter() - began})

    def retrieval_or_lost(self) -> tuple[Retrieval, Exception | None]:
        """With the reason when points or rows of a build are gone: it may have been replaced."""
        try:
            return self.retrieval(), None
        except (IndexDamaged, ObjectDoesNotExist) as error:
            return Retrieval((), (), self.trace), error

    def retrieval(self) -> Retrieval:
        with self.trace.step("places"):
            horizons = self.scope.horizons()
            placed = hinted(self.question, self.scope.books, horizons)
            passage = asked_passage(self.question.scope.passage, self.scope.books, horizons)
            also = tuple(self._whole_text(horizons))
        synonyms = synonyms_of(self.scope.books)
        first = tuple(dict.fromkeys((*passage.points, *_points_kept(placed.chunks, self.top_k))))
        limit = max(self.top_k, len(first))
        searches = list(self._searches(horizons, synonyms, first, also))
        groups = handed_over(interleaved([one.groups(limit) for one in searches]), limit)
        with self.trace.step("passages"):
            found = passages_of(groups, horizons)
            ranges = passage.with_ranges(placed.ranges)
            passages = tuple(one.at(ranges.get(one.book_pk, ())) for one in found)
        self.trace.chosen = [passage.chunk_id for passage in passages]
        if self.tells_beyond:
            self.trace.beyond = [chunk_id for one in searches for chunk_id in one.chunks_beyond()]
        return Retrieval(
            passages=passages,
            embedders=tuple(one.embedder for one in searches),
            trace=self.trace,
            remarks=placed.remarks,
            is_beyond=placed.beyond and not placed.chunks,
            is_nowhere=placed.is_nowhere and not placed.beyond,
            synonyms=tuple(chain.from_iterable(synonyms.values())),
        )

    def _searches(
        self,
        horizons: Mapping[int, Horizon],
        synonyms: Mapping[int, tuple[frozenset[str], ...]],
        first: tuple[str, ...],
        also: tuple[str, ...],
    ) -> Iterator[SpaceSearch]:
        for space, books in self.scope.by_space().items():
            asked = SpaceQuestion(
                club=self.scope.club,
                space=space,
                books=tuple(books),
                question=self.question,
                horizons=horizons,
                first=first,
                also=also,
                synonyms=synonyms,
                reranker=self.reranker,
            )
            yield SpaceSearch(asked, self.trace, self.spent)

    def _whole_text(self, horizons: Mapping[int, Horizon]) -> Iterator[str]:
        """All of a text of one page, or of a few passages."""
        versions = [book.live_index for book in self.scope.books if book.live_index is not None]
        if len(versions) == 1 and not versions[0].is_code and is_read_whole(versions[0]):
            sources = Chunk.objects.filter(index_version=versions[0], chunk_type=ChunkType.SOURCE)
            seen = visible(sources, horizons[versions[0].pk]).filter(is_indexed=True)
            yield from map(str, seen.order_by("chunk_index").values_list("point_id", flat=True))


def _points_kept(chunks: Sequence[HintedChunk], top_k: int) -> Iterator[str]:
    """Of a page or chapter all; of the beginning or end of a book the `top_k` that are nearest to it."""
    for chunk in chunks:
        kind, version = chunk.hint.kind, chunk.version_pk
        same = [one.chunk_index for one in chunks if (one.hint.kind, one.version_pk) == (kind, version)]
        nearest = sorted(same, reverse=kind is HintKind.END)[:top_k]
        if kind not in EDGES or chunk.chunk_index in nearest:
            yield chunk.point_id


def parsed_for(scope: Scope, question: str | ParsedQuestion) -> ParsedQuestion:
    """As the books asked would have it: where they are of one language, a doubtful question is in it."""
    if isinstance(question, ParsedQuestion):
        return question
    return parse_question(question, language_of(scope))


def language_of(scope: Scope) -> str:
    """That of all its books, "" where they are of several."""
    languages = {book.language for book in scope.books}
    return languages.pop() if len(languages) == 1 else ""
