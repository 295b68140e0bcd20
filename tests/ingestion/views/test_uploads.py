"""Files on their way to the shelf, each with an answer of its own."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from bookclub.clubs.models import Club, Membership, User
from ingestion import cancelling, originals
from ingestion.models import Book

UPLOAD = "/clubs/default/upload/"
AS_JSON = {"Accept": "application/json"}


def sent(client: Client, *files: tuple[str, str]) -> list[dict[str, Any]]:
    given = [SimpleUploadedFile(name, content.encode(), "text/plain") for name, content in files]
    answer = client.post(UPLOAD, {"file": given}, headers=AS_JSON)
    assert answer.status_code == 200
    return list(answer.json()["files"])


def test_a_new_file_is_a_book_that_is_read_in(client: Client, host: User) -> None:
    client.force_login(host)
    (answer,) = sent(client, ("lamp.txt", "A lamp."))
    book = Book.objects.get()
    assert answer == {
        "name": "lamp.txt",
        "outcome": "reading-in",
        "said": "Being read in.",
        "book": book.pk,
        "address": f"/books/{book.pk}/",
        "link": "lamp",
    }


def test_a_file_that_is_there_already_leads_to_its_book(client: Client, host: User) -> None:
    client.force_login(host)
    sent(client, ("lamp.txt", "A lamp."))
    (answer,) = sent(client, ("other.txt", "A lamp."))
    assert (answer["outcome"], answer["said"]) == ("known", "It is already on the shelf:")
    assert (answer["address"], answer["link"]) == (f"/books/{Book.objects.get().pk}/", "lamp")


def test_a_file_that_is_too_large_loses_nothing_of_the_others(
    client: Client, host: User, settings: Settings
) -> None:
    settings.MAX_UPLOAD_BYTES = 1024 * 1024
    client.force_login(host)
    big, small = sent(client, ("big.txt", "x" * (1024 * 1024 + 1)), ("lamp.txt", "A lamp."))
    assert (big["outcome"], big["book"]) == ("refused", None)
    assert big["said"] == "It is too large: this site takes files of up to 1 MB."
    assert small["outcome"] == "reading-in"


NO_BOOKS = [
    ("empty.epub", b"", "The file is empty: there is no text in it."),
    ("blank.txt", b" \r\n" * 9, "The file is empty: there is no text in it."),
    ("setup.exe", b"MZ\x90\x00\x03 a program in words", "This is not a kind of file Bookclub reads (PDF"),
    ("sound.txt", b"RIFF$\x00\x00\x00WAVEfmt " + bytes(64), "This is not a kind of file Bookclub reads (PDF"),
]


@pytest.mark.parametrize(("name", "content", "said"), NO_BOOKS)
def test_what_is_no_book_is_refused_at_once_and_leaves_nothing(
    client: Client, host: User, name: str, content: bytes, said: str
) -> None:
    client.force_login(host)
    files = [SimpleUploadedFile(name, content), SimpleUploadedFile("lamp.txt", b"A lamp.")]
    refused, taken = client.post(UPLOAD, {"file": files}, headers=AS_JSON).json()["files"]
    assert (refused["outcome"], refused["book"]) == ("refused", None)
    assert refused["said"].startswith(said)
    assert taken["outcome"] == "reading-in"
    assert [book.original_name for book in Book.objects.all()] == ["lamp.txt"]
    assert len([path for path in originals.path_of("").rglob("*") if path.is_file()]) == 1


@pytest.mark.parametrize(("name", "content", "said"), NO_BOOKS)
def test_without_scripts_the_refusal_stands_on_the_shelf(
    client: Client, host: User, name: str, content: bytes, said: str
) -> None:
    client.force_login(host)
    page = client.post(UPLOAD, {"file": [SimpleUploadedFile(name, content)]}, follow=True).content.decode()
    assert f"“{name}”: {said}" in page
    assert not Book.objects.exists()


def test_quotation_marks_in_a_name_come_as_the_file_has_them(client: Client, host: User) -> None:
    client.force_login(host)
    (answer,) = sent(client, ("The %22Lamp%22.txt", "A lamp."))
    assert (answer["name"], answer["link"]) == ('The "Lamp".txt', 'The "Lamp"')
    assert Book.objects.get().original_name == 'The "Lamp".txt'


def test_what_could_not_be_read_before_is_refused_with_its_reason(client: Client, host: User) -> None:
    client.force_login(host)
    sent(client, ("lamp.txt", "A lamp."))
    Book.objects.update(state="Failed", failure_code="empty")
    (answer,) = sent(client, ("again.txt", "A lamp."))
    assert answer["outcome"] == "refused"
    assert answer["said"].endswith("The file is empty: there is no text in it.")


def test_a_file_whose_reading_was_cancelled_is_read_in_when_it_comes_again(
    client: Client, host: User
) -> None:
    client.force_login(host)
    sent(client, ("lamp.txt", "A lamp."))
    cancelling.cancel(Book.objects.get())
    (answer,) = sent(client, ("lamp.txt", "A lamp."))
    assert answer["outcome"] == "reading-in"
    assert Book.objects.get().state == "Pending"


def test_the_files_go_to_the_club_that_the_page_is_of(client: Client, host: User, stranger: User) -> None:
    other = Club.objects.get(slug="other")
    Membership.objects.create(user=host, club=other, role=Membership.Role.HOST)
    client.force_login(host)
    client.get("/clubs/other/shelf/")
    sent(client, ("lamp.txt", "A lamp."))
    assert Book.objects.get().club.slug == "default"


def test_readers_bring_nothing(client: Client, reader: User) -> None:
    client.force_login(reader)
    file = SimpleUploadedFile("lamp.txt", b"A lamp.")
    assert client.post(UPLOAD, {"file": file}, headers=AS_JSON).status_code == 403
    assert client.get(UPLOAD).status_code == 405
    assert not Book.objects.exists()
