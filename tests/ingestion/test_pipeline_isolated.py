"""The pipeline with its jobs in processes of their own, as it runs outside tests."""

from collections.abc import Callable

import pytest
from pytest_django import Settings

from ingestion import pipeline
from ingestion.models import Book, Chunk
from tests.fakes import HashingEmbedder, MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)


def test_reading_names_and_profile_come_back_from_their_processes(
    shelve: Callable[..., Book], embedder: HashingEmbedder, passage_index: MemoryIndex, no_model: None
) -> None:
    book = shelve()
    assert pipeline.build(book.pk)
    book.refresh_from_db()
    assert book.state == Book.State.INDEXED
    types = set(Chunk.objects.values_list("chunk_type", flat=True))
    assert types == {"source", "literary_name_profile", "literary_book_club_profile"}


def test_a_reader_that_takes_too_long_is_a_failed_book(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    no_model: None,
    settings: Settings,
) -> None:
    settings.READING_SECONDS = 0.01
    book = shelve()
    pipeline.build(book.pk)
    book.refresh_from_db()
    assert (book.state, book.failure_code) == ("Failed", "timed_out")
