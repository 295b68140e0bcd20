"""Part notes as lines of a prompt, shortened evenly to the room there is."""

from collections.abc import Iterator, Sequence

from bookclub.providers.token_estimate import estimate_tokens
from ingestion.artifacts.asking.fencing import as_data
from ingestion.artifacts.asking.spread import spread_within
from ingestion.artifacts.profile_sections import PartNotes

_KINDS = {
    "events": "event",
    "people": "person",
    "setting": "setting",
    "themes": "theme",
    "motifs": "motif",
    "questions": "question",
}


def notes_in_prompt(notes: Sequence[PartNotes], room: int) -> str:
    """At most `room` tokens, whole lines; every part has its share, and leaves what it does not need."""
    parts = []
    for place, part in enumerate(notes):
        heading = f"[Notes on part {part.part}]"
        share = room // (len(notes) - place)
        kept = spread_within(list(_lines(part)), share - _cost(heading), _cost)
        if kept:
            parts.append("\n".join([heading, *kept]))
            room -= _cost(heading) + sum(map(_cost, kept))
    return "\n".join(parts)


def _cost(line: str) -> int:
    return estimate_tokens(line) + 1


def _lines(notes: PartNotes) -> Iterator[str]:
    for name, kind in _KINDS.items():
        yield from (as_data(f"- {kind}: {' '.join(line.split())}") for line in getattr(notes, name))
    for note in notes.evidence_notes:
        quote = " ".join(note.quote.split())
        yield as_data(f"- quote from passage {note.chunk_index}: {quote} ({note.shows})")
