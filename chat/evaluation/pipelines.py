"""Ways to find passages, side by side: each side of the index alone, both fused, and the product's."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bookclub.providers import wiring
from bookclub.providers.ports import IndexQuery, PassageFilter, SpoilerGate, Vectors
from chat.retrieval.reranking import Reranker
from chat.retrieval.scope import Scope
from chat.retrieval.search import retrieve
from ingestion.indexing import words_language
from ingestion.models import Book, Chunk, ChunkType
from ingestion.removals import space_of

BM25, DENSE, HYBRID = "bm25", "dense", "hybrid"
PRODUCT = "product"
"""As shipped."""
LEFT_OUT = "product_left_out"
"""The same with weights that were learnt without the book that is asked."""

TOP_K = 10


@dataclass(frozen=True, slots=True)
class Found:
    """A passage as it is shown; a generated one is nowhere in the book."""

    text: str
    is_generated: bool


Pipeline = Callable[[Book, str], Sequence[Found]]
"""From a ready book and a question to its first `TOP_K` passages."""


def index_pipelines() -> dict[str, Pipeline]:
    """They search the book's own text alone, and rank as the index does."""
    return {BM25: _by_words, DENSE: _by_meaning, HYBRID: _by_both}


def product_with(reranker: Reranker | None = None) -> Pipeline:
    """As shipped, or with another reranker."""

    def product(book: Book, question: str) -> list[Found]:
        """Raises `ProviderError` and `IndexFailure`."""
        passages = retrieve(Scope(book.club, (book,)), question, TOP_K, reranker=reranker).passages
        return [Found(passage.text, passage.is_generated) for passage in passages]

    return product


def _by_words(book: Book, question: str) -> list[Found]:
    return _asked_of_index(book, None, question)


def _by_meaning(book: Book, question: str) -> list[Found]:
    return _asked_of_index(book, _embedded(book, question), "")


def _by_both(book: Book, question: str) -> list[Found]:
    return _asked_of_index(book, _embedded(book, question), question)


def _embedded(book: Book, question: str) -> Vectors:
    assert book.live_index is not None  # noqa: S101 - only ready books are asked
    return wiring.embedder_of(space_of(book.live_index)).embed_query(question)


def _asked_of_index(book: Book, dense: Vectors | None, words: str) -> list[Found]:
    assert book.live_index is not None  # noqa: S101 - only ready books are asked
    where = PassageFilter(book.club_id, (book.live_index.pk,), (ChunkType.SOURCE.value,))
    query = IndexQuery(dense, words, (words_language(book),), where, SpoilerGate({}), TOP_K)
    hits = wiring.passage_index().query(space_of(book.live_index), query)
    chunks = Chunk.objects.filter(point_id__in=[hit.point_id for hit in hits])
    texts = {str(point): text for point, text in chunks.values_list("point_id", "text")}
    return [Found(texts[hit.point_id], is_generated=False) for hit in hits if hit.point_id in texts]
