"""Who is who as far as a book was read: other names of those asked about, and the passages they are in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pydantic import ValidationError

from chat.questions.languages import TABLES, base_language
from ingestion.artifacts.material_json import names_from_json
from ingestion.gate import visible_in
from ingestion.models import ArtifactContent, Chunk, ChunkType
from ingestion.passages.horizon import Horizon
from ingestion.words.stems import stem, stems_of

KEPT_PROFILES = 64


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """`stems` are those of all names; `chunks` the indexes of those that they are named in."""

    stems: frozenset[str]
    chunks: frozenset[int]


@dataclass(frozen=True, slots=True)
class KnownPeople:
    """Of one book, most important first."""

    people: tuple[KnownPerson, ...] = ()

    def called(self, name: str) -> KnownPerson | None:
        """The most important one with this stem among the names."""
        return next((person for person in self.people if name in person.stems), None)

    def asked(self, names: Iterable[str]) -> list[KnownPerson]:
        """Each once."""
        found = (self.called(name) for name in names)
        return list(dict.fromkeys(person for person in found if person is not None))

    def aliases(self, names: Iterable[str]) -> dict[str, frozenset[str]]:
        """By each of the names that is known, the other stems of whoever bears it."""
        known = ((name, self.called(name)) for name in names)
        return {name: person.stems - {name} for name, person in known if person is not None}


NOBODY = KnownPeople()


def people_in(horizons: Mapping[int, Horizon]) -> dict[int, KnownPeople]:
    """By index version; one that has no name profile within its horizon is left out."""
    profiles = Chunk.objects.filter(chunk_type=ChunkType.NAME_PROFILE, content__isnull=False)
    rows = visible_in(profiles, horizons).values_list("pk", "index_version", "index_version__book__language")
    return {version: people_of_profile(pk, language) for pk, version, language in rows}


def has_notes(horizons: Mapping[int, Horizon]) -> bool:
    """Whether any of the books has notes on its parts: only those that a model has read."""
    notes = Chunk.objects.filter(chunk_type=ChunkType.PART_NOTES)
    return visible_in(notes, horizons).exists()


@lru_cache(maxsize=KEPT_PROFILES)
def people_of_profile(chunk_pk: int, language: str) -> KnownPeople:
    """A profile that is written anew is another chunk."""
    no_names = _no_names(language)
    content = ArtifactContent.objects.filter(chunk=chunk_pk).first()
    try:
        people = names_from_json(content.data).people if content is not None else ()
    except ValidationError:  # written before names were kept in this form
        people = ()
    return KnownPeople(
        tuple(
            KnownPerson(
                frozenset(
                    one
                    for name in (person.name, *(alias.name for alias in person.aliases))
                    for one in stems_of(name, language)
                    if one not in no_names
                ),
                frozenset(person.source_chunk_indexes),
            )
            for person in people
        )
    )


def _no_names(language: str) -> frozenset[str]:
    """ "Mrs" and "of" are parts of many."""
    table = TABLES.get(base_language(language))
    words = table.titles | table.function_words if table is not None else ()
    return frozenset(stem(word, language) for word in words)
