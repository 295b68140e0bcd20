"""What was written about a book as generated texts: words to be found, and data for the pages."""

from collections.abc import Sequence
from datetime import datetime

from ingestion.artifact_material import part_title
from ingestion.artifacts.material_json import notes_to_json, written_to_json
from ingestion.artifacts.part_notes_text import render_notes
from ingestion.artifacts.profile import render_profile
from ingestion.artifacts.profile_sections import WrittenNotes, WrittenProfile
from ingestion.artifacts.whole_book import Analysis
from ingestion.generated_chunks import GeneratedText
from ingestion.models import ChunkType
from ingestion.structure.parts import Part


def analysis_texts(
    analysis: Analysis, parts: tuple[Part, ...], language: str, now: datetime
) -> list[GeneratedText]:
    """Notes in the order of the parts, then the profiles, the whole book's last."""
    notes = sorted(analysis.notes, key=lambda written: written.notes.part)
    profiles = sorted(analysis.profiles, key=lambda written: (written.part is None, written.part or 0))
    return [
        *(_notes(written, parts, language, now) for written in notes),
        *_latest_a_horizon([_profile(written, parts, language, now) for written in profiles]),
    ]


def _profile(written: WrittenProfile, parts: tuple[Part, ...], language: str, now: datetime) -> GeneratedText:
    return GeneratedText(
        chunk_type=ChunkType.BOOK_CLUB_PROFILE,
        text=render_profile(written.sections, language),
        provider=written.provider,
        model=written.model,
        prompt_version=written.prompt_version,
        source_chunk_indexes=written.source_chunk_indexes,
        generated_at=now,
        content={**written_to_json(written), "part_title": part_title(parts, written.part)},
        part=written.part,
    )


def _notes(written: WrittenNotes, parts: tuple[Part, ...], language: str, now: datetime) -> GeneratedText:
    number = written.notes.part
    return GeneratedText(
        chunk_type=ChunkType.PART_NOTES,
        text=render_notes(written.notes, language),
        provider=written.provider,
        model=written.model,
        prompt_version=written.prompt_version,
        source_chunk_indexes=written.source_chunk_indexes,
        generated_at=now,
        content={**notes_to_json(written), "part_title": part_title(parts, number)},
        part=number,
    )


def _latest_a_horizon(made: Sequence[GeneratedText]) -> list[GeneratedText]:
    """Of versions of one artifact, in order, those that some reader sees: one a horizon, the later one."""
    by_horizon = {max(one.source_chunk_indexes, default=-1): one for one in made}
    return [one for one in made if by_horizon[max(one.source_chunk_indexes, default=-1)] is one]
