"""The book-club profile by rules: the book's own names, places, sentences and recurring words."""

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.profile_sections import WrittenProfile
from ingestion.artifacts.telling.sections import write_sections


class OfflineAnalysisProvider:
    """Needs no model. What it counts, it counts over the whole book, so it rests on every source chunk."""

    provider = "offline"
    model = "rules"
    prompt_version = "offline-profile-v2"
    leaves_machine = False

    def write_profile(self, material: BookMaterial, names: NameProfile) -> WrittenProfile:
        return WrittenProfile(
            sections=write_sections(material, names),
            provider=self.provider,
            model=self.model,
            prompt_version=self.prompt_version,
            source_chunk_indexes=tuple(chunk.index for chunk in material.chunks),
        )
