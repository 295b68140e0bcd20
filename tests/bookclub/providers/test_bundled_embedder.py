"""The bundled embedder: vectors of norm one, whatever it is given, from many threads at once."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from bookclub.providers.bundled_embedder import BundledEmbedder, cores_at_hand
from bookclub.providers.ports import Embedder

TEXTS = [
    "The rabbit took a watch out of its waistcoat-pocket, and looked at it.",
    "El conejo sacó un reloj del bolsillo de su chaleco y lo miró.",
    "A ship of forty guns lay at anchor before the harbour.",
    "",
]


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return BundledEmbedder(threads=1)


def test_it_gives_one_float32_vector_of_norm_one_for_each_text(embedder: Embedder) -> None:
    vectors = embedder.embed_passages(TEXTS)
    assert vectors.shape == (len(TEXTS), embedder.dimensions)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)


def test_it_gives_a_query_the_vector_it_gives_the_passage(embedder: Embedder) -> None:
    assert embedder.embed_query(TEXTS[0]).shape == (embedder.dimensions,)
    np.testing.assert_allclose(embedder.embed_query(TEXTS[0]), embedder.embed_passages(TEXTS)[0], atol=1e-5)


def test_it_puts_a_sentence_near_its_translation(embedder: Embedder) -> None:
    english, spanish, other, _ = embedder.embed_passages(TEXTS)
    assert english @ spanish > 0.7 > 0.4 > english @ other


def test_it_accepts_no_texts_and_half_a_surrogate_pair(embedder: Embedder) -> None:
    assert embedder.embed_passages([]).shape == (0, embedder.dimensions)
    assert np.isfinite(embedder.embed_query("broken \ud83d text")).all()


def test_it_reads_no_further_than_it_says(embedder: Embedder) -> None:
    long = "word " * (embedder.max_input_chars // 5)
    np.testing.assert_array_equal(embedder.embed_query(long), embedder.embed_query(long + "and another"))


def test_its_model_name_says_which_package_made_the_vectors(embedder: Embedder) -> None:
    name, _, version = embedder.model.partition("@")
    assert (embedder.provider, name) == ("bundled", "use-multilingual-3")
    assert version
    assert not embedder.leaves_machine


def test_it_never_takes_more_threads_than_there_are_cores() -> None:
    assert BundledEmbedder(threads=64).threads == cores_at_hand()
    assert BundledEmbedder().threads == 1


def test_many_threads_get_the_same_vectors_and_leave_the_limit_as_it_was(embedder: Embedder) -> None:
    alone = embedder.embed_passages(TEXTS)
    ready = threading.Barrier(4)

    def embed(_: int) -> object:
        ready.wait()
        return [embedder.embed_passages(TEXTS) for _ in range(5)]

    with ThreadPoolExecutor(4) as pool:
        for several in pool.map(embed, range(4)):
            for vectors in several:  # type: ignore[attr-defined]
                np.testing.assert_allclose(vectors, alone, atol=1e-5)
    assert {one["num_threads"] for one in threadpool_info() if one["user_api"] == "blas"} == {1}
