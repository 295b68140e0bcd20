"""A book's chapters as readers count them, and which of its volumes each stands in."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from chat.retrieval.heading_words import PART_KINDS, Counted, Counting, counted, folded, is_around_chapters
from ingestion.structure.composed_text import ChapterSpan

TITLE_PAGE_CHARS = 2_000
"""What is headed by the book's own title and no longer than this is its title page."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Characters `start:end`: a chapter with what is headed “1.1” and so on in it.

    `path` are the titles that lead to it, its own last; `volume` counts from 1.
    """

    path: tuple[str, ...]
    start: int
    end: int
    counted: Counted | None
    volume: int = 1

    def has_number(self, number: int, counting: Counting) -> bool:
        return (
            self.counted is not None and self.counted.number == number and self.counted.counting is counting
        )


@dataclass(frozen=True, slots=True)
class PartName:
    """A part or volume that a question names; `kind` is a value of `PART_KINDS`."""

    kind: str
    number: int


def units_of(chapters: Sequence[ChapterSpan], book_title: str) -> tuple[Unit, ...]:
    """Without what stands around the chapters."""
    units: list[Unit] = []
    for chapter in chapters:
        number, path = _number_and_path(chapter)
        is_section = path != (*chapter.parents, chapter.title)
        if is_section and units and units[-1].path == path:
            units[-1] = replace(units[-1], end=chapter.end)
        elif not any(map(is_around_chapters, (*chapter.parents, chapter.title))):
            units.append(Unit(path, chapter.start, chapter.end, number))
    return tuple(_with_volumes(_proper(units, book_title)))


def _number_and_path(chapter: ChapterSpan) -> tuple[Counted | None, tuple[str, ...]]:
    """Its own, or else that of the chapter it is a section of."""
    path = (*chapter.parents, chapter.title)
    if (own := counted(chapter.title)) is not None:
        return own, path
    for depth in range(len(chapter.parents), 0, -1):
        above = counted(chapter.parents[depth - 1])
        if above is not None and above.counting is not Counting.PART:
            return above, path[:depth]
    return None, path


def _proper(units: Sequence[Unit], book_title: str) -> list[Unit]:
    """Without a title page, and without the openings of parts where there are chapters in them."""
    lower = [unit for unit in units if unit.counted is None or unit.counted.counting is not Counting.PART]
    units = lower or units
    if len(units) > 1 and _is_title_page(units[0], units[1:], book_title):
        units = units[1:]
    return list(units)


def _is_title_page(first: Unit, others: Sequence[Unit], book_title: str) -> bool:
    if first.counted is not None:
        return False
    if all(unit.path[: len(first.path)] == first.path for unit in others):
        return True
    name, title = folded(first.path[-1]), folded(book_title)
    is_named_so = name.startswith(("by ", "por ")) or (bool(title) and (name in title or title in name))
    return is_named_so and first.end - first.start <= TITLE_PAGE_CHARS


def _with_volumes(units: Sequence[Unit]) -> list[Unit]:
    """A volume begins where the outermost heading changes, or where the chapters are counted anew."""
    found: list[Unit] = []
    last: Unit | None = None
    volume = 1
    for unit in units:
        if unit.counted is not None:
            volume += last is not None and _begins_anew(last, unit)
            last = unit
        found.append(replace(unit, volume=volume))
    return found


def _begins_anew(last: Unit, unit: Unit) -> bool:
    if len(last.path) > 1 and len(unit.path) > 1:
        return last.path[0] != unit.path[0]
    before, now = last.counted, unit.counted
    return bool(before and now and before.counting is now.counting and now.number <= before.number)


def is_counted(units: Sequence[Unit]) -> bool:
    """Whether the book itself numbers its chapters: at least every second one has a number."""
    return 2 * sum(unit.counted is not None for unit in units) >= len(units) > 0


def numbered(units: Sequence[Unit], number: int, parts: Sequence[PartName]) -> list[Unit]:
    """The chapters of this number, in several volumes several; without `parts` these are all taken.

    Negative numbers count from the end: -1 is the last one.
    """
    inside = _within(units, parts)
    if number < 0:
        return list(inside[number : len(inside) + number + 1]) if -number <= len(inside) else []
    if found := _of_number(units, inside, number):
        return found
    if is_counted(units) and len(inside) == len(units):
        return []
    return list(inside[number - 1 : number])


def _of_number(units: Sequence[Unit], inside: Sequence[Unit], number: int) -> list[Unit]:
    """By the surest way of counting that has it; numbers of few chapters may be part of their names."""
    found = [unit for unit in inside if unit.has_number(number, Counting.CHAPTER)]
    if found or not is_counted(units):
        return found
    worded = any(unit.counted and unit.counted.counting is Counting.CHAPTER for unit in units)
    others = (Counting.NUMERAL,) if worded else (Counting.NUMERAL, Counting.OTHER, Counting.PART)
    ways = ([unit for unit in inside if unit.has_number(number, way)] for way in others)
    return next((way for way in ways if way), [])


def _within(units: Sequence[Unit], parts: Sequence[PartName]) -> Sequence[Unit]:
    """Those of the parts that were named; parts that the book does not have leave it whole."""
    for part in parts if units else ():
        units = (
            [unit for unit in units if _part_numbers(unit).get(part.kind) == part.number]
            or [unit for unit in units if part.number in _part_numbers(unit).values()]
            or ([unit for unit in units if unit.volume == part.number] if _are_volumes(units) else [])
            or units
        )
    return units


def _are_volumes(units: Sequence[Unit]) -> bool:
    return units[0].volume != units[-1].volume


def _part_numbers(unit: Unit) -> dict[str, int]:
    above = [number for title in unit.path[:-1] if (number := counted(title))]
    return {PART_KINDS.get(one.word, one.word): one.number for one in above}
