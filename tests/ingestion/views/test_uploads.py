"""Files on their way to the shelf, each with an answer of its own."""

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from bookclub.clubs.models import Club, Membership, User
from ingestion import cancelling
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
    assert big["said"] == "It is too large: this site takes files of up to 1 megabyte."
    assert small["outcome"] == "reading-in"


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
