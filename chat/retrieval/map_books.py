"""What a map tells of each book without a question: profile, people, chapters; all through the gate."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Min, QuerySet
from pydantic import ValidationError

from chat.retrieval.candidate import Candidate
from chat.retrieval.chunk_texts import chunk_texts
from chat.retrieval.critical_passages import critical_points
from chat.retrieval.passage import Passage
from chat.retrieval.scope import Scope
from chat.retrieval.selection import Group
from chat.retrieval.stored_passages import passages_of
from ingestion import identifiers
from ingestion.artifacts.material_json import names_from_json
from ingestion.artifacts.name_profile import Person
from ingestion.gate import visible_in
from ingestion.models import Book, Chunk, ChunkType
from ingestion.passages.horizon import Horizon


@dataclass(frozen=True, slots=True)
class MappedPerson:
    name: str
    chunk_ids: tuple[str, ...]
    """The name profile, and the passage that tells most of them."""
    written_by: str


@dataclass(frozen=True, slots=True)
class MappedPart:
    """A chapter, or in source code a file or a definition, by the first chunk of it that may be shown."""

    name: str
    chunk_id: str
    point_id: str


@dataclass(frozen=True, slots=True)
class MappedBook:
    """`profile` is None where none is visible; `opening` where nothing is.

    `chapters` and, of source code, `definitions` are in the book's order.
    """

    book: Book
    profile: Passage | None = None
    people: tuple[MappedPerson, ...] = ()
    chapters: tuple[MappedPart, ...] = ()
    definitions: tuple[MappedPart, ...] = ()
    opening: MappedPart | None = None

    @property
    def is_code(self) -> bool:
        return self.book.live_index is not None and self.book.live_index.is_code


def mapped_books(scope: Scope, horizons: Mapping[int, Horizon]) -> list[MappedBook]:
    """Of those books that are ready, in the scope's order."""
    versions = {book.live_index_id: book for book in scope.books if book.live_index_id is not None}
    profiles = _profiles(horizons)
    people = {version: tuple(persons) for version, persons in _people(versions, horizons)}
    chapters = _first_of_each(versions, horizons, "chapter")
    definitions = _first_of_each(_of_code(versions), horizons, "anchor")
    return [
        MappedBook(
            book=book,
            profile=profiles.get(book.pk),
            people=people.get(version, ()),
            chapters=_named(chapters.get(version, ())),
            definitions=_named(definitions.get(version, ())),
            opening=_opening(chapters.get(version, ())),
        )
        for version, book in versions.items()
    ]


def _named(parts: Sequence[MappedPart]) -> tuple[MappedPart, ...]:
    return tuple({part.name: part for part in reversed(parts) if part.name}.values())[::-1]


def _opening(parts: Sequence[MappedPart]) -> MappedPart | None:
    """Where its first chapter begins; what stands before is a title page, if there are chapters."""
    return next((part for part in parts if part.name), parts[0] if parts else None)


def critical_in(scope: Scope, horizons: Mapping[int, Horizon]) -> list[Passage]:
    """The passages that hosts have marked, in each book's order."""
    return passages_at(critical_points(scope.books, horizons), horizons)


def passages_at(points: Sequence[str], horizons: Mapping[int, Horizon]) -> list[Passage]:
    """In the order of the points; left out is what lies beyond its build's horizon."""
    texts = chunk_texts(points, horizons) if points else {}
    return passages_of([Group([Candidate(texts[point])]) for point in points if point in texts], horizons)


def _profiles(horizons: Mapping[int, Horizon]) -> dict[int, Passage]:
    """By primary key of the book."""
    rows = _generated(ChunkType.BOOK_CLUB_PROFILE, horizons)
    points = [str(point) for point in rows.values_list("point_id", flat=True)]
    return {passage.book_pk: passage for passage in passages_at(points, horizons)}


def _generated(kind: ChunkType, horizons: Mapping[int, Horizon]) -> QuerySet[Chunk]:
    return visible_in(Chunk.objects.filter(chunk_type=kind), horizons)


def _people(
    versions: Mapping[int, Book], horizons: Mapping[int, Horizon]
) -> Iterator[tuple[int, list[MappedPerson]]]:
    rows = _generated(ChunkType.NAME_PROFILE, horizons).filter(content__isnull=False)
    for chunk in rows.select_related("content", "provenance"):
        try:
            persons = names_from_json(chunk.content.data).people
        except ValidationError:  # written before names were kept in this form
            continue
        yield (
            chunk.index_version_id,
            [
                MappedPerson(
                    person.name,
                    (chunk.chunk_id, *_telling(person, versions[chunk.index_version_id], chunk)),
                    chunk.provenance.model,
                )
                for person in persons
                if person.name
            ],
        )


def _telling(person: Person, book: Book, profile: Chunk) -> Iterator[str]:
    """What the profile was made from lies within the horizon that shows the profile."""
    best = (*person.telling_chunk_indexes, *person.source_chunk_indexes)[:1]
    for index in best:
        if index <= profile.horizon_index:
            yield identifiers.chunk_id(book.document_id, Book.Mode.DOCUMENTAL, index)


def _of_code(versions: Mapping[int, Book]) -> dict[int, Book]:
    builds = ((pk, book, book.live_index) for pk, book in versions.items())
    return {pk: book for pk, book, live in builds if live is not None and live.is_code}


def _first_of_each(
    versions: Mapping[int, Book], horizons: Mapping[int, Horizon], named_by: str
) -> dict[int, list[MappedPart]]:
    """By index version: for every name the first of its chunks, in the order of the book."""
    asked = {version: horizons[version] for version in versions}
    if not asked:
        return {}
    sources = Chunk.objects.filter(chunk_type=ChunkType.SOURCE, is_indexed=True).order_by()
    fields = ("index_version", "chunk_mode", "chapter_ordinal", named_by)
    rows = visible_in(sources, asked).values(*fields)
    found: dict[int, list[MappedPart]] = {}
    for row in rows.annotate(first=Min("chunk_index")).order_by("index_version", "first"):
        version = row["index_version"]
        chunk_id = identifiers.chunk_id(versions[version].document_id, row["chunk_mode"], row["first"])
        point = str(identifiers.point_id(version, chunk_id))
        found.setdefault(version, []).append(MappedPart(row[named_by], chunk_id, point))
    return found
