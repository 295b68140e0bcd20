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


def name_texts(
    found: FoundNames,
    parts: tuple[Part, ...],
    material: BookMaterial,
    corrections: Sequence[NameCorrection] = (),
) -> list[GeneratedText]:
    """A version that names nobody is left out, unless it is that of the whole book."""
    versions = _Versions(parts, tuple(corrections), timezone.now())
    made = [
        versions.text(names, part.number, cut_at(material, part.char_end))
        for part, names in zip(parts, found.as_of, strict=False)
        if not names.is_empty
    ]
    return latest_a_horizon([*made, versions.text(found.whole, None, material)])


@dataclass(frozen=True, slots=True)
class _Versions:
    """What the versions of one run have in common."""

    parts: tuple[Part, ...]
    corrections: tuple[NameCorrection, ...]
    now: datetime

    def text(self, names: NameProfile, part: int | None, material: BookMaterial) -> GeneratedText:
        """`material` ends where the version stands."""
        return GeneratedText(
            chunk_type=ChunkType.NAME_PROFILE,
            text=rules.render_name_profile(names, material.language),
            provider=rules.PROVIDER,
            model=rules.MODEL,
            prompt_version=rules.PROMPT_VERSION,
            source_chunk_indexes=self._rests_on(names, material),
            generated_at=self.now,
            content={**names_to_json(names), "part_title": part_title(self.parts, part)},
            part=part,
            is_indexed=not names.is_empty,
        )

    def _rests_on(self, names: NameProfile, material: BookMaterial) -> tuple[int, ...]:
        """Also on the places that have shown what was corrected: nobody is told before."""
        if not any(person.is_corrected for person in names.people):
            return names.source_chunk_indexes
        places = [one.shown_from for one in self.corrections if one.shown_from < len(material.text)]
        chunks = [material.chunk_at(place, place + 1) for place in places]
        shown = {chunk.index for chunk in chunks if chunk is not None}
        return tuple(sorted(shown.union(names.source_chunk_indexes)))


def latest_a_horizon(made: Sequence[GeneratedText]) -> list[GeneratedText]:
    """Of versions of one artifact, in order, those that some reader sees: one a horizon, the later one."""
    by_horizon = {max(one.source_chunk_indexes, default=-1): one for one in made}
    return [one for one in made if by_horizon[max(one.source_chunk_indexes, default=-1)] is one]
