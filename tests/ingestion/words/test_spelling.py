"""Misspelt words lead to the stems they were meant for."""

import pytest

from ingestion.words.spelling import Speller, edits


@pytest.mark.parametrize(
    ("one", "other", "taken"),
    [
        ("charity", "charity", 0),
        ("budda", "buddha", 1),
        ("buddha", "budda", 1),
        ("chartiy", "charity", 1),
        ("hartfeild", "hartfield", 1),
        ("knightly", "knightley", 1),
        ("lettre", "letter", 1),
        ("dulcinnea", "dulcinea", 1),
        ("aprehensoin", "apprehension", 2),
        ("baisc", "basci", 2),
        ("wodhuose", "woodhouse", 2),
        ("kitten", "sitting", 3),
        ("", "abc", 3),
        ("abcdef", "ghijkl", 3),
    ],
)
def test_edits_are_counted_up_to_one_more_than_the_most(one: str, other: str, taken: int) -> None:
    assert edits(one, other, 2) == taken
    assert edits(other, one, 2) == taken
    assert edits(one, other, 1) == min(taken, 2)


def test_long_words_may_be_off_by_two_and_shorter_ones_by_one() -> None:
    speller = Speller(["marianela", "sancho"])
    assert list(speller.near("mariannella")) == [(2, "marianela")]
    assert list(speller.near("sanch")) == [(1, "sancho")]
    assert list(speller.near("sonchi")) == []


def test_short_words_and_figures_are_left_alone() -> None:
    speller = Speller(["moor", "1897", "18975", "catherin2"])
    assert list(speller.near("moon")) == []
    assert list(speller.near("18972")) == []
    assert list(speller.near("catherin")) == []


def test_the_first_letter_is_right() -> None:
    assert list(Speller(["sharity"]).near("charity")) == []


def test_a_last_y_and_the_i_a_stemmer_makes_of_it_are_alike() -> None:
    assert list(Speller(["chariti"]).near("chartiy")) == [(1, "chariti")]
    assert list(Speller(["chariti"]).near("charity")) == [(0, "chariti")]
