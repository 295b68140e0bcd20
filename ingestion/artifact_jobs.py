"""Long rules, run in a process of their own so that this one stays free."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, cast

from django.conf import settings

from bookclub.sentences import Sentence, gettext_noop
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.material_json import (
    corrections_to_json,
    material_to_json,
    names_from_json,
    names_to_json,
    written_from_json,
)
from ingestion.artifacts.name_profile import NameCorrection, NameProfile
from ingestion.artifacts.profile_sections import WrittenProfile
from ingestion.artifacts.whole_book import Analysis, analysis_from_json
from ingestion.isolation import Limits, run_isolated
from ingestion.structure.parts import Part

TOOK_TOO_MUCH = Sentence(gettext_noop("Writing it took too long or too much memory and was stopped."))
MOST_OUTPUT_BYTES = 256 * 1024 * 1024


def run(job: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """Raises `ReadingFailed`."""
    limits = Limits(settings.READING_IDLE_SECONDS, settings.READING_MEMORY_BYTES, MOST_OUTPUT_BYTES)
    return cast(dict[str, Any], run_isolated(job, arguments, limits))


@dataclass(frozen=True, slots=True)
class FoundNames:
    """Of the whole text, and of the text up to each end that was asked for."""

    whole: NameProfile
    as_of: tuple[NameProfile, ...] = ()


def names_of(
    material: BookMaterial, corrections: Sequence[NameCorrection] = (), ends: Sequence[int] = ()
) -> FoundNames:
    """The same text and corrections give the same names. Raises `ReadingFailed`."""
    arguments: dict[str, Any] = {
        "material": material_to_json(material),
        "corrections": corrections_to_json(tuple(corrections)),
        "ends": list(ends),
    }
    found = run("names", arguments)
    return FoundNames(names_from_json(found["whole"]), tuple(map(names_from_json, found["as_of"])))


class OfflineAnalysis:
    """The rules' profile of the whole book."""

    provider = "offline"
    model = "rules"
    leaves_machine = False

    def write_profile(self, material: BookMaterial, names: NameProfile) -> WrittenProfile:
        arguments: dict[str, Any] = {"material": material_to_json(material), "names": names_to_json(names)}
        return written_from_json(run("offline_profile", arguments))


def offline_analysis(
    material: BookMaterial, names: NameProfile, names_as_of: Sequence[NameProfile], parts: Sequence[Part]
) -> Analysis:
    """The rules' notes on every part, and their profiles. Raises `ReadingFailed`."""
    arguments: dict[str, Any] = {
        "material": material_to_json(material),
        "names": names_to_json(names),
        "as_of": [names_to_json(one) for one in names_as_of],
        "parts": [asdict(part) for part in parts],
    }
    return analysis_from_json(run("offline_analysis", arguments))
