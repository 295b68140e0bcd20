"""The port for whoever writes a book-club profile: a language model, or rules."""

from typing import Protocol

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.profile_sections import WrittenProfile


class LiteraryAnalysisProvider(Protocol):
    """Writes the profile of a whole book. Raises `ProviderError` when its model fails."""

    provider: str
    model: str
    leaves_machine: bool

    def write_profile(self, material: BookMaterial, names: NameProfile) -> WrittenProfile: ...
