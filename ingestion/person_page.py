"""What the page of somebody in a book shows, as far as the asked version knows them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from ingestion import queries
from ingestion.artifacts.name_marks import MarkedPiece, marked_pieces
from ingestion.artifacts.name_profile import Person
from ingestion.models import Chunk, ChunkType, NameCorrection
from ingestion.people_page import Entry, entry_of
from ingestion.reading_address import chapter_address
from ingestion.shown_names import ShownNames, slug_of

PASSAGES_A_PAGE = 20
MOST_TELLING = 3
MOST_COMPANIONS = 24
_LINE_END = re.compile(r"(?<!\n)\n(?!\n)")
"""Where the file happened to break a line, and no paragraph ends."""


@dataclass(frozen=True, slots=True)
class Passage:
    chunk: Chunk
    pieces: tuple[MarkedPiece, ...]


@dataclass(frozen=True, slots=True)
class ChapterOfPerson:
    address: str
    title: str
    mentions: int


@dataclass(frozen=True, slots=True)
class CompanionOfPerson:
    name: str
    slug: str
    passages: int


@dataclass(frozen=True, slots=True)
class PersonPage:
    """`telling` are shown before the first page of the passages in order."""

    entry: Entry
    chapters: tuple[ChapterOfPerson, ...]
    companions: tuple[CompanionOfPerson, ...]
    telling: tuple[Passage, ...]
    page: "Page[int]"
    passages: tuple[Passage, ...]

    @property
    def person(self) -> Person:
        return self.entry.person


def person_page(names: ShownNames, person: Person, asked_page: str) -> PersonPage:
    page = Paginator(person.source_chunk_indexes, PASSAGES_A_PAGE).get_page(asked_page)
    telling = person.telling_chunk_indexes[:MOST_TELLING] if page.number == 1 else ()
    passages = _passages(names, person, {*page.object_list, *telling})
    return PersonPage(
        entry=entry_of(names, person),
        chapters=_chapters(names, person),
        companions=_companions(names, person),
        telling=tuple(passages[index] for index in telling if index in passages),
        page=page,
        passages=tuple(passages[index] for index in page.object_list if index in passages),
    )


def person_at(names: ShownNames, slug: str) -> Person | None:
    """By the address of the main name; else who is or was called so, the most important of them."""
    for person in names.profile.people:
        if names.slugs[person.name] == slug:
            return person
    called = {slug} | _former_slugs(names, slug)
    return next((person for person in names.profile.people if called & _alias_slugs(person)), None)


def _former_slugs(names: ShownNames, slug: str) -> set[str]:
    """All that somebody has been called by hand who was once called so; nothing from after the version."""
    corrections = NameCorrection.objects.filter(book=names.book)
    made = [(*c.names, c.new_name) for c in corrections if names.reach.has_shown(c.shown_from)]
    groups = [{slug_of(name) for name in called if name} for called in made]
    return {other for group in groups if slug in group for other in group}


def _alias_slugs(person: Person) -> set[str]:
    return {slug_of(name) for name in (person.name, *(alias.name for alias in person.aliases))}


def _passages(names: ShownNames, person: Person, indexes: Iterable[int]) -> dict[int, Passage]:
    chunks = queries.live_chunks(names.book).filter(chunk_type=ChunkType.SOURCE, chunk_index__in=indexes)
    called = [person.name, *(alias.name for alias in person.aliases)]
    return {
        chunk.chunk_index: Passage(chunk, marked_pieces(_LINE_END.sub(" ", chunk.text), called))
        for chunk in chunks
    }


def _chapters(names: ShownNames, person: Person) -> tuple[ChapterOfPerson, ...]:
    """Those that the text has now and somebody may look into."""
    begun = {chapter.ordinal: chapter for chapter in names.chapters}
    return tuple(
        ChapterOfPerson(chapter_address(names.book, span), span.title, chapter.mentions)
        for chapter in person.chapters
        if (span := begun.get(chapter.ordinal)) is not None
    )


def _companions(names: ShownNames, person: Person) -> tuple[CompanionOfPerson, ...]:
    known = (companion for companion in person.companions if companion.name in names.slugs)
    return tuple(
        CompanionOfPerson(companion.name, names.slugs[companion.name], companion.passages)
        for companion in sorted(known, key=lambda companion: -companion.passages)[:MOST_COMPANIONS]
    )
