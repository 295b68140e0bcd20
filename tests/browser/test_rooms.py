"""Rooms: names are offered after an @, news arrives, and nothing that is written gets lost."""

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import SignedIn
from tests.browser.people import HOST, READER
from tests.browser.reader_steps import answer_in, book_of, enter_room, said, say, tell_place
from tests.browser.running_server import RunningServer
from tests.browser.watched import watched_page
from tests.sample_formats import sample

pytestmark = pytest.mark.browser


def test_names_are_offered_and_what_is_written_meanwhile_stays(
    browser: Browser, server: RunningServer, people: SignedIn
) -> None:
    with watched_page(browser, people(HOST)) as page:
        book = book_of(page, server, sample("alice").title)
        tell_place(page, server, book)
        enter_room(page, server, book)
        box, names = page.locator("#room-text"), page.get_by_role("listbox")
        box.press_sequentially("@")
        expect(names.get_by_role("option").first).to_have_text("@book The book")
        box.press("Escape")
        expect(names).to_be_hidden()
        expect(box).to_have_value("@")
        box.fill("")
        box.press_sequentially(f"@{READER[:2]}")
        expect(box).to_have_attribute("aria-controls", "room-call")
        active = box.get_attribute("aria-activedescendant")
        expect(page.locator(f"#{active}")).to_have_text(f"@{READER}")
        box.press("Enter")
        expect(box).to_have_value(f"@{READER} ")
        expect(names).to_be_hidden()
        box.press_sequentially("good evening")

        waiting: list[Route] = []
        page.route("**/say/", lambda route: waiting.append(route))  # a method of a list is not taken
        with page.expect_request("**/say/"):
            box.press("Enter")
        box.press_sequentially(" and more")
        waiting[0].continue_()
        expect(said(page, "good evening").locator(".mention")).to_have_text(f"@{READER}")
        expect(box).to_have_value("and more")


def test_a_new_name_and_the_first_words_arrive_while_somebody_writes(
    browser: Browser, server: RunningServer, people: SignedIn
) -> None:
    with watched_page(browser, people(HOST)) as near, watched_page(browser, people(READER)) as far:
        near.goto(f"{server.base_url}/rooms/")
        near.locator("#room-title").fill("The porch")
        near.get_by_role("button", name="Make the room").click()
        near.wait_for_url("**/rooms/*/")
        far.goto(near.url)
        expect(near.locator("#room-here")).to_contain_text(READER)
        far.locator("#room-text").fill("Half a sentence")

        say(near, "Good evening")
        expect(said(far, "Good evening")).to_be_visible()
        expect(far.locator(".room-day")).to_have_count(1)
        near.locator(".room-host > summary").click()
        near.locator("#room-title").fill("The <stairs>")
        near.get_by_role("button", name="Rename").click()
        expect(far.get_by_role("heading", level=1)).to_have_text("The <stairs>")
        expect(far).to_have_title("The <stairs> · Bookclub")
        expect(far.locator("#room-text")).to_have_value("Half a sentence")


def test_an_answer_that_is_whole_takes_the_place_of_its_beginning_and_never_the_other_way(
    browser: Browser, server: RunningServer, people: SignedIn
) -> None:
    """As when news of the end overtakes what the form brings, or the other way round."""
    with watched_page(browser, people(HOST)) as page:
        book = book_of(page, server, sample("alice").title)
        tell_place(page, server, book)
        enter_room(page, server, book)
        say(page, "@book Who is the Duchess?")
        item = said(page, "Who is the Duchess?")
        words = answer_in(item).inner_text()
        item.evaluate(
            """(item) => {
              const whole = item.cloneNode(true);
              const answer = item.querySelector("[data-message-role=answer]");
              answer.dataset.messageState = "writing";
              answer.textContent = "Looking";
              document.getElementById("room-news").append(whole);
            }"""
        )
        assert answer_in(item).inner_text() == words
        item.evaluate(
            """(item) => {
              const begun = item.querySelector(".room-answer").cloneNode(true);
              begun.querySelector("[data-message-role=answer]").dataset.messageState = "writing";
              document.getElementById("room-news").append(begun);
            }"""
        )
        expect(page.locator("#room-news > *")).to_have_count(0)
        assert answer_in(item).inner_text() == words
