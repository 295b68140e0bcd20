"""Two web processes over one Redis: what happens at the one is there at the other."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SignedIn
from tests.browser.people import HOST, READER
from tests.browser.read_in import ReadIn
from tests.browser.reader_steps import answer_in, book_of, enter_room, said, say, tell_place
from tests.browser.running_server import RunningServer
from tests.browser.watched import watched_page
from tests.redis_server import RedisServer
from tests.sample_formats import sample

pytestmark = [pytest.mark.browser, pytest.mark.services]

SOON = 3_000
"""Milliseconds; less than a page waits before it looks without news."""
TRIES = 15
QUESTION = "What did Alice find on the little glass table?"


@dataclass(slots=True)
class Apart:
    """Two members of a room, each at a process of their own."""

    redis: RedisServer
    near_server: RunningServer
    far_server: RunningServer
    near: Page
    far: Page
    room: str


@pytest.fixture(scope="module")
def redis(needs: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    own = RedisServer(needs("redis-server"), tmp_path_factory.mktemp("redis"))
    own.start()
    yield own
    own.stop()


@pytest.fixture(scope="module")
def servers(
    redis: RedisServer, samples: ReadIn, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Of one data folder, and so with one secret key."""
    folder = tmp_path_factory.mktemp("servers")
    near, far = (RunningServer(folder, {"REDIS_URL": redis.url}) for _ in range(2))
    samples.copy_to(near.data_dir)
    with ExitStack() as running:
        for one in (near, far):
            running.callback(one.stop)
            one.start()
        yield near, far


@pytest.fixture(scope="module")
def apart(
    redis: RedisServer, servers: tuple[RunningServer, RunningServer], browser: Browser, people: SignedIn
) -> Iterator[Apart]:
    with ExitStack() as pages:
        near, far = (pages.enter_context(watched_page(browser, people(name))) for name in (HOST, READER))
        book = book_of(near, servers[0], sample("alice").title)
        for page, server in zip((near, far), servers, strict=True):
            tell_place(page, server, book)
            room = enter_room(page, server, book)
        yield Apart(redis, *servers, near, far, room.removeprefix(servers[1].base_url))


def test_who_comes_and_goes_is_seen(apart: Apart) -> None:
    expect(apart.near.locator("#room-here")).to_contain_text(READER, timeout=SOON)
    apart.far.goto("about:blank")
    expect(apart.near.locator("#room-here")).not_to_contain_text(READER, timeout=SOON)
    apart.far.goto(apart.far_server.base_url + apart.room)
    expect(apart.near.locator("#room-here")).to_contain_text(READER, timeout=SOON)
    expect(apart.far.locator("#room-here")).to_contain_text(HOST)


def test_talk_and_typing_cross_over(apart: Apart) -> None:
    apart.far.locator("#room-text").press_sequentially("Good")
    expect(apart.near.locator("#room-typing")).to_contain_text(f"{READER} is writing", timeout=SOON)
    say(apart.far, "Good evening over there")
    expect(said(apart.near, "Good evening over there")).to_be_visible(timeout=SOON)
    say(apart.near, "And to you")
    expect(said(apart.far, "And to you")).to_be_visible(timeout=SOON)


def test_answers_cross_over(apart: Apart) -> None:
    say(apart.near, f"@book {QUESTION}")
    expect(said(apart.far, QUESTION)).to_be_visible(timeout=SOON)
    expect(answer_in(said(apart.near, QUESTION))).to_contain_text("golden key")
    there = said(apart.far, QUESTION).locator("[data-message-role=answer]")
    expect(there).to_have_attribute("data-message-state", "complete", timeout=SOON)
    expect(there).to_contain_text("golden key")


def test_without_redis_pages_go_on_by_looking_and_news_comes_again_with_it(apart: Apart) -> None:
    apart.redis.stop()
    say(apart.near, "Is anybody there?")
    expect(said(apart.far, "Is anybody there?")).to_be_visible()
    say(apart.far, "I can hear you")
    expect(said(apart.near, "I can hear you")).to_be_visible()
    apart.redis.start()
    _wait_until_back(apart)
    say(apart.far, "Here we are again")
    expect(said(apart.near, "Here we are again")).to_be_visible(timeout=SOON)
    assert "Traceback" not in apart.near_server.said()


def _wait_until_back(apart: Apart) -> None:
    """Typing is told by news alone."""
    typing = apart.near.locator("#room-typing")
    for _ in range(TRIES):
        apart.far.locator("#room-text").press_sequentially(".")
        apart.near.wait_for_timeout(1_000)
        if f"{READER} is writing" in typing.inner_text():
            return
    raise AssertionError(apart.near_server.said())


def test_whoever_is_removed_at_the_one_is_cut_off_at_the_other(apart: Apart) -> None:
    with apart.far.expect_websocket() as opened:
        apart.far.reload()
    expect(apart.near.locator("#room-here")).to_contain_text(READER)
    apart.near.goto(f"{apart.near_server.base_url}/clubs/default/")
    removal = apart.near.locator(".member", has_text=READER).locator(".member-remove")
    with opened.value.expect_event("close", timeout=SOON):
        removal.evaluate("form => form.submit()")
