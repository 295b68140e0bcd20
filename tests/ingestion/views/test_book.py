"""The page of a book, and what its hosts can do there."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from bookclub.clubs.models import User
from ingestion import actions, lease, opened_places, pipeline, told_places
from ingestion.contents import MOST_SHOWN
from ingestion.models import ArtifactRun, Book, Chunk, ChunkType, IndexVersion
from tests.ingestion.locked_files import PASSWORD, LockedFiles
from tests.ingestion.many_chapters import with_chapters


def page_of(client: Client, book: Book) -> str:
    answer = client.get(reverse("ingestion:book", args=[book.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_ready_book_can_be_asked_and_read(client: Client, reader: User, ready_book: Book) -> None:
    client.force_login(reader)
    page = page_of(client, ready_book)
    assert 'id="ask-form"' in page
    assert f'href="/books/{ready_book.pk}/read/?chapter=' in page
    assert "The Storm" in page


def test_what_stands_before_the_first_chapter_is_none(client: Client, reader: User, ready_book: Book) -> None:
    assert ready_book.live_index is not None
    assert [row[0] for row in ready_book.live_index.stored_text.chapters] == [0, 1, 2]
    client.force_login(reader)
    page = page_of(client, ready_book)
    assert "<li>2 chapters</li>" in page
    assert "chapter=0" not in page


def test_what_was_generated_is_labelled(client: Client, reader: User, ready_book: Book) -> None:
    client.force_login(reader)
    page = page_of(client, ready_book)
    assert "Generated name profile" in page
    assert "Generated book-club profile" in page


def test_the_ways_to_support_material_stand_before_long_contents(
    client: Client, reader: User, ready_book: Book
) -> None:
    client.force_login(reader)
    page = page_of(client, ready_book)
    for name in ("people", "about", "meetings"):
        link = f'href="{reverse(f"ingestion:{name}", args=[ready_book.pk])}"'
        assert page.count(link) == 1
        assert page.index(link) < page.index('id="chapters-heading"')


def test_source_code_has_no_support_material_to_go_to(client: Client, reader: User, ready_book: Book) -> None:
    IndexVersion.objects.update(chunker_version="codigo-1")
    client.force_login(reader)
    assert reverse("ingestion:people", args=[ready_book.pk]) not in page_of(client, ready_book)


def test_strangers_find_nothing(client: Client, stranger: User, ready_book: Book) -> None:
    client.force_login(stranger)
    assert client.get(reverse("ingestion:book", args=[ready_book.pk])).status_code == 404


def test_a_book_under_way_shows_its_saved_state(
    client: Client, reader: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    Book.objects.update(state="Processing", stage="embedding", stage_done=3, stage_total=9, percent=51)
    assert lease.take(book.pk)
    client.force_login(reader)
    page = page_of(client, book)
    assert '<progress max="100" value="51"' in page
    assert "Computing meanings" in page
    assert "3 of 9" in page
    assert 'id="ask-form"' not in page
    assert 'http-equiv="refresh"' in page


def test_a_page_on_which_somebody_may_be_writing_a_question_is_not_loaded_anew(
    client: Client, reader: User, ready_book: Book
) -> None:
    actions.queue_build(ready_book)
    client.force_login(reader)
    page = page_of(client, ready_book)
    assert "<progress" in page
    assert 'id="ask-form"' in page
    assert 'http-equiv="refresh"' not in page


def test_a_host_without_scripts_looks_again_when_they_like(
    client: Client, host: User, shelve: Callable[..., Book]
) -> None:
    """What they have opened, to cancel or to delete, stays open."""
    book = shelve()
    client.force_login(host)
    page = page_of(client, book)
    assert f'<a href="/books/{book.pk}/">Look again</a></p></noscript>' in page
    assert "http-equiv" not in page


def test_a_book_that_nobody_is_at_waits_and_shows_no_old_progress(
    client: Client, reader: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    Book.objects.update(state="Processing", stage="embedding", stage_done=3, stage_total=9, percent=51)
    client.force_login(reader)
    page = page_of(client, book)
    assert '<p class="bar-words">Waiting</p>' in page
    shown = re.sub(
        r"\w{32,}", "", page.partition("<main")[2]
    )  # without tokens, which are any letters and digits
    assert "Waiting" in shown
    assert "51" not in shown


def test_a_failed_book_says_why_and_offers_hosts_another_try(
    client: Client, host: User, reader: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    Book.objects.update(state="Failed", stage="failed", failure_code="timed_out")
    client.force_login(reader)
    page = page_of(client, book)
    assert "took too long" in page
    assert "Read in again" not in page
    assert "It can be asked once it is ready." in page
    assert 'aria-labelledby="ask-heading" hidden>' in page
    client.force_login(host)
    page = page_of(client, book)
    assert page.count("Read in again") == 1
    assert page.index("Read in again") < page.index("Delete…")
    assert "would end the same" not in page


def test_a_file_that_can_never_be_read_is_to_be_deleted_first(
    client: Client, host: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    Book.objects.update(state="Failed", stage="failed", failure_code="drm")
    client.force_login(host)
    page = page_of(client, book)
    assert "Another try with the same file would end the same." in page
    assert page.index("Delete…") < page.index("Read in again")


def test_reading_in_again_queues_the_book(client: Client, host: User, shelve: Callable[..., Book]) -> None:
    book = shelve()
    Book.objects.update(state="Failed", failure_code="drm")
    client.force_login(host)
    client.post(reverse("ingestion:reread", args=[book.pk]))
    book.refresh_from_db()
    assert (book.state, book.failure_code) == ("Pending", "")


def test_a_host_chooses_how_it_is_read_in_again(
    client: Client, host: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    Book.objects.update(mode="documental")
    client.force_login(host)
    assert '<option value="documental" selected>Document</option>' in page_of(client, book)
    for asked, kept in (("codigo", "codigo"), ("nonsense", "codigo"), ("", "codigo"), ("auto", "auto")):
        Book.objects.update(state="Indexed")
        client.post(reverse("ingestion:reread", args=[book.pk]), {"mode": asked})
        book.refresh_from_db()
        assert (book.mode, book.state) == (kept, "Pending")


def test_of_thousands_of_chapters_the_first_are_listed(
    client: Client, reader: User, ready_book: Book
) -> None:
    with_chapters(19_000)
    client.force_login(reader)
    page = page_of(client, ready_book)
    assert "<li>19000 chapters</li>" in page
    assert page.count('<li class="level-1">') == MOST_SHOWN
    assert '?chapter=301&amp;contents">18800 more chapters</a>' in page


def test_a_missing_profile_says_why_and_can_be_written_again(
    client: Client, host: User, reader: User, ready_book: Book
) -> None:
    Chunk.objects.filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE).delete()
    ArtifactRun.objects.all().delete()
    ArtifactRun.objects.create(
        book=ready_book,
        index_version=ready_book.live_index,
        kind=ChunkType.BOOK_CLUB_PROFILE,
        provider="openai",
        outcome=ArtifactRun.Outcome.FAILED,
        reason="The key was refused.",
    )
    client.force_login(reader)
    assert "The key was refused." not in page_of(client, ready_book)
    client.force_login(host)
    assert "The key was refused." in page_of(client, ready_book)
    answer = client.post(reverse("ingestion:write-profile", args=[ready_book.pk]), follow=True)
    assert "is being written" in answer.content.decode()


def test_deleting_takes_the_book_off_the_shelf(client: Client, host: User, ready_book: Book) -> None:
    client.force_login(host)
    answer = client.post(reverse("ingestion:delete", args=[ready_book.pk]), follow=True)
    assert "was taken off the shelf" in answer.content.decode()
    assert not Book.objects.exists()


def unlock(client: Client, book: Book, password: str) -> str:
    address = reverse("ingestion:unlock", args=[book.pk])
    return client.post(address, {"password": password}, follow=True).content.decode()


@pytest.fixture
def locked_book(shelve: Callable[..., Book]) -> Book:
    book = shelve()
    Book.objects.update(state="Failed", stage="failed", failure_code="needs_password")
    return book


def test_a_locked_book_asks_hosts_alone_for_the_password(
    client: Client, host: User, reader: User, locked_book: Book
) -> None:
    client.force_login(reader)
    page = page_of(client, locked_book)
    assert "protected by a password. A host can give it" in page
    assert 'type="password"' not in page
    client.force_login(host)
    page = page_of(client, locked_book)
    assert "Password of the file" in page
    assert '<input id="file-password" type="password" name="password" required autocomplete="off"' in page
    assert "would end the same" not in page
    assert f'id="book-{locked_book.pk}-password"' in client.get(reverse("ingestion:shelf")).content.decode()


@pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process")
def test_the_password_opens_the_book_and_a_wrong_one_is_said(
    client: Client, host: User, locked_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = LockedFiles(monkeypatch)
    client.force_login(host)
    page = unlock(client, locked_book, "a guess")
    assert 'data-state="Pending"' in page
    pipeline.build(locked_book.pk)
    page = page_of(client, locked_book)
    assert "That password does not open the file." in page
    assert 'type="password"' in page
    unlock(client, locked_book, PASSWORD)
    pipeline.build(locked_book.pk)
    page = page_of(client, locked_book)
    assert 'id="ask-form"' in page
    assert 'type="password"' not in page
    assert files.tried == ["a guess", PASSWORD]
    actions.queue_build(locked_book)
    pipeline.build(locked_book.pk)
    assert Book.objects.get().state == "Indexed"


@pytest.mark.parametrize("password", ["", "x" * 1_001, "a\0b"])
def test_what_can_be_no_password_is_asked_for_again(
    client: Client, host: User, locked_book: Book, password: str
) -> None:
    client.force_login(host)
    assert "Give the password that opens the file." in unlock(client, locked_book, password)
    assert Book.objects.get().state == "Failed"


def test_a_book_that_asks_for_none_keeps_no_password(client: Client, host: User, ready_book: Book) -> None:
    client.force_login(host)
    unlock(client, ready_book, PASSWORD)
    book = Book.objects.get()
    assert (book.sealed_password, book.state) == ("", "Indexed")


def test_it_says_who_published_it_and_when(client: Client, reader: User, ready_book: Book) -> None:
    Book.objects.update(publisher="Gull & Sons", year=1876, format="docx")
    client.force_login(reader)
    page = page_of(client, ready_book)
    assert [f"<li>{fact}</li>" in page for fact in ("Gull &amp; Sons", "1876", "Word")] == [True] * 3


def test_hosts_see_every_remark_from_reading_it_in(
    client: Client, host: User, reader: User, ready_book: Book
) -> None:
    Book.objects.update(warnings=["Page 3 could not be read.", "A picture is missing."])
    client.force_login(host)
    page = page_of(client, ready_book)
    assert '<details class="warnings" open>' in page
    assert "<li>Page 3 could not be read.</li><li>A picture is missing.</li>" in page


@pytest.mark.parametrize("name", ["reread", "cancel", "unlock", "write-profile", "delete"])
def test_readers_can_do_none_of_it(client: Client, reader: User, ready_book: Book, name: str) -> None:
    client.force_login(reader)
    assert "For hosts" not in page_of(client, ready_book)
    assert client.post(reverse(f"ingestion:{name}", args=[ready_book.pk])).status_code == 404
    assert client.get(reverse(f"ingestion:{name}", args=[ready_book.pk])).status_code == 405
    assert Book.objects.exists()


def test_a_book_under_way_can_be_cancelled_by_its_hosts(
    client: Client, host: User, reader: User, shelve: Callable[..., Book]
) -> None:
    book = shelve()
    client.force_login(reader)
    assert 'id="cancel-reading"' not in page_of(client, book)
    client.force_login(host)
    assert 'id="cancel-reading"' in page_of(client, book)
    page = client.post(reverse("ingestion:cancel", args=[book.pk]), follow=True).content.decode()
    assert "Cancelled. Read it in whenever you like." in page
    assert "could not be read in" not in page
    assert "Read in again" in page
    assert 'class="notice failed"' not in page


def test_reading_and_asking_come_first_and_the_rest_is_calm(
    client: Client, host: User, ready_book: Book
) -> None:
    client.force_login(host)
    page = page_of(client, ready_book)
    ids = ("read-link", "ask-form", "support-links", "chapters-heading", "generated-heading", "host-heading")
    places = [page.index(f'id="{one}"') for one in ids]
    assert places == sorted(places)


def test_one_goes_on_reading_where_one_was(client: Client, reader: User, ready_book: Book) -> None:
    client.force_login(reader)
    assert "<span>Read</span>" in page_of(client, ready_book)
    assert ready_book.live_index is not None
    storm = ready_book.live_index.stored_text.text.index("In November")
    opened_places.remember(reader, ready_book, storm)
    assert "Go on reading: CHAPTER II" in page_of(client, ready_book)


def test_how_far_one_is_stands_beside_it(client: Client, reader: User, ready_book: Book) -> None:
    client.force_login(reader)
    assert "% read" not in page_of(client, ready_book)
    told_places.tell(reader, ready_book, "place", told={"kind": "percent", "value": 40})
    assert "40% read" in page_of(client, ready_book)


def test_its_tags_lead_to_the_books_that_have_them(client: Client, reader: User, ready_book: Book) -> None:
    Book.objects.update(tags=["sea & storm"])
    client.force_login(reader)
    assert 'href="/clubs/default/shelf/?q=sea%20%26%20storm">sea &amp; storm</a>' in page_of(
        client, ready_book
    )
