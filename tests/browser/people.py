"""Who is there on every server with the samples, and the cookies that sign them in."""

import json
import subprocess
from typing import TypedDict

from playwright.sync_api import StorageState, StorageStateCookie

from tests.browser.running_server import ROOT, RunningServer

ADMIN = "admin"
HOST, READER, SLOW_READER = "hanna", "rita", "tom"
"""Of the club with the sample books."""
OTHER_HOST, OTHER_READER = "sven", "olga"
"""Of another club, with nothing on its shelf."""

_MAKE = "from tests.browser.make_people import main; main()"


class Session(TypedDict):
    """The cookie of somebody who is signed in."""

    name: str
    value: str


def make_people(server: RunningServer) -> dict[str, Session]:
    """By name; made by a process of its own, since the server's settings are not those of the tests."""
    done = subprocess.run(
        [ROOT / "script" / "manage", "shell", "--no-imports", "--verbosity", "0", "--command", _MAKE],
        env=server.environment | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    sessions: dict[str, Session] = json.loads(done.stdout)
    return sessions


def signed_in_with(session: Session) -> StorageState:
    """For a new browser context."""
    cookie = StorageStateCookie(
        name=session["name"],
        value=session["value"],
        domain="127.0.0.1",
        path="/",
        expires=-1,
        httpOnly=True,
        secure=False,
        sameSite="Lax",
    )
    return StorageState(cookies=[cookie], origins=[])
