"""What all tests share: tools that may be missing, data that may be absent, and when a skip is a failure."""

import gc
import os
import shutil
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
import pytest_django
from django.conf import settings
from django.utils import translation

ROOT = Path(__file__).resolve().parent.parent
SHARED_ABSENT = "the shared evaluation data are not beside this checkout"
INSTALL = {
    "chromium": "a Chromium browser (on Debian: apt install chromium)",
    "redis-server": "a Redis server (on Debian: apt install redis-server)",
    "tesseract": "Tesseract (on Debian: apt install tesseract-ocr tesseract-ocr-eng tesseract-ocr-spa)",
}


@pytest.fixture(scope="session")
def needs() -> Callable[[str], str]:
    """`needs("chromium")` is the tool's path; without it the test is skipped, saying what to install."""

    def path_of(tool: str) -> str:
        found = shutil.which(tool)
        if found is None:
            pytest.skip(f"This test needs {INSTALL.get(tool, tool)}.")
        return found

    return path_of


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """The folder of real books and questions, which is never part of the project."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip(SHARED_ABSENT)
    return folder


@pytest.fixture(autouse=True)
def default_language() -> Generator[None]:
    """A request in Spanish leaves its language to the thread, and so to the tests after it."""
    yield
    if settings.configured:
        translation.deactivate()


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Generator[None]:
    """Opened as late as Django does it: most tests need no database."""
    from tests.emptied_database import quickly_emptied

    with django_db_blocker.unblock(), quickly_emptied():
        django_db_blocker.block()
        yield
        django_db_blocker.restore()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those in a browser come last: once Playwright runs in a process, no other event loop may."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: to look through it again and again took a tenth of the run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[Any]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    outside = item.get_closest_marker("real_model") or item.get_closest_marker("services")
    if report.skipped and not hasattr(report, "wasxfail") and not outside:
        _fail_if_all_is_required(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if report.skipped:
        _fail_if_all_is_required(report)
    return report


def _fail_if_all_is_required(report: pytest.TestReport | pytest.CollectReport) -> None:
    """With BOOKCLUB_REQUIRE_ALL, only what can be nowhere but beside this checkout may be missing."""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if os.environ.get("BOOKCLUB_REQUIRE_ALL") and "shared" not in reason.lower():
        report.outcome = "failed"
        report.longrepr = f"{reason}\nBOOKCLUB_REQUIRE_ALL is set: here such a skip is a failure."
