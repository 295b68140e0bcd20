"""A ready book with another embedder: its passages are copied beside the live build, embedded, swapped in."""

from collections.abc import Mapping

from bookclub.providers import wiring
from ingestion import building, copied_builds, removals
from ingestion.build_run import BuildRun
from ingestion.models import Book, IndexVersion
from ingestion.progress import SHARES_OF_EMBEDDING_ANEW


class Reembedding(BuildRun):
    """Neither reads the file nor asks a language model; the former build serves until the swap."""

    shares: Mapping[str, tuple[int, int]] = SHARES_OF_EMBEDDING_ANEW

    def run(self) -> None:
        self.enter(Book.Stage.PREPARING)
        former = self.book.index_versions.get(state=IndexVersion.State.LIVE)
        building.drop_unfinished(self.book)
        removals.carry_out()
        embedder = wiring.embedder()
        version = copied_builds.begin(former, embedder)
        for done in copied_builds.copy_chunks(former, version):
            self.step(done, former.chunk_count)
        self.put_in_place(version, embedder, lambda seconds: copied_builds.go_live(former, version, seconds))
