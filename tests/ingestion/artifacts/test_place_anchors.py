"""A reader's place is found again by the words before it."""

import pytest

from ingestion.artifacts.place_anchors import FoundPlace, offset_in, place_anchor
from ingestion.artifacts.read_text import ReadText
from ingestion.passages.folding import FoldedText

TEXT = (
    "The keeper climbed the stairs and counted them once more. " * 5
    + "The lamp was lit. “Come ashore,” said Tobias.\n\nThe storm took the boat. Nobody rang the bell.\n"
)
AT = TEXT.index("The storm")


def read(text: str) -> ReadText:
    return ReadText(FoldedText(text), ())


def found(text: str) -> FoundPlace:
    return offset_in(read(text), AT, place_anchor(TEXT, AT))


def test_in_the_same_text_it_stays() -> None:
    assert found(TEXT) == FoundPlace(AT, is_by_words=True)


@pytest.mark.parametrize(
    "text",
    [
        "A preface of a few words.\n\n" + TEXT,
        TEXT[4:],
        TEXT.replace("“", '"').replace("”", '"').replace("lamp was", "lamp\nwas"),
    ],
    ids=["preface", "shorter", "other letters"],
)
def test_it_moves_with_its_words(text: str) -> None:
    assert found(text) == FoundPlace(text.index("The storm"), is_by_words=True)


def test_of_several_places_the_nearest_to_where_it_was() -> None:
    text = TEXT + TEXT
    at = len(TEXT) + AT
    anchor = {"before": "said Tobias.", "share": at / len(text)}
    longer = "A preface.\n\n" + text
    assert offset_in(read(longer), at, anchor) == FoundPlace(at + len("A preface.\n\n"), is_by_words=True)


def test_without_its_words_it_is_as_far_in_as_it_was() -> None:
    assert found("x" * 1000) == FoundPlace(int(1000 * AT / len(TEXT)), is_by_words=False)


@pytest.mark.parametrize("anchor", [{}, {"before": "gone", "share": "half"}, {"before": None, "share": None}])
def test_without_an_anchor_it_stays_within_the_text(anchor: dict[str, object]) -> None:
    assert offset_in(read("short"), 90, anchor) == FoundPlace(5, is_by_words=False)


def test_the_beginning_stays_the_beginning() -> None:
    assert offset_in(read("Other."), 0, place_anchor(TEXT, 0)) == FoundPlace(0, is_by_words=True)
