"""What hosts say about a book by hand."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion import pipeline
from ingestion.models import Book

AS_IT_WAS = {"title": "lighthouse", "authors": "", "tags": "", "language": "", "mode": "auto"}


def save(client: Client, book: Book, **given: str) -> str:
    address = reverse("ingestion:book-settings", args=[book.pk])
    answer = client.post(address, {**AS_IT_WAS, "title": book.title, **given}, follow=True)
    book.refresh_from_db()
    return answer.content.decode()


def test_readers_have_no_such_page(client: Client, reader: User, stranger: User, ready_book: Book) -> None:
    for user in (reader, stranger):
        client.force_login(user)
        address = reverse("ingestion:book-settings", args=[ready_book.pk])
        assert client.get(address).status_code == 404
        assert client.post(address, AS_IT_WAS).status_code == 404


def test_the_page_shows_what_the_book_has(client: Client, host: User, ready_book: Book) -> None:
    Book.objects.update(authors=["Ann Lee", "Bo Ek"], tags=["sea", "storm"])
    client.force_login(host)
    page = client.get(reverse("ingestion:book-settings", args=[ready_book.pk])).content.decode()
    assert "Ann Lee\nBo Ek</textarea>" in page
    assert 'value="sea, storm"' in page


@pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process")
def test_what_is_set_by_hand_outlives_a_reading(client: Client, host: User, ready_book: Book) -> None:
    client.force_login(host)
    page = save(
        client,
        ready_book,
        title="My  own title",
        authors="Ann Lee\n\n Bo Ek \nAnn Lee",
        tags="sea, storm,sea",
    )
    assert "Saved." in page
    assert (ready_book.title, ready_book.authors, ready_book.tags) == (
        *("My own title", ["Ann Lee", "Bo Ek"], ["sea", "storm"]),
    )
    assert ready_book.state == "Indexed"
    assert ready_book.edited_fields == ["authors", "title"]
    save(client, ready_book, title="My own title", authors="Ann Lee", language="es")
    assert ready_book.state == "Pending"
    pipeline.build(ready_book.pk)
    ready_book.refresh_from_db()
    assert (ready_book.title, ready_book.authors, ready_book.language) == ("My own title", ["Ann Lee"], "es")


@pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process")
def test_the_language_can_be_left_to_the_file_again(client: Client, host: User, ready_book: Book) -> None:
    client.force_login(host)
    save(client, ready_book, language="es")
    pipeline.build(ready_book.pk)
    save(client, ready_book)
    pipeline.build(ready_book.pk)
    ready_book.refresh_from_db()
    assert (ready_book.language, ready_book.edited_fields) == ("en", [])


def test_another_mode_has_it_read_in_again(client: Client, host: User, shelve: Callable[..., Book]) -> None:
    book = shelve()
    Book.objects.update(state="Indexed")
    client.force_login(host)
    assert "being read in again" in save(client, book, mode="codigo")
    assert (book.mode, book.state) == ("codigo", "Pending")


@pytest.mark.parametrize(
    "given",
    [
        {"title": " "},
        {"title": "x" * 501},
        {"authors": "x" * 201},
        {"authors": "\n".join(map(str, range(21)))},
        {"tags": ",".join(map(str, range(31)))},
        {"mode": "odd"},
        {"language": "<b>"},
    ],
)
def test_what_makes_no_sense_is_said_and_not_kept(
    client: Client, host: User, shelve: Callable[..., Book], given: dict[str, str]
) -> None:
    book = shelve()
    client.force_login(host)
    answer = client.post(reverse("ingestion:book-settings", args=[book.pk]), {**AS_IT_WAS, **given})
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert Book.objects.get().edited_fields == []


def test_names_are_shown_as_they_are_and_nothing_more(
    client: Client, host: User, shelve: Callable[..., Book]
) -> None:
    client.force_login(host)
    page = save(client, shelve(), title="<script>x</script>", tags="<i>")
    assert "<script>x" not in page
    assert "<i>" not in page
