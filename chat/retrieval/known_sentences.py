"""The vectors of the sentences of passages, as far as they are stored: no question embeds them again."""

from collections.abc import Iterable, Iterator

import numpy as np

from bookclub.providers.ports import Embedder, Vectors
from chat.answering.known_vectors import KnownVectors, one_lined
from chat.retrieval.passage import Passage
from ingestion.sentence_vectors import LONGEST_SENTENCE, sentences_of


def with_known_sentences(embedder: Embedder, passages: Iterable[Passage]) -> Embedder:
    """The embedder that all these passages were found with, which knows their sentences; in one query."""
    texts = dict(_texts(passages))
    known = {
        one_lined(texts[chunk][start:end]): vector.astype(np.float32)
        for chunk, stored in sentences_of(texts).items()
        for (start, end), vector in zip(stored.spans, stored.vectors, strict=True)
        if end - start <= LONGEST_SENTENCE
    }
    return KnownVectors(embedder, _of_length(known, embedder.dimensions)) if known else embedder


def _texts(passages: Iterable[Passage]) -> Iterator[tuple[int, str]]:
    """Of the chunks that they were joined from."""
    for passage in passages:
        if not passage.is_generated:
            parts = [(part.chunk_pk, part.text) for part in passage.parts]
            yield from parts or [(passage.chunk_pk, passage.text)]


def _of_length(known: dict[str, Vectors], dimensions: int) -> dict[str, Vectors]:
    """A build of another embedder has none that could be compared."""
    return {text: vector for text, vector in known.items() if len(vector) == dimensions}
