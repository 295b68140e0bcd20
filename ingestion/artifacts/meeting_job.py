"""The making of meeting material in a process of its own: JSON in, JSON out."""

from typing import Any

from ingestion.artifacts.material_json import corrections_from_json, material_from_json
from ingestion.artifacts.meeting_material import meeting_material, meeting_to_json


def meeting_job(arguments: dict[str, Any]) -> dict[str, Any]:
    """`arguments` hold "material", cut at the milestone already, "corrections" and "is_whole"."""
    material = material_from_json(arguments["material"])
    corrections = corrections_from_json(arguments["corrections"])
    return meeting_to_json(meeting_material(material, corrections, is_whole=arguments["is_whole"]))
