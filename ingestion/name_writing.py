"""Who is who as generated texts: of the whole book, and as of the end of each of its parts."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.utils import timezone

from ingestion.artifact_jobs import FoundNames
from ingestion.artifact_material import part_title
from ingestion.artifacts import names as rules
from ingestion.artifacts.material_json import names_to_json
from ingestion.artifacts.name_profile import NameCorrection, NameProfile
from ingestion.generated_chunks import GeneratedText
from ingestion.models import ChunkType
from ingestion.models import NameCorrection as CorrectionRow
from ingestion.structure.parts import Part


def ends_of(parts: Sequence[Part]) -> tuple[int, ...]:
    """Where the text is cut; at the end of the last part it is whole."""
    return tuple(part.char_end for part in parts[:-1])


def corrections_in(rows: Iterable[CorrectionRow]) -> tuple[NameCorrection, ...]:
    return tuple(
        NameCorrection(row.kind, tuple(row.names), row.new_name, row.shown_from)  # type: ignore[arg-type]
        for row in rows
    )


def name_texts(found: FoundNames, parts: tuple[Part, ...], language: str) -> list[GeneratedText]:
    """A version that names nobody is left out, unless it is that of the whole book."""
    now = timezone.now()
    versions = zip(parts, found.as_of, strict=False)
    made = [_text(names, part.number, parts, language, now) for part, names in versions if not names.is_empty]
    return latest_a_horizon([*made, _text(found.whole, None, parts, language, now)])


def _text(
    names: NameProfile, part: int | None, parts: tuple[Part, ...], language: str, now: datetime
) -> GeneratedText:
    return GeneratedText(
        chunk_type=ChunkType.NAME_PROFILE,
        text=rules.render_name_profile(names, language),
        provider=rules.PROVIDER,
        model=rules.MODEL,
        prompt_version=rules.PROMPT_VERSION,
        source_chunk_indexes=names.source_chunk_indexes,
        generated_at=now,
        content={**names_to_json(names), "part_title": part_title(parts, part)},
        part=part,
        is_indexed=not names.is_empty,
    )


def latest_a_horizon(made: Sequence[GeneratedText]) -> list[GeneratedText]:
    """Of versions of one artifact, in order, those that some reader sees: one a horizon, the later one."""
    by_horizon = {max(one.source_chunk_indexes, default=-1): one for one in made}
    return [one for one in made if by_horizon[max(one.source_chunk_indexes, default=-1)] is one]
