"""How much to ask for in one reply. Small models loop to the limit of whatever is not bounded."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ProfileBounds:
    entries: int = 8
    evidence: int = 10
    line_chars: int = 300
    quote_chars: int = 300


BRIEF = ProfileBounds(entries=4, evidence=4, line_chars=160, quote_chars=200)
"""For a small local model."""


@dataclass(frozen=True, slots=True)
class NotesBounds:
    """`others` is for each of setting, themes, motifs and questions."""

    evidence: int
    events: int
    people: int
    others: int
    line_chars: int
    quote_chars: int


FULL_NOTES = NotesBounds(evidence=10, events=10, people=8, others=4, line_chars=240, quote_chars=300)
BRIEF_NOTES = NotesBounds(evidence=3, events=3, people=3, others=1, line_chars=140, quote_chars=200)


def closed_object(properties: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of an object that has all of these properties and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def list_of(item: Mapping[str, Any], most: int) -> dict[str, Any]:
    return {"type": "array", "items": item, "maxItems": most}


def line_of(most_chars: int) -> dict[str, Any]:
    return {"type": "string", "maxLength": most_chars}
