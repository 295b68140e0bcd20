"""What a model is to reply with, how its reply is read, and which of its quotations are in the book."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.artifacts.noting import note_at
from ingestion.artifacts.profile_sections import EvidenceNote, ProfileSections
from ingestion.passages.folding import FoldedText
from ingestion.passages.verify import QuoteMatch, locate_quote

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

_LONGEST_QUOTE = 600


@dataclass(frozen=True, slots=True)
class ProfileBounds:
    """How much to ask for. Small models loop to the limit of whatever is not bounded."""

    entries: int = 8
    evidence: int = 10
    line_chars: int = 300
    quote_chars: int = 300


BRIEF = ProfileBounds(entries=4, evidence=4, line_chars=160, quote_chars=200)
"""For a small local model."""


class QuotedNote(BaseModel):
    """A quotation as the model gives it, not yet looked up."""

    quote: str = Field(max_length=600)
    shows: str = Field(max_length=400)
    chunk_index: int


class ProfileReply(ProfileSections):
    """The sections with what the model says it quotes."""

    evidence_notes: list[QuotedNote] = Field(default_factory=list, max_length=20)  # type: ignore[assignment]


class ReplyUnusable(Exception):
    """The reply is no profile; the text says why, for the model."""


def reply_schema(bounds: ProfileBounds, chunks: Sequence[SourceChunk]) -> dict[str, Any]:
    line = {"type": "string", "maxLength": bounds.line_chars}
    sections: dict[str, Any] = {
        name: {"type": "array", "items": line, "maxItems": bounds.entries} for name in SECTION_ORDER[1:]
    }
    note = _closed(
        {
            "quote": {"type": "string", "maxLength": bounds.quote_chars},
            "chunk_index": {"type": "integer", "enum": [chunk.index for chunk in chunks]},
            "shows": line,
        }
    )
    evidence = {"type": "array", "items": note, "maxItems": bounds.evidence}
    return _closed({SECTION_ORDER[0]: evidence, **sections})


def _closed(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def read_reply(text: str) -> ProfileReply:
    """Raises `ReplyUnusable`. Prose and code fences round the object are passed over."""
    try:
        value = json.loads(text[text.index("{") : text.rindex("}") + 1])
        sections = ProfileReply.model_validate(value)
    except ValidationError as error:
        problems = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()[:5])
        raise ReplyUnusable(problems) from error
    except ValueError as error:
        raise ReplyUnusable(f"it is not one whole JSON object ({error})") from error
    if not any(getattr(sections, name) for name in SECTION_ORDER[1:]):
        raise ReplyUnusable("every section is empty")
    return sections


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
        self.others = [chunk for chunk in material.chunks if chunk.index not in self.given]
        self.book = FoldedText(material.text)

    def check(self, note: QuotedNote) -> EvidenceNote | None:
        named = self.given.get(note.chunk_index)
        for chunk in [*([named] if named else []), *self.given.values()]:
            match = locate_quote(chunk.text, note.quote)
            if match:
                return _verbatim(note, chunk, match)
        return self._elsewhere(note)

    def _elsewhere(self, note: QuotedNote) -> EvidenceNote | None:
        place = locate_quote(self.book, note.quote)
        for chunk in self.others if place else ():
            match = locate_quote(chunk.text, note.quote)
            if match:
                return _verbatim(note, chunk, match)
        return None


def _verbatim(note: QuotedNote, chunk: SourceChunk, match: QuoteMatch) -> EvidenceNote | None:
    """The book's own characters, so that what is stored is what is printed."""
    quote = chunk.text[match.start : match.end]
    if len(quote) > _LONGEST_QUOTE:
        return None
    return note_at(chunk, match.start, match.end, note.shows)
