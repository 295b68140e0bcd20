"""A novel that is read in, and its sheets made in the test's own thread."""

from collections.abc import Callable

import pytest
from django.test import Client

from bookclub.clubs.models import User
from chat.fact_sheets import making
from ingestion import pipeline
from ingestion.models import Book, ReadingPlace
from tests.chat.fact_sheets.fernbrook import NOVEL
from tests.fakes import HashingEmbedder, MemoryIndex


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "begin", making.run)


@pytest.fixture
def novel(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    no_model: None,
    in_this_process: None,
) -> Book:
    book = shelve(NOVEL, "fernbrook.txt")
    assert pipeline.build(book.pk)
    return Book.objects.select_related("live_index", "club", "source").get(pk=book.pk)


@pytest.fixture
def finished(novel: Book, reader: User) -> Book:
    ReadingPlace.objects.create(user=reader, book=novel, kind=ReadingPlace.Kind.FINISHED)
    return novel


@pytest.fixture
def signed_in(client: Client, reader: User) -> Client:
    client.force_login(reader)
    return client
