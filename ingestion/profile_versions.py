"""Which version of the book-club profile, and which part notes, a page shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, QuerySet

from bookclub.clubs.models import User
from ingestion import queries
from ingestion.models import Book, Chunk, ChunkType

TITLE = "content__data__part_title"


@dataclass(frozen=True, slots=True)
class ProfileVersion:
    """As of the end of part `part`; None is the whole book."""

    part: int | None
    title: str


@dataclass(frozen=True, slots=True)
class ChosenProfile:
    """`versions` are in the book's order, the whole book last; `asked` is None for the whole book.

    `chunk` is the version asked for, or the latest before it, or None; `notes` are of the parts up to it.
    """

    versions: Sequence[ProfileVersion]
    asked: int | None
    chunk: Chunk | None
    notes: Sequence[Chunk]

    @property
    def is_another(self) -> bool:
        """Whether there is nothing for what was asked, and an earlier version stands in for it."""
        return self.chunk is not None and self.chunk.part != self.asked


def visible_material(_visitor: User, book: Book) -> QuerySet[Chunk]:
    """The generated texts that the visitor may see: the one place that decides it for these pages."""
    return queries.all_versions(book)


def choose_profile(visitor: User, book: Book, up_to: int | None) -> ChosenProfile:
    visible = visible_material(visitor, book)
    profiles = visible.filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE)
    rows = profiles.order_by(F("part").asc(nulls_last=True), "chunk_index").values_list("part", TITLE, "pk")
    versions = [ProfileVersion(part, title or "") for part, title, _pk in rows]
    found = [pk for part, _title, pk in rows if _is_within(part, up_to)]
    whole = visible.select_related("content")
    notes = whole.filter(chunk_type=ChunkType.PART_NOTES).order_by("part", "chunk_index")
    return ChosenProfile(
        versions=versions,
        asked=up_to,
        chunk=whole.filter(pk=found[-1]).first() if found else None,
        notes=list(notes if up_to is None else notes.filter(part__lte=up_to)),
    )


def _is_within(part: int | None, up_to: int | None) -> bool:
    return up_to is None or (part is not None and part <= up_to)
