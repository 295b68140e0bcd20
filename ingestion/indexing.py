"""From chunk rows to points: embedding, then the index."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from django.db.models import QuerySet

from bookclub.providers.ports import Embedder, IndexPoint, PassageIndex, Vectors
from ingestion.chunking.identifier_words import index_words
from ingestion.models import Book, Chunk, IndexVersion
from ingestion.removals import space_of

EMBEDDING_INPUT_CHARS = 4_000
POINTS_AT_ONCE = 256
CODE_FORMAT = "code"

Step = Callable[[int, int], None]


def embedding_input(book: Book, chunk: Chunk) -> str:
    """`title. heading path. body`, cut to what every embedder of ours reads; before source code its words."""
    head = ". ".join(part for part in (book.title, chunk.heading_trail) if part)
    if _is_code(chunk):
        head = f"{_code_words(book, chunk)}. {head}"
    return f"{head}. {chunk.embedded_text}"[:EMBEDDING_INPUT_CHARS]


def compared_text(book: Book, chunk: Chunk) -> str:
    """What questions are compared with word by word."""
    text = " ".join([*chunk.heading_path, chunk.embedded_text])
    return f"{_code_words(book, chunk)} {text}" if _is_code(chunk) else text


def words_language(book: Book) -> str:
    """In which language the words of a book are stemmed: source code is as good as always in English."""
    return book.language or ("en" if book.format == CODE_FORMAT else "")


def _is_code(chunk: Chunk) -> bool:
    return chunk.chunk_mode == Book.Mode.CODIGO and not chunk.is_generated


def _code_words(book: Book, chunk: Chunk) -> str:
    return index_words(chunk.heading_path, chunk.file or book.original_name, chunk.text)


def chunks_to_index(version: IndexVersion) -> QuerySet[Chunk]:
    """In order, with their provenance."""
    return version.chunks.filter(is_indexed=True).select_related("provenance").order_by("chunk_index")


def embed(book: Book, chunks: Sequence[Chunk], embedder: Embedder, step: Step) -> Vectors:
    """One vector a chunk, in their order."""
    vectors = np.empty((len(chunks), embedder.dimensions), dtype=np.float32)
    done = 0
    for first in range(0, len(chunks), embedder.batch_size):
        batch = chunks[first : first + embedder.batch_size]
        texts = [embedding_input(book, chunk) for chunk in batch]
        vectors[done : done + len(batch)] = embedder.embed_passages(texts)
        done += len(batch)
        step(done, len(chunks))
    return vectors


def index(
    version: IndexVersion, chunks: Sequence[Chunk], vectors: Vectors, passage_index: PassageIndex, step: Step
) -> None:
    space = space_of(version)
    passage_index.prepare(space)
    for first in range(0, len(chunks), POINTS_AT_ONCE):
        last = min(first + POINTS_AT_ONCE, len(chunks))
        pairs = zip(chunks[first:last], vectors[first:last], strict=True)
        passage_index.upsert(space, [_point(version, chunk, vector) for chunk, vector in pairs])
        step(last, len(chunks))


def _point(version: IndexVersion, chunk: Chunk, vector: Vectors) -> IndexPoint:
    return IndexPoint(
        point_id=str(chunk.point_id),
        dense=vector,
        text=compared_text(version.book, chunk),
        language=words_language(version.book),
        payload=payload(version, chunk),
    )


def payload(version: IndexVersion, chunk: Chunk) -> dict[str, Any]:
    """What the index keeps of a chunk: its place and provenance; the text stays in the database."""
    book, provenance = version.book, chunk.provenance
    return {
        "club_id": book.club_id,
        "source_id": book.source.source_id,
        "document_id": book.document_id,
        "index_version": version.pk,
        "chunk_id": chunk.chunk_id,
        "chunk_index": chunk.chunk_index,
        "chunk_mode": chunk.chunk_mode,
        "chunk_type": chunk.chunk_type,
        "horizon_index": chunk.horizon_index,
        **({} if chunk.superseded_index is None else {"superseded_index": chunk.superseded_index}),
        "part": chunk.part,
        "chapter_ordinal": chunk.chapter_ordinal,
        "page_number": chunk.page_number,
        "page_label": chunk.page_label,
        "is_generated": provenance.is_generated,
        "artifact_kind": provenance.artifact_kind,
        "provider": provenance.provider,
        "model": provenance.model,
        "prompt_version": provenance.prompt_version,
        "generated_at_utc": provenance.generated_at_utc.isoformat() if provenance.generated_at_utc else None,
        "source_chunk_indexes": provenance.source_chunk_indexes,
        "source_page_numbers": provenance.source_page_numbers,
    }
