"""Puts something on every page: a question with its answer, a meeting pack, a room that talks, a PDF."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SignedIn
from tests.browser.people import HOST, SLOW_READER
from tests.browser.running_server import RunningServer
from tests.browser.steps import ask, card_of, open_book, upload, wait_until_ready
from tests.browser.watched import watched_page
from tests.sample_formats import as_pdf, sample

QUESTION = "What did Alice find on the little glass table?"
ASKED_IN_THE_ROOM = "@book Who is the White Rabbit?"
EDITION = "Pocket edition"
MAKING_MILLISECONDS = 60_000

Site = dict[str, str]
"""What the addresses in `tests.browser.site_pages` are made of."""


def furnished(browser: Browser, server: RunningServer, people: SignedIn, folder: Path) -> Site:
    with watched_page(browser, people(HOST)) as page:
        made = _as_host(page, server.base_url, folder)
    with watched_page(browser, people(SLOW_READER)) as page:
        _begins(page, server.base_url, made["book"])
    return made


def _as_host(page: Page, base_url: str, folder: Path) -> Site:
    page.goto(base_url)
    open_book(page, card_of(page, sample("alice").title).first)
    book = _last(page.url)
    made = {"book": book, **_answered(page)}
    page.goto(f"{base_url}/books/{book}/people/")
    people = page.locator(f"main a[href*='/books/{book}/people/']:not([href$='/people/'])")
    made["person"] = _last((people.first.get_attribute("href") or "").partition("?")[0])
    page.goto(f"{base_url}/books/{book}/about/")
    generated = page.locator(f"a[href*='/books/{book}/generated/']").first
    made["generated"] = _last((generated.get_attribute("href") or "").partition("?")[0])
    made["pack"] = _made_pack(page, f"{base_url}/books/{book}/meetings/")
    made["room"] = _talked(page, f"{base_url}/books/{book}/")
    made["invitation"] = _invited(page, base_url)
    made["pdf"] = _shelved_pdf(page, base_url, folder)
    return made


def _answered(page: Page) -> Site:
    """An answer that was judged and made an example."""
    answer = ask(page, QUESTION)
    message = (answer.get_attribute("id") or "").removeprefix("message-")
    chat = _last(page.url)
    citation = answer.locator("a.citation[data-citation-number]").first.get_attribute("href") or ""
    answer.get_by_role("button", name="Helpful", exact=True).click()
    expect(answer.get_by_role("button", name="Helpful", exact=True)).to_have_attribute("aria-pressed", "true")
    address = page.url
    page.locator(f"#example-{message}").click()
    page.wait_for_url("**/examples/")
    example = _last(page.locator("main a[href^='/examples/']").first.get_attribute("href") or "")
    page.goto(address)
    return {"chat": chat, "answer": message, "citation": _last(citation), "example": example}


def _made_pack(page: Page, address: str) -> str:
    page.goto(address)
    page.locator("main form[method=post] button").last.click()
    page.wait_for_url("**/meetings/*/", timeout=MAKING_MILLISECONDS)
    return _last(page.url)


def _talked(page: Page, book_address: str) -> str:
    page.goto(book_address)
    page.get_by_role("button", name="Talk about it").click()
    page.wait_for_url("**/rooms/*/")
    room = _last(page.url)
    for text in ("I liked the beginning.", ASKED_IN_THE_ROOM):
        page.locator("#room-text").fill(text)
        page.locator("#room-form .send").click()
        expect(page.locator("#room-text")).to_have_value("")
    whole = page.locator("[data-message-role=answer][data-message-state=complete]")
    expect(whole).to_have_count(1, timeout=MAKING_MILLISECONDS)
    return room


def _invited(page: Page, base_url: str) -> str:
    """The secret of an invitation that nobody has used."""
    page.goto(f"{base_url}/clubs/default/")
    page.locator("main details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    page.get_by_role("button", name="Make an invitation link").click()
    return _last(page.locator("#invitation-link").input_value())


def _shelved_pdf(page: Page, base_url: str, folder: Path) -> str:
    file = folder / "pocket.pdf"
    file.write_bytes(as_pdf(sample("alice"), EDITION, chapters=2))
    page.goto(base_url)
    upload(page, file)
    wait_until_ready(page, 3)
    return page.locator("[data-book-id]").first.get_attribute("data-book-id") or ""


def _begins(page: Page, base_url: str, book: str) -> None:
    """Tells that they are in the first chapters: the rest is folded for them."""
    page.goto(f"{base_url}/books/{book}/place/")
    form = page.locator("main form").last
    form.locator("input[name=percent]").fill("10")
    form.get_by_role("button").last.click()
    page.wait_for_url(re.compile(rf"/books/{book}/$"))


def _last(address: str) -> str:
    return address.rstrip("/").rpartition("/")[2]
