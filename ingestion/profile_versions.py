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
    """`versions` are in the book's order, the whole book last.

    `chunk` is the latest version that is visible within the reach, or None; `notes` are of the parts in it.
    """

    versions: Sequence[ProfileVersion]
    reach: Reach
    chunk: Chunk | None
    notes: Sequence[Chunk]

    @property
    def asked(self) -> int | None:
        return self.reach.part

    @property
    def is_another(self) -> bool:
        """Whether there is nothing for what was asked, and an earlier version stands in for it."""
        if self.chunk is None or self.chunk.part is None:
            return False
        return self.asked is None or self.chunk.part < self.asked


def choose_profile(book: Book, reach: Reach) -> ChosenProfile:
    visible = queries.generated_chunks(book, reach.horizon).select_related("content")
    notes = visible.filter(chunk_type=ChunkType.PART_NOTES)
    return ChosenProfile(
        versions=_versions(book, reach),
        reach=reach,
        chunk=visible.filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE).first(),
        notes=list(notes.order_by("part", "chunk_index")),
    )


def _versions(book: Book, reach: Reach) -> list[ProfileVersion]:
    profiles = queries.all_versions(book).filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE)
    parts = profiles.values_list("part", flat=True)
    in_order = sorted(parts, key=lambda part: (part is None, part or 0))
    return [ProfileVersion(part, reach.title_of(part)) for part in in_order]
