"""Puts texts on the library's shelf and reads them in, as an upload is."""

from collections.abc import Callable, Mapping

from django.core.management import call_command

from bookclub.clubs.actions import ensure_default_club
from bookclub.providers import wiring
from bookclub.providers.ports import VectorSpace
from ingestion import actions, pipeline, sentence_vectors, sentence_writing, shelving, sources
from ingestion.chunking import documental
from ingestion.evaluation.name_sets import EvaluationDataError
from ingestion.models import Book
from ingestion.progress import Watch
from ingestion.removals import space_of

WatchFor = Callable[[str], Watch]
"""From a book's name to what follows its progress."""


def prepare_database() -> None:
    call_command("migrate", interactive=False, verbosity=0)


def read_in(texts: Mapping[str, str], watch_for: WatchFor) -> dict[str, Book]:
    """Every text as a ready book, its sentences embedded; what is there already is not made again.

    Raises `EvaluationDataError` when a book could not be read in, and `ProviderError`.
    """
    books = {
        name: _ready(name, text, watch_for(f"{number}/{len(texts)} {name}"))
        for number, (name, text) in enumerate(texts.items(), 1)
    }
    watch = watch_for("sentences")
    for number, book in enumerate(books.values(), 1):
        watch("embedding sentences", number, len(books), 100 * number // len(books))
        if sentence_vectors.lacking().filter(book=book).exists():
            sentence_writing.write_sentences(book.pk)
    return books


def _ready(name: str, text: str, watch: Watch) -> Book:
    source = sources.ensure_upload_source(ensure_default_club())
    book = shelving.shelve(source, shelving.Arrival(f"{name}.txt", [text.encode()])).book
    if not _is_up_to_date(book):
        actions.await_build(book)
        pipeline.build(book.pk, watch)
    book = Book.objects.select_related("live_index", "club").get(pk=book.pk)
    if book.state != Book.State.INDEXED or book.live_index is None:
        raise EvaluationDataError(f"{name} could not be read in: {book.failure_code} {book.failure_detail}")
    return book


def _is_up_to_date(book: Book) -> bool:
    """A kept library may have been read by another chunker or with another embedder."""
    live, embedder = book.live_index, wiring.embedder()
    space = VectorSpace(embedder.provider, embedder.model, embedder.dimensions)
    return (
        book.state == Book.State.INDEXED
        and live is not None
        and live.chunker_version == documental.CHUNKER_VERSION
        and space_of(live) == space
    )
