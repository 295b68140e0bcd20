"""A book of four chapters whose profiles exist as of the end of each, as rows and as points."""

from django.utils import timezone

from bookclub.providers.ports import IndexPoint
from ingestion import indexing
from ingestion.models import ArtifactContent, Book, Chunk, ChunkProvenance, ChunkType, IndexVersion
from ingestion.removals import space_of
from tests.fakes import HashingEmbedder, MemoryIndex

NAMES = ["Ada Finch", "Bruno Hale", "Clara Stone", "Dorian Webb"]
"""Each enters in the chapter of that number, and nowhere before."""

NOVEL = "".join(
    f"CHAPTER {number}\n\nOn that day {name} came up the stairs of the tower and lit the lamp.\n"
    f'"Good evening," said {name}. Nobody answered, and {name} went down again.\n\n'
    for number, name in enumerate(NAMES, 1)
)


def with_versions(book: Book, passage_index: MemoryIndex, chapters: int = len(NAMES)) -> Book:
    """In place of the profiles that the pipeline has made: one of each kind for every chapter's end."""
    version = book.live_index
    assert version is not None
    former = version.chunks.exclude(chunk_type=ChunkType.SOURCE)
    for point in former.values_list("point_id", flat=True):
        passage_index.points.pop(str(point), None)
    former.delete()
    ends = [_last_chunk(version, ordinal) for ordinal in range(1, chapters + 1)]
    for kind in (ChunkType.NAME_PROFILE, ChunkType.BOOK_CLUB_PROFILE):
        for part, end in enumerate(ends, 1):
            last = part == len(ends)
            made = add_generated(version, kind, _people(part), end, None if last else part)
            made.superseded_index = None if last else ends[part]
            made.save(update_fields=["superseded_index"])
    for part, end in enumerate(ends, 1):
        add_generated(version, ChunkType.PART_NOTES, f"Notes: {NAMES[part - 1]} lit the lamp.", end, part)
    put_into_index(version, passage_index)
    return book


def _last_chunk(version: IndexVersion, chapter: int) -> int:
    sources = version.chunks.filter(chunk_type=ChunkType.SOURCE, chapter_ordinal=chapter)
    return sources.order_by("-chunk_index")[0].chunk_index


def _people(count: int) -> str:
    return "## People\n" + "\n".join(f"- {name}; lit the lamp" for name in NAMES[:count])


def add_generated(version: IndexVersion, kind: ChunkType, text: str, horizon: int, part: int | None) -> Chunk:
    index = version.chunks.count()
    own = Chunk.objects.order_by("-pk")[0]
    made = Chunk.objects.create(
        index_version=version,
        chunk_id=f"{own.chunk_id.rpartition(':')[0]}:{index}",
        chunk_index=index,
        chunk_type=kind,
        point_id=f"00000000-0000-0000-{version.pk:04d}-{index:012d}",
        text=text,
        horizon_index=horizon,
        part=part,
    )
    ArtifactContent.objects.create(chunk=made, data={"part_title": f"<b>{part}</b>"})
    ChunkProvenance.objects.create(
        chunk=made,
        is_generated=True,
        artifact_kind=kind,
        provider="offline",
        model="rules",
        prompt_version="v1",
        generated_at_utc=timezone.now(),
        source_chunk_indexes=list(range(horizon + 1)),
    )
    return made


def put_into_index(version: IndexVersion, passage_index: MemoryIndex) -> None:
    embedder = HashingEmbedder()
    made = version.chunks.exclude(chunk_type=ChunkType.SOURCE).select_related("provenance")
    points = [
        IndexPoint(
            str(chunk.point_id),
            embedder.embed_query(chunk.text),
            chunk.text,
            "en",
            indexing.payload(version, chunk),
        )
        for chunk in made
    ]
    passage_index.upsert(space_of(version), points)
