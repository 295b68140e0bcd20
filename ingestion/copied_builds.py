"""The rows of a build once more, for another embedder: the same text in the same passages, and the swap."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from django.db import transaction
from django.db.models import SET_NULL, OuterRef, Subquery

from bookclub.providers.ports import Embedder
from ingestion import building, identifiers, word_counts
from ingestion.models import (
    ArtifactContent,
    ArtifactRun,
    Book,
    Chunk,
    ChunkProvenance,
    IndexVersion,
)

ROWS_AT_ONCE = 500

Row = TypeVar("Row", ArtifactContent, ChunkProvenance)


@transaction.atomic
def begin(former: IndexVersion, embedder: Embedder) -> IndexVersion:
    """Over the same stored text, which need not be that of the book's newest file."""
    version = IndexVersion.objects.create(
        book=former.book,
        stored_text=former.stored_text,
        number=building.next_number(former.book),
        document_version=former.document_version,
        original=former.original,
        hash=former.hash,
        mode=former.mode,
        chunker_version=former.chunker_version,
        embedding_provider=embedder.provider,
        embedding_model=embedder.model,
        embedding_dimensions=embedder.dimensions,
    )
    word_counts.copy(former, version)
    return version


def copy_chunks(former: IndexVersion, version: IndexVersion) -> Iterator[int]:
    """Source and generated ones, with provenance and content; yields how many there are after each batch."""
    keys = list(former.chunks.order_by("chunk_index").values_list("pk", flat=True))
    for first in range(0, len(keys), ROWS_AT_ONCE):
        batch = keys[first : first + ROWS_AT_ONCE]
        _copy(version, batch)
        yield first + len(batch)


@transaction.atomic
def _copy(version: IndexVersion, keys: Sequence[int]) -> None:
    rows = Chunk.objects.in_bulk(keys)
    copies = {key: _as_new(rows[key], version) for key in keys}
    Chunk.objects.bulk_create(copies.values())
    provenance = ChunkProvenance.objects.filter(chunk__in=keys)
    contents = ArtifactContent.objects.filter(chunk__in=keys)
    ChunkProvenance.objects.bulk_create([_belonging(row, copies) for row in provenance])
    ArtifactContent.objects.bulk_create([_belonging(row, copies) for row in contents])


def _belonging(row: Row, copies: Mapping[int, Chunk]) -> Row:
    row.pk, row.chunk = None, copies[row.chunk_id]
    return row


def _as_new(chunk: Chunk, version: IndexVersion) -> Chunk:
    chunk.pk, chunk.index_version = None, version
    chunk.point_id = identifiers.point_id(version.pk, chunk.chunk_id)
    return chunk


@transaction.atomic
def go_live(former: IndexVersion, version: IndexVersion, seconds: dict[str, float]) -> None:
    """Swaps the copy in, and has what belongs to the former build follow; raises `LeaseLost`.

    A book that was ordered to be read in meanwhile is still unfinished. One whose newest file could not be
    read has failed as before.
    """
    begun = version.book
    book = building.make_live(version)
    ArtifactRun.objects.filter(index_version=former).update(index_version=version)
    _follow(former, version)
    book.live_index, book.seconds = version, _with_total({**book.seconds, **seconds})
    fields = ["live_index", "seconds", "updated_at"]
    if book.is_embedded_anew and (book.hash, book.mode) == (begun.hash, begun.mode):
        fields += [*building.finish(book), "is_embedded_anew"]
        book.is_embedded_anew = begun.is_embedded_anew = False
        if book.hash != version.hash:
            book.state, book.stage = Book.State.FAILED, Book.Stage.FAILED
    book.save(update_fields=fields)


def _follow(former: IndexVersion, version: IndexVersion) -> None:
    """What outlives a chunk that it points at, as citations do, points at the copy from now on."""
    for relation in Chunk._meta.related_objects:
        if relation.on_delete is not SET_NULL:
            continue
        field = relation.field.name
        name = Chunk.objects.filter(pk=OuterRef(OuterRef(field))).values("chunk_id")
        copy = Chunk.objects.filter(index_version=version, chunk_id=Subquery(name)).values("pk")
        pointing = relation.related_model._base_manager.filter(**{f"{field}__index_version": former})
        pointing.update(**{field: Subquery(copy)})


def _with_total(seconds: dict[str, float]) -> dict[str, float]:
    stages = {stage: taken for stage, taken in seconds.items() if stage != "total"}
    return {**stages, "total": round(sum(stages.values()), 3)}
