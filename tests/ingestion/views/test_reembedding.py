"""What a host sees and does when books are embedded with another model than before."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from bookclub.clubs.models import User
from bookclub.providers import wiring
from ingestion.models import Book

pytestmark = pytest.mark.django_db(transaction=True)

BUTTON = "Compute its meanings anew"


def page_of(client: Client, book: Book) -> str:
    return client.get(reverse("ingestion:book", args=[book.pk])).content.decode()


@pytest.fixture
def changed(ready_book: Book, monkeypatch: pytest.MonkeyPatch) -> Book:
    """The embedder has changed since it was read in."""
    monkeypatch.setattr(wiring, "is_configured", lambda _space: False)
    return ready_book


def test_a_host_is_offered_it_where_the_embedder_is_another_one(
    client: Client, host: User, ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(host)
    assert BUTTON not in page_of(client, ready_book)
    monkeypatch.setattr(wiring, "is_configured", lambda _space: False)
    page = page_of(client, ready_book)
    assert BUTTON in page
    assert "hashing-1" in page


def test_where_the_text_leaves_the_machine_the_host_is_told(
    client: Client, host: User, changed: Book, settings: Settings
) -> None:
    client.force_login(host)
    assert "another machine" not in page_of(client, changed)
    settings.EMBEDDER, settings.OPENAI_BASE_URL = "openai", ""
    assert "another machine" in page_of(client, changed)


def test_readers_are_not(client: Client, reader: User, changed: Book) -> None:
    client.force_login(reader)
    assert BUTTON not in page_of(client, changed)


def test_a_host_has_it_done(client: Client, host: User, changed: Book) -> None:
    client.force_login(host)
    answer = client.post(reverse("ingestion:reembed", args=[changed.pk]))
    assert answer.status_code == 302
    now = Book.objects.select_related("live_index").get()
    assert now.live_index is not None
    assert (now.state, now.live_index.number) == ("Indexed", 2)
    assert now.live_index.stored_text == changed.live_index.stored_text  # type: ignore[union-attr]


def test_nobody_else_has_it_done(client: Client, reader: User, stranger: User, changed: Book) -> None:
    for user in (reader, stranger):
        client.force_login(user)
        assert client.post(reverse("ingestion:reembed", args=[changed.pk])).status_code == 404
    assert client.get(reverse("ingestion:reembed", args=[changed.pk])).status_code == 405
    assert Book.objects.get().live_index_id == changed.live_index_id


def test_the_page_says_what_is_under_way_and_what_has_failed(
    client: Client, host: User, changed: Book
) -> None:
    client.force_login(host)
    Book.objects.update(state="Processing", stage="embedding", is_embedded_anew=True)
    page = page_of(client, changed)
    assert "Its meanings are being computed anew." in page
    assert BUTTON not in page
    Book.objects.update(state="Failed", stage="failed", failure_code="x", failure_detail="No such key.")
    page = page_of(client, changed)
    assert "Its meanings could not be computed anew." in page
    assert "No such key." in page
    assert "could not be read in" not in page
    assert BUTTON in page
