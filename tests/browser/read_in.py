"""The sample books, read in once for all servers of a run: by who needs them first; the others copy."""

import fcntl
import json
import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, StorageState

from tests.browser.people import Session, make_people, signed_in_with
from tests.browser.running_server import RunningServer
from tests.browser.steps import sign_in, wait_until_ready
from tests.browser.watched import watched_page

SAMPLES = 2
PATIENCE_SECONDS = 120


class ReadIn:
    """A data folder in which everything is done: a server of a copy has nothing left to do."""

    def __init__(self, folder: Path) -> None:
        self._data_dir = folder / "data"
        self._sessions: dict[str, Session] = json.loads((folder / "sessions.json").read_text())

    def copy_to(self, data_dir: Path) -> None:
        shutil.copytree(self._data_dir, data_dir)

    def as_(self, name: str) -> StorageState:
        """Signed in as one of `tests.browser.people`, on every copy."""
        return signed_in_with(self._sessions[name])


def read_in(browser: Browser, shared: Path) -> ReadIn:
    """`shared` is a folder of all workers of this run."""
    folder = shared / "samples"
    folder.mkdir(exist_ok=True)
    with _turn(folder / "turn.lock"):
        if not (folder / "sessions.json").exists():
            _read_in(browser, folder)
    return ReadIn(folder)


@contextmanager
def _turn(lock: Path) -> Iterator[None]:
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _read_in(browser: Browser, folder: Path) -> None:
    """As a newcomer meets it: from nothing, by the printed link, with the shelf open until all is ready."""
    shutil.rmtree(folder / "data", ignore_errors=True)
    server = RunningServer(folder)
    server.start()
    try:
        with watched_page(browser) as page:
            sign_in(page, server)
            wait_until_ready(page, SAMPLES)
        _wait_for_sentences(server)
        sessions = make_people(server)
    finally:
        server.stop()
    _end_index(server)
    (folder / "sessions.json").write_text(json.dumps(sessions))


def _wait_for_sentences(server: RunningServer) -> None:
    """They come after all else, and would keep a copied server busy."""
    lacking = "SELECT count(*) FROM ingestion_indexversion WHERE sentences_at IS NULL"
    deadline = time.monotonic() + PATIENCE_SECONDS
    with sqlite3.connect(f"file:{server.data_dir}/bookclub.sqlite3?mode=ro", uri=True) as database:
        while database.execute(lacking).fetchone()[0]:
            assert time.monotonic() < deadline, server.said()
            time.sleep(0.2)


def _end_index(server: RunningServer) -> None:
    """Now, instead of after the seconds in which somebody might still need it; all is written then."""
    folder = server.data_dir / "qdrant"
    os.kill(json.loads((folder / "server.json").read_text())["pid"], signal.SIGTERM)
    with _turn(folder / "server.lock"):  # it lets go of it with its last breath
        assert not (folder / "server.json").exists()
