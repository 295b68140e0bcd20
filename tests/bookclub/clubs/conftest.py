"""The small site, and e-mail that is sent at once."""

from collections.abc import Callable

import pytest
from pytest_django import Settings

from bookclub.clubs import mailing
from tests.app_fixtures import *  # noqa: F403 - fixtures


@pytest.fixture
def mail_server(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set, and without a thread, so that a test sees what was sent."""

    def at_once(work: Callable[[], None]) -> None:
        work()

    settings.SENDS_MAIL = True
    monkeypatch.setattr(mailing, "_meanwhile", at_once)
