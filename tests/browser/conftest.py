"""A server, a browser, and pages whose errors fail the test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, StorageState, sync_playwright

from tests.browser.chromium import FLAGS
from tests.browser.running_server import RunningServer
from tests.browser.steps import sign_in, wait_until_ready

ACTION_MILLISECONDS = 20_000
SAMPLES = 2


@pytest.fixture(scope="session")
def browser(needs: Callable[[str], str]) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=needs("chromium"), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One for all tests of a file; it asks for the browser first, so that it is not started in vain."""
    running = RunningServer(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def signed_in(browser: Browser, server: RunningServer) -> StorageState:
    """The cookies of the admin, who came by the printed link and waited for the sample books."""
    with watched_page(browser) as page:
        sign_in(page, server)
        wait_until_ready(page, SAMPLES)
        return page.context.storage_state()


@pytest.fixture
def shelf(browser: Browser, server: RunningServer, signed_in: StorageState) -> Iterator[Page]:
    """The shelf, as the admin sees it."""
    with watched_page(browser, signed_in) as page:
        page.goto(server.base_url)
        yield page


@contextmanager
def watched_page(browser: Browser, state: StorageState | None = None) -> Iterator[Page]:
    """Console errors, uncaught exceptions and server errors fail the test, when all else went well."""
    context = browser.new_context(
        viewport={"width": 1200, "height": 900}, locale="en-GB", storage_state=state
    )
    context.set_default_timeout(ACTION_MILLISECONDS)
    page = context.new_page()
    errors: list[str] = []
    _watch(page, errors)
    try:
        yield page
    finally:
        context.close()
    assert not errors, "\n".join(errors)


def _watch(page: Page, errors: list[str]) -> None:
    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def on_response(response: Response) -> None:
        if response.status >= 500:
            errors.append(f"{response.status}: {response.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: errors.append(f"uncaught: {error}"))
    page.on("response", on_response)
