"""From what the index found to passages: their text and place, from the database."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from chat.retrieval.passage import CodeBlock, CodeListing, Passage, PassagePart
from chat.retrieval.selection import Group
from ingestion import places
from ingestion.chunking.useful_text import LEFT_OUT
from ingestion.gate import is_shown
from ingestion.models import Book, Chunk, IndexVersion, StoredText
from ingestion.passages.horizon import Horizon
from ingestion.reading_blocks import KEEPS_LINES
from ingestion.stored_texts import page_spans
from ingestion.structure.composed_text import BlockSpan, PageSpan

LAYOUTS_AT_HAND = 64


def passages_of(groups: Sequence[Group], horizons: Mapping[int, Horizon]) -> list[Passage]:
    """One of each group; left out is what lost its row, or lies beyond its build's horizon.

    `horizons` are by index version; a version that is not listed is not asked.
    """
    points = [member.chunk.point_id for group in groups for member in group.members]
    chunks = Chunk.objects.filter(point_id__in=points).select_related("provenance").order_by()
    rows = [chunk for chunk in chunks if _is_within(chunk, horizons)]
    builds = _builds_of(rows)
    found = {str(chunk.point_id): chunk for chunk in rows if chunk.index_version_id in builds}
    layouts = _layouts(builds.values())
    return [passage for group in groups if (passage := _passage_of(group, found, layouts)) is not None]


def _passage_of(group: Group, found: Mapping[str, Chunk], layouts: Mapping[int, "_Layout"]) -> Passage | None:
    best = found.get(group.best.chunk.point_id)
    layout = layouts.get(best.index_version_id) if best is not None else None
    if best is None or layout is None:  # its build was replaced between two reads
        return None
    chunks = [chunk for one in group.in_order if (chunk := found.get(one.chunk.point_id)) is not None]
    if len(chunks) != len(group.members):
        chunks = [best]
    return _passage(_Stretch(best, tuple(chunks)), group.best.score, layout)


def _is_within(chunk: Chunk, horizons: Mapping[int, Horizon]) -> bool:
    return is_shown(horizons, chunk.index_version_id, chunk.horizon_index, chunk.superseded_index)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Of a stored text: its pages, and the ranges whose line breaks are meant."""

    pages: tuple[PageSpan, ...]
    line_blocks: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    """Of what each of these ranges defines, in source code."""
    left_out: tuple[tuple[int, int], ...]


def _builds_of(chunks: Iterable[Chunk]) -> dict[int, IndexVersion]:
    """With their books, read once for all their chunks, which are given them."""
    builds = IndexVersion.objects.select_related("book__source").in_bulk(
        {chunk.index_version_id for chunk in chunks}
    )
    for chunk in chunks:
        if chunk.index_version_id in builds:
            chunk.index_version = builds[chunk.index_version_id]
    return builds


def _layouts(builds: Iterable[IndexVersion]) -> dict[int, _Layout]:
    """Of each build concerned."""
    found = {build.pk: layout_of(build.stored_text_id) for build in builds}
    return {pk: layout for pk, layout in found.items() if layout is not None}


@lru_cache(maxsize=LAYOUTS_AT_HAND)
def layout_of(stored_pk: int) -> _Layout | None:
    """A stored text is never changed, but may go away. Read without the text itself."""
    stored = StoredText.objects.only("blocks", "pages").filter(pk=stored_pk).first()
    if stored is None:
        return None
    kept = [BlockSpan(*row) for row in stored.blocks if row[0] in KEEPS_LINES]
    ranges = tuple((block.start, block.end) for block in kept)
    left_out = tuple((block.start, block.end) for block in kept if block.kind in LEFT_OUT)
    return _Layout(page_spans(stored), ranges, tuple(block.name for block in kept), left_out)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Chunks in a row that are one passage; each begins where the one before ends, or a little earlier."""

    best: Chunk
    chunks: tuple[Chunk, ...]

    @property
    def start(self) -> int | None:
        return self.chunks[0].char_start

    @property
    def end(self) -> int | None:
        return self.chunks[-1].char_end

    @property
    def text(self) -> str:
        text = self.chunks[0].text
        for before, chunk in pairwise(self.chunks):
            text += chunk.text[(before.char_end or 0) - (chunk.char_start or 0) :]
        return text

    def parts(self) -> tuple[PassagePart, ...]:
        if len(self.chunks) == 1:
            return ()
        first = self.start or 0
        return tuple(
            PassagePart(
                chunk.pk,
                chunk.chunk_id,
                chunk.text,
                (chunk.char_start or 0) - first,
                (chunk.char_end or 0) - first,
                chunk.chapter,
                chunk.chapter_ordinal or 0,
            )
            for chunk in self.chunks
        )


def _passage(stretch: _Stretch, score: float, layout: _Layout) -> Passage:
    chunk, first, last = stretch.best, stretch.chunks[0], stretch.chunks[-1]
    book = chunk.index_version.book
    has_left_out = any(one.useful_text is not None for one in stretch.chunks)
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
        text=stretch.text,
        page_number=first.page_number,
        page_label=first.page_label,
        chapter=chunk.chapter,
        chapter_ordinal=chunk.chapter_ordinal or 0,
        heading_path=tuple(chunk.heading_path),
        line_start=first.line_start,
        line_end=last.line_end,
        char_start=stretch.start,
        char_end=stretch.end,
        score=score,
        page_marks=_page_marks(stretch, layout.pages),
        line_blocks=_within(stretch, layout.line_blocks),
        left_out=_within(stretch, layout.left_out) if has_left_out else (),
        generated_by_provider=chunk.provenance.provider,
        generated_by_model=chunk.provenance.model,
        code=_code_listing(stretch, layout),
        parts=stretch.parts(),
    )


def _code_listing(stretch: _Stretch, layout: _Layout) -> CodeListing | None:
    start, end, chunk = stretch.start, stretch.end, stretch.best
    if chunk.chunk_mode != Book.Mode.CODIGO or start is None or end is None:
        return None
    blocks = tuple(
        CodeBlock(first - start, last - start, name)
        for (first, last), name in zip(layout.line_blocks, layout.names, strict=True)
        if first < end and last > start
    )
    return CodeListing(places.code_file(chunk.index_version.book, chunk), blocks)


def _page_marks(
    stretch: _Stretch, pages: tuple[PageSpan, ...]
) -> tuple[tuple[int, int | None, str | None], ...]:
    start, end = stretch.start, stretch.end
    if start is None or end is None:
        return ()
    return tuple(
        (max(page.start - start, 0), page.number, page.label)
        for page in pages
        if page.start < end and page.end > start
    )


def _within(stretch: _Stretch, blocks: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    start, end = stretch.start, stretch.end
    if start is None or end is None:
        return ()
    return tuple((first - start, last - start) for first, last in blocks if first < end and last > start)
