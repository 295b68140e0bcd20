"""How far a meeting goes."""

import pytest

from ingestion.meeting_milestones import NoSuchPlace, Outline, milestone_words
from ingestion.structure.composed_text import ChapterSpan, PageSpan

CHAPTERS = [ChapterSpan(1, "The Keeper", 1, 10, 60), ChapterSpan(2, "", 1, 60, 100)]
PRINTED = [
    PageSpan(1, "i", 0, 20),
    PageSpan(2, "ii", 20, 40),
    PageSpan(3, "1", 40, 70),
    PageSpan(4, "2", 70, 90),
    PageSpan(5, "1", 90, 100),
]
COUNTED = [PageSpan(1, "1", 0, 50), PageSpan(2, None, 50, 100)]


def outline(pages: list[PageSpan] | None = None) -> Outline:
    return Outline(CHAPTERS, pages or [], 100)


def test_a_chapter_goes_to_its_end() -> None:
    milestone = outline().at_chapter(1)
    assert (milestone.end, milestone.facts) == (60, {"kind": "chapter", "value": 1, "label": "The Keeper"})
    assert milestone_words(milestone.facts) == "Up to the end of “The Keeper”"
    assert milestone_words(outline().at_chapter(2).facts) == "Up to the end of chapter 2"


def test_pages_are_known_by_what_is_printed_on_them() -> None:
    pages = outline(PRINTED)
    assert pages.has_printed_numbers
    assert pages.at_page(" II ").end == 40
    assert milestone_words(pages.at_page("2").facts) == "Up to the end of p. 2 (PDF page 4)"
    with pytest.raises(NoSuchPlace, match="“5” printed"):
        pages.at_page("5")


def test_of_pages_with_the_same_number_the_first_counts() -> None:
    assert outline(PRINTED).at_page("1").end == 70


def test_elsewhere_pages_are_counted() -> None:
    pages = outline(COUNTED)
    assert not pages.has_printed_numbers
    assert pages.at_page("2").end == 100
    assert milestone_words(pages.at_page("2").facts) == "Up to the end of p. 2"
    for asked in ("3", "", "x"):
        with pytest.raises(NoSuchPlace):
            pages.at_page(asked)


def test_the_end_is_the_whole_book() -> None:
    milestone = outline().at_end()
    assert milestone.end == 100
    assert milestone_words(milestone.facts) == "The whole book"


def test_a_book_without_pages_or_such_a_chapter_says_so() -> None:
    with pytest.raises(NoSuchPlace):
        outline().at_page("1")
    with pytest.raises(NoSuchPlace):
        outline().at_page_number(None)
    with pytest.raises(NoSuchPlace):
        outline().at_chapter(3)


def test_a_chapter_of_a_part_is_named_with_it() -> None:
    chapter = ChapterSpan(3, "Chapter I", 2, 0, 50, None, ("Volume II",))
    milestone = Outline([chapter], [], 50).at_chapter(3)
    assert milestone_words(milestone.facts) == "Up to the end of “Volume II · Chapter I”"
