"""An open page ends when its reader may be there no more."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from bookclub.clubs import account_keeping, hosting
from bookclub.clubs.models import Membership, User
from bookclub.live_pages import NOT_HERE, SIGN_IN_FIRST, LivePageConsumer
from chat.models import Conversation
from ingestion.models import Book
from tests.app_fixtures import *  # noqa: F403 - fixtures
from tests.live_sockets import open_socket

pytestmark = pytest.mark.django_db(transaction=True)


def _remove(reader: User) -> None:
    hosting.remove(Membership.objects.select_related("club").get(user=reader))


async def test_removing_a_member_closes_what_they_have_open(
    ready_book: Book, host: User, reader: User
) -> None:
    async with open_socket(f"/ws/books/{ready_book.pk}/", reader) as socket:
        await socket.next_fragment()
        await sync_to_async(_remove)(reader)
        assert await socket.closing_code() == NOT_HERE


async def test_removing_a_member_closes_their_conversations(
    ready_book: Book, host: User, reader: User
) -> None:
    own = await Conversation.objects.acreate(user=reader, club=ready_book.club)
    await sync_to_async(own.books.add)(ready_book)
    async with open_socket(f"/ws/chat/{own.pk}/", reader) as socket:
        await socket.next_fragment()
        await sync_to_async(_remove)(reader)
        assert await socket.closing_code() == NOT_HERE


async def test_others_stay(ready_book: Book, host: User, reader: User) -> None:
    async with open_socket(f"/ws/books/{ready_book.pk}/", host) as socket:
        await socket.next_fragment()
        await sync_to_async(_remove)(reader)
        assert await socket.is_silent()


async def test_a_deleted_account_leaves_no_page_open(ready_book: Book, host: User, reader: User) -> None:
    async with open_socket(f"/ws/books/{ready_book.pk}/", reader) as socket:
        await socket.next_fragment()
        await sync_to_async(account_keeping.delete_account)(User(pk=reader.pk, username="rita"))
        assert await socket.closing_code() == NOT_HERE


def page_of(user: User) -> Any:
    """Opened with a sign-in, as a browser does."""
    page: Any = LivePageConsumer()
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    page.scope = {"type": "websocket", "user": user, "session": session}
    return page


async def test_signing_out_everywhere_ends_open_pages(reader: User, monkeypatch: pytest.MonkeyPatch) -> None:
    page = await sync_to_async(page_of)(reader)
    closed: list[int] = []

    async def close(code: int) -> None:
        closed.append(code)

    monkeypatch.setattr(page, "close", close)
    await sync_to_async(account_keeping.sign_out_everywhere)(User(pk=reader.pk))
    await page.news({"signed_out": True})
    assert closed == [SIGN_IN_FIRST]


async def test_a_sign_in_that_still_counts_goes_on(reader: User) -> None:
    page = await sync_to_async(page_of)(reader)
    assert await page._is_signed_in()


def _sign_in(reader: User) -> Client:
    browser = Client()
    browser.force_login(reader)
    return browser


@pytest.mark.parametrize("way_out", ["/sign-out/", "/admin/logout/"])
async def test_signing_out_in_one_tab_ends_the_others(
    way_out: str, reader: User, ready_book: Book, host: User
) -> None:
    browser, elsewhere = await sync_to_async(_sign_in)(reader), await sync_to_async(_sign_in)(reader)
    address = f"/ws/books/{ready_book.pk}/"
    async with (
        open_socket(address, reader, session=SessionStore(browser.cookies["sessionid"].value)) as here,
        open_socket(address, reader, session=SessionStore(elsewhere.cookies["sessionid"].value)) as other,
    ):
        await here.next_fragment()
        await other.next_fragment()
        await sync_to_async(browser.post)(way_out)
        assert await here.closing_code() == SIGN_IN_FIRST
        assert await other.is_silent()
