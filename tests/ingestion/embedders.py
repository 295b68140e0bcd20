"""Two models behind the real choice of embedders, as when the setting changes from one to the other."""

from collections.abc import Sequence

import numpy as np
import pytest
from pytest_django import Settings

from bookclub.providers import wiring
from bookclub.providers.ports import Vectors, VectorSpace
from tests.fakes import HashingEmbedder


class NamedEmbedder(HashingEmbedder):
    """Of Ollama, as far as anybody can tell; its vectors have a length of their own."""

    provider = "ollama"

    def __init__(self, model: str, dimensions: int) -> None:
        super().__init__()
        self.model, self.dimensions = model, dimensions
        self.queries: dict[bytes, str] = {}
        """Questions by their vectors."""

    @property
    def space(self) -> VectorSpace:
        return VectorSpace(self.provider, self.model, self.dimensions)

    def embed_query(self, text: str) -> Vectors:
        vector = super().embed_query(text)
        self.queries[vector.tobytes()] = text
        return vector

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        self.before()
        return np.stack([super(NamedEmbedder, self).embed_query(text) for text in texts])


class TwoEmbedders:
    """`configured` is the old one at first; which one a book needs, `wiring` finds out itself."""

    def __init__(self, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
        self.settings = settings
        self.old, self.new = NamedEmbedder("small", 64), NamedEmbedder("large", 96)
        monkeypatch.setattr(wiring, "_embedder", self._made)
        self._configure(self.old)

    def change(self) -> None:
        """To the other one."""
        self._configure(self.other)

    @property
    def other(self) -> NamedEmbedder:
        return self.new if self.configured is self.old else self.old

    def _configure(self, embedder: NamedEmbedder) -> None:
        self.configured = embedder
        self.settings.EMBEDDER, self.settings.EMBEDDER_MODEL = embedder.provider, embedder.model

    def _made(self, provider: str, model: str) -> NamedEmbedder:
        assert provider == NamedEmbedder.provider
        return next(embedder for embedder in (self.old, self.new) if embedder.model == model)
