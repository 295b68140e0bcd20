"""`script/screenshots [FOLDER] [NAME …]`: pictures of every page, wide and narrow, light and dark."""

import io
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.chromium import FLAGS
from tests.browser.furnishing import Site, furnished
from tests.browser.page_states import STATES, Act, as_it_is
from tests.browser.read_in import ReadIn, read_in
from tests.browser.running_server import ROOT, RunningServer
from tests.browser.site_pages import PAGES, SitePage

SIZES = (ViewportSize(width=1280, height=900), ViewportSize(width=360, height=740))
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
QUALITY = 80


def main() -> int:
    chromium = shutil.which("chromium")
    if chromium is None:
        print("Screenshots need a Chromium browser (on Debian: apt install chromium).", file=sys.stderr)
        return 1
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            _take_all(browser, Path(data), folder, sys.argv[2:])
        finally:
            browser.close()
    return 0


def _take_all(browser: Browser, data: Path, folder: Path, names: Sequence[str]) -> None:
    samples = read_in(browser, data)
    server = RunningServer(data / "server")
    samples.copy_to(server.data_dir)
    server.start()
    try:
        site = furnished(browser, server, samples.as_, data)
        by_name = {page.name: page for page in PAGES}
        for name, (of_page, act) in _wanted(names).items():
            _take(browser, server.base_url, samples, by_name[of_page], site, folder / name, act)
    finally:
        server.stop()


def _wanted(names: Sequence[str]) -> dict[str, tuple[str, Act]]:
    """All of them, unless some are named."""
    every = {page.name: (page.name, as_it_is) for page in PAGES} | dict(STATES)
    return {name: taken for name, taken in every.items() if not names or name in names}


def _take(
    browser: Browser,
    base_url: str,
    samples: ReadIn,
    place: SitePage,
    site: Site,
    target: Path,
    act: Act,
) -> None:
    """Each size is opened anew: what is open beside a page on a wide screen lies above it on a narrow one."""
    state = samples.as_(place.visitor) if place.visitor else None
    for size in SIZES:
        context = browser.new_context(viewport=size, locale="en-GB", storage_state=state)
        page = context.new_page()
        page.emulate_media(reduced_motion="reduce")
        page.goto(base_url + place.path.format_map(site))
        act(page)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            _save(page.screenshot(), target.with_name(f"{target.name}-{size['width']}-{theme}.webp"))
        context.close()


def _save(picture: bytes, path: Path) -> None:
    Image.open(io.BytesIO(picture)).save(path, "WEBP", quality=QUALITY, method=6)
    print(path)


if __name__ == "__main__":
    sys.exit(main())
