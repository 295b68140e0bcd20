"""A whole book read part by part by rules: the same artifacts as with a language model, without one."""

from collections.abc import Sequence
from dataclasses import replace

from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.asking.analysis import Analysis
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.offline_provider import OfflineAnalysisProvider
from ingestion.artifacts.profile_sections import WrittenNotes, WrittenProfile
from ingestion.artifacts.telling.part_notes import notes_on
from ingestion.structure.parts import Part


class OfflineWholeBook:
    """Needs no model. Whatever stands at the end of a part is made from the text up to there alone."""

    provider = OfflineAnalysisProvider.provider
    model = OfflineAnalysisProvider.model
    prompt_version = "offline-notes-v1"

    def analyse(
        self,
        material: BookMaterial,
        parts: Sequence[Part],
        names: NameProfile,
        names_as_of: Sequence[NameProfile],
    ) -> Analysis:
        """`names_as_of` has one for each part but the last."""
        known = (*names_as_of, names)
        cuts = [cut_at(material, part.char_end) for part in parts]
        notes = [self._notes(*stage) for stage in zip(cuts, parts, known, strict=True)]
        profiles = [self._profile(*stage, len(parts)) for stage in zip(cuts, parts, known, strict=True)]
        return Analysis(notes=tuple(notes), profiles=tuple(profiles))

    def _notes(self, cut: BookMaterial, part: Part, names: NameProfile) -> WrittenNotes:
        own = replace(cut, chunks=tuple(chunk for chunk in cut.chunks if chunk.char_end > part.char_start))
        return WrittenNotes(
            notes=notes_on(own, names, part.number),
            provider=self.provider,
            model=self.model,
            prompt_version=self.prompt_version,
            source_chunk_indexes=tuple(chunk.index for chunk in own.chunks),
        )

    def _profile(self, cut: BookMaterial, part: Part, names: NameProfile, of: int) -> WrittenProfile:
        written = OfflineAnalysisProvider().write_profile(cut, names)
        return replace(written, part=None if part.number == of else part.number)
