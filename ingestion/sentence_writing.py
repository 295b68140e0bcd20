"""Has the sentences of ready books embedded, while no book is being read in."""

import logging
import threading

from django.db import transaction
from django.utils import timezone

from bookclub.providers import wiring
from bookclub.providers.errors import ProviderError
from bookclub.providers.ports import Embedder
from ingestion import lease, sentence_vectors, wishes
from ingestion.models import Book, ChunkSentences, IndexVersion
from ingestion.removals import space_of

logger = logging.getLogger(__name__)

CHUNKS_AT_ONCE = 64
"""Some 600 sentences: about a second of the bundled embedder, so that a book to be read in hardly waits."""
SECONDS_BETWEEN_LOOKS = 1.0
MOST_LOOKS = 60
"""After these the thread is given back; the end of the build that it waited for queues the task anew."""

_at_it = threading.Lock()


class _Interrupted(Exception):
    """A book is being read in, or the process is about to end. What is saved is not made again."""


def write_sentences(book_pk: int) -> bool:
    """Of this book, then of others that lack them; False when this process is at it already, or was
    interrupted.

    It takes no lease: it changes nothing that others read or write, and each batch is saved only as long as
    its build is the live one.
    """
    if not _at_it.acquire(blocking=False):
        return False
    try:
        _write_all(book_pk)
    except _Interrupted:
        logger.info("Embedding sentences was put off: a book is being read in, or a stop was asked for")
        return False
    except Exception:  # the edge of a task: questions do without
        logger.exception("Sentences were not embedded")
    finally:
        _at_it.release()
    return True


def _write_all(book_pk: int) -> None:
    tried: set[int] = set()
    version = sentence_vectors.lacking().filter(book=book_pk).first() or sentence_vectors.lacking().first()
    while version is not None:
        tried.add(version.pk)
        try:
            _write(version)
        except ProviderError as error:
            logger.warning("The sentences of book %s were not embedded: %s", version.book_id, error)
        version = sentence_vectors.lacking().exclude(pk__in=tried).first()


def _write(version: IndexVersion) -> None:
    """Ends early when the build is no longer the live one."""
    embedder = wiring.embedder_of(space_of(version))
    _await_quiet()
    while _write_batch(version, embedder):
        _await_quiet()


def _write_batch(version: IndexVersion, embedder: Embedder) -> bool:
    """False when nothing is left to do."""
    chunks = list(sentence_vectors.chunks_lacking(version)[:CHUNKS_AT_ONCE])
    rows = sentence_vectors.rows_of(chunks, embedder)
    with transaction.atomic():
        if not Book.objects.select_for_update().filter(pk=version.book_id, live_index=version).exists():
            return False
        if not chunks:
            IndexVersion.objects.filter(pk=version.pk).update(sentences_at=timezone.now())
        # Another process may be at the same build: its rows are the same.
        ChunkSentences.objects.bulk_create(rows, ignore_conflicts=True)
    return bool(chunks)


def _await_quiet() -> None:
    """Raises `_Interrupted` when books are read in all the time, or the process is to end."""
    under_way = Book.objects.filter(state__in=wishes.UNDER_WAY)
    for _look in range(MOST_LOOKS):
        if lease.stops_within(0):
            break
        if not under_way.exists():
            return
        lease.stops_within(SECONDS_BETWEEN_LOOKS)
    raise _Interrupted
