"""Who is who as generated texts: of the whole book, and as of the end of each of its parts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from ingestion.artifact_jobs import FoundNames
from ingestion.artifact_material import part_title
from ingestion.artifacts import names as rules
from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.material import BookMaterial
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


def name_texts(found: FoundNames, parts: tuple[Part, ...], material: BookMaterial) -> list[GeneratedText]:
    """A version that names nobody is left out, unless it is that of the whole book."""
    versions = _Versions(parts, timezone.now())
    made = [
        versions.text(names, part.number, cut_at(material, part.char_end))
        for part, names in zip(parts, found.as_of, strict=False)
        if not names.is_empty
    ]
    return [*made, versions.text(found.whole, None, material)]


@dataclass(frozen=True, slots=True)
class _Versions:
    """What the versions of one run have in common."""

    parts: tuple[Part, ...]
    now: datetime

    def text(self, names: NameProfile, part: int | None, material: BookMaterial) -> GeneratedText:
        """`material` ends where the version stands."""
        return GeneratedText(
            chunk_type=ChunkType.NAME_PROFILE,
            text=rules.render_name_profile(names, material.language),
            provider=rules.PROVIDER,
            model=rules.MODEL,
            prompt_version=rules.PROMPT_VERSION,
            source_chunk_indexes=_rests_on(names, material),
            generated_at=self.now,
            content={**names_to_json(names), "part_title": part_title(self.parts, part)},
            part=part,
            is_indexed=not names.is_empty,
        )


def _rests_on(names: NameProfile, material: BookMaterial) -> tuple[int, ...]:
    """The passages that name somebody, and the last one: the text was read to its end.

    Who is not named in it is known of it too, and what a person has corrected may count from there.
    """
    last = {chunk.index for chunk in material.chunks[-1:]}
    return tuple(sorted(last.union(names.source_chunk_indexes)))
