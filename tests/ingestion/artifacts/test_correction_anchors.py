"""A correction counts from the place of the story that was chosen, in whatever text it is read anew."""

import pytest

from ingestion.artifacts.correction_anchors import (
    Names,
    Placed,
    Shown,
    ShownIn,
    at_end_of_chapter,
    at_mention,
    placed,
    shown_in_from_json,
    shown_in_to_json,
)
from ingestion.artifacts.read_text import ReadText
from tests.ingestion.artifacts.read_books import BOOK, PREFACE, Chapter, end_of, read

FIRST_READING = read(BOOK)
ANNE = Names(frozenset({"Anne Hart"}), frozenset({"Anne Hart"}))


def at_end_of(title: str, text: ReadText = FIRST_READING, names: Names = ANNE) -> ShownIn:
    chapter = next(one for one in text.chapters if one.title == title)
    return at_end_of_chapter(text, chapter, names)


def renumbered(chapters: list[Chapter]) -> list[Chapter]:
    """Under the titles of their new numbers."""
    titles = [title for title, _words in BOOK]
    return [(title, words) for title, (_old, words) in zip(titles, chapters, strict=False)]


def test_the_end_is_the_last_character_of_every_text() -> None:
    shorter = ReadText(FIRST_READING.folding.__class__(FIRST_READING.text[:-1]), FIRST_READING.chapters)
    assert placed(ShownIn(Shown.END), shorter) == Placed(len(FIRST_READING.text) - 2, is_lost=False)
    assert placed(ShownIn(Shown.END), read([])) == Placed(0, is_lost=False)


@pytest.mark.parametrize("title", [title for title, _words in BOOK])
def test_a_chapter_is_found_in_the_same_text_and_after_a_preface(title: str) -> None:
    anchor = at_end_of(title)
    for text in (FIRST_READING, read([PREFACE, *BOOK]), read([*BOOK, PREFACE])):
        assert placed(anchor, text) == Placed(end_of(text, title) - 1, is_lost=False)


def test_a_chapter_with_a_character_less_in_it_is_found() -> None:
    shorter = read([(title, words.replace("year", "yea")) for title, words in BOOK])
    assert placed(at_end_of("Chapter Two"), shorter).offset == end_of(shorter, "Chapter Two") - 1


def test_chapters_that_are_numbered_anew_do_not_pull_it_forward() -> None:
    """Each title belongs to the chapter before by now."""
    text = read(renumbered([PREFACE, *BOOK]))
    assert placed(at_end_of("Chapter Five"), text) == Placed(end_of(text, "Chapter Six") - 1, is_lost=False)


@pytest.mark.parametrize(
    "chapters",
    [
        [one for one in BOOK if one[0] != "Chapter Five"],
        [(title.replace("Five", "the Fifth"), words) for title, words in BOOK],
        [("", words) for _title, words in BOOK],
        [PREFACE, *BOOK, ("Chapter Five", "Again.")],
    ],
    ids=["removed", "renamed", "without titles", "twice"],
)
def test_a_chapter_that_is_not_found_is_the_end_of_the_book(chapters: list[Chapter]) -> None:
    text = read(chapters)
    assert placed(at_end_of("Chapter Five"), text) == Placed(text.last, is_lost=True)


def test_of_chapters_with_one_title_that_at_the_same_place_is_meant() -> None:
    twice = read([*BOOK, ("Chapter Two", "Once more.")])
    assert placed(at_end_of("Chapter Two"), twice).offset == twice.chapters[1].end - 1


def test_a_chapter_without_a_title_is_known_by_its_last_words() -> None:
    untitled = [("", words) for _title, words in BOOK]
    first = read(untitled)
    anchor = at_end_of_chapter(first, first.chapters[4], ANNE)
    assert placed(anchor, first) == Placed(first.chapters[4].end - 1, is_lost=False)
    assert placed(anchor, read([*untitled[:4], ("", "Other words.")])).is_lost


def test_a_name_that_comes_later_than_the_chapter_holds_it_back() -> None:
    names = Names(frozenset({"Anne Hart", "Captain Vane"}), frozenset({"Anne Hart"}))
    text = read([PREFACE, *BOOK])
    assert placed(at_end_of("Chapter One", names=names), text).offset == text.text.index("Captain Vane")


def test_no_secret_is_where_the_last_of_the_names_is_first_said() -> None:
    names = Names(frozenset({"Anne Hart", "Captain Vane", "The Free Name"}), frozenset())
    anchor = at_mention(FIRST_READING, FIRST_READING.text.index("Captain Vane"), names)
    text = read([PREFACE, *BOOK])
    assert placed(anchor, text) == Placed(text.text.index("Captain Vane"), is_lost=False)


def test_a_name_that_is_not_said_any_more_is_the_end() -> None:
    names = Names(frozenset({"Anne Hart", "Captain Vane"}), frozenset())
    anchor = at_mention(FIRST_READING, FIRST_READING.text.index("Captain Vane"), names)
    text = read([(title, words.replace("Vane", "Vanes")) for title, words in BOOK])
    assert placed(anchor, text) == Placed(text.last, is_lost=True)


def test_a_mention_after_that_of_a_namesake_is_known_by_its_words() -> None:
    third = FIRST_READING.text.index("Anne Hart", end_of(FIRST_READING, "Chapter Two"))
    anchor = at_mention(FIRST_READING, third, ANNE)
    text = read([PREFACE, *BOOK])
    expected = text.text.index("Anne Hart", end_of(text, "Chapter Two"))
    assert placed(anchor, text) == Placed(expected, is_lost=False)
    without = read([*BOOK[:2], *BOOK[3:]])
    assert placed(anchor, without).is_lost


def test_a_short_name_within_a_longer_one_of_the_same_person_is_not_said() -> None:
    chapters = [("One", "Martha Quill sang."), ("Two", "Nobody sang."), ("Three", "Martha wept.")]
    first = read(chapters)
    names = Names(frozenset({"Martha"}), frozenset({"Martha", "Martha Quill"}))
    anchor = at_mention(first, first.text.index("Martha wept"), names)
    text = read([PREFACE, *chapters])
    assert placed(anchor, text) == Placed(text.text.index("Martha wept"), is_lost=False)


def test_an_anchor_is_the_same_after_it_was_stored() -> None:
    anchor = at_end_of("Chapter Five")
    assert shown_in_from_json(shown_in_to_json(anchor)) == anchor


@pytest.mark.parametrize("data", [{}, {"kind": "later"}, [], None, {"kind": "end", "said": 3}])
def test_what_is_no_anchor_is_the_end(data: object) -> None:
    assert placed(shown_in_from_json(data), FIRST_READING) == Placed(FIRST_READING.last, is_lost=True)
