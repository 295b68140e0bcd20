"""One collection: a shard of Edge, used by one thread at a time."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import qdrant_edge as edge
from qdrant_client.http import models

from bookclub.embedded_qdrant.crashes import at_work, has_room, interrupted
from bookclub.embedded_qdrant.refusals import CollectionMissing, NoRoom, Panicked, refusal_of
from bookclub.embedded_qdrant.schemas import FLUSH_SECONDS, edge_config

SHARD = "shard"
DESCRIPTION = "collection.json"
SWEEP_AFTER_IDLE_SECONDS = 20.0

T = TypeVar("T")


class Collection:
    """`made` is the request that created it. Every call raises `Refusal`.

    It `is_broken` once the engine failed in it; then it must be abandoned.
    """

    def __init__(self, folder: Path, made: models.CreateCollection, shard: edge.EdgeShard) -> None:
        self.name = folder.name
        self.made = made
        self.is_broken = False
        self._folder = folder
        self._shard: edge.EdgeShard | None = shard
        self._lock = threading.Lock()
        self._operation = 0
        self._unflushed = False
        self._unswept = True
        self._flushed_at = self._used_at = time.monotonic()

    @classmethod
    def create(cls, folder: Path, made: models.CreateCollection) -> None:
        """Writes a new, empty collection; `load` opens it."""
        config = edge_config(made)
        folder.mkdir(parents=True)
        (folder / DESCRIPTION).write_text(made.model_dump_json(exclude_none=True))
        with _edge_errors():
            edge.EdgeShard.create(str(folder / SHARD), config).close()

    @classmethod
    def load(cls, folder: Path) -> "Collection":
        """Opens and tries it, so that most damage shows now. Raises `Refusal`, `OSError` or `ValueError`."""
        before = interrupted(folder)
        made = models.CreateCollection.model_validate_json((folder / DESCRIPTION).read_bytes())
        with at_work(folder, loads=before.loads + 1 if before else 1), _edge_errors():
            shard = edge.EdgeShard.load(str(folder / SHARD))
            _try_reading(made, shard)
        return cls(folder, made, shard)

    def ask(self, question: Callable[[edge.EdgeShard], T]) -> T:
        with self._using() as shard:
            self._used_at = time.monotonic()
            return question(shard)

    def update(self, operation: edge.UpdateOperation, *, removes: bool = False) -> int:
        """The number of the operation; done, and safe from a kill of the process, when this returns."""
        if not has_room(self._folder):
            raise NoRoom()
        with self._using() as shard:
            self._used_at = time.monotonic()
            shard.update(operation)
            self._unflushed = True
            self._unswept |= removes
            self._operation += 1
            return self._operation

    def keep_up(self) -> None:
        """Flushes every few seconds, and sweeps deleted points out when nobody has asked for a while."""
        now = time.monotonic()
        if self._unflushed and now - self._flushed_at >= FLUSH_SECONDS:
            self._flush()
        idle = now - self._used_at >= SWEEP_AFTER_IDLE_SECONDS
        if self._unswept and idle and has_room(self._folder):
            self._sweep()

    def close(self) -> None:
        """Swept and flushed; nothing can be asked of it afterwards."""
        with contextlib.suppress(CollectionMissing), self._using() as shard:
            self._shard = None
            if self._unswept and has_room(self._folder):
                shard.optimize()
            shard.flush()
            shard.close()

    def abandon(self) -> None:
        """Nothing can be asked of it afterwards, and nothing is tried with what it holds."""
        with self._lock:
            self._shard = None

    def _flush(self) -> None:
        with self._using() as shard:
            shard.flush()
            self._unflushed = False
            self._flushed_at = time.monotonic()

    def _sweep(self) -> None:
        with self._using() as shard:
            shard.optimize()
            self._unswept = False

    @contextlib.contextmanager
    def _using(self) -> Iterator[edge.EdgeShard]:
        try:
            with self._lock, at_work(self._folder), _edge_errors():
                if self._shard is None:
                    raise CollectionMissing(self.name)
                yield self._shard
        except Panicked:
            self.is_broken = has_room(self._folder)
            raise


def _try_reading(made: models.CreateCollection, shard: edge.EdgeShard) -> None:
    """Reads some payloads, and all dense vectors by a query that no index shortens."""
    shard.scroll(edge.ScrollRequest(limit=100, with_payload=True, with_vector=True))
    for name, params in made.vectors.items() if isinstance(made.vectors, dict) else ():
        shard.query(edge.QueryRequest(limit=1, query=edge.Query.Nearest([1.0] * params.size, name)))


@contextlib.contextmanager
def _edge_errors() -> Iterator[None]:
    """Edge's exceptions as refusals; its panics too, which derive from `BaseException` alone."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException as error:
        raise refusal_of(error) from error
