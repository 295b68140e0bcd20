"""The sentences of a passage, as ranges of its text."""

import itertools

import pytest

from ingestion.chunking.sentence_spans import sentence_spans


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("He went. She stayed!", ["He went.", "She stayed!"]),
        ("  He went.\nShe stayed. ", ["He went.", "She stayed."]),
        (
            "CHAPTER II\n\nThe Storm\n \t\n\nIt took the boat.",
            ["CHAPTER II", "The Storm", "It took the boat."],
        ),
        ("Over two\nlines it goes. Then ends.", ["Over two\nlines it goes.", "Then ends."]),
        ("—¿Quién es?\n\n—Nadie.", ["—¿Quién es?", "—Nadie."]),
        ("Before.\n\n* * *\n\n1899.\n\nAfter.", ["Before.", "After."]),
        ("", []),
        (" \n\n ", []),
        ("12. 13. 14.", []),
    ],
)
def test_each_is_a_range_without_the_space_around_it(text: str, wanted: list[str]) -> None:
    assert sentences(text) == wanted


def test_they_come_in_order_and_never_overlap() -> None:
    text = "One day. Two days.\n\nThree. “Four,” said Mr. Five. 6 went.\n\n\nSeven" * 20
    spans = sentence_spans(text)
    assert all(start < end for start, end in spans)
    assert all(before[1] <= after[0] for before, after in itertools.pairwise(spans))
