"""On every page, in both languages and themes, wide and narrow: axe finds nothing, and nothing sticks out."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, StorageState, ViewportSize

from tests.browser.axe import violations
from tests.browser.conftest import SignedIn
from tests.browser.furnishing import Site, furnished
from tests.browser.page_states import STATES, Act, as_it_is
from tests.browser.running_server import RunningServer
from tests.browser.site_pages import PAGES, SitePage
from tests.browser.watched import watched_page

pytestmark = [pytest.mark.browser, pytest.mark.every_page]

LANGUAGES = ("en-GB", "es-ES")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WIDTHS = (360, 1280)
HEIGHT = 800
REFUSALS = ("404 (Not Found)", "405 (Method Not Allowed)", "410 (Gone)")
LOOKED_AT = [
    *(pytest.param(page, as_it_is, id=page.name) for page in PAGES),
    *(
        pytest.param(next(page for page in PAGES if page.name == on), act, id=name)
        for name, (on, act) in STATES.items()
    ),
]
STICKS_OUT = "document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"


@pytest.fixture(scope="module")
def site(
    browser: Browser, server: RunningServer, people: SignedIn, tmp_path_factory: pytest.TempPathFactory
) -> Site:
    return furnished(browser, server, people, tmp_path_factory.mktemp("files"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("place", "act"), LOOKED_AT)
def test_nothing_is_in_anybodys_way(
    browser: Browser,
    server: RunningServer,
    people: SignedIn,
    site: Site,
    place: SitePage,
    act: Act,
    language: str,
) -> None:
    """One visit: theme and width change while the page is open."""
    state: StorageState | None = people(place.visitor) if place.visitor else None
    refused = REFUSALS if place.is_refused else ()
    with watched_page(browser, state, locale=language, expected=refused) as page:
        page.emulate_media(reduced_motion="reduce")
        page.goto(server.base_url + place.path.format_map(site))
        act(page)
        assert page.locator("html").get_attribute("lang") == language[:2]
        found = [line for width in WIDTHS for line in _found(page, width)]
    assert not found, "\n".join(["", *found])


def _found(page: Page, width: int) -> list[str]:
    page.set_viewport_size(ViewportSize(width=width, height=HEIGHT))
    lines = [f"{width}: wider than its window"] if page.evaluate(STICKS_OUT) else []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        lines += [f"{width} {theme}: {line}" for line in violations(page)]
    return lines
