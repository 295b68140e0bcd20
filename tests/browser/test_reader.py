"""Reading in the browser: passages that are selected, the place that is remembered, turning over by keys."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import READING_MILLISECONDS, card_of, upload, wait_until_ready
from tests.sample_formats import sample

pytestmark = pytest.mark.browser

OWLS = """# Owls

## The 🦉 in the lamp room

An owl 🦉 sat in the *lamp room* of the lighthouse, and nobody knew how it had come there before the
winter; it said 🦉🦉 and no more, and went on to say it for the rest of that night.

- oil for the lamp
- bread, which is
  for the keeper

The storm came in the night.
"""
SELECT = """([first, last]) => {
  const find = (words) => {
    const nodes = document.createTreeWalker(document.getElementById("book-text"), NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const at = nodes.currentNode.data.indexOf(words);
      if (at >= 0) return [nodes.currentNode, at];
    }
  };
  const [start, from] = find(first), [end, to] = find(last);
  getSelection().setBaseAndExtent(start, from, end, to + last.length);
}"""
IN_SIGHT = (
    "[...document.querySelectorAll('[id^=o-]')].find((one) => one.getBoundingClientRect().bottom > 72).id"
)
COUNT = 3


def read(page: Page, title: str, query: str = "") -> str:
    """Opens the reader from the shelf; returns its address."""
    number = card_of(page, title).first.get_attribute("data-book-id")
    address = f"{page.evaluate('location.origin')}/books/{number}/read/"
    page.goto(address + query)
    return address


def test_a_selected_passage_is_copied_word_for_word(shelf: Page, tmp_path: Path) -> None:
    (tmp_path / "owls.md").write_text(OWLS, encoding="utf-8")
    upload(shelf, tmp_path / "owls.md")
    wait_until_ready(shelf, COUNT)
    shelf.context.grant_permissions(["clipboard-read", "clipboard-write"])
    read(shelf, "Owls", "?chapter=1")
    tools = shelf.get_by_role("group", name="The selected passage")
    for first, last, quote in (
        ("sat in", "knew how", "sat in the lamp room of the lighthouse, and nobody knew how"),
        ("it said", "no more", "it said 🦉🦉 and no more"),
        (
            "rest of",
            "for the keeper",
            "rest of that night. - oil for the lamp - bread, which is for the keeper",
        ),
    ):
        shelf.evaluate(SELECT, [first, last])
        expect(tools).to_be_visible()
        shelf.keyboard.press("Tab")
        expect(tools.locator(":focus")).to_have_count(1)
        tools.get_by_text("Copy with citation").click()
        expect(tools.get_by_text("Copied")).to_be_visible()
        copied = shelf.evaluate("navigator.clipboard.readText()")
        assert copied == f"“{quote}” — Owls, The 🦉 in the lamp room"
        shelf.keyboard.press("Escape")
        expect(tools).to_be_hidden()


def test_the_book_opens_where_it_was_left_and_looks_as_it_did(shelf: Page) -> None:
    address = read(shelf, sample("alice").title, "?chapter=3")
    shelf.locator(".comfort-menu summary").click()
    shelf.get_by_role("button", name="Size 4 of 5").click()
    shelf.mouse.move(600, 600)
    with shelf.expect_response(lambda response: response.url.endswith("/opened/")):
        shelf.mouse.wheel(0, 4_000)
    left = shelf.evaluate(IN_SIGHT)
    shelf.goto(address)
    expect(shelf.locator(f"#{left}")).to_be_in_viewport()
    assert shelf.url.endswith(f"#{left}")
    expect(shelf.locator("main")).to_have_class("reader size-4 measure-2")


def test_what_is_only_looked_up_is_not_where_one_reads(shelf: Page, tmp_path: Path) -> None:
    """The paragraph before it, which is in sight too, begins far away."""
    file = tmp_path / "steps.md"
    file.write_text(f"# Steps\n\nA beginning.\n\n{'She climbed the ninety steps. ' * 400}\n\nIt was lit.\n")
    upload(shelf, file)
    card = card_of(shelf, "Steps").first
    expect(card).to_have_attribute("data-state", "Indexed", timeout=READING_MILLISECONDS)
    address = read(shelf, "Steps")
    shelf.goto(f"{address}?find=was+lit")
    shelf.locator(".found-places a").click()
    expect(shelf.locator("#cited")).to_be_in_viewport()
    shelf.goto(f"{address}?find=was+lit")  # a page that is left says where it was
    shelf.goto(address)
    assert shelf.url == address


def test_keys_turn_over_and_the_place_is_offered_until_it_is_declined(shelf: Page) -> None:
    read(shelf, sample("marianela").title, "?chapter=3")
    offer = shelf.locator("#place-offer")
    expect(offer).to_be_visible()
    with shelf.expect_response("**/not-now/"):  # it goes away before the site has taken note
        offer.get_by_role("button", name="Not now").click()
    expect(offer).to_have_count(0)
    shelf.keyboard.press("ArrowRight")
    expect(shelf.locator(".contents-menu [aria-current]")).to_have_attribute("href", "?chapter=4")
    expect(shelf.locator("#place-offer:visible")).to_have_count(0)
    shelf.keyboard.press("ArrowLeft")
    expect(shelf.locator(".contents-menu [aria-current]")).to_have_attribute("href", "?chapter=3")
