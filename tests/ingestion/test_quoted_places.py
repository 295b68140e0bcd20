"""Where quoted words stand, in words."""

import pytest

from ingestion.models import StoredText
from ingestion.quoted_places import KeptLines, page_ranges, place_words
from ingestion.structure.composed_text import PageSpan

COUNTED = [PageSpan(1, "1", 0, 10), PageSpan(2, None, 10, 20)]
PRINTED = [PageSpan(1, "i", 0, 10), PageSpan(2, "1", 10, 20)]


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([], ""),
        ([2], "p. 2"),
        ([3, 4, 5], "pp. 3–5"),
        ([9, 3, 4, 3, 7, 8], "pp. 3–4, 7–9"),
        ([1, 5], "pp. 1, 5"),
    ],
)
def test_pages_in_a_row_are_a_range(numbers: list[int], words: str) -> None:
    assert page_ranges(numbers, COUNTED) == words


def test_where_other_numbers_are_printed_it_says_which_are_meant() -> None:
    assert page_ranges([1, 2], PRINTED) == "PDF pages 1–2"
    assert page_ranges([2], PRINTED) == "PDF page 2"


def test_a_place_names_what_the_book_has() -> None:
    assert place_words("Storm", 28, "12", 402) == "Storm · p. 12 (PDF page 28) · line 402"
    assert place_words("", None, None, 7) == "line 7"
    assert place_words("Storm", None, None) == "Storm"


def test_lines_of_prose_flow_and_lines_of_verse_stay() -> None:
    text = "Now was\nthe time.\n\nThe lamp is lit,\nthe boat is lost.\n"
    verse = text.index("The lamp")
    blocks = [["paragraph", 0, 0, verse - 2, None, ""], ["verse", 0, verse, len(text) - 1, None, ""]]
    lines = KeptLines(StoredText(text=text, blocks=blocks))
    assert lines.laid_out("was\nthe time.", 4) == "was the time."
    assert lines.laid_out("lit,\nthe boat", verse + 12) == "lit,\nthe boat"
