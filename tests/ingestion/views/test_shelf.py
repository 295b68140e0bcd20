"""The shelf, and uploads to it."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import Settings

from bookclub.clubs.models import Club, Membership, User
from ingestion.models import Book

SHELF = reverse("ingestion:shelf")
CLUB_SHELF, UPLOAD = "/clubs/default/shelf/", "/clubs/default/upload/"
HTMX = {"HX-Request": "true", "HX-Target": "shelf-found"}


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


def test_without_scripts_it_is_looked_at_again_when_somebody_likes(
    client: Client, host: User, shelve: Callable[..., Book]
) -> None:
    """A page that loads itself anew takes back a file just chosen, and words just typed."""
    client.force_login(host)
    look_again = f'<a href="{CLUB_SHELF}?q=lamp">Look again</a></p></noscript>'
    assert look_again not in client.get(CLUB_SHELF, {"q": "lamp"}).content.decode()
    shelve()
    page = client.get(CLUB_SHELF, {"q": "lamp"}).content.decode()
    assert look_again in page
    assert "http-equiv" not in page


def test_a_title_is_said_once(client: Client, reader: User, ready_book: Book) -> None:
    Book.objects.update(cover="covers/ab")
    client.force_login(reader)
    card = client.get(CLUB_SHELF).content.decode()
    assert 'height="300" alt=""' in card
    assert "Cover of" not in card


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
    assert answer.redirect_chain == [(CLUB_SHELF, 302)]
    page = answer.content.decode()
    assert page.count('<p class="message') == 1
    assert "2 books are being read in." in page
    assert {(book.title, book.state, book.uploaded_by) for book in Book.objects.all()} == {
        ("one", "Pending", host),
        ("two", "Pending", host),
    }


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
    assert "“other.txt”: It could not be read before either. The file is empty: there is" in page
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
    assert "“big.txt”: It is too large: this site takes files of up to 1 MB." in page
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


@pytest.mark.parametrize("query", ["", "?q=text", "?sort=opened&state=failed"])
def test_more_books_need_no_more_queries(
    client: Client, host: User, shelve: Callable[..., Book], query: str
) -> None:
    client.force_login(host)
    states = ("Pending", "Processing", "Failed")
    client.get(CLUB_SHELF)
    counts = []
    for number in range(30):
        book = shelve(f"Text {number}", f"text {number}.txt")
        Book.objects.filter(pk=book.pk).update(state=states[number % 3], failure_code="needs_password")
        if number in {2, 29}:
            with CaptureQueriesContext(connection) as made:
                page = client.get(CLUB_SHELF + query).content.decode()
            assert "data-book-id" in page
            counts.append(len(made))
    assert counts[0] == counts[1] <= 9


def test_two_clubs_have_two_shelves_and_the_last_looked_at_is_remembered(
    client: Client, host: User, stranger: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    other = Club.objects.get(slug="other")
    Membership.objects.create(user=host, club=other, role=Membership.Role.READER)
    client.force_login(host)
    assert f'data-book-id="{book.pk}"' in client.get(CLUB_SHELF).content.decode()
    page = client.get("/clubs/other/shelf/").content.decode()
    assert "<h1>Another club</h1>" in page
    assert "data-book-id" not in page
    assert 'ws-connect="/ws/clubs/other/shelf/' in page
    assert "upload-form" not in page
    assert "<h1>Another club</h1>" in client.get(SHELF).content.decode()


@pytest.mark.parametrize("slug", ["other", "nowhere"])
def test_the_shelf_of_a_club_is_for_its_members(
    client: Client, host: User, stranger: User, slug: str
) -> None:
    client.force_login(host)
    assert client.get(f"/clubs/{slug}/shelf/").status_code == 404
    assert client.post(f"/clubs/{slug}/upload/", {"file": text_file()}).status_code == 404
    assert client.post(f"/clubs/{slug}/samples/").status_code == 404
    assert not Book.objects.exists()


def test_what_is_looked_for_survives_a_reload(
    client: Client, reader: User, shelve: Callable[..., Book]
) -> None:
    lamp, storm = shelve("A lamp.", "lamp.txt"), shelve("A storm.", "storm.txt")
    client.force_login(reader)
    page = client.get(f"{CLUB_SHELF}?q=STÓRM&sort=title").content.decode()
    assert f'data-book-id="{storm.pk}"' in page
    assert f'data-book-id="{lamp.pk}"' not in page
    assert "1 of 2 books" in page
    assert 'value="STÓRM"' in page
    assert '<option value="title" selected>Title</option>' in page
    assert 'ws-connect="/ws/clubs/default/shelf/?q=ST%C3%93RM&amp;sort=title&amp;seen=' in page


def test_nothing_found_leads_back_to_all(client: Client, reader: User, shelve: Callable[..., Book]) -> None:
    shelve()
    client.force_login(reader)
    page = client.get(f"{CLUB_SHELF}?q=<nothing>").content.decode()
    assert "No book on this shelf fits that." in page
    assert f'href="{CLUB_SHELF}">Show all books' in page
    assert "<nothing>" not in page


def test_while_one_types_only_what_is_found_comes_back(
    client: Client, reader: User, shelve: Callable[..., Book]
) -> None:
    shelve()
    client.force_login(reader)
    answer = client.get(f"{CLUB_SHELF}?q=light", headers=HTMX)
    page = answer.content.decode()
    assert page.lstrip().startswith('<div id="shelf-found"')
    assert '<p id="shelf-count" hx-swap-oob="innerHTML"><span>1 of 1 book</span>\n</p>' in page
    assert "<html" not in page
    assert "HX-Request" in answer["Vary"]
    assert answer["HX-Replace-Url"] == f"{CLUB_SHELF}?q=light"


def test_hosts_put_the_sample_books_on_an_empty_shelf(client: Client, host: User, reader: User) -> None:
    client.force_login(reader)
    assert "sample books" not in client.get(CLUB_SHELF).content.decode()
    assert client.post("/clubs/default/samples/").status_code == 403
    client.force_login(host)
    assert "Put 2 sample books on the shelf" in client.get(CLUB_SHELF).content.decode()
    page = client.post("/clubs/default/samples/", follow=True).content.decode()
    assert "The sample books are being read in." in page
    assert page.count("data-book-id") == 2


def test_a_book_under_way_can_be_cancelled_from_its_card(
    client: Client, host: User, reader: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    cancel = reverse("ingestion:cancel", args=[book.pk])
    client.force_login(reader)
    assert cancel not in client.get(CLUB_SHELF).content.decode()
    client.force_login(host)
    assert f'action="{cancel}"' in client.get(CLUB_SHELF).content.decode()
    page = client.post(cancel, {"next": f"{CLUB_SHELF}?sort=title"}, follow=True)
    assert page.redirect_chain == [(f"{CLUB_SHELF}?sort=title", 302)]
    assert '<p class="state">Cancelled</p>' in page.content.decode()
    assert "Read it in" in page.content.decode()
    assert "icons/warning" not in page.content.decode()


def test_a_failed_book_is_mended_on_its_card(client: Client, host: User, shelve: Callable[..., Book]) -> None:
    book = shelve()
    client.force_login(host)
    Book.objects.update(state="Failed", stage="failed", failure_code="timed_out")
    page = client.get(CLUB_SHELF).content.decode()
    assert "Reading the file took too long and was stopped." in page
    assert f'action="{reverse("ingestion:reread", args=[book.pk])}"' in page
    assert f'action="{reverse("ingestion:delete", args=[book.pk])}"' in page
    Book.objects.update(failure_code="needs_password")
    page = client.get(CLUB_SHELF).content.decode()
    assert f'<input id="book-{book.pk}-password" type="password"' in page
    Book.objects.update(failure_code="drm")
    page = client.get(CLUB_SHELF).content.decode()
    assert f'action="{reverse("ingestion:reread", args=[book.pk])}"' not in page
    assert f'action="{reverse("ingestion:delete", args=[book.pk])}"' in page


def test_what_is_done_on_a_card_has_the_shelf_look_again(
    client: Client, host: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    client.force_login(host)
    for name in ("cancel", "reread", "delete"):
        answer = client.post(reverse(f"ingestion:{name}", args=[book.pk]), headers={"HX-Request": "true"})
        assert answer.status_code == 204
        assert "shelf-changed" in answer["HX-Trigger"]
    assert "was taken off the shelf" in answer["HX-Trigger"]


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example", "javascript:1"])
def test_nobody_is_led_off_the_site(
    client: Client, host: User, shelve: Callable[..., Book], address: str
) -> None:
    book = shelve()
    client.force_login(host)
    answer = client.post(reverse("ingestion:cancel", args=[book.pk]), {"next": address})
    assert answer["Location"] == reverse("ingestion:book", args=[book.pk])


def test_covers_wait_until_they_are_seen_and_move_nothing(
    client: Client, reader: User, shelve: Callable[..., Book]
) -> None:
    shelve()
    Book.objects.update(cover="default/picture")
    client.force_login(reader)
    page = client.get(CLUB_SHELF).content.decode()
    assert 'width="200" height="300"' in page
    assert 'loading="lazy"' in page


def test_a_host_of_one_club_is_no_host_of_another(
    client: Client, stranger: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    Membership.objects.create(user=stranger, club=book.club, role=Membership.Role.READER)
    client.force_login(stranger)
    assert client.post(reverse("ingestion:delete", args=[book.pk])).status_code == 404
