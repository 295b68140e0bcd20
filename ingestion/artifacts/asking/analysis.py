"""What comes of analysing a whole book, also as JSON, and what it will cost."""

from dataclasses import dataclass
from typing import Any

from bookclub.sentences import as_data, from_data
from ingestion.artifacts.material_json import (
    notes_from_json,
    notes_to_json,
    written_from_json,
    written_to_json,
)
from ingestion.artifacts.profile_sections import WrittenNotes, WrittenProfile


@dataclass(frozen=True, slots=True)
class Analysis:
    """`profiles` are as of the end of each part but the last, then the whole book's; a part of which nothing
    could be had has no notes and no profile of its own. `reasons` tell a host what is missing and why."""

    notes: tuple[WrittenNotes, ...]
    profiles: tuple[WrittenProfile, ...]
    failed_calls: int = 0
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Estimate:
    """At the most, in a run all of whose replies can be used at once; a call asked again comes on top."""

    calls: int
    prompt_tokens: int
    output_tokens: int


def analysis_to_json(analysis: Analysis) -> dict[str, Any]:
    return {
        "notes": list(map(notes_to_json, analysis.notes)),
        "profiles": list(map(written_to_json, analysis.profiles)),
        "failed_calls": analysis.failed_calls,
        "reasons": list(map(as_data, analysis.reasons)),
    }


def analysis_from_json(value: dict[str, Any]) -> Analysis:
    return Analysis(
        notes=tuple(map(notes_from_json, value["notes"])),
        profiles=tuple(map(written_from_json, value["profiles"])),
        failed_calls=value["failed_calls"],
        reasons=tuple(map(from_data, value["reasons"])),
    )
