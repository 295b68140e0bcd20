"""A stored text, in which what was chosen in another one is found again."""

from collections.abc import Sequence
from dataclasses import dataclass

from ingestion.passages.folding import FoldedText
from ingestion.structure.composed_text import ChapterSpan


@dataclass(frozen=True, slots=True)
class ReadText:
    """`folding` holds the text, and folds it at most once."""

    folding: FoldedText
    chapters: tuple[ChapterSpan, ...]

    @property
    def text(self) -> str:
        return self.folding.text

    @property
    def last(self) -> int:
        """The offset of the last character: who has read it has read all."""
        return max(0, len(self.text) - 1)

    def share_at(self, offset: int) -> float:
        """How much of the text comes before."""
        return offset / max(1, len(self.text))

    def chapter_at(self, offset: int) -> ChapterSpan | None:
        return next((one for one in self.chapters if one.start <= offset < one.end), None)

    def chapter_like(self, ordinal: int, title: str, parents: Sequence[str]) -> ChapterSpan | None:
        """The one of this title at the same place of the order, else the only one of this title."""
        alike = [one for one in self.chapters if _plain(one.title) == _plain(title) and one.start < one.end]
        same = [one for one in alike if one.ordinal == ordinal and _trail(one.parents) == _trail(parents)]
        found = same or alike
        return found[0] if len(found) == 1 else None


def _plain(title: str) -> str:
    return " ".join(title.split()).casefold()


def _trail(parents: Sequence[str]) -> list[str]:
    return [_plain(title) for title in parents]
