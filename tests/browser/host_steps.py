"""What a host does on the shelf and in the club, and the files for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fpdf import FPDF
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser.running_server import RunningServer
from tests.browser.steps import READING_MILLISECONDS, card_of, cards
from tests.sample_formats import as_epub, as_pdf, sample

PASSWORD = "drink me"
LOCKED = "The Locked Door"
OWLS = """# Owls of the lighthouse

## The lamp room

An owl sat in the *lamp room* of the lighthouse, and nobody knew how it had come there before the winter.

## The storm

The storm came in the night, and the keeper carried oil up the stairs.
"""

_KEEP_BARS = """
window.barsSeen = new Set();
new MutationObserver(() => {
  for (const bar of document.querySelectorAll("progress[aria-label]")) {
    barsSeen.add(bar.closest(".bar")?.id ?? bar.getAttribute("aria-label"));
  }
}).observe(document, { childList: true, subtree: true, attributes: true });
"""
"""Small files are done before a test could look: this remembers whose bars there were."""


def three_formats(folder: Path) -> list[Path]:
    """By their titles on the shelf: the first chapters of the samples, and the owls."""
    made = {
        "pocket.pdf": as_pdf(sample("alice"), "A pocket edition", chapters=2),
        "marianela.epub": as_epub(sample("marianela"), "An edition for readers", chapters=1),
        "owls.md": OWLS.encode(),
    }
    return [_written(folder / name, content) for name, content in made.items()]


def locked_pdf(folder: Path) -> Path:
    pdf = FPDF(format=(148, 210))
    pdf.set_title(LOCKED)
    pdf.set_encryption(owner_password="the keeper's", user_password=PASSWORD)
    pdf.set_font("Times", size=12)
    pdf.add_page()
    pdf.multi_cell(0, None, "Behind the little door lay the loveliest garden that you ever saw. " * 8)
    return _written(folder / "locked.pdf", bytes(pdf.output()))


def damaged_pdf(folder: Path) -> Path:
    whole = as_pdf(sample("alice"), chapters=1)
    return _written(folder / "torn.pdf", whole[:200] + b"\0" * 2_000)


def _written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def remember_bars(page: Page) -> None:
    """Before the page is opened."""
    page.add_init_script(_KEEP_BARS)


def bars_seen(page: Page) -> set[str]:
    """Of files on their way by their names, of books on the shelf as in `bar_of`."""
    return set(page.evaluate("[...barsSeen]"))


def bar_of(book_id: str) -> str:
    return f"book-{book_id}-bar"


def uploads(page: Page) -> Locator:
    """Files on their way, before they have a card."""
    return page.locator("#uploads .upload-row")


def new_card(page: Page, before: list[str]) -> Locator:
    """The card that was not there, when there is one."""
    there = "".join(f':not([data-book-id="{key}"])' for key in before)
    card = page.locator(f"[data-book-id]{there}")
    expect(card).to_have_count(1, timeout=READING_MILLISECONDS)
    return card


def expect_state(card: Locator, state: str) -> None:
    expect(card).to_have_attribute("data-state", state, timeout=READING_MILLISECONDS)


def delete_from_shelf(page: Page, title: str) -> None:
    card = card_of(page, title)
    card.locator("summary", has_text="Delete").click()
    card.get_by_role("button", name="Delete the book").click()
    expect(cards(page).filter(has_text=title)).to_have_count(0)


def made_invitation(page: Page, server: RunningServer) -> str:
    """By the menu to the club's page; returns its link, shown once. No second click or reload makes two."""
    page.goto(server.base_url)
    page.locator("header details.menu > summary").click()
    page.locator("header .menu-club").click()
    invite = page.locator("details.invite")
    if invite.get_attribute("open") is None:
        invite.locator("summary").click()
    open_ones = page.get_by_role("button", name="Revoke")
    before = open_ones.count()
    make = invite.get_by_role("button", name="Make an invitation link")
    make.evaluate("button => { button.click(); setTimeout(() => button.click(), 50); }")
    link = page.get_by_label("Invitation link").input_value()
    assert link.startswith(server.base_url)
    page.reload()
    expect(page.get_by_label("Invitation link")).to_have_count(0)
    expect(open_ones).to_have_count(before + 1)
    return link


@contextmanager
def held_uploads(page: Page) -> Iterator[list[Request]]:
    """Files sent meanwhile stay on their way."""
    held: list[Request] = []
    page.route("**/upload/", lambda route: held.append(route.request))
    yield held
    page.unroute("**/upload/")
