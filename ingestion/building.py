"""The rows of a build: a new index version beside the live one, its chunks, and the swap at the end."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from bookclub.providers.ports import Embedder
from ingestion import anchored_rows, identifiers, lease, removals, wishes
from ingestion.chunking.chunk_span import ChunkSpan
from ingestion.models import (
    Book,
    Chunk,
    ChunkProvenance,
    ChunkType,
    IndexVersion,
    NameCorrection,
    StoredText,
)
from ingestion.prepared_book import PreparedBook

ROWS_AT_ONCE = 500


@transaction.atomic
def begin(book: Book, stored: StoredText, chunker_version: str, embedder: Embedder) -> IndexVersion:
    return IndexVersion.objects.create(
        book=book,
        stored_text=stored,
        number=next_number(book),
        document_version=book.version,
        original=book.original,
        hash=book.hash,
        mode=book.mode,
        chunker_version=chunker_version,
        embedding_provider=embedder.provider,
        embedding_model=embedder.model,
        embedding_dimensions=embedder.dimensions,
    )


def next_number(book: Book) -> int:
    last = book.index_versions.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


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


def is_outdated(book: Book) -> bool:
    """Whether something else is to be done than when `book` was loaded.

    The document has got other bytes, is to be read in another mode, or is to be read and not only embedded.
    """
    same = {"hash": book.hash, "mode": book.mode, "is_embedded_anew": book.is_embedded_anew}
    return Book.objects.filter(pk=book.pk).exclude(**same).exists()


@transaction.atomic
def go_live(
    version: IndexVersion,
    seconds: dict[str, float],
    corrections: Sequence[NameCorrection] = (),
    *,
    is_profile_left: bool = False,
) -> None:
    """Swaps the new build in; raises `LeaseLost` when the book was deleted or taken over.

    What people have said of places in the text is placed in the new one; `corrections` are already.
    A document that has got other bytes meanwhile is readable with the former ones, and still unfinished.
    Wishes that came too late for this build stand: for another profile than that of `version.book`, for
    names with other `corrections`. With `is_profile_left` the profile itself is still to be written.
    """
    book = make_live(version)
    anchored_rows.place_in(version, corrections, book.live_index)
    book.live_index, book.seconds = version, seconds
    fields = ["live_index", "seconds", "updated_at"]
    if (book.hash, book.mode) == (version.hash, version.book.mode):
        fields += finish(book)
    if wishes.is_same_order(book, version.book):
        book.is_profile_wanted = is_profile_left
        fields.append("is_profile_wanted")
    if wishes.are_same_corrections(book, corrections):
        book.are_names_wanted = False
        fields.append("are_names_wanted")
    book.save(update_fields=fields)


def make_live(version: IndexVersion) -> Book:
    """Part of the transaction of a swap: the book, locked, its former build retired. Raises `LeaseLost`."""
    book = Book.objects.select_for_update().filter(pk=version.book_id, lease_owner=lease.owner_name()).first()
    if book is None or not book.is_under_way:  # a host has cancelled it
        raise lease.LeaseLost
    book.index_versions.filter(state=IndexVersion.State.LIVE).update(state=IndexVersion.State.RETIRED)
    version.state = IndexVersion.State.LIVE
    version.chunk_count = version.chunks.count()
    version.point_count = version.chunks.filter(is_indexed=True).count()
    version.completed_at = timezone.now()
    version.save(update_fields=["state", "chunk_count", "point_count", "completed_at"])
    return book


def finish(book: Book) -> list[str]:
    """Makes it one that is ready; returns the fields to be saved."""
    book.state, book.stage, book.percent = Book.State.INDEXED, Book.Stage.READY, 100
    book.stage_done = book.stage_total = book.attempts = 0
    return ["state", "stage", "percent", "stage_done", "stage_total", "attempts"]
