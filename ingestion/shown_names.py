"""Who is who as a page shows it: one version of the name profile, and nothing from after it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import F, QuerySet
from django.db.models.functions import Length
from django.utils.text import slugify

from ingestion import queries
from ingestion.artifacts.material_json import names_from_json
from ingestion.artifacts.name_profile import NameProfile, Person
from ingestion.models import Book, Chunk, ChunkType, StoredText
from ingestion.stored_texts import chapter_spans
from ingestion.structure.composed_text import ChapterSpan
from ingestion.structure.parts import parts_of

MOST_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Version:
    """A profile that can be chosen: as of the end of a part."""

    part: int
    title: str


@dataclass(frozen=True)
class ShownNames:
    """A profile, whom it has found by which address, and how far it reaches into the text.

    `chunk` is None where there are no names to show; `end` is None for the whole book, else the offset that
    nothing of it lies behind. `chapters` are those begun by then.
    """

    book: Book
    chunk: Chunk | None
    profile: NameProfile
    versions: tuple[Version, ...]
    chapters: tuple[ChapterSpan, ...]
    end: int | None

    @property
    def part(self) -> int | None:
        return self.chunk.part if self.chunk else None

    @property
    def part_title(self) -> str:
        return next((version.title for version in self.versions if version.part == self.part), "")

    @property
    def query(self) -> str:
        """What links within this version end with."""
        return "" if self.part is None else f"?up_to={self.part}"

    def has_shown(self, offset: int) -> bool:
        return self.end is None or offset < self.end

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
    def passages(self) -> dict[int, int]:
        """The keys of source chunks, by index."""
        chunks = queries.live_chunks(self.book).filter(chunk_type=ChunkType.SOURCE)
        return dict(chunks.values_list("chunk_index", "pk"))


def asked_part(query: Mapping[str, str]) -> int | None:
    """The number of the part at whose end somebody wants to look; None for the whole book."""
    raw = query.get("up_to", "")
    return int(raw) if raw.isascii() and raw.isdecimal() and len(raw) <= MOST_DIGITS else None


def shown_names(book: Book, part: int | None) -> ShownNames:
    profiles = queries.live_chunks(book).filter(chunk_type=ChunkType.NAME_PROFILE)
    chunk = _chosen(profiles, part)
    chapters = _chapters(book)
    end = None if chunk is None or chunk.part is None else _end_of_part(book, chapters, chunk.part)
    return ShownNames(
        book=book,
        chunk=chunk,
        profile=names_from_json(chunk.content.data) if chunk else NameProfile(people=()),
        versions=_versions(profiles),
        chapters=chapters if end is None else _begun(chapters, end),
        end=end,
    )


def slug_of(name: str) -> str:
    """Never empty; letters of other scripts stay."""
    return slugify(name) or slugify(name, allow_unicode=True) or "-"


def _chapters(book: Book) -> tuple[ChapterSpan, ...]:
    """Without the text itself, which is large."""
    if not book.is_ready:
        return ()
    return chapter_spans(StoredText.objects.only("chapters").get(index_versions=book.live_index_id))


def _chosen(profiles: QuerySet[Chunk], part: int | None) -> Chunk | None:
    """The version as of the end of `part`, or where there is none the latest before it."""
    if part is not None:
        profiles = profiles.filter(part__lte=part)
    return profiles.select_related("content").order_by(F("part").asc(nulls_last=True)).last()


def _versions(profiles: QuerySet[Chunk]) -> tuple[Version, ...]:
    rows = profiles.filter(part__isnull=False).order_by("part")
    named = rows.values_list("part", "content__data__part_title")
    return tuple(Version(part, title or "") for part, title in named if part is not None)


def _end_of_part(book: Book, chapters: tuple[ChapterSpan, ...], number: int) -> int:
    chunks = queries.live_chunks(book).filter(chunk_type=ChunkType.SOURCE).order_by("char_end")
    ends = [end for end in chunks.values_list("char_end", flat=True) if end is not None]
    texts = StoredText.objects.filter(index_versions=book.live_index_id)
    length = texts.values_list(Length("text"), flat=True).first() or 0
    return next((part.char_end for part in parts_of(chapters, ends, length) if part.number == number), 0)


def _begun(chapters: tuple[ChapterSpan, ...], end: int) -> tuple[ChapterSpan, ...]:
    return tuple(replace(chapter, end=min(chapter.end, end)) for chapter in chapters if chapter.start < end)
