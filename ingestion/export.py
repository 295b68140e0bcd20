"""Books and chunks as plain data, for the command line and everything like it."""

from typing import Any

from bookclub.translation import shown
from ingestion.messages import failure_sentence
from ingestion.models import Book, Chunk, ChunkProvenance, IndexVersion

STAGES = ("reading", "chunking", "artifacts", "embedding", "indexing", "total")


def provenance(row: ChunkProvenance) -> dict[str, Any]:
    made_at = row.generated_at_utc
    return {
        "is_generated": row.is_generated,
        "artifact_kind": row.artifact_kind or None,
        "provider": row.provider or None,
        "model": row.model or None,
        "prompt_version": row.prompt_version or None,
        "generated_at_utc": made_at.isoformat() if made_at else None,
        "source_chunk_indexes": row.source_chunk_indexes,
        "source_page_numbers": row.source_page_numbers,
    }


def index_version(version: IndexVersion) -> dict[str, Any]:
    return {
        "id": version.pk,
        "number": version.number,
        "state": version.state,
        "chunker_version": version.chunker_version,
        "embedding_provider": version.embedding_provider,
        "embedding_model": version.embedding_model,
        "embedding_dimensions": version.embedding_dimensions,
    }


def chunk(row: Chunk) -> dict[str, Any]:
    return {
        "chunk_id": row.chunk_id,
        "chunk_index": row.chunk_index,
        "chunk_mode": row.chunk_mode,
        "chunk_type": row.chunk_type,
        "is_generated": row.is_generated,
        "text": row.text,
        "is_indexed": row.is_indexed,
        "file": row.file or None,
        "page_number": row.page_number,
        "page_label": row.page_label,
        "chapter": row.chapter,
        "heading_path": row.heading_path,
        "level": row.heading_level,
        "anchor": row.anchor or None,
        "line_start": row.line_start,
        "line_end": row.line_end,
        "char_start": row.char_start,
        "char_end": row.char_end,
        "horizon_index": row.horizon_index,
        "provenance": provenance(row.provenance),
    }


def passage(row: Chunk) -> dict[str, Any]:
    """A chunk for other programs: without code and comments, and with the file that its text is from."""
    book = row.index_version.book
    return {
        "id": row.chunk_id,
        "file": row.file or book.source_path or book.original_name,
        "chapter_title": row.chapter,
        "heading_path": row.heading_trail,
        "anchor": row.anchor or None,
        "level": row.heading_level,
        "text": row.embedded_text,
    }


def book(row: Book) -> dict[str, Any]:
    """How the reading-in of a book ended; counts are those of the live build."""
    version = row.live_index
    rows = version.chunks.select_related("provenance").exclude(chunk_type="source") if version else []
    artifacts = [
        {"chunk_id": made.chunk_id, "chunk_type": made.chunk_type, "provenance": provenance(made.provenance)}
        for made in rows
    ]
    return {
        "document_id": row.document_id,
        "title": row.title,
        "author": row.author,
        "language": row.language,
        "publisher": row.publisher,
        "year": row.year,
        "identifiers": row.identifiers,
        "format": row.format,
        "state": row.state,
        "pages": len(version.stored_text.pages) if version else 0,
        "lines": version.stored_text.line_count if version else 0,
        "chunks": version.chunk_count if version else 0,
        "artifacts": artifacts,
        "warnings": [shown(warning) for warning in row.warnings],
        "index_version": index_version(version) if version else None,
        "seconds": {stage: row.seconds.get(stage, 0.0) for stage in STAGES},
        "error": failure_sentence(row) if row.state == Book.State.FAILED else None,
    }
