"""A book that was just read, as artifacts see it: before there are rows, and without them."""

from collections.abc import Sequence

from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.chunking.chunk_span import ChunkSpan
from ingestion.prepared_book import BookFacts, PreparedBook
from ingestion.structure.composed_text import ComposedText


def material_of_prepared(prepared: PreparedBook) -> BookMaterial:
    return material_of_text(prepared.text, prepared.chunks, prepared.facts)


def material_of_text(text: ComposedText, chunks: Sequence[ChunkSpan], facts: BookFacts) -> BookMaterial:
    return BookMaterial(
        title=facts.title,
        authors=facts.authors,
        language=facts.language,
        text=text.text,
        chunks=tuple(_source_chunk(text.text, span) for span in chunks),
        chapters=text.chapters,
        pages=text.pages,
    )


def _source_chunk(text: str, span: ChunkSpan) -> SourceChunk:
    return SourceChunk(
        index=span.index,
        text=text[span.char_start : span.char_end],
        char_start=span.char_start,
        char_end=span.char_end,
        line_start=span.line_start,
        line_end=span.line_end,
        page_number=span.page_number,
        page_label=span.page_label,
        chapter_ordinal=span.chapter_ordinal or 0,
        chapter=span.chapter,
    )
