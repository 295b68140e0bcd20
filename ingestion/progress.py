"""Where the reading-in of a book stands: saved first, announced after."""

import time
from collections.abc import Callable, Mapping

from django.utils import timezone

from bookclub import live
from ingestion.models import Book
from ingestion.wishes import UNDER_WAY

# Where each stage begins and ends, in percent, after the seconds they take on a novel.
SHARES: dict[str, tuple[int, int]] = {
    Book.Stage.PREPARING: (0, 2),
    Book.Stage.READING: (2, 12),
    Book.Stage.CHUNKING: (12, 15),
    Book.Stage.ARTIFACTS: (15, 35),
    Book.Stage.EMBEDDING: (35, 94),
    Book.Stage.INDEXING: (94, 100),
}
# The same for a ready book that is only embedded anew.
SHARES_OF_EMBEDDING_ANEW: dict[str, tuple[int, int]] = {
    Book.Stage.PREPARING: (0, 4),
    Book.Stage.EMBEDDING: (4, 94),
    Book.Stage.INDEXING: (94, 100),
}
SECONDS_BETWEEN_WRITES = 0.4


# Called with stage, done, total and percent whenever they are saved.
Watch = Callable[[str, int, int, int], None]


class Progress:
    """Reports a build's stages; writes are thinned so that a fast stage does not flood the database."""

    def __init__(
        self, book_pk: int, watch: Watch | None = None, shares: Mapping[str, tuple[int, int]] = SHARES
    ) -> None:
        self.book_pk = book_pk
        self.shares = shares
        self.watch = watch
        self.seconds: dict[str, float] = {}
        self._stage = ""
        self._began = self._written = 0.0
        self._began_at = timezone.now()
        self._stage_began_at = self._began_at
        self._percent = 0

    def enter(self, stage: Book.Stage, total: int = 0) -> None:
        now = time.monotonic()
        self.close_stage()
        self._stage, self._began, self._stage_began_at = stage, now, timezone.now()
        self._write(0, total)

    def step(self, done: int, total: int) -> None:
        if done < total and time.monotonic() - self._written < SECONDS_BETWEEN_WRITES:
            return
        self._write(done, total)

    def close_stage(self) -> None:
        if self._stage:
            taken = time.monotonic() - self._began
            self.seconds[self._stage] = round(self.seconds.get(self._stage, 0.0) + taken, 3)
            self._stage = ""

    def _write(self, done: int, total: int) -> None:
        self._written = time.monotonic()
        first, last = self.shares[self._stage]
        share = min(done, total) / total if total else 0.0
        # A model that has no room for a part is asked in more calls than were counted at first.
        self._percent = percent = max(self._percent, first + int((last - first) * share))
        # One that was cancelled at this moment stays so.
        Book.objects.filter(pk=self.book_pk, state__in=UNDER_WAY).update(
            state=Book.State.PROCESSING,
            stage=self._stage,
            stage_done=done,
            stage_total=total,
            percent=percent,
            began_at=self._began_at,
            stage_began_at=self._stage_began_at,
        )
        live.announce(live.book_group(self.book_pk))
        if self.watch is not None:
            self.watch(self._stage, done, total, percent)
