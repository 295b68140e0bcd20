"""A host's day: invites, uploads three formats, fixes what failed, cancels, opens a cited page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import SignedIn
from tests.browser.host_steps import (
    LOCKED,
    PASSWORD,
    bar_of,
    bars_seen,
    damaged_pdf,
    delete_from_shelf,
    expect_state,
    held_uploads,
    locked_pdf,
    made_invitation,
    new_card,
    remember_bars,
    three_formats,
    uploads,
)
from tests.browser.long_book import long_book
from tests.browser.people import HOST
from tests.browser.running_server import RunningServer
from tests.browser.steps import ask, book_ids, card_of, cards, open_book, upload, wait_until_ready
from tests.browser.watched import watched_page
from tests.sample_formats import sample

pytestmark = pytest.mark.browser

NEWCOMER = "nora"
PASS_PHRASE = "a looking-glass and a walrus"


@pytest.fixture
def hosts_shelf(browser: Browser, server: RunningServer, people: SignedIn) -> Iterator[Page]:
    with watched_page(browser, people(HOST)) as page:
        remember_bars(page)
        page.goto(server.base_url)
        yield page


def test_a_host_invites_and_a_newcomer_comes_in(
    browser: Browser, server: RunningServer, hosts_shelf: Page
) -> None:
    link = made_invitation(hosts_shelf, server)
    with watched_page(browser) as newcomer:
        newcomer.goto(link)
        expect(newcomer.get_by_text("invites you to this book club")).to_be_visible()
        newcomer.locator("main [name=username]").fill(NEWCOMER)
        newcomer.locator("main [name=password]").fill(PASS_PHRASE)
        newcomer.get_by_role("button", name="Join").click()
        expect(card_of(newcomer, sample("alice").title).first).to_be_visible()
        expect(newcomer.locator("#upload-form")).to_have_count(0)
    hosts_shelf.reload()
    expect(hosts_shelf.locator(".member", has_text=NEWCOMER).first).to_be_visible()
    expect(hosts_shelf.get_by_text("used 1 of")).to_be_visible()


def test_three_formats_at_once_have_a_bar_each_and_a_citation_leads_to_its_page(
    hosts_shelf: Page, tmp_path: Path
) -> None:
    before = book_ids(hosts_shelf)
    files = three_formats(tmp_path)
    upload(hosts_shelf, *files)
    wait_until_ready(hosts_shelf, len(before) + len(files))
    new = set(book_ids(hosts_shelf)) - set(before)
    assert {file.name for file in files} | {bar_of(book) for book in new} <= bars_seen(hosts_shelf)
    expect(uploads(hosts_shelf)).to_have_count(0)

    (pocket,) = (card for card in cards(hosts_shelf).all() if _is_new(card, new, sample("alice").title))
    open_book(hosts_shelf, pocket)
    answer = ask(hosts_shelf, "What did Alice find on the little glass table?")
    answer.locator("a.citation[data-citation-number]:not(.generated)").first.click()
    panel = hosts_shelf.locator("#reader-panel")
    expect(panel.locator("svg.page-marks rect.mark-cited").first).to_be_in_viewport()
    panel.get_by_role("link", name="Open in the reader").click()
    hosts_shelf.wait_for_url("**/pages/*/**")
    hosts_shelf.wait_for_function("document.querySelector('img.page-picture').naturalWidth > 0")
    for name in ("cited", "passage"):
        expect(hosts_shelf.locator(f"svg.page-marks rect.mark-{name}").first).to_be_visible()


def test_a_locked_file_is_opened_with_its_password_where_it_failed(hosts_shelf: Page, tmp_path: Path) -> None:
    before = book_ids(hosts_shelf)
    upload(hosts_shelf, locked_pdf(tmp_path))
    card = new_card(hosts_shelf, before)
    expect_state(card, "Failed")
    expect(card).to_contain_text("protected by a password")
    card.get_by_label("Password of the file").fill("eat me")
    card.get_by_role("button", name="Open the file").click()
    expect(card).to_contain_text("That password does not open the file.")
    card.get_by_label("Password of the file").fill(PASSWORD)
    card.get_by_role("button", name="Open the file").click()
    expect_state(card, "Indexed")
    expect(card).to_contain_text(LOCKED)


def test_a_file_that_cannot_be_read_says_why_and_is_deleted(hosts_shelf: Page, tmp_path: Path) -> None:
    before = book_ids(hosts_shelf)
    file = damaged_pdf(tmp_path)
    upload(hosts_shelf, file)
    card = new_card(hosts_shelf, before)
    expect_state(card, "Failed")
    expect(card.locator(".state-reason")).to_contain_text("damaged")
    delete_from_shelf(hosts_shelf, file.stem)
    assert book_ids(hosts_shelf) == before


def test_what_is_no_book_is_refused_before_it_is_one(hosts_shelf: Page, tmp_path: Path) -> None:
    nothing, program = tmp_path / "nothing.epub", tmp_path / "setup.exe"
    nothing.touch()
    program.write_bytes(b"MZ\x90\0 This program cannot be run in DOS mode.")
    before = book_ids(hosts_shelf)
    upload(hosts_shelf, nothing, program)
    rows = uploads(hosts_shelf)
    for file, reason in ((nothing, "is empty"), (program, "not a kind of file Bookclub reads")):
        row = rows.filter(has_text=file.name)
        expect(row).to_contain_text(reason)
        row.get_by_role("button", name="Dismiss").click()
    expect(rows).to_have_count(0)
    assert book_ids(hosts_shelf) == before


def test_a_file_on_its_way_and_one_being_read_in_are_cancelled(hosts_shelf: Page, tmp_path: Path) -> None:
    afternoon = tmp_path / "afternoon.txt"
    afternoon.write_bytes(long_book(sample("alice"), 6))
    before = book_ids(hosts_shelf)
    with held_uploads(hosts_shelf) as held:
        upload(hosts_shelf, afternoon)
        uploads(hosts_shelf).get_by_role("button", name="Cancel").click()
        expect(uploads(hosts_shelf)).to_have_count(0)
        assert held
    assert book_ids(hosts_shelf) == before
    upload(hosts_shelf, afternoon)
    card = new_card(hosts_shelf, before)
    card.get_by_role("button", name="Cancel").click()
    expect(card).to_have_attribute("data-cancelled", "")
    expect(card).to_contain_text("Cancelled")
    delete_from_shelf(hosts_shelf, "Afternoon")
    assert book_ids(hosts_shelf) == before


def _is_new(card: Locator, new: set[str], title: str) -> bool:
    return card.get_attribute("data-book-id") in new and title in card.inner_text()
