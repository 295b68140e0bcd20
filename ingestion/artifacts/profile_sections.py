"""What a book-club profile and the notes on a part consist of: plain values."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, Field

ProfileLine = Annotated[str, Field(max_length=600)]


class EvidenceNote(BaseModel):
    """A quotation that stands in the book, letter by letter, and what it shows.

    `quote` is `text[char_start:char_end]` of the stored text; lines count from 1, both ends included.
    """

    quote: str = Field(max_length=600)
    shows: str = Field(max_length=400)
    chunk_index: int
    char_start: int
    char_end: int
    line_start: int
    line_end: int


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
    """A profile and where it came from.

    `part` is the number of the part at whose end it stands, None for the whole book. `dropped_quotes` counts
    quotations that were not in the book, `dropped_lines` those that named what comes later; `is_partial` says
    that something of the reply, or a part of the book, is missing.
    """

    sections: ProfileSections
    provider: str
    model: str
    prompt_version: str
    source_chunk_indexes: tuple[int, ...]
    dropped_quotes: int = 0
    dropped_lines: int = 0
    part: int | None = None
    is_partial: bool = False


class PartNotes(BaseModel):
    """What was noted of one part of the book, in the book's order: quotations first, then what they say."""

    part: int
    evidence_notes: list[EvidenceNote] = Field(default_factory=list, max_length=60)
    events: list[ProfileLine] = Field(default_factory=list, max_length=60)
    people: list[ProfileLine] = Field(default_factory=list, max_length=40)
    setting: list[ProfileLine] = Field(default_factory=list, max_length=20)
    themes: list[ProfileLine] = Field(default_factory=list, max_length=20)
    motifs: list[ProfileLine] = Field(default_factory=list, max_length=20)
    questions: list[ProfileLine] = Field(default_factory=list, max_length=20)


@dataclass(frozen=True, slots=True)
class WrittenNotes:
    """Part notes and where they came from; see `WrittenProfile`."""

    notes: PartNotes
    provider: str
    model: str
    prompt_version: str
    source_chunk_indexes: tuple[int, ...]
    dropped_quotes: int = 0
    dropped_lines: int = 0
    is_partial: bool = False
