"""An admin's day: from an answer down to where its words come from; what failed, and what each club costs."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SignedIn
from tests.browser.host_steps import damaged_pdf, expect_state, new_card
from tests.browser.people import ADMIN, READER
from tests.browser.running_server import RunningServer
from tests.browser.steps import ask, book_ids, card_of, open_book, upload
from tests.browser.watched import watched_page
from tests.sample_formats import sample

pytestmark = pytest.mark.browser

QUESTION = "What did Alice find on the little glass table?"


@pytest.fixture(scope="module")
def asked(browser: Browser, server: RunningServer, people: SignedIn) -> str:
    """The number of an answer that a reader got."""
    with watched_page(browser, people(READER)) as page:
        page.goto(server.base_url)
        open_book(page, card_of(page, sample("alice").title).first)
        return (ask(page, QUESTION).get_attribute("id") or "").removeprefix("message-")


@pytest.fixture
def administration(browser: Browser, server: RunningServer, people: SignedIn) -> Iterator[Page]:
    """Reached as an admin reaches it, by the menu."""
    with watched_page(browser, people(ADMIN)) as page:
        page.goto(server.base_url)
        page.locator("header details.menu > summary").click()
        page.get_by_role("link", name="Administration").click()
        expect(page.locator("#content h1, #site-name").first).to_be_visible()
        yield page


def follow(page: Page, kind: str) -> None:
    """The first link of the content to a row of that kind."""
    page.locator(f"#content-main a[href*='/{kind}/'][href*='/change/']:visible").first.click()
    page.wait_for_url(f"**/admin/*/{kind}/*/change/**")


def test_a_citation_leads_down_to_the_source_of_its_words(administration: Page, asked: str) -> None:
    page = administration
    page.get_by_role("link", name="Messages", exact=True).click()
    page.locator(f"#result_list a[href*='/chat/message/{asked}/change/']").first.click()
    page.locator(".inline-group a[href*='/chat/citation/'][href*='/change/']").first.click()
    quote = page.locator(".field-quote .readonly").inner_text()
    follow(page, "chunk")
    assert _squeezed(quote) in _squeezed(page.locator(".field-text .readonly").inner_text())
    provenance = page.locator(".inline-group")
    provenance.locator("a[href*='/ingestion/chunkprovenance/']").first.click()
    page.wait_for_url("**/ingestion/chunkprovenance/*/change/**")
    expect(page.locator(".field-is_generated img")).to_have_attribute("alt", "False")
    follow(page, "chunk")
    follow(page, "indexversion")
    expect(page.locator(".field-state .readonly")).not_to_be_empty()
    follow(page, "book")
    expect(page.locator("#id_title")).to_have_value(sample("alice").title)
    follow(page, "source")
    expect(page.locator(".field-source_id .readonly")).to_have_text(re.compile("^src:default:"))


def test_an_answer_leads_to_how_it_was_made(administration: Page, server: RunningServer, asked: str) -> None:
    page = administration
    page.goto(f"{server.base_url}/admin/chat/message/{asked}/change/")
    follow(page, "answertrace")
    expect(page.locator("#content")).to_contain_text(QUESTION)
    page.get_by_role("link", name="How this was found").click()
    expect(page.locator("main")).to_contain_text(QUESTION)
    page.go_back()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export as JSON").click()
    assert QUESTION in Path(download.value.path()).read_text(encoding="utf-8")


def test_what_failed_says_why(administration: Page, server: RunningServer, tmp_path: Path) -> None:
    page, beginning = administration, administration.url
    page.goto(server.base_url)
    before = book_ids(page)
    upload(page, damaged_pdf(tmp_path))
    expect_state(new_card(page, before), "Failed")
    page.goto(beginning)
    page.get_by_role("link", name="Books that failed").click()
    row = page.locator("#result_list tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("torn")
    expect(row.locator(".field-failure")).to_contain_text("damaged")
    row.locator("th a").click()
    expect(page.locator(".field-failure .readonly")).to_contain_text("damaged")
    page.goto(beginning)
    page.get_by_role("link", name="Support material that failed").click()
    expect(page.locator("#changelist")).to_be_visible()


def test_each_club_has_its_storage_and_cost(administration: Page, asked: str) -> None:
    page = administration
    page.get_by_role("link", name="Storage and cost of clubs").click()
    rows = page.locator("#content tbody tr")
    expect(rows).to_have_count(2)
    kept = {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows.all()}
    (own,) = (cells for name, cells in kept.items() if name != "Another club")
    members, books, files = own[:3]
    assert int(members) >= 3
    assert int(books) >= 2
    assert files.endswith(("KB", "MB")), files
    assert int(own[7]) >= 1, f"{asked} is not among the questions"
    page.get_by_role("link", name="Costs by book").click()
    expect(page.locator("main h1")).to_be_visible()


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
