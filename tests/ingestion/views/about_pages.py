"""The page about a book, and profiles and part notes for it to show."""

import html
from typing import Any

from django.test import Client
from django.urls import reverse

from ingestion.artifacts.material_json import notes_to_json, written_to_json
from ingestion.artifacts.profile_sections import (
    EvidenceNote,
    PartNotes,
    ProfileSections,
    WrittenNotes,
    WrittenProfile,
)
from ingestion.models import ArtifactContent, Book, Chunk, ChunkType, StoredText
from tests.ingestion.meeting_books import model_profile

QUOTED = "thought of the boat that had not come back"


def shown(client: Client, book: Book, query: str = "", status: int = 200) -> str:
    answer = client.get(f"{reverse('ingestion:about', args=[book.pk])}{query}")
    assert answer.status_code == status
    return html.unescape(answer.content.decode())


def evidence(quote: str = QUOTED, shows: str = "that she waits") -> EvidenceNote:
    start = StoredText.objects.get().text.index(QUOTED)
    return EvidenceNote(
        quote=quote,
        shows=shows,
        chunk_index=0,
        char_start=start,
        char_end=start + len(QUOTED),
        line_start=7,
        line_end=7,
    )


def set_content(chunk: Chunk, **facts: Any) -> None:
    sections = facts.pop("sections", ProfileSections(themes=["waiting"], evidence_notes=[evidence()]))
    written = WrittenProfile(sections, "openai", "gpt-x", "v7", (0, 1), **facts)
    ArtifactContent.objects.filter(chunk=chunk).update(data={**written_to_json(written), "part_title": "I"})


def add_notes(book: Book, part: int, event: str) -> Chunk:
    chunk = model_profile(book, "", 0, part)
    Chunk.objects.filter(pk=chunk.pk).update(chunk_type=ChunkType.PART_NOTES)
    notes = PartNotes(part=part, events=[event], evidence_notes=[evidence()])
    written = WrittenNotes(notes, "openai", "gpt-x", "notes-v1", (0,), dropped_quotes=2)
    data = {**notes_to_json(written), "part_title": f"Title of {part}"}
    ArtifactContent.objects.filter(chunk=chunk).update(data=data)
    return chunk
