"""What artifacts hand to a subprocess: JSON in, JSON out."""

from typing import Any

from ingestion.artifacts.material_json import (
    material_from_json,
    names_from_json,
    names_to_json,
    written_to_json,
)
from ingestion.artifacts.names import extract_names
from ingestion.artifacts.offline_provider import OfflineAnalysisProvider


def names_job(arguments: dict[str, Any]) -> dict[str, Any]:
    """`arguments` is a book's material, as `material_to_json` gives it; the result a name profile."""
    return names_to_json(extract_names(material_from_json(arguments)))


def offline_profile_job(arguments: dict[str, Any]) -> dict[str, Any]:
    """`arguments` hold "material" and "names"; the result is a written profile."""
    material = material_from_json(arguments["material"])
    names = names_from_json(arguments["names"])
    return written_to_json(OfflineAnalysisProvider().write_profile(material, names))
