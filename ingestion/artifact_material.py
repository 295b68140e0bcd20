"""A build as artifacts see it: its text with passages, chapters and pages, and its parts."""

from ingestion import stored_texts
from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.models import Chunk, ChunkType, IndexVersion
from ingestion.structure.parts import Part, parts_of


def material_of(version: IndexVersion) -> BookMaterial:
    book = version.book
    chunks = version.chunks.filter(chunk_type=ChunkType.SOURCE).order_by("chunk_index")
    return BookMaterial(
        title=book.title,
        authors=tuple(book.authors),
        language=book.language,
        text=version.stored_text.text,
        chunks=tuple(_source_chunk(chunk) for chunk in chunks),
        chapters=stored_texts.chapter_spans(version.stored_text),
        pages=stored_texts.page_spans(version.stored_text),
    )


def _source_chunk(chunk: Chunk) -> SourceChunk:
    return SourceChunk(
        index=chunk.chunk_index,
        text=chunk.text,
        char_start=chunk.char_start or 0,
        char_end=chunk.char_end or 0,
        line_start=chunk.line_start or 1,
        line_end=chunk.line_end or 1,
        page_number=chunk.page_number,
        page_label=chunk.page_label,
        chapter_ordinal=chunk.chapter_ordinal or 0,
        chapter=chunk.chapter,
    )


def parts_in(material: BookMaterial) -> tuple[Part, ...]:
    """The same text gives the same parts."""
    ends = sorted({chunk.char_end for chunk in material.chunks})
    return parts_of(material.chapters, ends, len(material.text))


def part_title(parts: tuple[Part, ...], number: int | None) -> str:
    """Empty for the whole book, and for a part without chapters."""
    return next((part.title for part in parts if part.number == number), "")
