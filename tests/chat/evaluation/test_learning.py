"""Weights learnt from made-up questions: what tells right from wrong weighs, the rest does not."""

import numpy as np
import pytest

from chat.evaluation.learning import Example, learn, lines
from chat.retrieval.features import MEANING, NAMES, SENTENCE, WORDS


def example(number: int, telling: str) -> Example:
    """Ten candidates; the one with most of `telling` holds the answer, all else is chance."""
    chance = np.random.default_rng(number)
    features = chance.random((10, len(NAMES)))
    hits = np.zeros(10)
    hits[features[:, NAMES.index(telling)].argmax()] = 1.0
    return Example(f"book-{number % 3}", "literaryqa", features, hits)


@pytest.mark.parametrize("telling", [WORDS, MEANING])
def test_what_tells_the_answer_weighs_most(telling: str) -> None:
    weights = learn(example(number, telling) for number in range(60)).with_sentences.by_name()
    assert max(weights, key=weights.__getitem__) == telling
    others = [weight for name, weight in weights.items() if name != telling]
    assert weights[telling] > 3 * max(map(abs, others))


def test_the_same_examples_give_the_same_weights() -> None:
    examples = [example(number, WORDS) for number in range(12)]
    assert learn(examples) == learn(examples)


def test_without_vectors_of_sentences_the_best_sentence_weighs_nothing() -> None:
    weights = learn(example(number, SENTENCE) for number in range(30))
    assert weights.with_sentences.by_name()[SENTENCE] > 0
    assert weights.without.by_name()[SENTENCE] == 0


def test_the_table_names_every_feature() -> None:
    weights = learn(example(number, WORDS) for number in range(6)).to_json()
    table = list(lines(weights))
    assert [line.split()[0] for line in table[1:]] == list(NAMES)
