"""A browser, a server with the sample books and people of two clubs, and pages whose errors fail the test.

`server` has them ready within seconds, one for all tests of a file; `people` signs in; `fresh_server` is as a
newcomer starts it.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, StorageState, sync_playwright

from tests.browser.chromium import FLAGS
from tests.browser.people import ADMIN
from tests.browser.read_in import ReadIn, read_in
from tests.browser.running_server import RunningServer
from tests.browser.watched import watched_page

SignedIn = Callable[[str], StorageState]


@pytest.fixture(scope="session")
def browser(needs: Callable[[str], str]) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=needs("chromium"), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def samples(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> ReadIn:
    """It asks for the browser first, so that nothing is read in in vain."""
    own = tmp_path_factory.getbasetemp()
    return read_in(browser, own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)


@pytest.fixture(scope="session")
def people(samples: ReadIn) -> SignedIn:
    """`people(HOST)` signs in as one of `tests.browser.people`, on every `server`."""
    return samples.as_


@pytest.fixture(scope="module")
def server(samples: ReadIn, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("server"))
    samples.copy_to(running.data_dir)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def fresh_server(browser: Browser, tmp_path: Path) -> Iterator[RunningServer]:
    """With nothing there yet: it reads the samples in while the test goes on."""
    running = RunningServer(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def signed_in(people: SignedIn) -> StorageState:
    """The cookies of the admin."""
    return people(ADMIN)


@pytest.fixture
def shelf(browser: Browser, server: RunningServer, signed_in: StorageState) -> Iterator[Page]:
    """The shelf, as the admin sees it."""
    with watched_page(browser, signed_in) as page:
        page.goto(server.base_url)
        yield page
