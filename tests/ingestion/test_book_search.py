"""Finding words in a book, as far as it was read."""

from ingestion.book_search import MOST_FOUND, Found, find
from ingestion.structure.composed_text import ChapterSpan, ComposedText, PageSpan
from ingestion.texts_at_hand import TextAtHand

FILLER = "Nothing happened for a while on the rock. " * 5
TEXT = f"{FILLER}\nThe lamp was\nlit. {FILLER}\nThe lamp went out. {FILLER}"
MIDDLE = TEXT.index("The lamp went")


def text(words: str = TEXT) -> TextAtHand:
    half = min(MIDDLE, len(words))
    chapters = (ChapterSpan(1, "The Keeper", 1, 0, half), ChapterSpan(2, "The Storm", 1, half, len(words)))
    pages = (PageSpan(1, None, 0, half), PageSpan(2, None, half, len(words)))
    return TextAtHand(1, ComposedText(words, (), pages, chapters))


def places(found: Found) -> list[str]:
    return [TEXT[place.start : place.end] for place in found.places]


def test_each_place_has_its_words_around_it_and_says_where_it_is() -> None:
    first, second = find(text(), " THE   lamp ", None).places
    assert TEXT[first.start : first.end] == "The lamp"
    assert (first.chapter, first.page) == ("Chapter 1: The Keeper", "p. 1")
    assert (second.chapter, second.page) == ("Chapter 2: The Storm", "p. 2")
    shown = first.before + first.words + first.after
    assert shown.startswith("… ")
    assert shown.endswith(" …")
    assert " The lamp was lit. " in shown


def test_nothing_is_found_nor_shown_beyond_what_is_known() -> None:
    known = TEXT.index("lit. ") + 4
    (only,) = find(text(), "lamp", known).places
    assert only.words + only.after == "lamp was lit."
    assert find(text(), "went out", MIDDLE + 10).places == ()


def test_very_many_places_are_cut_off() -> None:
    found = find(text("lamp " * (MOST_FOUND + 5)), "lamp", None)
    assert (len(found.places), found.is_more) == (MOST_FOUND, True)
    assert not find(text("lamp " * MOST_FOUND), "lamp", None).is_more


def test_one_letter_is_not_looked_for() -> None:
    assert find(text(), " a ", None).is_too_short
    assert places(find(text(), "a", None)) == []
