"""Name profiles made by hand, put into a live build."""

import uuid

from django.utils import timezone

from ingestion.artifacts.material_json import names_to_json
from ingestion.artifacts.name_profile import NameProfile
from ingestion.generated_chunks import supersede_among
from ingestion.models import ArtifactContent, Book, Chunk, ChunkProvenance, ChunkType, IndexVersion


def set_names(book: Book, profile: NameProfile, part: int | None = None, title: str = "") -> Chunk:
    """Puts the profile in place of the one of the same part, or of the whole book."""
    version = book.live_index
    assert version is not None
    version.chunks.filter(chunk_type=ChunkType.NAME_PROFILE, part=part).delete()
    index = version.chunks.order_by("chunk_index").values_list("chunk_index", flat=True).last()
    chunk = Chunk.objects.create(
        index_version=version,
        chunk_id=f"chk:{book.document_id}:documental:{(index or 0) + 1}",
        chunk_index=(index or 0) + 1,
        chunk_type=ChunkType.NAME_PROFILE,
        point_id=uuid.uuid4(),
        text="Names",
        horizon_index=max(profile.source_chunk_indexes),
        part=part,
    )
    ArtifactContent.objects.create(chunk=chunk, data=names_to_json(profile) | {"part_title": title})
    ChunkProvenance.objects.create(
        chunk=chunk,
        is_generated=True,
        artifact_kind=ChunkType.NAME_PROFILE,
        provider="RAGPipeline",
        model="deterministic-name-extractor",
        prompt_version="deterministic-name-profile-v1",
        generated_at_utc=timezone.now(),
        source_chunk_indexes=list(profile.source_chunk_indexes),
    )
    _count_from_their_horizons(version)
    return chunk


def _count_from_their_horizons(version: IndexVersion) -> None:
    made = list(version.chunks.filter(chunk_type=ChunkType.NAME_PROFILE))
    supersede_among(made)
    Chunk.objects.bulk_update(made, ["superseded_index"])
