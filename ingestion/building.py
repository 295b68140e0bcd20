"""The rows of a build: a new index version beside the live one, its chunks, and the swap at the end."""

import bisect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from bookclub.providers.ports import Embedder
from ingestion import identifiers, lease, removals
from ingestion.chunking.chunk_span import ChunkSpan
from ingestion.models import (
    ArtifactContent,
    Book,
    Chunk,
    ChunkProvenance,
    ChunkType,
    IndexVersion,
    StoredText,
)
from ingestion.prepared_book import PreparedBook
from ingestion.stored_texts import page_spans

ROWS_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class GeneratedText:
    """An artifact's text with its provenance, before it is a chunk."""

    chunk_type: ChunkType
    text: str
    provider: str
    model: str
    prompt_version: str
    source_chunk_indexes: tuple[int, ...]
    generated_at: datetime
    content: Mapping[str, Any] = field(default_factory=dict)
    """The same as data, for the pages that show it."""
    part: int | None = None
    """See `Chunk.part`."""
    is_indexed: bool = True
    """False for what says nothing of the book: it is shown, and not to be found."""


@transaction.atomic
def begin(book: Book, stored: StoredText, chunker_version: str, embedder: Embedder) -> IndexVersion:
    last = book.index_versions.order_by("-number").values_list("number", flat=True).first() or 0
    return IndexVersion.objects.create(
        book=book,
        stored_text=stored,
        number=last + 1,
        document_version=book.version,
        original=book.original,
        hash=book.hash,
        chunker_version=chunker_version,
        embedding_provider=embedder.provider,
        embedding_model=embedder.model,
        embedding_dimensions=embedder.dimensions,
    )


@transaction.atomic
def drop_unfinished(book: Book) -> None:
    """Takes away what a build that did not come to its end left behind, and builds that were replaced."""
    live_original = book.live_index.original if book.live_index else ""
    for version in book.index_versions.exclude(state=IndexVersion.State.LIVE):
        removals.note_vectors(book, version)
        if version.original not in {book.original, live_original}:
            removals.note_file(book, version.original)
        version.delete()
    book.texts.filter(index_versions=None).delete()


@transaction.atomic
def add_source_chunks(version: IndexVersion, prepared: PreparedBook) -> None:
    for first in range(0, len(prepared.chunks), ROWS_AT_ONCE):
        batch = prepared.chunks[first : first + ROWS_AT_ONCE]
        chunks = Chunk.objects.bulk_create([_source_chunk(version, prepared, span) for span in batch])
        ChunkProvenance.objects.bulk_create([ChunkProvenance(chunk=c, is_generated=False) for c in chunks])


def _source_chunk(version: IndexVersion, prepared: PreparedBook, span: ChunkSpan) -> Chunk:
    chunk_id = identifiers.chunk_id(version.book.document_id, prepared.chunk_mode, span.index)
    return Chunk(
        index_version=version,
        chunk_id=chunk_id,
        chunk_index=span.index,
        chunk_mode=prepared.chunk_mode,
        chunk_type=ChunkType.SOURCE,
        point_id=identifiers.point_id(version.pk, chunk_id),
        text=prepared.text.text[span.char_start : span.char_end],
        useful_text=span.useful_text,
        is_indexed=span.is_indexed,
        char_start=span.char_start,
        char_end=span.char_end,
        line_start=span.line_start,
        line_end=span.line_end,
        page_number=span.page_number,
        page_label=span.page_label and span.page_label[:40],
        chapter_ordinal=span.chapter_ordinal,
        chapter=span.chapter[:500],
        heading_path=list(span.heading_path),
        heading_level=span.level,
        anchor=(span.anchor or "")[:300],
        file=span.file[:500],
        horizon_index=span.index,
    )


@transaction.atomic
def add_generated_chunk(version: IndexVersion, made: GeneratedText) -> Chunk:
    """Puts an artifact behind the chunks there are; its horizon is the last source chunk it was made from."""
    index = (version.chunks.order_by("-chunk_index").values_list("chunk_index", flat=True).first() or 0) + 1
    chunk_id = identifiers.chunk_id(version.book.document_id, Book.Mode.DOCUMENTAL, index)
    chunk = Chunk.objects.create(
        index_version=version,
        chunk_id=chunk_id,
        chunk_index=index,
        chunk_type=made.chunk_type,
        point_id=identifiers.point_id(version.pk, chunk_id),
        text=made.text,
        is_indexed=made.is_indexed,
        horizon_index=max(made.source_chunk_indexes, default=_last_source_index(version)),
        part=made.part,
    )
    ArtifactContent.objects.create(chunk=chunk, data=dict(made.content))
    _count_live(version, 1, int(made.is_indexed))
    ChunkProvenance.objects.create(
        chunk=chunk,
        is_generated=True,
        artifact_kind=made.chunk_type.value,
        provider=made.provider,
        model=made.model,
        prompt_version=made.prompt_version,
        generated_at_utc=made.generated_at,
        source_chunk_indexes=list(made.source_chunk_indexes),
        source_page_numbers=_pages_of(version, made.source_chunk_indexes),
    )
    return chunk


def _last_source_index(version: IndexVersion) -> int:
    """What names no sources may rest on the whole book."""
    sources = version.chunks.filter(chunk_type=ChunkType.SOURCE).order_by("-chunk_index")
    return sources.values_list("chunk_index", flat=True).first() or 0


def _pages_of(version: IndexVersion, indexes: Iterable[int]) -> list[int]:
    """Every page that a part of one of these chunks stands on."""
    pages = [page for page in page_spans(version.stored_text) if page.number is not None]
    if not pages:
        return []
    wanted, found = set(indexes), set[int | None]()
    sources = version.chunks.filter(chunk_type=ChunkType.SOURCE)
    for index, start, end in sources.values_list("chunk_index", "char_start", "char_end"):
        if index in wanted and start is not None and end is not None:
            first = bisect.bisect_right(pages, start, key=lambda page: page.end)
            last = bisect.bisect_left(pages, end, key=lambda page: page.start)
            found.update(page.number for page in pages[first:last])
    return sorted(number for number in found if number is not None)


@transaction.atomic
def take_back_generated_chunk(chunk: Chunk) -> None:
    """For an artifact that could not be indexed: as if it had never been written."""
    _count_live(chunk.index_version, -1, -int(chunk.is_indexed))
    chunk.delete()


@transaction.atomic
def supersede(version: IndexVersion) -> None:
    """Says of every version of a profile from which horizon on a later one takes its place.

    Call it after the generated chunks of a build have come or gone. Of two versions with the same horizon the
    later part's counts, and the earlier is never visible.
    """
    for kind in (ChunkType.NAME_PROFILE, ChunkType.BOOK_CLUB_PROFILE):
        chunks = list(version.chunks.filter(chunk_type=kind).order_by(F("part").asc(nulls_last=True)))
        for chunk, later in zip(chunks, [*chunks[1:], None], strict=True):
            chunk.superseded_index = None if later is None else later.horizon_index
        Chunk.objects.bulk_update(chunks, ["superseded_index"])


def _count_live(version: IndexVersion, more: int, points: int) -> None:
    """A complete build keeps count of its points: fewer in the index than that are lost ones."""
    live = IndexVersion.objects.filter(pk=version.pk, state=IndexVersion.State.LIVE)
    live.update(chunk_count=F("chunk_count") + more, point_count=F("point_count") + points)


def is_outdated(book: Book) -> bool:
    """Whether the document has got other bytes since `book` was loaded, or is to be read in another mode."""
    return Book.objects.filter(pk=book.pk).exclude(hash=book.hash, mode=book.mode).exists()


@transaction.atomic
def go_live(version: IndexVersion, seconds: dict[str, float]) -> None:
    """Swaps the new build in; raises `LeaseLost` when the book was deleted or taken over.

    A document that has got other bytes meanwhile is readable with the former ones, and still unfinished.
    """
    book = Book.objects.select_for_update().filter(pk=version.book_id, lease_owner=lease.owner_name()).first()
    if book is None:
        raise lease.LeaseLost
    book.index_versions.filter(state=IndexVersion.State.LIVE).update(state=IndexVersion.State.RETIRED)
    version.state = IndexVersion.State.LIVE
    version.chunk_count = version.chunks.count()
    version.point_count = version.chunks.filter(is_indexed=True).count()
    version.completed_at = timezone.now()
    version.save(update_fields=["state", "chunk_count", "point_count", "completed_at"])
    book.live_index, book.seconds = version, seconds
    fields = ["live_index", "seconds", "updated_at"]
    if (book.hash, book.mode) == (version.hash, version.book.mode):
        book.state, book.stage, book.percent = Book.State.INDEXED, Book.Stage.READY, 100
        book.stage_done = book.stage_total = book.attempts = 0
        book.is_profile_wanted = False
        fields += ["state", "stage", "percent", "stage_done", "stage_total", "attempts", "is_profile_wanted"]
    book.save(update_fields=fields)
