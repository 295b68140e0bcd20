"""What the list of who is who shows: people, places and groups, as far as the asked version knows them."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from ingestion.artifacts.material import TextPlace
from ingestion.artifacts.name_profile import Alias, NamedThing, Person
from ingestion.artifacts.name_profile_text import other_names
from ingestion.reading_address import passage_address
from ingestion.shown_names import ShownNames

MOST_ALIASES = 6
LONGEST_SEARCH = 100


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody in the list; `passage` is the address of the one they are first named in, "" without."""

    person: Person
    slug: str
    aliases: tuple[Alias, ...]
    passage: str


@dataclass(frozen=True, slots=True)
class ThingEntry:
    thing: NamedThing
    passage: str


@dataclass(frozen=True, slots=True)
class PeopleFound:
    """What of the version has the sought words in one of its names; all of it without any."""

    sought: str
    people: tuple[Entry, ...]
    places: tuple[ThingEntry, ...]
    groups: tuple[ThingEntry, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.people or self.places or self.groups)


def people_found(names: ShownNames, sought: str) -> PeopleFound:
    sought = " ".join(sought.split())[:LONGEST_SEARCH]
    words = folded(sought).split()
    people = (person for person in names.profile.people if _is_called(person, words))
    return PeopleFound(
        sought=sought,
        people=tuple(entry_of(names, person) for person in people),
        places=_things(names, names.profile.places, words),
        groups=_things(names, names.profile.groups, words),
    )


def entry_of(names: ShownNames, person: Person) -> Entry:
    shown = set(other_names(person, MOST_ALIASES))
    aliases = tuple(alias for alias in person.aliases if alias.name in shown)
    return Entry(person, names.slugs[person.name], aliases, passage_of(names, person.first))


def passage_of(names: ShownNames, place: TextPlace | None) -> str:
    found = names.passages.get(place.chunk_index) if place else None
    if found is None:
        return ""
    key, start = found
    return passage_address(names.book, start, {"chunk": key}) + "#passage"


def folded(text: str) -> str:
    """Without case and accents: `Ángela` is found by `angela`."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in parted if not unicodedata.combining(character))


def _is_called(person: Person, words: list[str]) -> bool:
    called = [folded(name) for name in (person.name, *(alias.name for alias in person.aliases))]
    return any(all(word in name for word in words) for name in called)


def _things(names: ShownNames, things: Iterable[NamedThing], words: list[str]) -> tuple[ThingEntry, ...]:
    return tuple(
        ThingEntry(thing, passage_of(names, thing.first))
        for thing in things
        if all(word in folded(thing.name) for word in words)
    )
