"""The sentences of passages with their vectors: which builds are to have them, and what is stored."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from django.conf import settings
from django.db.models import QuerySet

from bookclub.providers import wiring
from bookclub.providers.ports import Embedder, Vectors
from ingestion.chunking.sentence_spans import Span, sentence_spans
from ingestion.models import Chunk, ChunkSentences, ChunkType, IndexVersion

LONGEST_SENTENCE = 600
"""The vector of a longer one is that of its first characters: a list or a table, more often than not."""
ONE = 127
"""A unit vector's numbers lie between -1 and 1, a signed byte's between -127 and 127."""

SentenceBytes = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Sentences:
    """Of one chunk: ranges of its text, and vectors of shape (sentences, dimensions), 127 times unit ones."""

    spans: list[Span]
    vectors: SentenceBytes


def lacking() -> QuerySet[IndexVersion]:
    """Live builds whose sentences are to have vectors and have not all of them yet, the oldest first.

    Source code has no sentences. Where the texts leave the machine to be embedded there are none either: they
    would be sent, and paid for, a second time.
    """
    if not settings.SENTENCE_VECTORS:
        return IndexVersion.objects.none()
    live = IndexVersion.objects.filter(state=IndexVersion.State.LIVE, sentences_at=None)
    providers = live.order_by().values_list("embedding_provider", flat=True).distinct()
    local = [provider for provider in providers if not wiring.embedding_leaves_machine(provider)]
    prose = live.exclude(chunker_version__startswith="codigo").filter(embedding_provider__in=local)
    return prose.order_by("completed_at", "pk")


def chunks_lacking(version: IndexVersion) -> QuerySet[Chunk]:
    """Those that can be found, in the order of the book."""
    sources = version.chunks.filter(chunk_type=ChunkType.SOURCE, is_indexed=True, sentences=None)
    return sources.order_by("chunk_index")


def rows_of(chunks: Sequence[Chunk], embedder: Embedder) -> list[ChunkSentences]:
    """Not yet saved. Neighbours overlap: what two have in common is embedded once. Raises `ProviderError`."""
    spans = {chunk.pk: sentence_spans(chunk.text) for chunk in chunks}
    texts = {_embedded(chunk.text, span) for chunk in chunks for span in spans[chunk.pk]}
    vectors = dict(_vectors(texts, embedder))
    return [
        ChunkSentences(
            chunk=chunk,
            spans=spans[chunk.pk],
            vectors=b"".join(vectors[_embedded(chunk.text, span)] for span in spans[chunk.pk]),
        )
        for chunk in chunks
    ]


def _embedded(text: str, span: Span) -> str:
    """As one line: where a page broke it says nothing."""
    return " ".join(text[span[0] : min(span[1], span[0] + LONGEST_SENTENCE)].split())


def _vectors(texts: Iterable[str], embedder: Embedder) -> Iterator[tuple[str, bytes]]:
    """Those of one length together: an embedder fills a batch up to its longest."""
    ordered = sorted(texts, key=lambda text: (len(text), text))
    for first in range(0, len(ordered), embedder.batch_size):
        batch = ordered[first : first + embedder.batch_size]
        rows = as_bytes(embedder.embed_passages(batch))
        yield from zip(batch, (row.tobytes() for row in rows), strict=True)


def as_bytes(vectors: Vectors) -> SentenceBytes:
    return np.rint(vectors * ONE).astype(np.int8)


def sentences_of(chunk_pks: Iterable[int]) -> dict[int, Sentences]:
    """By chunk, in one query; chunks that have none yet are left out."""
    rows = ChunkSentences.objects.filter(chunk__in=list(chunk_pks)).values_list(
        "chunk_id", "spans", "vectors", "chunk__index_version__embedding_dimensions"
    )
    return {
        chunk: Sentences(
            [(start, end) for start, end in spans],
            np.frombuffer(bytes(vectors), dtype=np.int8).reshape(len(spans), dimensions),
        )
        for chunk, spans, vectors, dimensions in rows
    }
