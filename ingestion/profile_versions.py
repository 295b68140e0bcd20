"""Which version of the book-club profile, and which part notes, a page shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from ingestion import queries
from ingestion.models import Book, Chunk, ChunkType
from ingestion.reach import Reach


@dataclass(frozen=True, slots=True)
class ProfileVersion:
    """As of the end of part `part`; None is the whole book. Without the title of a part beyond the reach."""

    part: int | None
    title: str


@dataclass(frozen=True, slots=True)
class ChosenProfile:
    """`versions` are in the book's order, the whole book last; none from beyond the place of who looks.

    `chunk` is the latest version that is visible within the reach, or None; `notes` are of the parts in it.
    `is_written` where somebody who has read the book sees a profile.
    """

    versions: Sequence[ProfileVersion]
    reach: Reach
    chunk: Chunk | None
    notes: Sequence[Chunk]
    is_written: bool

    @property
    def asked(self) -> int | None:
        return self.reach.part

    @property
    def is_another(self) -> bool:
        """Whether there is nothing for what was asked, and an earlier version stands in for it."""
        if self.chunk is None or self.chunk.part is None:
            return False
        return self.reach.is_whole if self.asked is None else self.chunk.part < self.asked


def choose_profile(book: Book, reach: Reach) -> ChosenProfile:
    visible = queries.generated_chunks(book, reach.horizon).select_related("content")
    notes = visible.filter(chunk_type=ChunkType.PART_NOTES)
    written = _written(book)
    return ChosenProfile(
        versions=[ProfileVersion(part, reach.title_of(part)) for part in written if reach.can_go_to(part)],
        reach=reach,
        chunk=visible.filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE).first(),
        notes=list(notes.order_by("part", "chunk_index")),
        is_written=bool(written),
    )


def _written(book: Book) -> list[int | None]:
    profiles = queries.all_versions(book).filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE)
    return sorted(profiles.values_list("part", flat=True), key=lambda part: (part is None, part or 0))
