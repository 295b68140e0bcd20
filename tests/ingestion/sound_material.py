"""What has to hold of the support material of any book, whoever wrote it."""

from bookclub.clubs.models import Club
from ingestion.artifacts.material_json import notes_from_json, written_from_json
from ingestion.artifacts.profile import HEADINGS
from ingestion.artifacts.profile_sections import EvidenceNote, ProfileSections
from ingestion.models import Book, Chunk, ChunkType

PROFILE, NOTES = ChunkType.BOOK_CLUB_PROFILE, ChunkType.PART_NOTES


def check_support_material(club: Club) -> Book:
    """Of the one book of the club: nine sections, a valid schema, verbatim quotes, complete provenance."""
    book = club.books.select_related("live_index__stored_text").get()
    assert book.state == Book.State.INDEXED
    assert book.live_index is not None
    chunks = list(book.live_index.chunks.select_related("provenance"))
    made = [chunk for chunk in chunks if chunk.is_generated]
    assert any(chunk.chunk_type == PROFILE and chunk.part is None for chunk in made)
    sources = {chunk.chunk_index: chunk for chunk in chunks if not chunk.is_generated}
    for chunk in made:
        _check_provenance(chunk, set(sources))
        for note in _evidence_in(chunk):
            _check_quote(note, book.live_index.stored_text.text, sources[note.chunk_index])
            assert note.chunk_index in chunk.provenance.source_chunk_indexes
    return book


def _check_provenance(chunk: Chunk, sources: set[int]) -> None:
    made = chunk.provenance
    assert made.is_generated
    assert made.artifact_kind == chunk.chunk_type
    assert all((made.provider, made.model, made.prompt_version, made.generated_at_utc))
    assert set(made.source_chunk_indexes) <= sources
    assert made.source_chunk_indexes
    assert chunk.horizon_index == max(made.source_chunk_indexes)


def _evidence_in(chunk: Chunk) -> list[EvidenceNote]:
    if chunk.chunk_type == NOTES:
        return notes_from_json(chunk.content.data).notes.evidence_notes
    if chunk.chunk_type != PROFILE:
        return []
    sections = written_from_json(chunk.content.data).sections
    assert set(chunk.content.data["sections"]) == set(ProfileSections.model_fields)
    assert chunk.text.count("## ") == len(ProfileSections.model_fields)
    assert all(f"## {heading}\n" in chunk.text for heading in HEADINGS["en"].values())
    return sections.evidence_notes


def _check_quote(note: EvidenceNote, text: str, source: Chunk) -> None:
    assert text[note.char_start : note.char_end] == note.quote
    assert note.quote in source.text
    assert note.line_start == text[: note.char_start].count("\n") + 1
    assert note.line_end == note.line_start + note.quote.count("\n")
