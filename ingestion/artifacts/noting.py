"""From a range of a chunk's text to a note that names its place in the book."""

from ingestion.artifacts.material import SourceChunk
from ingestion.artifacts.profile_sections import EvidenceNote


def note_at(chunk: SourceChunk, start: int, end: int, shows: str) -> EvidenceNote:
    """Quotes `chunk.text[start:end]`; raises pydantic's `ValidationError` where that is too long."""
    quote = chunk.text[start:end]
    first = chunk.line_start + chunk.text[:start].count("\n")
    return EvidenceNote(
        quote=quote,
        shows=shows,
        chunk_index=chunk.index,
        char_start=chunk.char_start + start,
        char_end=chunk.char_start + end,
        line_start=first,
        line_end=first + quote.count("\n"),
    )
