"""The row that says how the writing of an artifact goes: saved as it goes, so that pages can follow."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from django.utils import timezone

from bookclub import live
from bookclub.sentences import Sentence, gettext_noop
from ingestion import lease
from ingestion.models import ArtifactRun, ChunkType, IndexVersion

SECONDS_BETWEEN_WRITES = 0.4
CUT_OFF = Sentence(gettext_noop("It was cut off by a stop. What the model had answered by then is kept."))

ONE_AFTER_THE_OTHER = gettext_noop("{first} {then}")
MOST_REASONS = 3

Outcome = ArtifactRun.Outcome


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run went: what is missing and why, and what was left out of what was written."""

    outcome: ArtifactRun.Outcome
    reason: str = ""
    dropped_quotes: int = 0
    dropped_lines: int = 0


WRITTEN = Ending(Outcome.WRITTEN)


def joined(reasons: Iterable[str]) -> str:
    """Sentences one after the other, each still to be translated."""
    kept = list(reasons)[:MOST_REASONS]
    return (
        reduce(lambda first, then: Sentence(ONE_AFTER_THE_OTHER, first=first, then=then), kept)
        if kept
        else ""
    )


def failed(reason: str) -> Ending:
    return Ending(Outcome.FAILED, reason)


class Run:
    """One try at writing an artifact; its row is there from the beginning to the end."""

    def __init__(self, version: IndexVersion, kind: ChunkType, provider: str, model: str) -> None:
        self.book_pk = version.book_id
        self.row = ArtifactRun.objects.create(
            book_id=version.book_id,
            index_version=version,
            kind=kind,
            ingestion=version.book.ingestion,
            provider=provider,
            model=model,
            outcome=Outcome.RUNNING,
        )
        self._written = 0.0
        live.announce(live.book_group(self.book_pk))

    def step(self, done: int, total: int) -> None:
        """Of the calls of the model. A run that was closed meanwhile stays so."""
        if done < total and time.monotonic() - self._written < SECONDS_BETWEEN_WRITES:
            return
        self._written = time.monotonic()
        ArtifactRun.objects.filter(pk=self.row.pk).update(calls_done=done, calls_total=total)
        live.announce(live.book_group(self.book_pk))

    def end(self, ending: Ending) -> None:
        """Nothing happens when the build, and the row with it, is gone."""
        ArtifactRun.objects.filter(pk=self.row.pk).update(
            outcome=ending.outcome,
            reason=ending.reason,
            dropped_quotes=ending.dropped_quotes,
            dropped_lines=ending.dropped_lines,
            finished_at=timezone.now(),
        )
        live.announce(live.book_group(self.book_pk))


def record(version: IndexVersion, kind: ChunkType, provider: str, model: str, ending: Ending) -> None:
    """For what is written at once."""
    Run(version, kind, provider, model).end(ending)


def close_cut_off() -> None:
    """Ends, on paper, the runs whose process has ended: nobody is at their books."""
    for row in ArtifactRun.objects.filter(outcome=Outcome.RUNNING).select_related("book"):
        if lease.is_free(row.book):
            _close(row.book_id, row.pk)


def close_former(book_pk: int) -> None:
    """The same for one book, by whoever holds its lease now: it has begun nothing yet."""
    for row in ArtifactRun.objects.filter(outcome=Outcome.RUNNING, book=book_pk):
        _close(book_pk, row.pk)


def _close(book_pk: int, row_pk: int) -> None:
    still = ArtifactRun.objects.filter(pk=row_pk, outcome=Outcome.RUNNING)
    still.update(outcome=Outcome.FAILED, reason=CUT_OFF, finished_at=timezone.now())
    live.announce(live.book_group(book_pk))
