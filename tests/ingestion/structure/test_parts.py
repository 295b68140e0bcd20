"""Parts are chapters in a row, about as long as each other, and cover the text."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingestion.structure.composed_text import ChapterSpan
from ingestion.structure.parts import MOST_PARTS, Part, parts_of


def chapters_of(lengths: list[int], parents: list[str] | None = None) -> tuple[ChapterSpan, ...]:
    ends = list(itertools.accumulate(lengths))
    above = parents or [""] * len(lengths)
    return tuple(
        ChapterSpan(number, f"Chapter {number}", 1, end - length, end, None, (parent,) if parent else ())
        for number, (length, end, parent) in enumerate(zip(lengths, ends, above, strict=True), 1)
    )


def bounds(parts: tuple[Part, ...]) -> list[int]:
    return [0, *(part.char_end for part in parts)]


@given(st.lists(st.integers(1, 90_000), min_size=0, max_size=40), st.integers(400, 3000))
def test_they_cover_the_text_and_are_at_most_twelve(lengths: list[int], step: int) -> None:
    length = sum(lengths)
    parts = parts_of(chapters_of(lengths), range(step, length, step), length)
    assert 1 <= len(parts) <= MOST_PARTS
    assert [part.number for part in parts] == list(range(1, len(parts) + 1))
    assert bounds(parts) == [parts[0].char_start, *(part.char_end for part in parts)]
    assert parts[-1].char_end == length
    assert all(one.char_end == two.char_start for one, two in itertools.pairwise(parts))
    assert all(part.char_start < part.char_end for part in parts) or not length


def test_chapters_of_a_part_are_whole() -> None:
    chapters = chapters_of([9_000, 11_000] * 20)
    ends = {chapter.end for chapter in chapters}
    parts = parts_of(chapters, range(1000, 400_000, 1000), 400_000)
    assert len(parts) == MOST_PARTS
    assert set(bounds(parts)[1:]) <= ends
    assert parts[0].title == "Chapter 1 – Chapter 3"


def test_the_books_own_parts_are_kept_apart_where_they_are_near() -> None:
    chapters = chapters_of([10_000] * 15, ["One"] * 7 + ["Two"] * 8)
    assert 70_000 in bounds(parts_of(chapters, (), 150_000))


@pytest.mark.parametrize("chapters", [(), chapters_of([90_000])])
def test_a_book_without_chapters_is_divided_where_chunks_end(chapters: tuple[ChapterSpan, ...]) -> None:
    chunk_ends = range(1_300, 90_000, 1_300)
    parts = parts_of(chapters, chunk_ends, 90_000)
    assert len(parts) == 7
    assert set(bounds(parts)[1:-1]) <= set(chunk_ends)
    lengths = [part.char_end - part.char_start for part in parts]
    assert max(lengths) < 2 * min(lengths)


def test_a_short_text_is_one_part() -> None:
    assert parts_of(chapters_of([900, 800]), (), 1700) == (Part(1, "Chapter 1 – Chapter 2", 0, 1700),)


def test_what_stands_before_the_first_chapter_belongs_to_the_first_part() -> None:
    front = ChapterSpan(0, "", 1, 0, 20_000)
    later = [
        ChapterSpan(n, f"C{n}", 1, start, start + 15_000)
        for n, start in enumerate(range(20_000, 110_000, 15_000), 1)
    ]
    parts = parts_of([front, *later], (), 110_000)
    assert parts[0].char_start == 0
    assert parts[0].char_end > 20_000
