"""Where what is said about a book comes from, for its hosts."""

from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion.models import ArtifactRun, Book, ChunkType, ModelCall


def address(book: Book) -> str:
    return reverse("ingestion:provenance", args=[book.pk])


def test_only_hosts_have_it(client: Client, reader: User, stranger: User, ready_book: Book) -> None:
    for user in (reader, stranger):
        client.force_login(user)
        assert client.get(address(ready_book)).status_code == 404


def test_it_says_what_was_made_by_whom_and_of_what(client: Client, host: User, ready_book: Book) -> None:
    call = {"provider": "openai", "model": "gpt", "prompt_version": "1", "purpose": "profile"}
    ModelCall.objects.create(book=ready_book, fingerprint="a", prompt_tokens=12, output_tokens=3, **call)
    client.force_login(host)
    page = client.get(address(ready_book)).content.decode()
    for part in (
        ready_book.document_id,
        ready_book.hash,
        "Generated name profile",
        "offline · rules",
        "openai · gpt",
    ):
        assert part in page
    assert "/admin/" not in page.partition("<main")[2]


def test_what_is_set_by_hand_and_what_models_were_asked_for_is_said_in_words(
    client: Client, host: User, ready_book: Book
) -> None:
    Book.objects.update(edited_fields=["authors", "language"])
    call = {"provider": "openai", "model": "gpt", "prompt_version": "1", "purpose": "part_notes"}
    ModelCall.objects.create(book=ready_book, fingerprint="a", **call)
    client.force_login(host)
    page = client.get(address(ready_book)).content.decode()
    assert "<dd>Authors, Language of the book</dd>" in page
    assert "<td>Notes on parts</td>" in page
    assert "part_notes" not in page


def test_the_administration_is_for_admins(client: Client, host: User, ready_book: Book) -> None:
    User.objects.filter(pk=host.pk).update(is_staff=True, is_superuser=True)
    client.force_login(User.objects.get(pk=host.pk))
    page = client.get(address(ready_book)).content.decode().partition("<main")[2]
    assert reverse("admin:ingestion_indexversion_change", args=[ready_book.live_index_id]) in page


def test_it_tells_nothing_of_what_stands_in_the_book(client: Client, host: User, ready_book: Book) -> None:
    client.force_login(host)
    page = client.get(address(ready_book)).content.decode()
    assert "Tobias" not in page
    assert "The Storm" not in page


def test_a_book_that_was_not_read_in_has_a_short_one(
    client: Client, host: User, shelve: Callable[..., Book]
) -> None:
    client.force_login(host)
    assert "There are none until the book has been read in." in client.get(address(shelve())).content.decode()


def test_more_runs_need_no_more_queries(client: Client, host: User, ready_book: Book) -> None:
    client.force_login(host)
    counts = []
    for more in (1, 30):
        for _ in range(more):
            ArtifactRun.objects.create(
                book=ready_book,
                index_version=ready_book.live_index,
                kind=ChunkType.BOOK_CLUB_PROFILE,
                outcome="written",
            )
        with CaptureQueriesContext(connection) as made:
            client.get(address(ready_book))
        counts.append(len(made))
    assert counts[0] == counts[1]
