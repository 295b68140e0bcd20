"""Words kept of a place, and all places that have them."""

import pytest

from ingestion.passages.folding import FoldedText
from ingestion.passages.quote_places import MOST_KEPT, closing_words, opening_words, places_of

LONG = "The miller counted the sacks once more. " * 30


def test_no_word_is_cut_in_two() -> None:
    for start in range(0, 40, 7):
        first, last = opening_words(LONG, 0, len(LONG) - start), closing_words(LONG, start, len(LONG))
        assert 0 < len(first) <= MOST_KEPT
        assert 0 < len(last) <= MOST_KEPT
        assert {*first.replace(".", "").split(), *last.replace(".", "").split()} <= {
            *LONG.replace(".", "").split()
        }


def test_what_begins_or_ends_within_a_word_is_kept_all_the_same() -> None:
    assert opening_words(LONG, 6, 500) == LONG[6:206].strip()
    assert closing_words(LONG, 0, 406) == LONG[206:406].strip()
    assert places_of(FoldedText(LONG), opening_words(LONG, 6, 500))[0][0] == 6


def test_all_places_are_found_in_order() -> None:
    assert places_of(FoldedText("One bell. Two bells. One bell."), "One bell.") == [(0, 9), (21, 30)]


def test_other_typography_is_let_pass_and_other_words_are_not() -> None:
    text = FoldedText("He said “no” and\nwent.")
    assert [text.text[start:end] for start, end in places_of(text, 'said "no" and went')] == [
        "said “no” and\nwent"
    ]
    assert places_of(text, "said yes and went") == []


@pytest.mark.parametrize("quote", ["", "  ", "* * *"])
def test_what_has_no_words_is_nowhere(quote: str) -> None:
    assert places_of(FoldedText("* * * One."), quote) == []


def test_writing_without_spaces_is_cut_at_its_marks() -> None:
    text = "老人坐在海邊。" * 60
    assert opening_words(text, 0, len(text)).endswith("。")
    assert places_of(FoldedText(text), opening_words(text, 0, len(text)))
