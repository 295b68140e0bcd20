"""The weights beside the reranker."""

import json

import numpy as np
import pytest

from chat.retrieval.features import COVERAGE, NAMES, SENTENCE, WORDS
from chat.retrieval.learned_weights import Weights, WeightSets, shipped


def test_the_shipped_file_is_read_and_weighs_something() -> None:
    sets = shipped()
    for weights in (sets.with_sentences, sets.without):
        assert len(weights.points) == len(NAMES)
        assert any(weights.points)
        assert np.isfinite(weights.points).all()


def test_without_vectors_a_best_sentence_weighs_nothing() -> None:
    assert shipped().without.by_name()[SENTENCE] == 0.0


def test_what_is_not_named_weighs_nothing() -> None:
    weights = Weights.of({WORDS: 2.0})
    assert {name for name, points in weights.by_name().items() if points} == {WORDS}


def test_a_name_that_is_no_feature_is_refused() -> None:
    with pytest.raises(ValueError, match="luck"):
        Weights.of({WORDS: 1.0, "luck": 2.0})


def test_weights_of_another_number_of_features_are_refused() -> None:
    with pytest.raises(ValueError, match=str(len(NAMES))):
        Weights((1.0,))


def test_a_score_is_each_weight_times_its_feature() -> None:
    features = np.zeros((2, len(NAMES)))
    features[0, NAMES.index(WORDS)], features[0, NAMES.index(COVERAGE)] = 0.5, 0.25
    assert Weights.of({WORDS: 2.0, COVERAGE: -4.0}).scores(features).tolist() == [0.0, 0.0]
    assert Weights.of({WORDS: 2.0, COVERAGE: 4.0}).scores(features).tolist() == [2.0, 0.0]


def test_what_is_written_is_what_was_read() -> None:
    sets = WeightSets(Weights.of({WORDS: 1.5}), Weights.of({COVERAGE: 0.5}))
    kept = json.loads(json.dumps(sets.to_json()))
    assert WeightSets(Weights.of(kept["with_sentences"]), Weights.of(kept["without"])) == sets
