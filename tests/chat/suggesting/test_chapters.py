"""Chapters as a question names them, and only those that were read to their end."""

from chat.suggesting.chapters import read_chapters
from chat.suggesting.met import ReadChapter
from ingestion.structure.composed_text import ChapterSpan


def span(ordinal: int, title: str) -> ChapterSpan:
    return ChapterSpan(ordinal, title, 1, 100 * (ordinal - 1), 100 * ordinal)


NUMBERED = [span(1, "CHAPTER I. The Keeper"), span(2, "CHAPTER II"), span(3, "CHAPTER III. The Wedding")]


def test_a_numbered_one_is_called_by_its_number_alone() -> None:
    assert read_chapters(NUMBERED, None) == tuple(ReadChapter(n, number=n) for n in (1, 2, 3))


def test_those_that_are_not_read_to_the_end_are_not_there() -> None:
    assert read_chapters(NUMBERED, 250) == (ReadChapter(1, number=1), ReadChapter(2, number=2))
    assert read_chapters(NUMBERED, 0) == ()


def test_a_number_that_several_have_names_none() -> None:
    assert read_chapters([span(1, "CHAPTER I"), span(2, "CHAPTER II"), span(3, "CHAPTER I")], None) == (
        ReadChapter(2, number=2),
    )


def test_others_are_called_by_a_title_that_can_be_quoted() -> None:
    titles = [span(1, "The Storm"), span(2, "A “quoted” one"), span(3, "x" * 80), span(4, "Preface")]
    assert read_chapters(titles, None) == (ReadChapter(1, title="The Storm"),)


def test_what_stands_before_the_first_is_none() -> None:
    assert read_chapters([span(0, "Title page")], None) == ()
