"""The three things Bookclub asks of a vendor: a reply, vectors, and an index of passages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One call of a language model; with `schema`, the reply is JSON of that schema."""

    system: str
    user: str
    schema: Mapping[str, Any] | None = None
    schema_name: str = "reply"
    max_output_tokens: int = 1024
    temperature: float = 0.0


@dataclass(frozen=True, slots=True)
class ChatDelta:
    """The next piece of a streamed reply."""

    text: str


@dataclass(frozen=True, slots=True)
class ChatReply:
    """A whole reply, word for word, with what the provider reported about it."""

    text: str
    provider: str
    model: str
    finish_reason: str
    request_id: str = ""
    """What the provider calls the request, to be told to its support."""
    prompt_tokens: int | None = None
    output_tokens: int | None = None
    response_id: str = ""
    fingerprint: str = ""
    """Of the system that answered, where the provider tells one."""


class ChatModel(Protocol):
    """A language model. Both calls raise `ProviderError`; a cut-off reply raises `MalformedOutput`."""

    provider: str
    model: str
    leaves_machine: bool
    context_tokens: int
    is_small: bool
    """Whether it should be asked for little at once: one passage, and quotations first."""

    def complete(self, request: ChatRequest) -> ChatReply: ...

    def stream(self, request: ChatRequest) -> Iterator[ChatDelta | ChatReply]:
        """Deltas as they arrive, and last the whole `ChatReply`. Closing the iterator stops the model."""
        ...


class Embedder(Protocol):
    """Turns texts into vectors of norm one, float32, shape (texts, dimensions). Raises `ProviderError`."""

    provider: str
    model: str
    dimensions: int
    max_input_chars: int
    languages: tuple[str, ...]
    leaves_machine: bool
    batch_size: int

    def embed_passages(self, texts: Sequence[str]) -> Vectors: ...

    def embed_query(self, text: str) -> Vectors:
        """One vector, shape (dimensions,)."""
        ...


@dataclass(frozen=True, slots=True)
class VectorSpace:
    """Vectors that may be compared with each other: one provider, one model, one length."""

    provider: str
    model: str
    dimensions: int


@dataclass(frozen=True, slots=True)
class IndexPoint:
    """A chunk on its way into the index: `text` becomes the BM25 vector, stemmed for `language`."""

    point_id: str
    dense: Vectors
    text: str
    language: str
    payload: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PassageFilter:
    """Which points a query, count or delete may touch. Empty index versions and chunk types mean "any".

    It knows no horizon: whoever counts or deletes means points that readers do not see yet, too.
    """

    club_id: int
    index_versions: tuple[int, ...] = ()
    chunk_types: tuple[str, ...] = ()
    point_ids: tuple[str, ...] | None = None
    """None means "any"; no ids are no points, since they are computed."""


@dataclass(frozen=True, slots=True)
class SpoilerGate:
    """How far each index version is read: its horizon, an ordinal of source chunks, -1 for nothing yet.

    A version that is not listed is read whole. Of an artifact's versions only the one that counts at the
    horizon is seen.
    """

    horizons: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class IndexQuery:
    """A hybrid question: dense and BM25 side by side, fused by reciprocal rank; never without a gate.

    Without a vector it is BM25 alone, without words dense alone; then `score` of a hit is that side's own.
    """

    dense: Vectors | None
    text: str
    languages: tuple[str, ...]
    where: PassageFilter
    gate: SpoilerGate
    limit: int = 10
    widened: tuple[tuple[str, float], ...] = ()
    """Further words that count less than those of `text`, which weigh one: each with its weight."""
    with_payload: bool = True


@dataclass(frozen=True, slots=True)
class IndexHit:
    """A point found, best first; `score` is the fused one."""

    point_id: str
    score: float
    payload: Mapping[str, Any] = field(default_factory=dict)


class PassageIndex(Protocol):
    """Where chunks are found again. Every call raises `IndexFailure`."""

    def prepare(self, space: VectorSpace) -> None:
        """Make the collection and its payload indexes if they are not there."""
        ...

    def upsert(self, space: VectorSpace, points: Sequence[IndexPoint]) -> None: ...

    def query(self, space: VectorSpace, query: IndexQuery) -> list[IndexHit]: ...

    def query_many(self, space: VectorSpace, queries: Sequence[IndexQuery]) -> list[list[IndexHit]]:
        """The hits of each, in one request."""
        ...

    def delete(self, space: VectorSpace, where: PassageFilter) -> None:
        """Remove what the filter names; nothing happens when the collection is not there."""
        ...

    def count(self, space: VectorSpace, where: PassageFilter) -> int:
        """How many points the filter names; 0 when the collection is not there."""
        ...
