"""An embedder that knows some texts already, and computes the others."""

from collections.abc import Mapping, Sequence

import numpy as np

from bookclub.providers.ports import Embedder, Vectors


def one_lined(text: str) -> str:
    """How texts are told apart: where a line was broken says nothing."""
    return " ".join(text.split())


class KnownVectors:
    """`embedder`, with the vectors of texts that were embedded before, by `one_lined` text.

    They may be of any length, as those stored in bytes are; what is given out has norm one.
    """

    def __init__(self, embedder: Embedder, known: Mapping[str, Vectors]) -> None:
        self._embedder, self._known = embedder, known
        self.provider, self.model = embedder.provider, embedder.model
        self.dimensions, self.max_input_chars = embedder.dimensions, embedder.max_input_chars
        self.languages, self.batch_size = embedder.languages, embedder.batch_size
        self.leaves_machine = embedder.leaves_machine

    def embed_query(self, text: str) -> Vectors:
        return self._embedder.embed_query(text)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Raises `ProviderError`."""
        lines = [one_lined(text) for text in texts]
        unknown = [index for index, line in enumerate(lines) if line not in self._known]
        vectors = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        if unknown:
            vectors[unknown] = self._embedder.embed_passages([texts[index] for index in unknown])
        for index, line in enumerate(lines):
            if (known := self._known.get(line)) is not None:
                vectors[index] = known / max(float(np.linalg.norm(known)), 1e-9)
        return vectors
