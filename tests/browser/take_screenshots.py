"""`script/screenshots [FOLDER]`: pictures of the pages a newcomer meets, light, dark and on a phone."""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Locator, Page, ViewportSize, sync_playwright

from tests.browser.chromium import FLAGS
from tests.browser.running_server import ROOT, RunningServer
from tests.browser.steps import ask, card_of, follow_citation, open_book, sign_in, wait_until_ready
from tests.sample_formats import sample

DESK = ViewportSize(width=1200, height=800)
PHONE = ViewportSize(width=360, height=740)
LOOKS: tuple[tuple[str, ViewportSize, Literal["light", "dark"]], ...] = (
    ("", DESK, "light"),
    ("-dark", DESK, "dark"),
    ("-phone", PHONE, "light"),
)
QUESTION = "What did Alice find on the little glass table?"


def main() -> int:
    chromium = shutil.which("chromium")
    if chromium is None:
        print("Screenshots need a Chromium browser (on Debian: apt install chromium).", file=sys.stderr)
        return 1
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = RunningServer(Path(data))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            server.start()
            _take(browser, server, folder)
        finally:
            browser.close()
            server.stop()
    return 0


def _take(browser: Browser, server: RunningServer, folder: Path) -> None:
    page = browser.new_page(viewport=DESK, color_scheme="light", locale="en-GB")
    sign_in(page, server)
    wait_until_ready(page, 2)
    _picture_all(page, folder, "shelf")
    open_book(page, card_of(page, sample("alice").title).first)
    answer = ask(page, QUESTION)
    _picture_all(page, folder, "answer", answer.locator("a.citation").first)
    follow_citation(page, answer)
    _picture_all(page, folder, "reader", page.locator("mark.cited").first)


def _picture_all(page: Page, folder: Path, name: str, shown: Locator | None = None) -> None:
    """Three pictures of a page, each with `shown` in sight."""
    for suffix, size, scheme in LOOKS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        if shown is not None:
            shown.scroll_into_view_if_needed()
        page.screenshot(path=folder / f"{name}{suffix}.png")
        print(folder / f"{name}{suffix}.png")
    page.set_viewport_size(DESK)


if __name__ == "__main__":
    sys.exit(main())
