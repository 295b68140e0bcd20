"""What was called critical is found again by its words, or not at all."""

import pytest

from ingestion.artifacts.mark_anchors import MarkAnchor, anchor_of, mark_from_json, mark_to_json, stretch_of
from ingestion.artifacts.read_text import ReadText
from ingestion.passages.quote_places import Range
from tests.ingestion.artifacts.read_books import BOOK, PREFACE, Chapter, read

FIRST_READING = read(BOOK)
TURNED = "The wheel turned round and round. "


def passage_in(text: ReadText, words: str) -> Range:
    start = text.text.index(words)
    return start, start + len(words)


def words_of(anchor: MarkAnchor, text: ReadText) -> str | None:
    stretch = stretch_of(anchor, text)
    return None if stretch is None else text.text[slice(*stretch)]


def test_a_chapter_is_found_by_number_and_title_else_by_its_title() -> None:
    chapter = FIRST_READING.chapters[3]
    anchor = anchor_of(FIRST_READING, (chapter.start, chapter.end))
    assert (anchor.kind, anchor.ordinal, anchor.title) == ("chapter", 4, "Chapter Four")
    for text in (FIRST_READING, read([PREFACE, *BOOK]), read(BOOK[2:])):
        found = words_of(anchor, text)
        assert found is not None
        assert found.startswith("Chapter Four\n\nCaptain Vane")


@pytest.mark.parametrize("chapters", [BOOK[:3], [*BOOK[:3], ("The Night", BOOK[3][1])]])
def test_a_chapter_that_was_removed_or_renamed_is_lost(chapters: list[Chapter]) -> None:
    chapter = FIRST_READING.chapters[3]
    anchor = anchor_of(FIRST_READING, (chapter.start, chapter.end))
    assert stretch_of(anchor, read(chapters)) is None


@pytest.mark.parametrize("words", ["Captain Vane came by night", "but the miller. It was late."])
def test_a_passage_is_found_wherever_it_has_moved(words: str) -> None:
    anchor = anchor_of(FIRST_READING, passage_in(FIRST_READING, words))
    assert anchor.title == "Chapter Four"
    for text in (FIRST_READING, read([PREFACE, *BOOK]), read(BOOK[::-1])):
        assert words_of(anchor, text) == words


def test_a_passage_in_other_typography_is_found() -> None:
    anchor = anchor_of(FIRST_READING, passage_in(FIRST_READING, "Captain Vane came by night, and nobody"))
    text = read([(title, words.replace(" by night", "\nby  night")) for title, words in BOOK])
    assert words_of(anchor, text) == "Captain Vane came\nby  night, and nobody"


def test_a_passage_that_is_gone_is_lost() -> None:
    anchor = anchor_of(FIRST_READING, passage_in(FIRST_READING, "Captain Vane came by night"))
    assert stretch_of(anchor, read([PREFACE, *BOOK[:3]])) is None


def test_a_long_passage_goes_on_to_its_last_words() -> None:
    long = [("One", "It began. " + TURNED * 20 + "It creaked. " + TURNED * 20 + "Then it broke."), *BOOK]
    first = read(long)
    start, end = first.text.index("It began"), first.text.index("Then it broke.") + 14
    anchor = anchor_of(first, (start, end))
    assert len(anchor.quote) <= 200
    more = read([PREFACE, ("One", long[0][1].replace("It creaked", "At last it creaked a little")), *BOOK])
    found = words_of(anchor, more)
    assert found is not None
    assert found.startswith("It began.")
    assert found.endswith("Then it broke.")


def test_of_words_that_stand_twice_those_in_the_same_chapter_are_meant() -> None:
    twice = [("One", "The bell rang. " * 3), ("Two", "Nothing."), ("Three", "The bell rang. Late.")]
    first = read(twice)
    start = first.text.index("The bell rang. Late")
    anchor = anchor_of(first, (start, start + len("The bell rang.")))
    text = read([PREFACE, *twice])
    late = text.text.index("The bell rang. Late")
    assert stretch_of(anchor, text) == (late, late + len("The bell rang."))


def test_of_words_that_stand_twice_in_a_chapter_the_nearest_are_meant() -> None:
    first = read([("One", "The bell rang. Early. " + "And so on. " * 50 + "The bell rang. Late.")])
    late = first.text.rindex("The bell rang.")
    anchor = anchor_of(first, (late, late + len("The bell rang.")))
    text = read([("One", first.text[5:].replace("Early", "Too early"))])
    stretch = stretch_of(anchor, text)
    assert stretch is not None
    assert stretch[0] == text.text.rindex("The bell rang.")


def test_a_chapter_without_a_title_is_known_by_its_words() -> None:
    untitled = [("", words) for _title, words in BOOK]
    first = read(untitled)
    chapter = first.chapters[3]
    anchor = anchor_of(first, (chapter.start, chapter.end))
    assert anchor.kind == "passage"
    found = words_of(anchor, read([PREFACE, *untitled]))
    assert found is not None
    assert found.strip() == BOOK[3][1]


def test_an_anchor_is_the_same_after_it_was_stored() -> None:
    anchor = anchor_of(FIRST_READING, (5, 60))
    assert mark_from_json(mark_to_json(anchor)) == anchor


@pytest.mark.parametrize("data", [{}, {"kind": "page"}, None, {"kind": "passage"}])
def test_what_is_no_anchor_is_found_nowhere(data: object) -> None:
    assert stretch_of(mark_from_json(data), FIRST_READING) is None
