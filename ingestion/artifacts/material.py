"""What artifacts are made from, and what they become: plain values, no database."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, Field

ProfileLine = Annotated[str, Field(max_length=600)]


@dataclass(frozen=True, slots=True)
class SourceChunk:
    """A source chunk as artifacts see it."""

    index: int
    text: str
    char_start: int
    char_end: int
    line_start: int
    line_end: int
    page_number: int | None
    page_label: str | None
    chapter_ordinal: int
    chapter: str


@dataclass(frozen=True, slots=True)
class BookMaterial:
    """A book as artifacts see it; every chunk's text is `text[char_start:char_end]`."""

    title: str
    authors: tuple[str, ...]
    language: str
    text: str
    chunks: tuple[SourceChunk, ...]


@dataclass(frozen=True, slots=True)
class Alias:
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Person:
    """Someone in the book. `gender` is "female", "male" or "unknown"; counts are of mentions in the text.

    `first_char` is where in the stored text the first mention begins, `first_chapter` its chapter's title.
    """

    name: str
    aliases: tuple[Alias, ...]
    gender: str
    mentions: int
    first_chunk_index: int
    chapter_ordinals: tuple[int, ...]
    source_chunk_indexes: tuple[int, ...]
    first_char: int = 0
    first_chapter: str = ""


@dataclass(frozen=True, slots=True)
class NameProfile:
    """Who is in the book, most important first, and the places it names."""

    people: tuple[Person, ...]
    places: tuple[Alias, ...] = ()
    place_chunk_indexes: tuple[int, ...] = ()

    @property
    def source_chunk_indexes(self) -> tuple[int, ...]:
        """Every chunk that a person or a place is named in."""
        named = {index for person in self.people for index in person.source_chunk_indexes}
        return tuple(sorted(named.union(self.place_chunk_indexes)))


class EvidenceNote(BaseModel):
    """A quotation that stands in the book, and what it shows."""

    quote: str = Field(max_length=600)
    shows: str = Field(max_length=400)
    chunk_index: int


class ProfileSections(BaseModel):
    """The nine sections of a book-club profile."""

    likely_protagonists: list[ProfileLine] = Field(default_factory=list, max_length=8)
    major_characters: list[ProfileLine] = Field(default_factory=list, max_length=20)
    setting: list[ProfileLine] = Field(default_factory=list, max_length=10)
    plot_overview: list[ProfileLine] = Field(default_factory=list, max_length=20)
    character_arcs: list[ProfileLine] = Field(default_factory=list, max_length=12)
    themes: list[ProfileLine] = Field(default_factory=list, max_length=12)
    motifs: list[ProfileLine] = Field(default_factory=list, max_length=12)
    discussion_questions: list[ProfileLine] = Field(default_factory=list, max_length=12)
    evidence_notes: list[EvidenceNote] = Field(default_factory=list, max_length=20)


@dataclass(frozen=True, slots=True)
class WrittenProfile:
    """A profile and where it came from. `dropped_quotes` counts quotations that were not in the book."""

    sections: ProfileSections
    provider: str
    model: str
    prompt_version: str
    source_chunk_indexes: tuple[int, ...]
    dropped_quotes: int = 0
