"""Words split at line ends: joined where they were cut, left alone where the hyphen is their own."""

import pytest

from ingestion.structure.hyphens import BookWords, mend_line_ends

BOOK = BookWords(
    [
        "The cistern in the farm-yard was dry, and the farm-yard was empty.",
        "A well known man knew it well; the known man was well.",
        "He was understanding, and an old mother-in-law stood by with bread-and-butter.",
    ]
)


@pytest.mark.parametrize(
    ("lines", "mended"),
    [
        (["a dry cis-", "tern under it"], ["a dry cistern", "under it"]),
        (["a dry cis-", "tern, they said"], ["a dry cistern,", "they said"]),
        (["in the farm-", "yard there"], ["in the farm-yard", "there"]),
        (["a well-", "known fact"], ["a well-known", "fact"]),
        (["to Went-", "worth Hale"], ["to Wentworth", "Hale"]),
        (["with Jean-", "Paul there"], ["with Jean-Paul", "there"]),
        (["to under-", "stand it"], ["to understand", "it"]),
        (["his mother-in-", "law came"], ["his mother-in-law", "came"]),
        (["some bread-", "and-butter there"], ["some bread-and-butter", "there"]),
        (["no ex\u00ad", "cuse for it"], ["no excuse", "for it"]),
        (["HAR-", "BOUR"], ["HARBOUR", ""]),
        (["una fra-", "se más"], ["una frase", "más"]),
    ],
)
def test_it_mends_a_split_word(lines: list[str], mended: list[str]) -> None:
    assert mend_line_ends(lines, BOOK) == mended


@pytest.mark.parametrize(
    "lines",
    [
        ["a two-", "and threefold wall"],
        ["-I-", "Perdido"],
        ["from 1914-", "18 on"],
        ["he stopped--", "and went on"],
        ["he stopped —", "and went on"],
        ["a dry cis-"],
        [],
    ],
)
def test_it_leaves_what_is_no_split_word(lines: list[str]) -> None:
    assert mend_line_ends(lines, BOOK) == lines


def test_it_mends_one_word_over_two_line_ends() -> None:
    assert mend_line_ends(["an under-", "stand-", "ing man"], BOOK) == ["an understanding", "", "man"]


def test_it_does_not_count_halves_as_words() -> None:
    words = BookWords(["the cis-", "tern was dry"])
    assert (words.count("cis"), words.count("tern"), words.count("was")) == (0, 0, 1)


def test_it_names_rare_words_that_may_be_two() -> None:
    words = BookWords(["again with them"] * 5 + ["againwith the footbridge"])
    assert words.possibly_glued() == {"againwith"}


@pytest.mark.parametrize(
    ("lines", "whole"),
    [(["twenty-", "five men"], "twenty-five"), (["her mother-in-", "law came"], "her mother-in-law")],
)
def test_it_keeps_the_hyphen_of_numbers_and_of_linked_words(lines: list[str], whole: str) -> None:
    assert mend_line_ends(lines, BookWords(lines))[0] == whole
