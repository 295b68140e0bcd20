"""The life of an upload: prepare, read, cut, write artifacts, embed, index, go live."""

import logging
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from django.conf import settings

from bookclub import live
from bookclub.providers import wiring
from bookclub.providers.errors import IndexFailure, ProviderError
from bookclub.sentences import WENT_WRONG
from ingestion import (
    actions,
    artifact_runs,
    artifact_writing,
    building,
    cancelling,
    critical_marks,
    kept_covers,
    lease,
    messages,
    originals,
    removals,
    sealed,
    stored_texts,
    word_counts,
)
from ingestion.build_run import BuildRun
from ingestion.indexing import Step
from ingestion.isolation import Limits, run_isolated
from ingestion.models import Book
from ingestion.prepared_book import BookFacts, PreparedBook, prepared_book_from_json
from ingestion.progress import Watch
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.reembedding import Reembedding

logger = logging.getLogger(__name__)

MOST_TEXT_BYTES = 256 * 1024 * 1024
MOST_IDENTIFIERS = 20
READ_FIELDS = ("format", "warnings", "publisher", "year", "identifiers")
UNFINISHED = (Book.State.PENDING, Book.State.PROCESSING)


def build(book_pk: int, watch: Watch | None = None, critical_chapters: Sequence[int] = ()) -> bool:
    """Reads a book in, or embeds it anew if that is all that was ordered; False when somebody else is at it.

    Whatever goes wrong becomes its saved state.
    `critical_chapters` are marked as soon as it is known where they are.
    """
    if not lease.take(book_pk):
        return False
    with lease.held(book_pk, cancelling.is_called_off) as lost:
        if not Book.objects.filter(pk=book_pk, state__in=UNFINISHED).exists():
            return False  # a second message about a book that is done
        artifact_runs.close_former(book_pk)
        is_given_up = not _build_to_the_end(book_pk, lost, watch, critical_chapters)
        if is_given_up:
            cancelling.tidy(book_pk)
    removals.carry_out()
    if is_given_up and not lease.stops_within(0):
        actions.queue_awaited_build(book_pk)  # cancelled and ordered again, while this one came to its end
    actions.queue_wishes(book_pk)
    actions.queue_sentences(book_pk)
    live.announce(live.book_group(book_pk))
    return True


def _build_to_the_end(
    book_pk: int, lost: threading.Event, watch: Watch | None, critical_chapters: Sequence[int]
) -> bool:
    """False when it was given up."""
    try:
        while not _build_once(book_pk, lost, watch, critical_chapters):
            logger.info("Book %s was replaced while it was read in: once more", book_pk)
    except lease.LeaseLost:
        logger.info("The build of book %s was given up: stopped, cancelled, deleted or taken over", book_pk)
        return False
    return True


def _build_once(
    book_pk: int, lost: threading.Event, watch: Watch | None, critical_chapters: Sequence[int]
) -> bool:
    """False when the book has got other bytes meanwhile. Raises `LeaseLost`."""
    book = Book.objects.select_related("club", "source").filter(pk=book_pk).first()
    if book is None:
        return True
    try:
        _run_of(book, lost, watch, critical_chapters).run()
    except lease.LeaseLost:
        raise
    except Exception as error:  # the edge of a task: stored, readable, and the worker lives on
        if not lease.is_mine(book_pk) or cancelling.is_called_off(book_pk):
            logger.info("The build of book %s ended without its book", book_pk, exc_info=True)
            return True
        if not building.is_outdated(book):
            _record_failure(book, error)
    return not building.is_outdated(book)


def _run_of(
    book: Book, lost: threading.Event, watch: Watch | None, critical_chapters: Sequence[int]
) -> BuildRun:
    if book.is_embedded_anew and book.is_ready:
        return Reembedding(book, lost, watch)
    return _Build(book, lost, watch, critical_chapters)


class _Build(BuildRun):
    """One run of the whole pipeline over one book."""

    def __init__(
        self, book: Book, lost: threading.Event, watch: Watch | None, critical_chapters: Sequence[int]
    ) -> None:
        super().__init__(book, lost, watch)
        self.critical_chapters = critical_chapters

    def run(self) -> None:
        self.enter(Book.Stage.PREPARING)
        building.drop_unfinished(self.book)
        removals.carry_out()
        embedder = wiring.embedder()
        self.enter(Book.Stage.READING)
        prepared = self._read()
        self.enter(Book.Stage.CHUNKING)
        stored = stored_texts.save(self.book, prepared.text)
        critical_marks.ask_for_chapters(self.book, stored, self.critical_chapters)
        version = building.begin(self.book, stored, prepared.chunker_version, embedder)
        building.add_source_chunks(version, prepared)
        self.enter(Book.Stage.ARTIFACTS)
        written = artifact_writing.NOTHING
        if prepared.chunk_mode == "documental":
            word_counts.store(version)
            written = artifact_writing.write_artifacts(version, self.step)

        def swap(seconds: dict[str, float]) -> None:
            building.go_live(version, seconds, written.corrections, is_profile_left=written.is_profile_left)

        self.put_in_place(version, embedder, swap)

    def _read(self) -> PreparedBook:
        book = self.book
        path, password = originals.path_of(book.original), sealed.unseal(book.sealed_password)
        prepared = read_file(path, book.original_name, book.mode, password, self.step)
        self._take_facts(prepared.facts)
        return prepared

    def _take_facts(self, facts: BookFacts) -> None:
        book = self.book
        book.format, book.warnings = facts.format, list(facts.warnings)
        book.publisher, book.year = facts.publisher[:300], facts.year
        book.identifiers = [identifier[:300] for identifier in facts.identifiers[:MOST_IDENTIFIERS]]
        # A person may have edited it while it was read.
        book.refresh_from_db(fields=["title", "authors", "language", "edited_fields", "cover"])
        found = {"title": facts.title[:500], "authors": list(facts.authors)}
        taken = [name for name, value in found.items() if value and name not in book.edited_fields]
        if "language" not in book.edited_fields:  # none was found where it is ""
            taken, found = [*taken, "language"], {**found, "language": facts.language[:10]}
        for name in taken:
            setattr(book, name, found[name])
        book.save(update_fields=[*READ_FIELDS, "updated_at", *taken])
        kept_covers.keep_cover(book, facts.cover)


def read_file(path: Path, file_name: str, mode: str, password: str, step: Step) -> PreparedBook:
    """Reads the file in a process of its own; raises `ReadingFailed`."""
    arguments: dict[str, Any] = {
        "path": str(path),
        "file_name": file_name,
        "mode": mode,
        "password": password,
        "limits": settings.READING_CAPS,
    }
    limits = Limits(
        settings.READING_SECONDS,
        settings.READING_MEMORY_BYTES,
        MOST_TEXT_BYTES,
        idle_seconds=settings.READING_IDLE_SECONDS,
    )
    read = run_isolated("read", arguments, limits, step)
    return prepared_book_from_json(cast(dict[str, Any], read))


def _record_failure(book: Book, error: Exception) -> None:
    """What is live stays so; what this build has made goes."""
    code, detail = _failure(error)
    if code in {messages.INTERNAL, FailureCode.CRASHED}:
        logger.error("“%s” could not be read in (%s)", book.original_name, code, exc_info=error)
    else:
        logger.warning("“%s” could not be read in: %s", book.original_name, error)
    Book.objects.filter(pk=book.pk, state__in=UNFINISHED).update(
        state=Book.State.FAILED, stage=Book.Stage.FAILED, failure_code=code, failure_detail=detail
    )
    building.drop_unfinished(Book.objects.get(pk=book.pk))


def _failure(error: Exception) -> tuple[str, str]:
    """A code, and the sentence to show where the code has none of its own."""
    if isinstance(error, ReadingFailed):
        return str(error.code), error.detail
    if isinstance(error, ProviderError | IndexFailure):
        return error.code, error.sentence
    return messages.INTERNAL, WENT_WRONG
