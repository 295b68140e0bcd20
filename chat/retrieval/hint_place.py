"""What one hint of a question means in one book."""

from dataclasses import dataclass

from chat.questions.parsed_question import StructuralHint
from chat.retrieval.book_layout import BookLayout, SourceRow
from ingestion.passages.quote_places import Range
from ingestion.structure.composed_text import PageSpan


@dataclass(frozen=True, slots=True)
class HintPlace:
    """The book has it when there are `ranges`, which may be empty ones: pages without text.

    `pages` are those that were taken, `is_printed` when by what is printed on them. `is_untold`: what lies
    beyond the horizon is not compared with the words of a title, for that would tell whether it has them.
    """

    hint: StructuralHint
    layout: BookLayout
    ranges: tuple[Range, ...]
    pages: tuple[PageSpan, ...] = ()
    is_printed: bool = False
    is_untold: bool = False

    @property
    def exists(self) -> bool:
        return bool(self.ranges) or self.is_untold

    @property
    def is_beyond(self) -> bool:
        """Whether some of it is."""
        return self.is_untold or any(map(self.layout.hides, self.ranges))

    def rows(self) -> list[tuple[SourceRow, ...]]:
        """What the reader may see of it, by range."""
        return [self.layout.shown_in(stretch) for stretch in self.ranges]

    def read_ranges(self) -> list[Range]:
        return [stretch for stretch in self.ranges if self.layout.shown_in(stretch)]

    def read_pages(self) -> tuple[PageSpan, ...]:
        return tuple(page for page in self.pages if self.layout.shown_in((page.start, page.end)))
