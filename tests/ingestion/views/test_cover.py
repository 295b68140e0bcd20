"""Pictures on covers."""

from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion import kept_covers, originals
from ingestion.models import Book

JPEG = b"\xff\xd8\xff\xe0 a picture"


def with_cover(book: Book, jpeg: bytes = JPEG) -> str:
    """The address of its picture."""
    kept_covers.keep_cover(book, jpeg)
    return reverse("ingestion:cover", args=[book.pk, book.cover.rpartition("/")[2]])


def test_members_get_the_picture_and_keep_it(client: Client, reader: User, ready_book: Book) -> None:
    address = with_cover(ready_book)
    client.force_login(reader)
    answer = client.get(address)
    assert answer.content == JPEG
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "private, max-age=2592000, immutable"


def test_nobody_else_does(client: Client, stranger: User, ready_book: Book) -> None:
    address = with_cover(ready_book)
    assert client.get(address).status_code == 302
    client.force_login(stranger)
    assert client.get(address).status_code == 404


def test_the_address_of_an_earlier_picture_or_of_none_leads_nowhere(
    client: Client, reader: User, ready_book: Book
) -> None:
    client.force_login(reader)
    former = with_cover(ready_book)
    later = with_cover(ready_book, JPEG + b" of another edition")
    assert (client.get(former).status_code, client.get(later).status_code) == (404, 200)
    kept_covers.keep_cover(ready_book, b"")
    assert client.get(later).status_code == 404
    assert client.get(reverse("ingestion:cover", args=[ready_book.pk, "none"])).status_code == 404


def test_a_picture_whose_file_is_lost_is_not_found(client: Client, reader: User, ready_book: Book) -> None:
    address = with_cover(ready_book)
    originals.discard(ready_book.cover)
    client.force_login(reader)
    assert client.get(address).status_code == 404


def test_shelf_and_book_show_the_picture_and_else_a_cover_set_in_type(
    client: Client, reader: User, ready_book: Book
) -> None:
    client.force_login(reader)
    pages = [reverse("ingestion:shelf"), reverse("ingestion:book", args=[ready_book.pk])]
    for page in pages:
        assert "cover-title" in client.get(page).content.decode()
    address = with_cover(ready_book)
    for page, said in zip(pages, ("", f"Cover of “{ready_book.title}”"), strict=True):
        html = client.get(page).content.decode()
        picture = f'<img src="{address}" width="200" height="300" alt="{said}"'
        assert f'{picture} loading="lazy"' in html
        assert "cover-title" not in html
