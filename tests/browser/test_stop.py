"""A server with open pages ends at once when it is told to, and the pages say that it is gone."""

import http.cookiejar
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, StorageState, expect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.browser.running_server import RunningServer

pytestmark = pytest.mark.browser

PAGES = 5
READING_SECONDS = 60
STOPPING_SECONDS = 10
"""More than it takes, for machines that do other things too."""


def test_open_pages_do_not_hold_up_the_end(fresh_server: RunningServer) -> None:
    """While a book is being read in, so that there is news all the time."""
    with ExitStack() as pages:
        sockets = [pages.enter_context(page) for page in _pages(fresh_server)]
        _wait_for_progress(fresh_server)
        told = time.monotonic()
        fresh_server.stop()
        assert time.monotonic() - told < STOPPING_SECONDS
        assert [_closing_code(socket) for socket in sockets] == [1012] * PAGES
    assert "timeout graceful shutdown exceeded" not in fresh_server.said()
    assert "Traceback" not in fresh_server.said()


def test_a_page_says_that_its_server_is_gone_until_it_is_back(
    browser: Browser, server: RunningServer, signed_in: StorageState
) -> None:
    page = browser.new_page(locale="en-GB", storage_state=signed_in)
    page.goto(server.base_url)
    said = page.locator("#connection")
    expect(said).to_be_hidden()
    server.stop()
    expect(said).to_have_text("Connection lost, trying again …", timeout=20_000)
    server.start()
    expect(said).to_have_text("", timeout=30_000)
    page.close()


def _pages(server: RunningServer) -> Iterator[ClientConnection]:
    cookies = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
    browser.open(server.sign_in_link()).close()
    headers = {"Cookie": "; ".join(f"{one.name}={one.value}" for one in cookies)}
    address = f"ws://127.0.0.1:{server.port}/ws/clubs/default/shelf/?seen=&lang=en"
    for _ in range(PAGES):
        yield connect(address, additional_headers=headers, origin=Origin(server.base_url))


def _wait_for_progress(server: RunningServer) -> None:
    deadline = time.monotonic() + READING_SECONDS
    while not any(book["state"] == "Processing" for book in server.books()):
        assert time.monotonic() < deadline, server.said()
        time.sleep(0.1)


def _closing_code(socket: ClientConnection) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        list(socket)
    received = closed.value.rcvd
    assert received is not None
    return received.code
