"""A reader without JavaScript: shelf, book, reader, an answer and a room by pages and forms alone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SignedIn
from tests.browser.people import READER, SLOW_READER
from tests.browser.running_server import RunningServer
from tests.browser.steps import ANSWER_MILLISECONDS, card_of, cards, tell_how_far
from tests.browser.watched import watched_page
from tests.sample_formats import sample

pytestmark = pytest.mark.browser

QUESTION = "What did Alice find on the little glass table?"
ALICE, MARIANELA = sample("alice").title, sample("marianela").title


@pytest.fixture
def plain(browser: Browser, server: RunningServer, people: SignedIn) -> Iterator[Page]:
    """The shelf, in a browser that runs nothing."""
    with watched_page(browser, people(READER), scripts=False) as page:
        page.goto(server.base_url)
        yield page


def test_the_shelf_is_searched(plain: Page) -> None:
    expect(cards(plain)).to_have_count(2)
    search = plain.locator("#shelf-find")
    search.locator("[name=q]").fill("galdos")
    search.get_by_role("button").first.click()
    expect(cards(plain)).to_have_count(1)
    expect(card_of(plain, MARIANELA)).to_be_visible()


def test_a_book_is_read_and_its_place_told(plain: Page) -> None:
    card_of(plain, ALICE).first.get_by_role("link").first.click()
    expect(plain.locator("main h1")).to_have_text(ALICE)
    plain.locator("#read-link").click()
    expect(plain.locator("#book-text")).to_contain_text("Alice was beginning to get very tired")
    for number in (2, 3):
        plain.locator("a.turn-after").click()
        expect(plain.locator(".contents-menu [aria-current]")).to_have_attribute("href", f"?chapter={number}")
    plain.locator(".reader-back").click()
    place = plain.locator("details.reading-place")
    place.locator("summary").click()
    place.locator("input[name=how][value=chapter]").check()
    place.locator("select[name=chapter]").select_option("3")
    place.get_by_role("button").click()
    expect(place.locator("summary")).to_contain_text("Your place")
    plain.goto(re.sub(r"(books/\d+/).*", r"\1read/?chapter=5", plain.url))
    expect(plain.locator("#book-text")).to_have_count(0)
    plain.get_by_role("button", name="I have read up to here").click()
    expect(plain.locator("#book-text")).to_contain_text("Caterpillar")


def test_an_answer_comes_without_a_script(plain: Page) -> None:
    card_of(plain, ALICE).first.get_by_role("link").first.click()
    plain.locator("#ask-form [name=question]").fill(QUESTION)
    plain.locator("#ask-form button").click()
    answer = plain.locator("[data-message-role=answer]")
    expect(answer).to_be_visible()
    if answer.get_attribute("data-message-state") == "waiting":
        tell_how_far(plain)
    expect(answer).to_have_attribute("data-message-state", "complete", timeout=ANSWER_MILLISECONDS)
    answer.locator("a.citation").first.click()
    expect(plain.locator("mark.cited").first).to_be_visible()


def test_a_room_is_talked_in(browser: Browser, server: RunningServer, people: SignedIn, plain: Page) -> None:
    _say(plain, "Good evening all.")
    with watched_page(browser, people(SLOW_READER), scripts=False) as other:
        other.goto(server.base_url)
        _say(other, "Good evening back.")
        expect(other.locator(".room-item", has_text="Good evening all.")).to_be_visible()
    plain.reload()
    expect(plain.locator(".room-item", has_text="Good evening back.")).to_be_visible()


def _say(page: Page, text: str) -> None:
    card_of(page, MARIANELA).first.get_by_role("link").first.click()
    page.locator("#room-button").click()
    if page.locator("#how-far").count():
        page.locator("#how-far input[name=how][value=finished]").check()
        page.locator("#how-far form button").click()
    page.locator("#room-text").fill(text)
    page.locator("#room-form .send").click()
    expect(page.locator(".room-item", has_text=text)).to_be_visible()
