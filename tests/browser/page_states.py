"""More than a page by itself: what opens on it, for whoever looks at every page."""

from collections.abc import Callable, Mapping

from playwright.sync_api import Page

Act = Callable[[Page], None]


def as_it_is(_page: Page) -> None:
    """Nothing is done on it."""


def _open_citation(page: Page) -> None:
    page.locator("a.citation[data-citation-number]:not(.generated)").first.click()
    page.locator("#reader-panel mark.cited, #reader-panel .cited").first.wait_for()


def _open_menu(page: Page) -> None:
    page.locator(".site-header details.menu summary").last.click()


def _open_contents(page: Page) -> None:
    page.locator(".contents-menu summary").click()


def _call_somebody(page: Page) -> None:
    page.locator("#room-text").press_sequentially("@")
    page.locator("#room-call [role=option]").first.wait_for()


STATES: Mapping[str, tuple[str, Act]] = {
    "conversation-beside-the-book": ("conversation", _open_citation),
    "menu": ("shelf", _open_menu),
    "contents": ("reader", _open_contents),
    "room-calling": ("room", _call_somebody),
}
"""By name: the page of `tests.browser.site_pages` it happens on, and what is done there."""
