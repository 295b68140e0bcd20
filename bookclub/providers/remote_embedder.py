"""What every embedder over a network does alike: batches, prefixes, length, norm, dimensions."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from bookclub.providers.errors import MalformedOutput, ProviderError
from bookclub.providers.ports import Vectors
from bookclub.sentences import Sentence, gettext_noop


@dataclass(frozen=True, slots=True)
class Prefixes:
    """What a model was trained to see before a question and before a passage."""

    query: str = ""
    passage: str = ""


# From the models' own cards; other models want none.
_KNOWN_PREFIXES = {
    "nomic-embed-text": Prefixes("search_query: ", "search_document: "),
    "mxbai-embed-large": Prefixes("Represent this sentence for searching relevant passages: ", ""),
    "snowflake-arctic-embed": Prefixes("Represent this sentence for searching relevant passages: ", ""),
    "multilingual-e5": Prefixes("query: ", "passage: "),
}


def prefixes_for(model: str) -> Prefixes:
    """The prefixes of a known model, whatever its publisher, size or tag is called."""
    name = model.rsplit("/", 1)[-1].lower()
    return next((known for stem, known in _KNOWN_PREFIXES.items() if name.startswith(stem)), Prefixes())


@dataclass(frozen=True, slots=True)
class EmbeddingLimits:
    """`dimensions` of None are found by a first call; texts are cut at `max_input_chars`."""

    dimensions: int | None = None
    max_input_chars: int = 8000
    batch_size: int = 32
    languages: tuple[str, ...] = ("en", "es")


class RemoteEmbedder(ABC):
    """An `Embedder` whose vectors come from a server, `_request` being the one call that differs."""

    provider: str

    def __init__(self, model: str, *, leaves_machine: bool, limits: EmbeddingLimits) -> None:
        self.model = model
        self.leaves_machine = leaves_machine
        self.max_input_chars = limits.max_input_chars
        self.batch_size = limits.batch_size
        self.languages = limits.languages
        self._prefixes = prefixes_for(model)
        self.dimensions = limits.dimensions or 0
        if not self.dimensions:
            self.dimensions = self._embed(["dimensions"]).shape[1]

    @abstractmethod
    def _request(self, texts: list[str]) -> Sequence[Sequence[float]]:
        """The server's vectors for at most `batch_size` texts. Raises `ProviderError`."""

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        return self._embed([self._prefixes.passage + text for text in texts])

    def embed_query(self, text: str) -> Vectors:
        vector: Vectors = self._embed([self._prefixes.query + text])[0]
        return vector

    def _embed(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.zeros((0, self.dimensions), dtype=np.float32)
        return _unit(np.concatenate(list(self._batches(texts))))

    def _batches(self, texts: Sequence[str]) -> Iterator[Vectors]:
        for start in range(0, len(texts), self.batch_size):
            # Servers refuse empty input, and a blank has no meaning to lose.
            batch = [text[: self.max_input_chars] or " " for text in texts[start : start + self.batch_size]]
            rows = _rows(self._request(batch), expected=len(batch))
            if self.dimensions and rows.shape[1] != self.dimensions:
                raise self._wrong_dimensions(rows.shape[1])
            yield rows

    def _wrong_dimensions(self, given: int) -> ProviderError:
        template = gettext_noop(
            "The embedding model {model} gives vectors of {given} numbers, not {wanted} as set."
        )
        return ProviderError(Sentence(template, model=self.model, given=given, wanted=self.dimensions))


def _rows(vectors: Sequence[Sequence[float]], expected: int) -> Vectors:
    if len(vectors) != expected or not all(len(vector) == len(vectors[0]) > 0 for vector in vectors):
        uneven = gettext_noop("The embedding model did not return one vector for each text.")
        raise MalformedOutput(Sentence(uneven))
    rows = np.asarray(vectors, dtype=np.float32)
    if not np.isfinite(rows).all():
        numberless = gettext_noop("The embedding model returned vectors that are not numbers.")
        raise MalformedOutput(Sentence(numberless))
    return rows


def _unit(rows: Vectors) -> Vectors:
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: Vectors = (rows / np.where(norms > 0, norms, 1.0)).astype(np.float32)
    return unit
