"""From what the index found to passages: their text and place, from the database."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bookclub.providers.ports import IndexHit
from chat.retrieval.passage import CodeBlock, CodeListing, Passage
from ingestion import places
from ingestion.chunking.useful_text import LEFT_OUT
from ingestion.models import Book, Chunk, IndexVersion, StoredText
from ingestion.passages.horizon import Horizon
from ingestion.reading_page import KEEPS_LINES
from ingestion.stored_texts import page_spans
from ingestion.structure.composed_text import BlockSpan, PageSpan


def passages_of(hits: Sequence[IndexHit], horizons: Mapping[int, Horizon]) -> list[Passage]:
    """Hits with their text; left out is a point whose row or build is gone, or that lies beyond the horizon.

    `horizons` are by index version; a version that is not listed is not asked.
    """
    chunks = Chunk.objects.filter(point_id__in=[hit.point_id for hit in hits]).select_related(
        "index_version__book", "provenance"
    )
    rows = chunks.defer("index_version__stored_text__text")
    found = {str(chunk.point_id): chunk for chunk in rows if _is_shown(chunk, horizons)}
    layouts = _layouts(found.values())
    return [
        _passage(found[hit.point_id], hit.score, layouts[found[hit.point_id].index_version_id])
        for hit in hits
        if hit.point_id in found and found[hit.point_id].index_version_id in layouts
    ]


def _is_shown(chunk: Chunk, horizons: Mapping[int, Horizon]) -> bool:
    """The rule of `gate.visible`, for rows of many builds."""
    horizon = horizons.get(chunk.index_version_id)
    return horizon is not None and horizon.shows(chunk.horizon_index, chunk.superseded_index)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Of a stored text: its pages, and the ranges whose line breaks are meant."""

    pages: tuple[PageSpan, ...]
    line_blocks: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    """Of what each of these ranges defines, in source code."""
    left_out: tuple[tuple[int, int], ...]


def _layouts(chunks: Iterable[Chunk]) -> dict[int, _Layout]:
    """Of each build concerned, read once a build and without its text."""
    versions = IndexVersion.objects.filter(pk__in={chunk.index_version_id for chunk in chunks})
    rows = versions.select_related("stored_text").defer("stored_text__text", "stored_text__boxes")
    return {version.pk: _layout(version.stored_text) for version in rows}


def _layout(stored: StoredText) -> _Layout:
    kept = [BlockSpan(*row) for row in stored.blocks if row[0] in KEEPS_LINES]
    ranges = tuple((block.start, block.end) for block in kept)
    left_out = tuple((block.start, block.end) for block in kept if block.kind in LEFT_OUT)
    return _Layout(page_spans(stored), ranges, tuple(block.name for block in kept), left_out)


def _passage(chunk: Chunk, score: float, layout: _Layout) -> Passage:
    book = chunk.index_version.book
    return Passage(
        chunk_pk=chunk.pk,
        chunk_id=chunk.chunk_id,
        chunk_index=chunk.chunk_index,
        document_id=book.document_id,
        book_pk=book.pk,
        book_title=book.title,
        language=book.language,
        chunk_type=chunk.chunk_type,
        is_generated=chunk.is_generated,
        text=chunk.text,
        page_number=chunk.page_number,
        page_label=chunk.page_label,
        chapter=chunk.chapter,
        chapter_ordinal=chunk.chapter_ordinal or 0,
        heading_path=tuple(chunk.heading_path),
        line_start=chunk.line_start,
        line_end=chunk.line_end,
        char_start=chunk.char_start,
        char_end=chunk.char_end,
        score=score,
        page_marks=_page_marks(chunk, layout.pages),
        line_blocks=_within(chunk, layout.line_blocks),
        left_out=() if chunk.useful_text is None else _within(chunk, layout.left_out),
        generated_by_provider=chunk.provenance.provider,
        generated_by_model=chunk.provenance.model,
        code=_code_listing(chunk, layout),
    )


def _code_listing(chunk: Chunk, layout: _Layout) -> CodeListing | None:
    if chunk.chunk_mode != Book.Mode.CODIGO or chunk.char_start is None or chunk.char_end is None:
        return None
    blocks = tuple(
        CodeBlock(start - chunk.char_start, end - chunk.char_start, name)
        for (start, end), name in zip(layout.line_blocks, layout.names, strict=True)
        if start < chunk.char_end and end > chunk.char_start
    )
    return CodeListing(places.code_file(chunk.index_version.book, chunk), blocks)


def _page_marks(chunk: Chunk, pages: tuple[PageSpan, ...]) -> tuple[tuple[int, int | None, str | None], ...]:
    if chunk.char_start is None or chunk.char_end is None:
        return ()
    return tuple(
        (max(page.start - chunk.char_start, 0), page.number, page.label)
        for page in pages
        if page.start < chunk.char_end and page.end > chunk.char_start
    )


def _within(chunk: Chunk, blocks: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    if chunk.char_start is None or chunk.char_end is None:
        return ()
    first = chunk.char_start
    return tuple(
        (start - first, end - first) for start, end in blocks if start < chunk.char_end and end > first
    )
