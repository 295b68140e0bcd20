"""What a book's page shows of its generated texts: which there are, and how the writing of them goes."""

from dataclasses import dataclass

from django.db.models.fields.json import KeyTextTransform

from bookclub.clubs.models import User
from ingestion import lease, queries
from ingestion.models import ArtifactRun, Book, Chunk, ChunkType
from ingestion.reach import reach_of

Outcome = ArtifactRun.Outcome


@dataclass(frozen=True, slots=True)
class SupportMaterial:
    """`whole` is of the whole book, `by_part` of its parts; `run` is the last try at the profile."""

    book: Book
    whole: tuple[Chunk, ...] = ()
    by_part: tuple[Chunk, ...] = ()
    run: ArtifactRun | None = None

    @property
    def token(self) -> str:
        """Names what is shown, apart from how far a run is."""
        last = max((chunk.pk for chunk in (*self.whole, *self.by_part)), default=0)
        run = f"{self.run.pk}.{self.run.outcome}" if self.run else ""
        return f"{last}.{run}.{int(self.is_wanted)}"

    @property
    def is_wanted(self) -> bool:
        """Whether a ready book waits for another profile, or is getting one; a build shows its own bar."""
        return self.book.is_profile_wanted and self.book.is_ready and not self.book.is_under_way

    @property
    def is_running(self) -> bool:
        return self.run is not None and self.run.outcome == Outcome.RUNNING and not lease.is_free(self.book)

    @property
    def is_being_written(self) -> bool:
        return self.is_wanted or (self.is_running and not self.book.is_under_way)

    @property
    def has_profile(self) -> bool:
        return any(chunk.chunk_type == ChunkType.BOOK_CLUB_PROFILE for chunk in self.whole)

    @property
    def trouble(self) -> ArtifactRun | None:
        """The last try, when it left something missing and nobody is at it again."""
        left_gaps = self.run is not None and self.run.outcome in {Outcome.FAILED, Outcome.PARTIAL}
        return self.run if left_gaps and not self.is_being_written else None


def support_material(visitor: User, book: Book) -> SupportMaterial:
    if not book.is_ready:
        return SupportMaterial(book)
    reach = reach_of(visitor, book, None)
    seen = queries.all_versions(book, reach.horizon)
    title = KeyTextTransform("part_title", "content__data")  # KT would look in `content` itself
    rows = list(seen.annotate(part_title=title).defer("text"))
    for chunk in rows:
        if not reach.covers(chunk.part):
            chunk.part_title = ""
    runs = ArtifactRun.objects.filter(index_version=book.live_index_id, kind=ChunkType.BOOK_CLUB_PROFILE)
    return SupportMaterial(
        book=book,
        whole=tuple(chunk for chunk in rows if chunk.part is None),
        by_part=tuple(chunk for chunk in rows if chunk.part is not None),
        run=runs.first(),
    )
