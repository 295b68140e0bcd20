"""A novel that is read in, and its sheets made in the test's own thread."""

from collections.abc import Callable

import pytest
from django.test import Client

from bookclub.clubs.models import User
from chat.fact_sheets import making
from ingestion.models import Book, ReadingPlace
from tests.chat.fact_sheets.fernbrook import NOVEL


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "begin", making.run)


@pytest.fixture
def novel(read_in: Callable[..., Book]) -> Book:
    return read_in(NOVEL, "fernbrook.txt")


@pytest.fixture
def finished(novel: Book, reader: User) -> Book:
    ReadingPlace.objects.create(user=reader, book=novel, kind=ReadingPlace.Kind.FINISHED)
    return novel


@pytest.fixture
def signed_in(client: Client, reader: User) -> Client:
    client.force_login(reader)
    return client
