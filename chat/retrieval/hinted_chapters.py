"""Chapters that a question names, by number or by title."""

from collections.abc import Callable, Iterable, Sequence

from chat.questions.parsed_question import StructuralHint
from chat.retrieval.book_layout import BookLayout
from chat.retrieval.chapter_units import PartName, Unit, numbered
from chat.retrieval.heading_words import folded, own_words
from chat.retrieval.hint_place import HintPlace
from ingestion.passages.quote_places import Range

SHORTEST_NAME = 3
"""Characters of a title by which one that contains them is found."""


def numbered_place(
    hint: StructuralHint, layout: BookLayout, units: Sequence[Unit], parts: Sequence[PartName]
) -> HintPlace:
    found = numbered(units, hint.number or 0, parts)
    return HintPlace(hint, layout, tuple((unit.start, unit.end) for unit in found))


def titled_place(hint: StructuralHint, layout: BookLayout) -> HintPlace:
    """Chapters by their title, else parts, else what stands under a heading of that wording."""
    ranges = _titled(hint.value, _read_titles(layout))
    return HintPlace(hint, layout, ranges, is_untold=not ranges and bool(layout.hidden))


def _read_titles(layout: BookLayout) -> list[list[tuple[str, Range]]]:
    begun = [chapter for chapter in layout.chapters if layout.has_begun(chapter.start)]
    chapters = [(chapter.title, (chapter.start, chapter.end)) for chapter in begun]
    parts = [(title, (chapter.start, chapter.end)) for chapter in begun for title in chapter.parents]
    headings = [(title, (row.start, row.end)) for row in layout.shown for title in row.heading_path]
    return [chapters, parts, headings]


def _titled(asked: str, titles: Iterable[Iterable[tuple[str, Range]]]) -> tuple[Range, ...]:
    """The same words before words that are contained, and of either the first kind of title that has them."""
    whole, own = folded(asked), own_words(asked)
    ways: tuple[Callable[[str], bool], ...] = (
        lambda title: whole == folded(title),
        lambda title: bool(own) and own == own_words(title),
        lambda title: _contains(title, own),
    )
    found = (_taken(kind, way) for way in ways for kind in titles)
    return next((ranges for ranges in found if ranges), ())


def _taken(titles: Iterable[tuple[str, Range]], is_meant: Callable[[str], bool]) -> tuple[Range, ...]:
    return tuple(dict.fromkeys(stretch for title, stretch in titles if is_meant(title)))


def _contains(title: str, asked: str) -> bool:
    return len(asked) >= SHORTEST_NAME and f" {asked} " in f" {folded(title)} "
