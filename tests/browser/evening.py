"""An evening of a club: a host, a reader who has finished, and one who has come to the third chapter."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, StorageState

from tests.browser.late_words import LATE_NAMES, READ_CHAPTERS, TITLE, late_book
from tests.browser.people import HOST, READER, SLOW_READER
from tests.browser.reader_steps import book_of, enter_room, keep_frames, tell_place
from tests.browser.running_server import RunningServer
from tests.browser.steps import upload, wait_until_ready
from tests.browser.watched import watched_page
from tests.sample_formats import sample


@dataclass(slots=True)
class Evening:
    """Who is there, each with a page of their own, and what they talk about."""

    alice: str
    lamp: str
    other: str
    """Which both leave alone."""
    room: str
    fast: Page
    slow: Page
    host: Page
    fast_frames: list[str] = field(default_factory=list)
    slow_frames: list[str] = field(default_factory=list)

    def book_with(self, name: str) -> str:
        return self.alice if name == LATE_NAMES[0] else self.lamp


@contextmanager
def evening_of(
    browser: Browser, server: RunningServer, people: Callable[[str], StorageState], folder: Path
) -> Iterator[Evening]:
    with ExitStack() as pages:
        host, fast, slow = (
            pages.enter_context(watched_page(browser, people(name))) for name in (HOST, READER, SLOW_READER)
        )
        host.goto(server.base_url)
        (folder / "lamp.pdf").write_bytes(late_book())
        upload(host, folder / "lamp.pdf")
        wait_until_ready(host, 3)
        titles = (sample("alice").title, TITLE, sample("marianela").title)
        alice, lamp, other = (book_of(host, server, title) for title in titles)
        made = Evening(alice, lamp, other, "", fast, slow, host)
        keep_frames(fast, made.fast_frames)
        keep_frames(slow, made.slow_frames)
        for book in (alice, lamp):
            tell_place(host, server, book)
            tell_place(fast, server, book)
            tell_place(slow, server, book, chapters=READ_CHAPTERS)
        made.room = enter_room(slow, server, alice)
        yield made
