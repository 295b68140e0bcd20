"""Who and what is named in a book, and what a person has corrected of it: plain values."""

from dataclasses import dataclass
from typing import Literal

from ingestion.artifacts.material import TextPlace

CorrectionKind = Literal["merge", "split", "rename"]


@dataclass(frozen=True, slots=True)
class Alias:
    """A way of calling someone, and how often the text does."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class ChapterCount:
    """How often someone is mentioned in a chapter; those without mentions are not listed."""

    ordinal: int
    mentions: int


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody in the same profile, by main name, and in how many passages both are named."""

    name: str
    passages: int


@dataclass(frozen=True, slots=True)
class Person:
    """Someone in the book. `gender` is "female", "male" or "unknown"; counts are of mentions in the text.

    Main names are unique within a profile. `telling_chunk_indexes` are the passages that tell most of them,
    best first. A first-person narrator's mentions are those of the name, if the text gives one.
    """

    name: str
    aliases: tuple[Alias, ...]
    gender: str
    mentions: int
    first: TextPlace | None
    chapters: tuple[ChapterCount, ...]
    source_chunk_indexes: tuple[int, ...]
    telling_chunk_indexes: tuple[int, ...] = ()
    companions: tuple[Companion, ...] = ()
    is_narrator: bool = False
    is_corrected: bool = False
    """Whether somebody has merged, split or renamed this entry by hand."""

    @property
    def chapter_ordinals(self) -> tuple[int, ...]:
        return tuple(chapter.ordinal for chapter in self.chapters)


@dataclass(frozen=True, slots=True)
class NamedThing:
    """A place, or a group of people ("the Bennets", "los Golfines")."""

    name: str
    count: int
    first: TextPlace | None
    source_chunk_indexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NameProfile:
    """Who is in the book, most important first, and the places and groups it names."""

    people: tuple[Person, ...]
    places: tuple[NamedThing, ...] = ()
    groups: tuple[NamedThing, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.people or self.places or self.groups)

    @property
    def source_chunk_indexes(self) -> tuple[int, ...]:
        """Every chunk that anyone or anything of it is named in."""
        entries: tuple[Person | NamedThing, ...] = (*self.people, *self.places, *self.groups)
        return tuple(sorted({index for entry in entries for index in entry.source_chunk_indexes}))


@dataclass(frozen=True, slots=True)
class NameCorrection:
    """What a person knows better than the rules, from where the book itself has shown it.

    merge: the people called any of `names` are one. split: `names` are ways of calling somebody else than
    the person they were put with; together they become an entry. rename: the person called `names[0]` gets
    the main name `new_name`. Nothing of it counts in a text that ends at or before `shown_from`, a character
    offset into the stored text.
    """

    kind: CorrectionKind
    names: tuple[str, ...]
    new_name: str
    shown_from: int
