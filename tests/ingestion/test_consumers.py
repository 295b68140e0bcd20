"""The shelf and the page of a book, kept up to date."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from bookclub import live
from bookclub.clubs.models import User
from bookclub.live_pages import LivePageConsumer
from ingestion import actions, artifact_runs, book_settings, lease
from ingestion.book_page import book_page
from ingestion.models import Book, ChunkType, IndexVersion
from ingestion.shelf_page import shelf_page
from tests.live_sockets import open_socket

pytestmark = pytest.mark.django_db(transaction=True)

LONG = 60.0
SHELF = "/ws/clubs/default/shelf/"


@pytest.fixture
def book(shelve: Callable[..., Book], reader: User) -> Book:
    return shelve()


@pytest.fixture
def only_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is looked at but for news, so that a test sees the news work."""
    monkeypatch.setattr(LivePageConsumer, "seconds_between_looks", LONG)
    monkeypatch.setattr(LivePageConsumer, "seconds_between_idle_looks", LONG)


@pytest.fixture
def quick_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LivePageConsumer, "seconds_between_looks", 0.1)


@database_sync_to_async
def set_state(book: Book, **state: object) -> None:
    Book.objects.filter(pk=book.pk).update(**state)


@database_sync_to_async
def take_lease(book: Book) -> None:
    assert lease.take(book.pk)


@database_sync_to_async
def announce(book: Book) -> None:
    live.announce(live.book_group(book.pk))


@database_sync_to_async
def token_of(reader: User, book: Book) -> str:
    return book_page(reader, book.pk).token


def address(book: Book, seen: str = "", lang: str = "en") -> str:
    return f"/ws/books/{book.pk}/?seen={seen}&lang={lang}"


async def test_news_moves_the_bar(reader: User, book: Book, only_news: None) -> None:
    await take_lease(book)
    await set_state(book, state="Processing", stage="embedding", percent=40)
    async with open_socket(address(book, await token_of(reader, book)), reader) as socket:
        assert 'value="40"' in await socket.next_fragment()
        await set_state(book, percent=41)
        await announce(book)
        fragment = await socket.next_fragment()
        assert 'value="41"' in fragment
        assert 'hx-swap-oob="true"' in fragment
        assert "book-status" not in fragment


async def test_what_another_process_did_is_seen_without_news(
    reader: User, book: Book, quick_looks: None
) -> None:
    async with open_socket(address(book, await token_of(reader, book)), reader) as socket:
        await socket.next_fragment()
        await take_lease(book)
        await set_state(book, state="Processing", stage="reading", percent=7)
        assert 'value="7"' in await socket.fragment_with('value="7"')


async def test_a_book_that_is_done_brings_the_whole_page_up_to_date(
    reader: User, ready_book: Book, only_news: None
) -> None:
    async with open_socket(address(ready_book, "0-0-Processing-0-0"), reader) as socket:
        fragment = await socket.next_fragment()
    for part in ('id="book-status"', 'id="book-contents"', 'id="ask-form"', 'id="announcer"', "is ready."):
        assert part in fragment


async def test_a_page_that_shows_all_there_is_gets_nothing(
    reader: User, ready_book: Book, only_news: None
) -> None:
    async with open_socket(address(ready_book, await token_of(reader, ready_book)), reader) as socket:
        assert await socket.is_silent()


async def test_the_question_being_typed_survives_a_new_reading(
    reader: User, ready_book: Book, only_news: None
) -> None:
    async with open_socket(address(ready_book, "1-0-Processing-0-0"), reader) as socket:
        assert "ask-form" not in await socket.next_fragment()


async def test_a_failure_is_told_in_the_language_of_the_page(
    reader: User, book: Book, only_news: None
) -> None:
    await set_state(book, state="Failed", stage="failed", failure_code="drm")
    async with open_socket(address(book, "0", lang="en"), reader) as socket:
        assert "copy protection" in await socket.next_fragment()
    async with open_socket(address(book, "0", lang="tlh"), reader) as socket:
        assert "copy protection" in await socket.next_fragment()


async def test_a_host_gets_one_way_to_try_again(host: User, book: Book, only_news: None) -> None:
    await set_state(book, state="Failed", stage="failed", failure_code="timed_out")
    async with open_socket(address(book, "0"), host) as socket:
        fragment = await socket.next_fragment()
    assert fragment.count("Read in again") == 1
    assert 'id="book-host"' in fragment


async def test_strangers_and_visitors_are_sent_away(stranger: User, book: Book) -> None:
    async with open_socket(address(book), stranger) as socket:
        assert await socket.closing_code() == 4404
    async with open_socket(address(book), AnonymousUser()) as socket:
        assert await socket.closing_code() == 4403


async def test_a_book_that_is_deleted_ends_the_socket(reader: User, book: Book, only_news: None) -> None:
    async with open_socket(address(book), reader) as socket:
        await socket.next_fragment()
        await database_sync_to_async(Book.objects.all().delete)()
        await announce(book)
        assert await socket.closing_code() == 4404


async def test_the_shelf_moves_its_bars_and_shows_new_states(
    reader: User, book: Book, only_news: None
) -> None:
    seen = (await database_sync_to_async(shelf_page)(reader, book.club)).token
    async with open_socket(f"{SHELF}?seen={seen}&lang=en", reader) as socket:
        assert f'id="book-{book.pk}-bar"' in await socket.next_fragment()
        await set_state(book, state="Processing", stage="reading", percent=5)
        await announce(book)
        fragment = await socket.fragment_with('id="shelf-books"')
        assert 'data-state="Processing"' in fragment
        assert "shelf-news" not in fragment
        await set_state(book, state="Failed", stage="failed", failure_code="empty")
        await announce(book)
        fragment = await socket.fragment_with('data-state="Failed"')
        assert "Could not be read: empty file" in fragment
        assert '<div id="shelf-news" role="status" hx-swap-oob="true"></div>' in fragment


async def test_a_book_that_is_done_leaves_the_shelf_at_once_when_it_is_deleted(
    reader: User, book: Book, only_news: None
) -> None:
    await set_state(book, state=Book.State.FAILED)
    async with open_socket(f"{SHELF}?seen=", reader) as socket:
        assert "card" in await socket.fragment_with("shelf-books")
        await database_sync_to_async(actions.delete_book)(book)
        assert f'data-book-id="{book.pk}"' not in await socket.next_fragment()


async def test_a_title_set_by_hand_shows_on_open_shelves(reader: User, book: Book, only_news: None) -> None:
    await set_state(book, state="Indexed", stage="ready")
    async with open_socket(f"{SHELF}?seen=", reader) as socket:
        await socket.fragment_with("shelf-books")
        given = book_settings.BookSettings("Its own title", [], [], book.mode, "")
        await database_sync_to_async(book_settings.save)(book, given)
        assert "Its own title" in await socket.next_fragment()


async def test_the_shelf_of_a_club_is_for_its_members(stranger: User, book: Book, only_news: None) -> None:
    async with open_socket(f"{SHELF}?seen=&lang=en", stranger) as socket:
        assert await socket.closing_code() == 4404
    async with open_socket("/ws/clubs/other/shelf/?seen=&lang=en", stranger) as socket:
        assert "data-book-id" not in await socket.next_fragment()
    async with open_socket("/ws/clubs/none/shelf/", stranger) as socket:
        assert await socket.closing_code() == 4404


async def test_the_shelf_shows_what_its_page_looks_for(
    reader: User, book: Book, shelve: Callable[..., Book], only_news: None
) -> None:
    other = await database_sync_to_async(shelve)("Another text.", "storm.txt")
    async with open_socket(f"{SHELF}?q=STORM&seen=&lang=en", reader) as socket:
        fragment = await socket.next_fragment()
    assert f'data-book-id="{other.pk}"' in fragment
    assert f'data-book-id="{book.pk}"' not in fragment
    assert "1 of 2 books" in fragment


async def test_a_book_leaves_the_shelf_when_it_is_no_longer_what_was_looked_for(
    reader: User, book: Book, only_news: None
) -> None:
    async with open_socket(f"{SHELF}?state=failed&seen=&lang=en", reader) as socket:
        assert "No book on this shelf fits that." in await socket.next_fragment()
        await set_state(book, state="Failed", stage="failed", failure_code="empty")
        await announce(book)
        assert "data-book-id" in await socket.fragment_with("Could not be read")


async def test_the_remaining_time_comes_with_the_bar(reader: User, book: Book, only_news: None) -> None:
    now = timezone.now()
    began = {"began_at": now - timedelta(seconds=70), "stage_began_at": now - timedelta(seconds=60)}
    await take_lease(book)
    await set_state(
        book, state="Processing", stage="embedding", stage_done=50, stage_total=100, percent=64, **began
    )
    for address_of_page in (address(book, await token_of(reader, book)), f"{SHELF}?seen=&lang=en"):
        async with open_socket(address_of_page, reader) as socket:
            assert "about 1 minute left" in await socket.next_fragment()


async def test_a_profile_being_written_moves_a_bar_of_its_own(
    reader: User, ready_book: Book, only_news: None
) -> None:
    await take_lease(ready_book)
    await set_state(ready_book, is_profile_wanted=True)
    run = await begin_run(ready_book)
    async with open_socket(address(ready_book, await token_of(reader, ready_book)), reader) as socket:
        assert "2 of 9 calls" in await socket.next_fragment()
        await database_sync_to_async(run.step)(9, 9)
        fragment = await socket.fragment_with("9 of 9 calls")
        assert 'hx-swap-oob="true"' in fragment
        assert "book-contents" not in fragment
        await set_state(ready_book, is_profile_wanted=False)
        await database_sync_to_async(run.end)(artifact_runs.WRITTEN)
        assert "9 of 9 calls" not in await socket.fragment_with('id="book-contents"')


@database_sync_to_async
def begin_run(book: Book) -> artifact_runs.Run:
    version = IndexVersion.objects.select_related("book").get(book=book)
    run = artifact_runs.Run(version, ChunkType.BOOK_CLUB_PROFILE, "scripted", "scripted-1")
    run.step(2, 9)
    return run
