"""Books and chunks as plain data, for the command line and everything like it."""

from typing import Any

from bookclub.translation import shown
from ingestion.listed_corrections import place_in_words
from ingestion.messages import failure_sentence
from ingestion.models import ArtifactRun, Book, Chunk, ChunkProvenance, IndexVersion, NameCorrection
from ingestion.queries import all_versions

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


def _version(row: Chunk) -> dict[str, Any]:
    """Of a generated text: the part it is about or stands at the end of, and from where on another counts."""
    content = getattr(row, "content", None)  # source text has none
    return {
        "part": row.part,
        "part_title": (content.data.get("part_title") if content else None) or None,
        "superseded_index": row.superseded_index,
    }


def artifact(row: Chunk) -> dict[str, Any]:
    """A generated chunk without its text."""
    return {
        "chunk_id": row.chunk_id,
        "chunk_type": row.chunk_type,
        "horizon_index": row.horizon_index,
        **_version(row),
        "provenance": provenance(row.provenance),
    }


def run(row: ArtifactRun) -> dict[str, Any]:
    """How the writing of an artifact went, and what it cost."""
    return {
        "kind": row.kind,
        "ingestion": row.ingestion,
        "provider": row.provider,
        "model": row.model or None,
        "outcome": row.outcome,
        "reason": shown(row.reason) or None,
        "calls_done": row.calls_done,
        "calls_total": row.calls_total,
        "prompt_tokens": row.prompt_tokens,
        "output_tokens": row.output_tokens,
        "dropped_quotes": row.dropped_quotes,
        "dropped_lines": row.dropped_lines,
        "started_at": row.started_at.isoformat(),
        "finished_at": row.finished_at.isoformat() if row.finished_at else None,
    }


def correction(row: NameCorrection) -> dict[str, Any]:
    """What somebody said of the names, who and when; from which place it counts, and which character."""
    return {
        "kind": row.kind,
        "names": row.names,
        "new_name": row.new_name or None,
        "shown_from": row.shown_from,
        "place": shown(place_in_words(row)),
        "is_place_lost": row.is_place_lost,
        "made_by": row.made_by_name,
        "made_at": row.made_at.isoformat(),
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
        **_version(row),
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
        "ingestion": row.ingestion,
        "analysis_model": row.analysis_model or None,
        "guidance": row.guidance or None,
        "artifacts": [artifact(made) for made in all_versions(row).select_related("content")],
        "runs": [run(one) for one in version.artifact_runs.order_by("pk")] if version else [],
        "corrections": [correction(one) for one in row.name_corrections.all()],
        "warnings": [shown(warning) for warning in row.warnings],
        "index_version": index_version(version) if version else None,
        "seconds": {stage: row.seconds.get(stage, 0.0) for stage in STAGES},
        "error": failure_sentence(row) if row.state == Book.State.FAILED else None,
    }
