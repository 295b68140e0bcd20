"""Where a place in the former text of a book is in the one that took its place."""

from ingestion.artifacts.read_text import ReadText
from ingestion.passages.folding import FoldedText
from ingestion.replaced_texts import MovedOffsets

BOOK = "\n".join(f"On day {day} the mill ground {7 * day} sacks." for day in range(200))
FRONT = "The editor thanks the library.\n" * 40
HALF = len(BOOK) // 2


def moved(former: str, text: str) -> MovedOffsets:
    return MovedOffsets(former, ReadText(FoldedText(text), ()))


def test_it_is_after_the_same_words() -> None:
    later, earlier = moved(BOOK, FRONT + BOOK).at(HALF), moved(FRONT + BOOK, BOOK).at(len(FRONT) + HALF)
    assert (later.offset, later.is_by_words) == (len(FRONT) + HALF, True)
    assert (earlier.offset, earlier.is_by_words) == (HALF, True)
    assert moved(BOOK, FRONT + BOOK).at(0).offset == 0


def test_where_the_words_are_gone_it_is_as_far_in() -> None:
    found = moved(BOOK, "It was rewritten, every line. " * 10).at(HALF)
    assert not found.is_by_words
    assert found.offset in {149, 150}
