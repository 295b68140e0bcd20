"""What every build of a book does alike: it holds the lease, reports, embeds, indexes, swaps at the end."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from bookclub.providers import wiring
from bookclub.providers.ports import Embedder
from ingestion import building, cancelling, indexing, lease, removals
from ingestion.models import Book, IndexVersion
from ingestion.progress import SHARES, Progress, Watch

Swap = Callable[[dict[str, float]], None]
"""Makes the new build the live one; gets the seconds that each stage took."""


class BuildRun(ABC):
    """One build of one book, under its lease; `lost` is set once that is over."""

    shares: Mapping[str, tuple[int, int]] = SHARES

    def __init__(self, book: Book, lost: threading.Event, watch: Watch | None) -> None:
        self.book = book
        self.lost = lost
        self.progress = Progress(book.pk, watch, self.shares)

    @abstractmethod
    def run(self) -> None:
        """Raises `LeaseLost`, `ReadingFailed`, `ProviderError`, `IndexFailure`: what is live stays so."""

    def enter(self, stage: Book.Stage, total: int = 0) -> None:
        self.check_lease()
        self.progress.enter(stage, total)

    def step(self, done: int, total: int) -> None:
        self.check_lease()
        self.progress.step(done, total)

    def check_lease(self) -> None:
        book_pk = self.book.pk
        if self.lost.is_set() or not lease.is_mine(book_pk) or cancelling.is_called_off(book_pk):
            raise lease.LeaseLost

    def put_in_place(self, version: IndexVersion, embedder: Embedder, swap: Swap) -> None:
        """Only what is whole in the index is made live; what was live is taken away after that."""
        chunks = list(indexing.chunks_to_index(version))
        self.enter(Book.Stage.EMBEDDING, len(chunks))
        vectors = indexing.embed(self.book, chunks, embedder, self.step)
        self.enter(Book.Stage.INDEXING, len(chunks))
        try:
            indexing.index(version, chunks, vectors, wiring.passage_index(), self.step)
            self.progress.close_stage()
            swap(self._seconds())
        except BaseException:
            self._take_back(version)
            raise
        building.drop_unfinished(Book.objects.get(pk=self.book.pk))

    def _seconds(self) -> dict[str, float]:
        return {**self.progress.seconds, "total": round(sum(self.progress.seconds.values()), 3)}

    def _take_back(self, version: IndexVersion) -> None:
        """Points whose rows went away while they were written go too."""
        if not IndexVersion.objects.filter(pk=version.pk).exists():
            removals.note_vectors(self.book, version)
