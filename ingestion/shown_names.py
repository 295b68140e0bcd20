"""Who is who as a page shows it: one version of the name profile, and nothing from after it."""

from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.text import slugify
from pydantic import ValidationError

from ingestion import queries
from ingestion.artifacts.material_json import names_from_json
from ingestion.artifacts.name_profile import NameProfile, Person
from ingestion.models import Book, Chunk, ChunkType, StoredText
from ingestion.reach import Reach
from ingestion.stored_texts import chapter_spans
from ingestion.structure.composed_text import ChapterSpan

PASSAGE_FIELDS = ("chunk_index", "pk", "char_start")


@dataclass(frozen=True, slots=True)
class Version:
    """A profile that can be chosen: as of the end of a part. Without the title of one beyond the reach."""

    part: int
    title: str


@dataclass(frozen=True)
class ShownNames:
    """A profile, whom it has found by which address, and how far it reaches into the text.

    `chunk` is None where there are no names to show; `chapters` are those begun within the reach.
    `is_written` where somebody who has read the book sees names.
    """

    book: Book
    chunk: Chunk | None
    profile: NameProfile
    versions: tuple[Version, ...]
    chapters: tuple[ChapterSpan, ...]
    reach: Reach
    is_written: bool = False

    @property
    def part(self) -> int | None:
        """The one at whose end somebody looks."""
        return self.reach.part

    @property
    def is_whole(self) -> bool:
        return self.reach.is_whole

    @property
    def query(self) -> str:
        return self.reach.query

    @property
    def chapters_told(self) -> tuple[ChapterSpan, ...]:
        """Those that the version knows of: who is in the midst of a part has that of the part before."""
        version = self.chunk.part if self.chunk is not None else None
        ends = [part.char_end for part in self.reach.parts if part.number == version]
        return _begun(self.chapters, ends[0]) if ends else self.chapters

    @cached_property
    def slugs(self) -> dict[str, str]:
        """By main name."""
        slugs: dict[str, str] = {}
        taken: set[str] = set()
        for person in self.profile.people:
            slug = plain = slug_of(person.name)
            number = 1
            while slug in taken:
                number += 1
                slug = f"{plain}-{number}"
            taken.add(slug)
            slugs[person.name] = slug
        return slugs

    @cached_property
    def by_name(self) -> dict[str, Person]:
        return {person.name: person for person in self.profile.people}

    @cached_property
    def passages(self) -> dict[int, tuple[int, int]]:
        """The keys of source chunks and where they begin, by index."""
        chunks = queries.live_chunks(self.book).filter(chunk_type=ChunkType.SOURCE)
        return {index: (pk, start) for index, pk, start in chunks.values_list(*PASSAGE_FIELDS)}


def shown_names(book: Book, reach: Reach) -> ShownNames:
    visible = queries.generated_chunks(book, reach.horizon).filter(chunk_type=ChunkType.NAME_PROFILE)
    chunk = visible.select_related("content").first()
    profile = _profile(chunk)
    chapters, written = _chapters(book), _written(book)
    return ShownNames(
        book=book,
        chunk=None if profile is None else chunk,
        profile=profile or NameProfile(people=()),
        versions=_versions(reach) if any(part is not None for part in written) else (),
        chapters=chapters if reach.end is None else _begun(chapters, reach.end),
        reach=reach,
        is_written=bool(written),
    )


def slug_of(name: str) -> str:
    """Never empty; letters of other scripts stay."""
    return slugify(name) or slugify(name, allow_unicode=True) or "-"


def _chapters(book: Book) -> tuple[ChapterSpan, ...]:
    """Without the text itself, which is large."""
    if not book.is_ready:
        return ()
    return chapter_spans(StoredText.objects.only("chapters").get(index_versions=book.live_index_id))


def _profile(chunk: Chunk | None) -> NameProfile | None:
    """None as well where it was written before names were kept as data, or in another form."""
    if chunk is None or not hasattr(chunk, "content"):
        return None
    try:
        return names_from_json(chunk.content.data)
    except ValidationError:
        return None


def _written(book: Book) -> list[int | None]:
    """The parts at whose ends there are versions, None being the whole book's."""
    names = queries.all_versions(book).filter(chunk_type=ChunkType.NAME_PROFILE)
    return list(names.values_list("part", flat=True))


def _versions(reach: Reach) -> tuple[Version, ...]:
    """One for every part but the last, whose end is that of the book, as far as somebody may look."""
    parts = (part for part in reach.parts[:-1] if reach.can_go_to(part.number))
    return tuple(Version(part.number, reach.title_of(part.number)) for part in parts)


def _begun(chapters: tuple[ChapterSpan, ...], end: int) -> tuple[ChapterSpan, ...]:
    return tuple(replace(chapter, end=min(chapter.end, end)) for chapter in chapters if chapter.start < end)
