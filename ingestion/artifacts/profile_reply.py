"""What a model is to reply with, and which of its quotations are in the book."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, Field

from ingestion.artifacts.asking.asking import Form
from ingestion.artifacts.asking.bounds import ProfileBounds, closed_object, line_of, list_of
from ingestion.artifacts.asking.quotations import evidence_at
from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.artifacts.profile_sections import EvidenceNote, ProfileSections
from ingestion.passages.folding import FoldedText
from ingestion.passages.verify import locate_quote

SECTION_ORDER = (
    "evidence_notes",
    "likely_protagonists",
    "major_characters",
    "setting",
    "plot_overview",
    "character_arcs",
    "themes",
    "motifs",
    "discussion_questions",
)
"""Quotes before claims: models then keep closer to the text."""

LINE_SECTIONS = SECTION_ORDER[1:]


class QuotedNote(BaseModel):
    """A quotation as the model gives it, not yet looked up."""

    quote: str = Field(max_length=600)
    shows: str = Field(max_length=400)
    chunk_index: int


class ProfileReply(ProfileSections):
    """The sections with what the model says it quotes."""

    evidence_notes: list[QuotedNote] = Field(default_factory=list, max_length=20)  # type: ignore[assignment]


def _emptiness(reply: ProfileReply) -> str:
    return "" if any(getattr(reply, name) for name in LINE_SECTIONS) else "every section is empty"


PROFILE_FORM = Form(ProfileReply, _emptiness)


def reply_schema(bounds: ProfileBounds, chunks: Sequence[SourceChunk]) -> dict[str, Any]:
    line = line_of(bounds.line_chars)
    numbers = (
        {"type": "integer", "enum": [chunk.index for chunk in chunks]} if chunks else {"type": "integer"}
    )
    note = closed_object({"quote": line_of(bounds.quote_chars), "chunk_index": numbers, "shows": line})
    sections = {name: list_of(line, bounds.entries) for name in LINE_SECTIONS}
    return closed_object({SECTION_ORDER[0]: list_of(note, bounds.evidence), **sections})


def verified_notes(
    notes: Sequence[QuotedNote], given: Sequence[SourceChunk], material: BookMaterial
) -> list[EvidenceNote]:
    """Those whose quotation is in the book, word for word, under the chunk that holds it."""
    checker = _QuoteChecker(given, material)
    found = [checker.check(note) for note in notes]
    return [note for note in found if note is not None]


class _QuoteChecker:
    """Looks in the chunk that is named, then in the others that were given, then in the whole book."""

    def __init__(self, given: Sequence[SourceChunk], material: BookMaterial) -> None:
        self.given = {chunk.index: chunk for chunk in given}
        self.material = material
        self.book = FoldedText(material.text)

    def check(self, note: QuotedNote) -> EvidenceNote | None:
        named = self.given.get(note.chunk_index)
        for chunk in [*([named] if named else []), *self.given.values()]:
            match = locate_quote(chunk.text, note.quote)
            if match:
                return self._verbatim(note, chunk.char_start + match.start, chunk.char_start + match.end)
        place = locate_quote(self.book, note.quote)
        return self._verbatim(note, place.start, place.end) if place else None

    def _verbatim(self, note: QuotedNote, start: int, end: int) -> EvidenceNote | None:
        """The book's own characters, so that what is stored is what is printed."""
        return evidence_at(self.material, start, end, note.shows)
