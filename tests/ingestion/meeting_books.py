"""A book for meetings: three chapters, a secret in the last, and what is made of it."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from bookclub.clubs.models import User
from ingestion import meeting_making, meeting_packs
from ingestion.artifacts.material_json import written_to_json
from ingestion.artifacts.profile_sections import ProfileSections, WrittenProfile
from ingestion.meeting_milestones import Milestone, outline_of
from ingestion.models import (
    ArtifactContent,
    Book,
    Chunk,
    ChunkProvenance,
    ChunkType,
    IndexVersion,
    MeetingPack,
    StoredText,
)

CANARY = "Zebedee"
SECRET = "the Widow of Gull Rock was Oliver all the time"

_SCENE = """Martha Quill climbed the stairs of the lighthouse while Tobias Fenn carried the oil after her.
Tobias said nothing until the lamp was lit. "You should come ashore," said Tobias, "before the winter."
Martha looked at the dark water below the lighthouse and thought of the boat that had not come back.

"""
MEETING_BOOK = f"""CHAPTER I

The Keeper

{_SCENE * 6}
CHAPTER II

The Storm

{_SCENE * 4}
Mr. Oliver Crane came by boat on Monday, and Oliver asked Martha for the log of the lighthouse.
"I knew your brother," said Oliver, and Martha gave Oliver the book with the torn page.

{_SCENE * 2}
CHAPTER III

The Truth

{CANARY} rowed out at night. {CANARY} told Martha that {SECRET}, and {CANARY} laughed at Tobias for it.
"Nobody knew," said {CANARY}, "but the Widow of Gull Rock." Martha saw {CANARY} go down the stairs.

{_SCENE * 3}"""


def in_this_thread(work: Callable[..., None], *arguments: Any) -> None:
    """Stands for a thread that is done at once."""
    work(*arguments)


def nowhere(*_work: Any) -> None:
    """Stands for a thread that never comes to it, as one whose process has stopped."""


def with_pages(book: Book) -> None:
    """Front matter i and ii, then pages of about 500 characters from 1."""
    stored = StoredText.objects.get(index_versions=book.live_index_id)
    starts = range(0, len(stored.text), 500)
    labels = ["i", "ii", *map(str, range(1, len(starts)))]
    stored.pages = [
        [number, labels[number - 1], start, min(start + 500, len(stored.text))]
        for number, start in enumerate(starts, 1)
    ]
    stored.save(update_fields=["pages"])


def chapter(book: Book, ordinal: int) -> Milestone:
    outline = outline_of(book)
    assert outline is not None
    return outline.at_chapter(ordinal)


def make_pack(book: Book, by: User, milestone: Milestone) -> MeetingPack:
    """Made at once, whatever runs after commits."""
    pack = meeting_packs.create(book, milestone, "", by)
    meeting_making.begin(pack.pk)
    return MeetingPack.objects.select_related("book__live_index", "book__club").get(pk=pack.pk)


def model_profile(book: Book, asks: str, horizon: int, part: int | None, until: int | None = None) -> Chunk:
    """A profile that a model wrote, as of `horizon`, until another takes its place."""
    version = IndexVersion.objects.get(book=book, state=IndexVersion.State.LIVE)
    last = version.chunks.order_by("-chunk_index").values_list("chunk_index", flat=True)[0]
    source = version.chunks.filter(chunk_type=ChunkType.SOURCE)[0]
    written = WrittenProfile(
        ProfileSections(discussion_questions=[asks]), "openai", "gpt-x", "v7", (0,), part=part
    )
    chunk = Chunk.objects.create(
        index_version=version,
        chunk_id=f"{source.chunk_id}-{last + 1}",
        chunk_index=last + 1,
        chunk_type=ChunkType.BOOK_CLUB_PROFILE,
        point_id=f"00000000-0000-0000-0000-{last + 1:012d}",
        text=f"## Discussion questions\n- {asks}",
        horizon_index=horizon,
        part=part,
        superseded_index=until,
    )
    ArtifactContent.objects.create(
        chunk=chunk, data={**written_to_json(written), "part_title": f"Title {part}"}
    )
    ChunkProvenance.objects.create(
        chunk=chunk,
        is_generated=True,
        artifact_kind=chunk.chunk_type,
        provider="openai",
        model="gpt-x",
        prompt_version="v7",
        generated_at_utc=timezone.now(),
        source_chunk_indexes=[0],
        source_page_numbers=[],
    )
    return chunk
