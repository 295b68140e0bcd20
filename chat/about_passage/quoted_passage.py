"""A passage of a book as a question keeps it: the words themselves, and where they stood."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

LONGEST = 2_000
"""Characters of a passage that may be asked about."""


@dataclass(frozen=True, slots=True)
class QuotedPassage:
    """Characters `start:end` of the stored text, which may be another by now; `quote` stays as it was.

    `place` is where it stood, in words; `document_id` names its book for as long as that is there.
    """

    document_id: str
    start: int
    end: int
    quote: str
    place: str = ""
    language: str = ""
    shown: str = ""
    """The quote as a page shows it, with the line breaks of verse only."""

    def as_row(self) -> dict[str, Any]:
        return {
            "document_id": self.document_id,
            "start": self.start,
            "end": self.end,
            "quote": self.quote,
            "place": self.place,
            "language": self.language,
            "shown": self.shown,
        }

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> "QuotedPassage | None":
        """None of a question that is about no passage."""
        if not row.get("quote"):
            return None
        return cls(
            document_id=str(row.get("document_id", "")),
            start=int(row.get("start", 0)),
            end=int(row.get("end", 0)),
            quote=str(row["quote"]),
            place=str(row.get("place", "")),
            language=str(row.get("language", "")),
            shown=str(row.get("shown") or row["quote"]),
        )
