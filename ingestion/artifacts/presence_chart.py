"""Who appears where: people by chapters, as a drawing and as a table; plain values in whole pixels."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ingestion.artifacts.name_profile import Person
from ingestion.structure.composed_text import ChapterSpan

MOST_PEOPLE = 20
MOST_COLUMNS = 150
"""Beyond so many chapters a column stands for several in a row."""

ROW = 26
MARGIN = 8
NAMES_WIDTH = 144
LONGEST_HEADING = 26
LONGEST_LABEL = 18
_LETTER = 7
"""The widest a letter of a heading is on average, so that long ones get room."""
_SHORTEST_HEADING = 10
"""What stands in place of an empty title has room too."""
_SMALLEST_MARK = 4
_PITCHES = ((12, 44), (40, 28), (MOST_COLUMNS, 18))
"""How wide a column is, by how many there are at most."""


@dataclass(frozen=True, slots=True)
class Column:
    """The chapters `first` to `last`, by ordinal; `title` is that of the first."""

    first: int
    last: int
    title: str
    x: int

    @property
    def more(self) -> int:
        """How many chapters it stands for besides the first."""
        return self.last - self.first

    @property
    def heading(self) -> str:
        return shortened(self.title, LONGEST_HEADING)


@dataclass(frozen=True, slots=True)
class Mark:
    """A square whose area grows with the number of mentions."""

    column: Column
    mentions: int
    x: int
    y: int
    side: int


@dataclass(frozen=True, slots=True)
class Row:
    """`counts` has a number for every column."""

    person: Person
    y: int
    counts: tuple[int, ...]
    marks: tuple[Mark, ...]

    @property
    def label(self) -> str:
        return shortened(self.person.name, LONGEST_LABEL)


@dataclass(frozen=True, slots=True)
class PresenceChart:
    """`top` is where the rows begin; the columns' headings stand above, turned upright."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    top: int
    pitch: int

    @property
    def names_width(self) -> int:
        return NAMES_WIDTH

    @property
    def names_x(self) -> int:
        """Where the names of the rows end."""
        return NAMES_WIDTH - MARGIN

    @property
    def width(self) -> int:
        return 2 * MARGIN + self.pitch * len(self.columns)

    @property
    def height(self) -> int:
        return self.top + ROW * len(self.rows) + MARGIN

    @property
    def table(self) -> tuple[tuple[Column, tuple[int, ...]], ...]:
        """Every column with its number for each row."""
        return tuple(
            (column, tuple(row.counts[place] for row in self.rows))
            for place, column in enumerate(self.columns)
        )

    @property
    def heading_y(self) -> int:
        return self.top - MARGIN


def presence_chart(people: Sequence[Person], chapters: Sequence[ChapterSpan]) -> PresenceChart:
    """The first `MOST_PEOPLE` of `people`; what stands before the first chapter is a chapter if it counts."""
    shown = people[:MOST_PEOPLE]
    named = {ordinal for person in shown for ordinal in person.chapter_ordinals}
    spans = [chapter for chapter in chapters if chapter.ordinal or 0 in named]
    pitch = _pitch(min(len(spans), MOST_COLUMNS))
    columns = _columns(spans, pitch)
    longest = max((len(column.heading) for column in columns), default=0)
    top = 2 * MARGIN + _LETTER * max(longest, _SHORTEST_HEADING)
    most = max((count for person in shown for count in _counts(person, columns)), default=0)
    rows = tuple(_row(person, columns, top + ROW * place, pitch, most) for place, person in enumerate(shown))
    return PresenceChart(columns, rows, top, pitch)


def shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def _pitch(columns: int) -> int:
    return next(pitch for most, pitch in _PITCHES if columns <= most)


def _columns(spans: Sequence[ChapterSpan], pitch: int) -> tuple[Column, ...]:
    size = max(1, math.ceil(len(spans) / MOST_COLUMNS))
    groups = [spans[begin : begin + size] for begin in range(0, len(spans), size)]
    return tuple(
        Column(group[0].ordinal, group[-1].ordinal, group[0].title, MARGIN + pitch * place + pitch // 2)
        for place, group in enumerate(groups)
    )


def _counts(person: Person, columns: Sequence[Column]) -> tuple[int, ...]:
    by_chapter = Counter({chapter.ordinal: chapter.mentions for chapter in person.chapters})
    return tuple(
        sum(by_chapter[ordinal] for ordinal in range(column.first, column.last + 1)) for column in columns
    )


def _row(person: Person, columns: Sequence[Column], y: int, pitch: int, most: int) -> Row:
    counts = _counts(person, columns)
    middle = y + ROW // 2
    marks = (
        _mark(column, count, middle, min(pitch, ROW) - 2, most)
        for column, count in zip(columns, counts, strict=True)
        if count
    )
    return Row(person, middle, counts, tuple(marks))


def _mark(column: Column, mentions: int, middle: int, largest: int, most: int) -> Mark:
    side = max(_SMALLEST_MARK, round(largest * math.sqrt(mentions / most)))
    return Mark(column, mentions, column.x - side // 2, middle - side // 2, side)
