"""Where a quotation stands in a whole book."""

import pytest

from ingestion.passages.book_quotes import BookQuotes, QuotePlace
from ingestion.structure.composed_text import ComposedText, PageSpan, line_starts

TEXT = "The “keeper” climbed\nthe ninety steps\n\nand lit the lamp.\n"
TURN, LAST = TEXT.index("the ninety"), TEXT.index("lamp")


def book(*pages: PageSpan) -> BookQuotes:
    return BookQuotes(ComposedText(TEXT, (), pages, (), line_starts(TEXT)))


def test_its_characters_lines_and_page_are_those_of_the_stored_text() -> None:
    place = book(PageSpan(1, "iv", 0, TURN), PageSpan(2, "v", TURN, len(TEXT))).place_of("climbed the NINETY")
    start, end = TEXT.index("climbed"), TEXT.index(" steps")
    assert place == QuotePlace(start, end, 1, 2, "iv", "folded")


def test_a_page_without_a_printed_number_has_no_label() -> None:
    (here, beyond) = book(PageSpan(1, None, TURN, LAST)), book()
    assert [one.place_of("ninety") for one in (here, beyond)] == [
        QuotePlace(TURN + 4, TURN + 10, 2, 2, None, "exact")
    ] * 2
    before = here.place_of("keeper")
    assert before is not None
    assert before.page_label is None


@pytest.mark.parametrize(
    ("quote", "how", "lines"),
    [
        ("the ninety steps", "exact", (2, 2)),
        ('the "keeper" climbed', "folded", (1, 1)),
        ("the ninety steps … the lamp", "elided", (2, 4)),
    ],
)
def test_it_says_how_it_was_found(quote: str, how: str, lines: tuple[int, int]) -> None:
    place = book().place_of(quote)
    assert place is not None
    assert (place.how, (place.line_start, place.line_end)) == (how, lines)


@pytest.mark.parametrize("quote", ["", "…", "the eighty steps", "keep"])
def test_other_words_stand_nowhere(quote: str) -> None:
    assert book().place_of(quote) is None
