"""What artifacts hand to a subprocess: JSON in, JSON out."""

from typing import Any

from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.asking.analysis import analysis_to_json
from ingestion.artifacts.material_json import (
    corrections_from_json,
    material_from_json,
    names_from_json,
    names_to_json,
    written_to_json,
)
from ingestion.artifacts.names import extract_names
from ingestion.artifacts.offline_provider import OfflineAnalysisProvider
from ingestion.artifacts.offline_whole_book import OfflineWholeBook
from ingestion.structure.parts import Part


def names_job(arguments: dict[str, Any]) -> dict[str, Any]:
    """`arguments` hold "material", "corrections", and "ends": offsets at which the text is also cut.

    The result holds "whole", the name profile of the whole text, and "as_of", one for every end.
    """
    material = material_from_json(arguments["material"])
    corrections = corrections_from_json(arguments["corrections"])
    ends = arguments["ends"]
    return {
        "whole": names_to_json(extract_names(material, corrections)),
        "as_of": [names_to_json(extract_names(cut_at(material, end), corrections)) for end in ends],
    }


def offline_profile_job(arguments: dict[str, Any]) -> dict[str, Any]:
    """`arguments` hold "material" and "names"; the result is a written profile."""
    material = material_from_json(arguments["material"])
    names = names_from_json(arguments["names"])
    return written_to_json(OfflineAnalysisProvider().write_profile(material, names))


def offline_analysis_job(arguments: dict[str, Any]) -> dict[str, Any]:
    """`arguments` hold "material", "names", "as_of" (the names as of the end of each part but the last) and
    "parts"; the result is an analysis."""
    analysis = OfflineWholeBook().analyse(
        material_from_json(arguments["material"]),
        [Part(**part) for part in arguments["parts"]],
        names_from_json(arguments["names"]),
        list(map(names_from_json, arguments["as_of"])),
    )
    return analysis_to_json(analysis)
