"""The shelf, and uploads to it."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from bookclub.clubs.models import Membership, User
from ingestion.models import Book

SHELF, UPLOAD = reverse("ingestion:shelf"), reverse("ingestion:upload")
HTMX = {"HX-Request": "true"}


def text_file(name: str = "lamp.txt", content: str = "The lamp was lit.") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode(), "text/plain")


def test_nobody_sees_it_without_signing_in(client: Client, db: None) -> None:
    answer = client.get(SHELF)
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("clubs:sign-in"))


def test_it_shows_the_books_with_their_states(
    client: Client, reader: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    client.force_login(reader)
    page = client.get(SHELF).content.decode()
    assert f'data-book-id="{book.pk}" data-state="Pending"' in page
    assert '<p class="bar-words">Waiting</p>' in page


def test_it_shows_no_books_of_other_clubs(
    client: Client, stranger: User, shelve: Callable[..., Book]
) -> None:
    shelve()
    client.force_login(stranger)
    assert "data-book-id" not in client.get(SHELF).content.decode()


def test_only_hosts_can_add_books(client: Client, reader: User) -> None:
    client.force_login(reader)
    assert "upload-form" not in client.get(SHELF).content.decode()
    assert client.post(UPLOAD, {"file": text_file()}).status_code == 403
    assert not Book.objects.exists()


def test_an_empty_shelf_says_what_to_do(client: Client, host: User, reader: User) -> None:
    client.force_login(host)
    assert "Add the first book" in client.get(SHELF).content.decode()
    client.force_login(reader)
    assert "as soon as a host adds one" in client.get(SHELF).content.decode()


def test_somebody_without_a_club_is_told_so(client: Client, db: None) -> None:
    client.force_login(User.objects.create_user("nobody"))
    assert "No club yet" in client.get(SHELF).content.decode()


def test_several_files_become_books_that_wait(client: Client, host: User) -> None:
    client.force_login(host)
    files = [text_file("one.txt", "One lamp."), text_file("two.txt", "Two lamps.")]
    answer = client.post(UPLOAD, {"file": files}, follow=True)
    assert answer.redirect_chain == [(SHELF, 302)]
    page = answer.content.decode()
    assert page.count('<p class="message') == 1
    assert "2 books are being read in." in page
    assert {(book.title, book.state, book.uploaded_by) for book in Book.objects.all()} == {
        ("one", "Pending", host),
        ("two", "Pending", host),
    }


def test_with_htmx_the_shelf_itself_comes_back(client: Client, host: User) -> None:
    client.force_login(host)
    answer = client.post(UPLOAD, {"file": text_file()}, headers=HTMX)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert page.lstrip().startswith('<div id="shelf"')
    assert "data-book-id" in page
    assert '<div id="shelf-news" role="status"><p class="message passing success">“lamp.txt” is' in page


@pytest.mark.parametrize(
    ("asked", "kept"),
    [("codigo", "codigo"), ("documental", "documental"), ("nonsense", "auto"), ("", "auto")],
)
def test_the_host_may_say_how_files_are_read(client: Client, host: User, asked: str, kept: str) -> None:
    client.force_login(host)
    assert '<option value="codigo">Source code</option>' in client.get(SHELF).content.decode()
    client.post(UPLOAD, {"file": text_file(), "mode": asked})
    assert Book.objects.get().mode == kept


def test_it_says_which_files_it_takes(client: Client, host: User) -> None:
    client.force_login(host)
    page = client.get(SHELF).content.decode()
    assert "Word, HTML, text, Markdown, Quarto (as a zip), FB2, RTF or source code" in page
    assert 'accept=".pdf,.epub,.docx,' in page


def test_the_same_bytes_again_are_on_the_shelf_already(client: Client, host: User) -> None:
    client.force_login(host)
    client.post(UPLOAD, {"file": text_file()})
    page = client.post(UPLOAD, {"file": text_file("other-name.txt")}, follow=True).content.decode()
    book = Book.objects.get()
    assert "already on the shelf" in page
    assert f'<a href="/books/{book.pk}/">lamp</a>' in page


def test_the_same_bytes_in_another_mode_are_read_in_anew(client: Client, host: User) -> None:
    client.force_login(host)
    client.post(UPLOAD, {"file": text_file()})
    Book.objects.update(state="Indexed")
    page = client.post(UPLOAD, {"file": text_file(), "mode": "codigo"}, follow=True).content.decode()
    assert "“lamp.txt” is being read in." in page
    book = Book.objects.get()
    assert (book.mode, book.state) == ("codigo", "Pending")


def test_bytes_that_could_not_be_read_before_are_not_called_a_book(client: Client, host: User) -> None:
    client.force_login(host)
    client.post(UPLOAD, {"file": text_file()})
    Book.objects.update(state="Failed", stage="failed", failure_code="empty")
    page = client.post(UPLOAD, {"file": text_file("other.txt")}, follow=True).content.decode()
    assert "“other.txt” could not be read before either. The file is empty: there is no text in it." in page
    assert f'<a href="/books/{Book.objects.get().pk}/">See the book</a>' in page
    assert "already on the shelf" not in page


def test_a_failed_book_says_why_in_a_few_words(
    client: Client, reader: User, shelve: Callable[..., Book]
) -> None:
    shelve()
    client.force_login(reader)
    Book.objects.update(state="Failed", stage="failed", failure_code="needs_password")
    assert "<span>Could not be read: protected by a password</span>" in client.get(SHELF).content.decode()
    assert "give the password" not in client.get(SHELF).content.decode()
    Book.objects.update(failure_code="unreachable", failure_detail="The embedder is away.")
    page = client.get(SHELF).content.decode()
    assert "<span>Could not be read</span>" in page
    assert '<p class="state-reason">The embedder is away.</p>' in page


def test_a_file_that_is_too_large_is_a_sentence(client: Client, host: User, settings: Settings) -> None:
    settings.MAX_UPLOAD_BYTES = 1024 * 1024
    client.force_login(host)
    big = text_file("big.txt", "x" * (1024 * 1024 + 1))
    page = client.post(UPLOAD, {"file": [big, text_file()]}, follow=True).content.decode()
    assert "“big.txt” is too large: this site takes files of up to 1 megabyte." in page
    assert Book.objects.count() == 1


def test_no_file_at_all_is_a_sentence(client: Client, host: User) -> None:
    client.force_login(host)
    assert "No file was chosen." in client.post(UPLOAD, follow=True).content.decode()


def test_a_hostile_file_name_is_only_a_name(client: Client, host: User) -> None:
    client.force_login(host)
    page = client.post(UPLOAD, {"file": text_file("<img src=x>.txt")}, follow=True).content.decode()
    assert "<img src=x>" not in page
    assert Book.objects.get().original_name == "<img src=x>.txt"


def test_it_says_what_answers_and_that_nothing_leaves(client: Client, reader: User, no_model: None) -> None:
    client.force_login(reader)
    page = client.get(SHELF).content.decode()
    assert "answers are the book’s own sentences" in page
    assert "No text leaves this machine." in page


def test_more_books_need_no_more_queries(
    client: Client,
    reader: User,
    shelve: Callable[..., Book],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client.force_login(reader)
    for number in range(3):
        shelve(f"Text {number}", f"{number}.txt")
    with django_assert_num_queries(5):
        client.get(SHELF)
    for number in range(3, 12):
        shelve(f"Text {number}", f"{number}.txt")
    with django_assert_num_queries(5):
        client.get(SHELF)


def test_a_host_of_one_club_is_no_host_of_another(
    client: Client, stranger: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    Membership.objects.create(user=stranger, club=book.club, role=Membership.Role.READER)
    client.force_login(stranger)
    assert client.post(reverse("ingestion:delete", args=[book.pk])).status_code == 404
