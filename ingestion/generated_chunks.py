"""Generated texts as chunks: drafted, put behind a build's source text, swapped for former ones."""

import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import zip_longest
from typing import Any, TypeVar

from django.db import transaction

from ingestion import identifiers, lease
from ingestion.models import ArtifactContent, Book, Chunk, ChunkProvenance, ChunkType, IndexVersion
from ingestion.stored_texts import page_spans

Row = TypeVar("Row", ArtifactContent, ChunkProvenance)

VERSIONED = (ChunkType.NAME_PROFILE, ChunkType.BOOK_CLUB_PROFILE)
"""Those with a version as of the end of each part, of which one counts at any horizon."""


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


def drafted(version: IndexVersion, made: Sequence[GeneratedText]) -> list[Chunk]:
    """Chunks behind those there are, with provenance and content, all of them not yet saved.

    A chunk's horizon is the last source chunk it was made from. `made` holds all versions of an artifact.
    """
    last = version.chunks.order_by("-chunk_index").values_list("chunk_index", flat=True).first() or 0
    sources = _Sources(version)
    drafts = [_draft(version, one, last + place, sources) for place, one in enumerate(made, 1)]
    supersede_among(drafts)
    return drafts


def _draft(version: IndexVersion, made: GeneratedText, index: int, sources: "_Sources") -> Chunk:
    chunk_id = identifiers.chunk_id(version.book.document_id, Book.Mode.DOCUMENTAL, index)
    chunk = Chunk(
        index_version=version,
        chunk_id=chunk_id,
        chunk_index=index,
        chunk_type=made.chunk_type,
        point_id=identifiers.point_id(version.pk, chunk_id),
        text=made.text,
        is_indexed=made.is_indexed,
        horizon_index=max(made.source_chunk_indexes, default=sources.last_index),
        part=made.part,
    )
    # Both are found from the chunk from now on, as if they had been read with it.
    ArtifactContent(chunk=chunk, data=dict(made.content))
    ChunkProvenance(
        chunk=chunk,
        is_generated=True,
        artifact_kind=made.chunk_type.value,
        provider=made.provider,
        model=made.model,
        prompt_version=made.prompt_version,
        generated_at_utc=made.generated_at,
        source_chunk_indexes=list(made.source_chunk_indexes),
        source_page_numbers=sources.pages_of(made.source_chunk_indexes),
    )
    return chunk


class _Sources:
    """The source chunks of a build and the pages they stand on."""

    def __init__(self, version: IndexVersion) -> None:
        rows = version.chunks.filter(chunk_type=ChunkType.SOURCE).order_by("chunk_index")
        self._ranges = {
            index: (start or 0, end or 0)
            for index, start, end in rows.values_list("chunk_index", "char_start", "char_end")
        }
        self._pages = [page for page in page_spans(version.stored_text) if page.number is not None]
        self.last_index = max(self._ranges, default=0)
        """What names no sources may rest on the whole book."""

    def pages_of(self, indexes: Iterable[int]) -> list[int]:
        """Every page that a part of one of these chunks stands on."""
        found = set[int]()
        for start, end in (self._ranges[index] for index in indexes if index in self._ranges):
            first = bisect.bisect_right(self._pages, start, key=lambda page: page.end)
            last = bisect.bisect_left(self._pages, end, key=lambda page: page.start)
            found.update(page.number for page in self._pages[first:last] if page.number is not None)
        return sorted(found)


@transaction.atomic
def add(version: IndexVersion, made: Sequence[GeneratedText]) -> None:
    """To a build that is not live yet: a live one gets its texts with `swap`, points first."""
    _save(drafted(version, made))


@transaction.atomic
def swap(version: IndexVersion, kinds: Iterable[ChunkType], drafts: Sequence[Chunk]) -> None:
    """Puts `drafts` in the place of all texts of these kinds in a live build.

    Their points are in the index already: a point without a row is never shown. Raises `LeaseLost` when the
    book was deleted, replaced or taken over.
    """
    mine = Book.objects.select_for_update().filter(pk=version.book_id, lease_owner=lease.owner_name())
    if not mine.filter(live_index=version).exists():
        raise lease.LeaseLost
    version.chunks.filter(chunk_type__in=list(kinds)).delete()
    _save(drafts)
    version.chunk_count = version.chunks.count()
    version.point_count = version.chunks.filter(is_indexed=True).count()
    version.save(update_fields=["chunk_count", "point_count"])


def _save(drafts: Sequence[Chunk]) -> None:
    Chunk.objects.bulk_create(drafts)
    ArtifactContent.objects.bulk_create([_of(draft, draft.content) for draft in drafts])
    ChunkProvenance.objects.bulk_create([_of(draft, draft.provenance) for draft in drafts])


def _of(draft: Chunk, row: Row) -> Row:
    """The row of a draft that has its key by now."""
    row.chunk = draft
    return row


def supersede_among(chunks: Iterable[Chunk]) -> None:
    """Of two versions with the same horizon the later part's counts, and the earlier is never visible."""
    by_kind: dict[str, list[Chunk]] = {kind: [] for kind in VERSIONED}
    for chunk in chunks:
        if chunk.chunk_type in by_kind:
            by_kind[chunk.chunk_type].append(chunk)
    for versions in by_kind.values():
        versions.sort(key=lambda chunk: (chunk.part is None, chunk.part or 0))
        for chunk, later in zip_longest(versions, versions[1:]):
            chunk.superseded_index = None if later is None else later.horizon_index
