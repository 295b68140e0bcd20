"""Which of a book's chapters a page shows."""

import pytest

from ingestion.contents import MOST_SHOWN, Contents, contents_around, contents_from_the_first
from ingestion.structure.composed_text import ChapterSpan


def chapters(count: int) -> list[ChapterSpan]:
    return [ChapterSpan(at + 1, f"Chapter {at + 1}", 1, at * 10, at * 10 + 10) for at in range(count)]


@pytest.mark.parametrize("count", [0, 1, MOST_SHOWN])
def test_what_is_not_too_many_is_shown_in_whole(count: int) -> None:
    assert contents_around(chapters(count), 35) == Contents(chapters(count))
    assert contents_from_the_first(chapters(count)) == Contents(chapters(count))


@pytest.mark.parametrize("count", [MOST_SHOWN + extra for extra in (1, 2, 3, 100, 101, 5_000)])
def test_every_chapter_is_shown_or_counted_wherever_one_is(count: int) -> None:
    for here in {0, 1, 2, 99, 100, 101, 102, 103, count // 2, count - 100, count - 2, count - 1}:
        book = chapters(count)
        contents = contents_around(book, book[here].start)
        ends = [end for end in (contents.first, contents.last) if end is not None]
        gaps = [gap for gap in (contents.before, contents.after) if gap is not None]
        assert len(contents.shown) == MOST_SHOWN
        assert book[here] in contents.shown
        assert len(contents.shown) + len(ends) + sum(gap.count for gap in gaps) == count
        assert contents.first not in contents.shown
        assert contents.last not in contents.shown


def test_from_link_to_link_no_chapter_is_passed_over() -> None:
    book = chapters(5_000)
    contents, seen = contents_from_the_first(book), [chapter.ordinal for chapter in book[:MOST_SHOWN]]
    while contents.after is not None:
        contents = contents_around(book, book[contents.after.ordinal - 1].start)
        assert contents.shown[0].ordinal <= seen[-1] + 1
        seen += [chapter.ordinal for chapter in contents.shown if chapter.ordinal > seen[-1]]
    assert seen[-1] in {4_999, 5_000}
    while contents.before is not None:
        first = contents.shown[0].ordinal
        contents = contents_around(book, book[contents.before.ordinal - 1].start)
        assert contents.shown[-1].ordinal >= first - 1
    assert contents.shown[0].ordinal in {1, 2}
