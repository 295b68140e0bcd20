"""What of a book counts as its first chapter, its second and so on."""

import pytest

from chat.retrieval.chapter_units import TITLE_PAGE_CHARS, is_counted, numbered, units_of
from ingestion.structure.composed_text import ChapterSpan

LONG = TITLE_PAGE_CHARS + 1


def spans(*chapters: tuple[str, int] | tuple[str, int, tuple[str, ...]]) -> list[ChapterSpan]:
    """Titles with their length in characters, and the headings above."""
    made: list[ChapterSpan] = []
    for title, length, *above in chapters:
        start = made[-1].end if made else 0
        parents = above[0] if above else ()
        made.append(ChapterSpan(len(made) + 1, title, 1 + len(parents), start, start + length, None, parents))
    return made


def titles(chapters: list[ChapterSpan], book_title: str) -> list[str]:
    return [unit.path[-1] for unit in units_of(chapters, book_title)]


@pytest.mark.parametrize(
    "title", ["Tales of the Rock", "TALES OF THE ROCK, AND OTHERS", "by Ann Quill", "por Ana Roca"]
)
def test_a_title_page_is_no_chapter(title: str) -> None:
    assert titles(spans((title, 200), ("The Lamp", LONG), ("The Boat", LONG)), "Tales of the Rock") == [
        "The Lamp",
        "The Boat",
    ]


def test_a_story_that_gives_the_book_its_title_is_one() -> None:
    book = spans(("The Lamp", LONG), ("The Boat", LONG))
    assert titles(book, "The Lamp, and Other Tales") == ["The Lamp", "The Boat"]


def test_the_book_itself_above_its_chapters_is_none() -> None:
    book = spans(
        ("The Keeper", LONG), ("One Day", LONG, ("The Keeper",)), ("The Boat", LONG, ("The Keeper",))
    )
    assert titles(book, "") == ["One Day", "The Boat"]


def test_what_opens_a_part_is_no_chapter_where_there_are_some() -> None:
    book = spans(
        ("Part One", LONG), ("Chapter 1", LONG, ("Part One",)), ("Part Two", LONG), ("Chapter 2", LONG)
    )
    assert titles(book, "") == ["Chapter 1", "Chapter 2"]


def test_a_lone_text_is_one_chapter() -> None:
    (unit,) = units_of(spans(("The Keeper", 200)), "The Keeper")
    assert numbered([unit], 1, ()) == [unit]


def test_sections_of_a_chapter_are_in_it() -> None:
    book = spans(
        ("1 Lamps", 100), ("1.1 Oil", 100, ("1 Lamps",)), ("Wicks", 100, ("1 Lamps",)), ("2 Boats", 100)
    )
    assert [(unit.start, unit.end) for unit in units_of(book, "")] == [(0, 300), (300, 400)]


def test_names_of_few_chapters_may_begin_with_a_number() -> None:
    book = spans(("The Lamp", LONG), ("12 Men", LONG), ("The Boat", LONG), ("The Bell", LONG))
    units = units_of(book, "")
    assert not is_counted(units)
    assert numbered(units, 12, ()) == []
    assert numbered(units, 2, ()) == [units[1]]


def test_there_is_nothing_in_a_book_without_chapters() -> None:
    assert units_of([], "") == ()
    for number in (1, -1):
        assert numbered((), number, ()) == []
