"""Every feature by an example small enough to reckon by hand."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from chat.retrieval import features
from chat.retrieval.features import NAMES, features_of
from tests.chat.retrieval.made_candidates import candidate, column, sentence_vectors, setting, term

APART = "The lamp was lit. " + "Nothing happened. " * 4 + "The wind rose."
"""Its first sentence and its sixth have something."""
LAMP, WIND = term("lamp", 3.0), term("wind", 1.0)


def test_words_are_a_share_of_the_best_score_and_nothing_where_none_was_measured() -> None:
    shared = setting(sparse={(1, 0): 4.0, (1, 9): 8.0})
    found = features_of([candidate(0, sparse=4.0), candidate(1)], shared)
    assert column(found, features.WORDS) == [0.5, 0.0]


def test_meaning_that_was_not_measured_is_the_least_that_was() -> None:
    shared = setting(dense={(1, 0): 0.75, (1, 9): 0.25})
    found = features_of([candidate(0, dense=0.75), candidate(1)], shared)
    assert column(found, features.MEANING) == [0.75, 0.25]


def test_fused_is_a_share_of_the_best() -> None:
    found = features_of([candidate(0, fused=0.2), candidate(1, fused=0.05), candidate(2)], setting())
    assert column(found, features.FUSED) == [1.0, 0.25, 0.0]


def test_without_any_score_nothing_is_divided_by_nothing() -> None:
    found = features_of([candidate(0), candidate(1)], setting(LAMP))
    assert np.isfinite(found).all()
    for name in (features.WORDS, features.MEANING, features.FUSED, features.WORDS_NEAR):
        assert column(found, name) == [0.0, 0.0]


def test_coverage_is_what_the_passage_has_of_the_words_by_rarity() -> None:
    texts = ["The lamp and the wind.", "Lamps.", "A wind rose.", "Nothing."]
    found = features_of([candidate(place, text) for place, text in enumerate(texts)], setting(LAMP, WIND))
    assert column(found, features.COVERAGE) == [1.0, 0.75, 0.25, 0.0]


def test_what_stands_for_a_word_covers_it_in_part_and_the_best_counts() -> None:
    boat = term("boat", 2.0, skiff=0.7, ship=0.35)
    texts = ["A skiff.", "A ship.", "A ship. The skiff.", "The boat, a skiff."]
    found = features_of([candidate(place, text) for place, text in enumerate(texts)], setting(boat))
    assert column(found, features.COVERAGE) == [0.7, 0.35, 0.7, 1.0]


def test_of_many_words_in_a_sentence_that_stand_for_one_the_best_counts() -> None:
    others: dict[str, Any] = {f"w{number}": number / 20 for number in range(1, 16)}
    (found,) = column(
        features_of([candidate(0, f"{' '.join(others)}.")], setting(term("boat", **others))),
        features.COVERAGE,
    )
    assert found == 0.75


def test_one_word_may_stand_for_two() -> None:
    one, other = term("rain", storm=0.5), term("wind", storm=0.7)
    assert column(features_of([candidate(0, "A storm.")], setting(one, other)), features.COVERAGE) == [0.6]


def test_coverage_without_the_names() -> None:
    martha = term("martha", 6.0, is_name=True)
    texts = ["Martha slept.", "The lamp.", "Martha and the wind."]
    asked = setting(martha, LAMP, WIND)
    found = features_of([candidate(place, text) for place, text in enumerate(texts)], asked)
    assert column(found, features.COVERAGE) == [0.6, 0.3, 0.7]
    assert column(found, features.COVERAGE_UNNAMED) == [0.0, 0.75, 0.25]


def test_of_a_question_of_names_alone_nothing_else_is_covered() -> None:
    found = features_of([candidate(0, "Martha slept.")], setting(term("martha", is_name=True)))
    assert column(found, features.COVERAGE_UNNAMED) == [0.0]


def test_a_stretch_is_five_sentences() -> None:
    near = APART.replace("Nothing happened. ", "", 1)
    found = features_of([candidate(0, APART), candidate(1, near)], setting(LAMP, WIND))
    assert column(found, features.COVERAGE) == [1.0, 1.0]
    assert column(found, features.STRETCH) == [0.75, 1.0]


def test_the_best_sentence_by_cosine_and_by_what_it_and_its_neighbours_cover() -> None:
    text = "The lamp was lit. The wind rose. Nobody came. Nothing was said."
    rows = ([0, 1], [0.6, 0.8], [1, 0], [0, 1])
    found = features_of([candidate(0, text, vectors=sentence_vectors(*rows))], setting(LAMP, WIND))
    # its second sentence covers all and has a cosine of .6; the third covers the wind and has one of 1
    assert column(found, features.SENTENCE) == pytest.approx([1.125], abs=0.01)


def test_without_vectors_the_best_sentence_is_that_of_its_words() -> None:
    text = "The lamp was lit. Nobody came. Nothing was said. The wind rose."
    found = features_of([candidate(0, text)], setting(LAMP, WIND))
    assert column(found, features.SENTENCE) == [0.5 * 0.75]


def test_vectors_of_sentences_are_unit_vectors_in_bytes() -> None:
    found = features_of([candidate(0, "Nobody came.", vectors=sentence_vectors([1, 0]))], setting())
    assert column(found, features.SENTENCE) == [1.0]


def test_a_passage_without_sentences_covers_nothing() -> None:
    empty = candidate(0, "", spans=(), vectors=np.zeros((0, 2), dtype=np.int8))
    for one in (empty, candidate(0, "", spans=())):
        found = features_of([one, candidate(1, "The lamp.")], setting(LAMP))
        for name in (features.COVERAGE, features.STRETCH, features.SENTENCE, features.FEEDBACK):
            assert column(found, name)[0] == 0.0
        assert column(found, features.COVERAGE)[1] == 1.0


def test_feedback_is_bm25_of_the_words_asked_for_and_of_those_of_the_best() -> None:
    first, second = candidate(0, "Lamp, lamp.", fused=1.0), candidate(1, "Wind.", fused=0.5)
    found = features_of([first, second], setting(term("lamp")))
    # Lengths 2 and 1, on average 1.5. Lamp weighs 1 as asked for and .2 as standing out, wind .2.
    lamp = 1.2 * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 2 / 1.5))
    wind = 0.2 * 1 * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 1 / 1.5))
    assert column(found, features.FEEDBACK) == [1.0, round(wind / lamp, 6)]


def test_what_the_passages_found_first_speak_of_lifts_others_that_do() -> None:
    best = [candidate(place, "The lamp needs oil.", fused=1.0) for place in range(features.FEEDBACK_PASSAGES)]
    same, other = candidate(20, "Oil was bought.", fused=0.1), candidate(21, "Flour was bought.", fused=0.1)
    found = column(features_of([*best, same, other], setting(LAMP)), features.FEEDBACK)
    assert found[-2] > found[-1] == 0.0


def test_neighbours_that_are_no_candidates_tell_of_a_passage() -> None:
    scores = {(1, 4): 0.5, (1, 8): 0.9, (1, 20): 0.25, (2, 5): 1.0}
    shared = setting(dense=scores, sparse=scores)
    found = features_of([candidate(index) for index in (5, 6, 4, 40, 20)], shared)
    # words: of the passages right before and after; meaning: of three on either side, the least where none is
    assert column(found, features.WORDS_NEAR) == [0.5, 0.0, 0.0, 0.0, 0.0]
    assert column(found, features.MEANING_NEAR) == [0.9, 0.9, 0.25, 0.25, 0.25]


def test_who_is_asked_about_may_be_there_or_in_the_passage_beside() -> None:
    there = {(1, 2): 1.0, (1, 6): 0.5}
    shared = setting(present=lambda version, index: there.get((version, index), 0.0))
    found = features_of([candidate(2), candidate(3), candidate(5), candidate(9)], shared)
    assert column(found, features.PRESENT) == [1.0, 0.0, 0.0, 0.0]
    assert column(found, features.PRESENT_NEAR) == [0.0, 1.0, 0.5, 0.0]


def test_where_in_the_book_it_stands() -> None:
    found = features_of(
        [candidate(0, place=0.0), candidate(1, place=0.049), candidate(9, place=0.8)], setting()
    )
    assert column(found, features.OPENING) == [1.0, 1.0, 0.0]
    assert column(found, features.PLACE) == [0.0, 0.049, 0.8]


def test_each_book_has_its_own_words() -> None:
    here, there = (setting(one, books=(book,)) for book, one in ((1, LAMP), (2, WIND)))
    both = replace(here, books={**here.books, **there.books})
    texts = [("The lamp.", 1), ("The lamp.", 2), ("The wind.", 1), ("The wind.", 2)]
    found = features_of([candidate(0, text, book) for text, book in texts], both)
    assert column(found, features.COVERAGE) == [1.0, 0.0, 0.0, 1.0]


def test_no_candidates_have_no_features() -> None:
    assert features_of([], setting(LAMP)).shape == (0, len(NAMES))
