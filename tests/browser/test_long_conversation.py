"""A conversation that is longer than its page: what was brought in stays while more is asked."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, StorageState, expect

from tests.browser.running_server import RunningServer
from tests.browser.steps import ANSWER_MILLISECONDS, ask, card_of, open_book
from tests.browser.watched import watched_page
from tests.sample_formats import sample

pytestmark = pytest.mark.browser

ON_A_PAGE = 10
ASKED = ON_A_PAGE + 2
CUT = ("net::ERR_FAILED", "htmx:sendError", "htmx:afterRequest")


@pytest.fixture
def page(browser: Browser, server: RunningServer, signed_in: StorageState) -> Iterator[Page]:
    with watched_page(browser, signed_in, expected=CUT) as page:
        page.goto(server.base_url)
        open_book(page, card_of(page, sample("alice").title).first)
        yield page


def exchanges(page: Page) -> Locator:
    return page.locator("#messages > .exchange")


def ask_on(page: Page, question: str) -> None:
    page.locator("#ask-form [name=question]").fill(question)
    page.locator("#ask-form .send").click()
    newest = exchanges(page).last
    expect(newest.locator("h2")).to_have_text(question)
    expect(newest.locator("[data-message-role=answer]")).to_have_attribute(
        "data-message-state", "complete", timeout=ANSWER_MILLISECONDS
    )


def talk(page: Page) -> None:
    """Ends on the page as it opens."""
    ask(page, "Who is the Duchess?")
    for number in range(1, ASKED):
        ask_on(page, f"What happens in Chapter {number}?")
    page.reload()
    expect(exchanges(page)).to_have_count(ON_A_PAGE)


def test_earlier_questions_stay_when_more_is_asked_here_or_elsewhere(page: Page) -> None:
    talk(page)
    page.locator("#earlier-link").click()
    expect(exchanges(page)).to_have_count(ASKED)
    expect(page.locator("#earlier-link")).to_have_count(0)
    ask_on(page, "Who is the White Rabbit?")
    expect(exchanges(page)).to_have_count(ASKED + 1)
    expect(exchanges(page).last.locator("h2")).to_be_in_viewport()
    first = exchanges(page).first.locator("h2")
    first.scroll_into_view_if_needed()
    elsewhere = page.context.new_page()
    elsewhere.goto(page.url)
    ask_on(elsewhere, "Who is the Cheshire Cat?")
    expect(exchanges(page)).to_have_count(ASKED + 2)
    keys = [one.get_attribute("id") for one in page.locator("#messages article[id]").all()]
    assert len(keys) == len(set(keys)) == 2 * (ASKED + 2)


def test_what_cannot_be_opened_beside_an_answer_says_so(page: Page) -> None:
    answer = ask(page, "What did Alice find on the little glass table?")
    page.route("**/citations/**", lambda route: route.abort())
    answer.locator("a.citation").first.click()
    panel = page.locator("#reader-panel")
    expect(panel).to_have_text("The passage could not be opened. Please try again.")
    expect(panel).not_to_have_attribute("aria-busy", "true")
    page.unroute("**/citations/**")
    page.keyboard.press("Escape")
    answer.locator("a.citation").first.click()
    expect(panel.locator("#cited")).to_be_in_viewport()
    expect(panel.locator("h2").first).to_be_focused()
