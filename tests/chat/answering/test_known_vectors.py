"""What was embedded before is not embedded again, and means the same."""

from collections.abc import Sequence

import numpy as np
import pytest

from bookclub.providers.ports import Vectors
from chat.answering.known_vectors import KnownVectors
from tests.fakes import HashingEmbedder


class CountingEmbedder(HashingEmbedder):
    def __init__(self) -> None:
        super().__init__()
        self.embedded: list[str] = []

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        self.embedded += texts
        return super().embed_passages(texts)


def stored(embedder: HashingEmbedder, text: str) -> Vectors:
    """As sentences keep them: signed bytes, 127 times the unit vector."""
    vector: Vectors = np.rint(embedder.embed_passages([text])[0] * 127).astype(np.int8).astype(np.float32)
    return vector


def test_only_unknown_texts_are_embedded_and_the_order_stays() -> None:
    plain, counting = HashingEmbedder(), CountingEmbedder()
    known = KnownVectors(counting, {"the lamp was lit": stored(plain, "the lamp was lit")})
    vectors = known.embed_passages(["a red cap", "the lamp\nwas  lit", "the bell rang"])
    assert counting.embedded == ["a red cap", "the bell rang"]
    expected = plain.embed_passages(["a red cap", "the lamp was lit", "the bell rang"])
    assert np.allclose(np.sum(vectors * expected, axis=1), 1, atol=0.01)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_where_all_is_known_the_embedder_is_not_asked() -> None:
    counting = CountingEmbedder()
    known = KnownVectors(counting, {"so": np.ones(counting.dimensions, dtype=np.float32)})
    assert known.embed_passages(["so"]).shape == (1, counting.dimensions)
    assert counting.embedded == []


@pytest.mark.parametrize(
    "name", ["provider", "model", "dimensions", "languages", "leaves_machine", "batch_size"]
)
def test_it_is_the_embedder_that_it_stands_for(name: str) -> None:
    embedder = HashingEmbedder()
    assert getattr(KnownVectors(embedder, {}), name) == getattr(embedder, name)
