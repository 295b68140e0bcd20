"""Parts of a book without a chapter number that a question names, and where its story begins and ends."""

from collections.abc import Sequence

from chat.questions.parsed_question import PASSAGES_AT_EDGE, HintKind, StructuralHint
from chat.retrieval.book_layout import BookLayout
from chat.retrieval.chapter_units import Unit, is_counted
from chat.retrieval.heading_words import is_around_chapters, is_of_the_story, is_section
from chat.retrieval.hint_place import HintPlace


def section_place(hint: StructuralHint, layout: BookLayout) -> HintPlace:
    """Chapters with such a title, or what stands in one; else what stands under such a heading."""
    chapters = tuple(
        (chapter.start, chapter.end)
        for chapter in layout.chapters
        if any(is_section(title, hint.value) for title in (*chapter.parents, chapter.title))
    )
    headed = (
        (row.start, row.end)
        for row in (*layout.shown, *layout.hidden)
        if any(is_section(title, hint.value) for title in row.heading_path)
    )
    return HintPlace(hint, layout, chapters or tuple(headed))


def edge_place(hint: StructuralHint, layout: BookLayout, units: Sequence[Unit]) -> HintPlace:
    """The first or last few source chunks of the story, whatever was read of them."""
    begin, end = _begin(layout, units), _end(layout)
    rows = [row for row in (*layout.shown, *layout.hidden) if row.overlaps((begin, end))]
    first = max(0, len(rows) - PASSAGES_AT_EDGE) if hint.kind is HintKind.END else 0
    edge = rows[first : first + PASSAGES_AT_EDGE]
    # Passages overlap: none is in it for its last words or its first alone.
    begin = max([begin, *(row.end for row in rows[:first])])
    end = min([end, *(row.start for row in rows[first + PASSAGES_AT_EDGE :])])
    return HintPlace(hint, layout, ((begin, end),) if edge else ())


def _begin(layout: BookLayout, units: Sequence[Unit]) -> int:
    """Of the first chapter, or of the prologue before it."""
    if not units:
        return 0
    first = next((unit for unit in units if unit.counted), units[0]) if is_counted(units) else units[0]
    before = [chapter for chapter in layout.chapters if chapter.end <= first.start]
    opens = bool(before) and is_of_the_story(before[-1].title)
    return before[-1].start if opens else first.start


def _end(layout: BookLayout) -> int:
    """Of the last chapter or of an epilogue; the notes and licences after it are no end."""
    told = [
        chapter.end
        for chapter in layout.chapters
        if is_of_the_story(chapter.title)
        or not any(map(is_around_chapters, (*chapter.parents, chapter.title)))
    ]
    return max(told or [row.end for row in (*layout.shown, *layout.hidden)], default=0)
