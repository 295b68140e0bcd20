"""A book cut into stretches for reading."""

from itertools import pairwise

from ingestion.reading_stretches import LONGEST, PORTION, Stretch, stretch_at, stretches_of
from ingestion.structure.composed_text import BlockSpan, ChapterSpan, ComposedText


def book(chapters: list[tuple[str, int]], block: int = 1_000) -> ComposedText:
    """Chapters by title and length, in blocks of one length."""
    length = sum(size for _, size in chapters)
    blocks = tuple(BlockSpan("paragraph", 0, at, min(length, at + block)) for at in range(0, length, block))
    spans, start = [], 0
    for ordinal, (title, size) in enumerate(chapters, start=1):
        spans.append(ChapterSpan(ordinal, title, 1, start, start + size))
        start += size
    return ComposedText("x" * length, blocks, (), tuple(spans))


def assert_covers(stretches: list[Stretch], length: int) -> None:
    assert stretches[0].start == 0
    assert stretches[-1].end == length
    assert all(before.end == after.start for before, after in pairwise(stretches))


def test_a_chapter_is_a_stretch() -> None:
    stretches = stretches_of(book([("One", 5_000), ("Two", 7_000)]))
    assert [(s.title, s.chapter_ordinal, s.portions) for s in stretches] == [("One", 1, 1), ("Two", 2, 1)]


def test_a_long_chapter_comes_in_portions_that_end_with_blocks() -> None:
    stretches = stretches_of(book([("One", 5_000), ("Long", 200_000)]))
    assert_covers(stretches, 205_000)
    assert [s.portion for s in stretches] == [1, 1, 2, 3, 4]
    assert {s.portions for s in stretches[1:]} == {4}
    assert all(s.start % 1_000 == 0 and s.end - s.start <= PORTION + 1_000 for s in stretches[1:])


def test_a_book_without_chapters_is_cut_all_the_same() -> None:
    text = book([("", 300_000)])
    bare = ComposedText(text.text, text.blocks, (), ())
    stretches = stretches_of(bare)
    assert_covers(stretches, 300_000)
    assert len(stretches) == 5


def test_one_block_longer_than_any_portion_stays_whole() -> None:
    stretches = stretches_of(book([("Code", LONGEST * 2)], block=LONGEST * 2))
    assert [(s.start, s.end) for s in stretches] == [(0, LONGEST * 2)]


def test_half_titles_stand_at_the_head_of_what_follows() -> None:
    stretches = stretches_of(
        book([("Part One", 100), ("Book One", 50), ("Chapter 1", 5_000), ("Chapter 2", 80)])
    )
    assert [s.title for s in stretches] == ["Part One · Book One · Chapter 1", "Chapter 2"]
    assert_covers(stretches, 5_230)


def test_an_empty_book_is_one_empty_stretch() -> None:
    assert [(s.start, s.end) for s in stretches_of(ComposedText("", (), (), ()))] == [(0, 0)]


def test_a_place_is_found_in_its_stretch() -> None:
    stretches = stretches_of(book([("One", 5_000), ("Two", 7_000)]))
    assert [stretch_at(stretches, at) for at in (0, 4_999, 5_000, 11_999, 99_999)] == [0, 0, 1, 1, 1]
