"""Quotations a model gives with the lines it saw them in: looked up there, and kept as the book has them."""

from dataclasses import dataclass

from pydantic import BaseModel, Field

from ingestion.artifacts.asking.one_line import one_line
from ingestion.artifacts.asking.windows import Window
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.noting import note_at
from ingestion.artifacts.profile_sections import EvidenceNote
from ingestion.passages.folding import FoldedText
from ingestion.passages.lines import NumberedLines, number_lines
from ingestion.passages.verify import locate_quote

LONGEST_QUOTE = 600
_FEWEST_WORDS = 3
"""A name by itself stands in the book, and shows nothing."""
_LINES_AROUND = 2
"""Small models count lines badly."""


class QuotedLines(BaseModel):
    """A quotation, and the numbers of the lines it is said to stand in."""

    quote: str = Field(max_length=600)
    line_start: int
    line_end: int
    shows: str = Field(max_length=400)


@dataclass(frozen=True, slots=True)
class _Passage:
    text: str
    char_start: int
    line_start: int | None = 1
    is_generated: bool = False


class NumberedWindow:
    """A window as the model sees it, with its lines numbered from 1; `material` ends where its part does."""

    def __init__(self, material: BookMaterial, window: Window) -> None:
        self.material = material
        self.window = window
        self.text = material.text[window.start : window.end]
        self.lines: NumberedLines = number_lines([_Passage(self.text, window.start)])
        self._folded = FoldedText(self.text)

    def table(self) -> str:
        return "\n".join(f"{line.number}\t{' '.join(line.text.split())}" for line in self.lines.lines)

    def located(self, quoted: QuotedLines) -> EvidenceNote | None:
        """In the book's own characters, on the lines it names or near them, else anywhere in the window."""
        found = self._near(quoted, 0) or self._near(quoted, _LINES_AROUND) or self._anywhere(quoted.quote)
        return evidence_at(self.material, *found, quoted.shows) if found else None

    def _near(self, quoted: QuotedLines, around: int) -> tuple[int, int] | None:
        low, high = sorted((quoted.line_start, quoted.line_end))
        lines = self.lines.between(max(1, low - around), high + around)
        if not lines:
            return None
        match = locate_quote(self.text[lines[0].start : lines[-1].end], quoted.quote)
        first = self.window.start + lines[0].start
        return (first + match.start, first + match.end) if match else None

    def _anywhere(self, quote: str) -> tuple[int, int] | None:
        match = locate_quote(self._folded, quote)
        return (self.window.start + match.start, self.window.start + match.end) if match else None


def evidence_at(material: BookMaterial, start: int, end: int, shows: str) -> EvidenceNote | None:
    """None where that is too long or no sentence of anything, or no chunk holds the whole of it."""
    chunk = material.chunk_at(start, end)
    is_telling = end - start <= LONGEST_QUOTE and len(material.text[start:end].split()) >= _FEWEST_WORDS
    if chunk is None or not is_telling or not chunk.char_start <= start < end <= chunk.char_end:
        return None
    return note_at(chunk, start - chunk.char_start, end - chunk.char_start, one_line(shows))
