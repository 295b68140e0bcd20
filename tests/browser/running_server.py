"""A real server, started as a newcomer starts it, with a data folder of its own."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 90
STOP_SECONDS = 20
# Settings that would lead a test to other services, or into the data of whoever runs it.
OUTSIDE = (
    "DATABASE_URL",
    "REDIS_URL",
    "QDRANT_URL",
    "QDRANT_API_KEY",
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "DJANGO_SETTINGS_MODULE",
)


class RunningServer:
    """`script/server` on a free port; killed or stopped, it can be started again on the same data."""

    def __init__(self, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        self.data_dir = folder / "data"
        self.log = folder / "server.log"
        self.port = _free_port()
        self.base_url = f"http://127.0.0.1:{self.port}"
        self._settings = dict(settings or {})
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> dict[str, str]:
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in OUTSIDE and not name.startswith("BOOKCLUB_")
        }
        return kept | {
            "BOOKCLUB_DATA_DIR": str(self.data_dir),
            "BOOKCLUB_PORT": str(self.port),
            "BOOKCLUB_LLM": "offline",
            "BOOKCLUB_LEASE_SECONDS": "15",  # how long a killed server's book waits for the next one
            **self._settings,
        }

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [ROOT / "script" / "server"],
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise AssertionError(f"The server did not start:\n{self.said()}")
            time.sleep(0.2)

    def kill(self) -> None:
        """As a power cut would: no handler runs."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(STOP_SECONDS)

    def stop(self) -> None:
        if self._process is None or self._process.poll() is not None:
            return
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def sign_in_link(self) -> str:
        """The one-time link that the first start prints."""
        found = re.search(rf"{re.escape(self.base_url)}/\S+", self.said())
        assert found, f"No sign-in link was printed:\n{self.said()}"
        return found.group()

    def new_sign_in_link(self, name: str) -> str:
        return self._printed("signinlink", name).strip()

    def manage(self, *arguments: str) -> Any:
        """What a command with `--json` prints."""
        printed = self._printed(*arguments, "--json")
        lines = [json.loads(line) for line in printed.splitlines() if line.strip()]
        return lines[0] if len(lines) == 1 else lines

    def _printed(self, *arguments: str) -> str:
        done = subprocess.run(
            [ROOT / "script" / "manage", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def books(self) -> list[dict[str, Any]]:
        """The rows of all books, read beside the running server."""
        with sqlite3.connect(f"file:{self.data_dir}/bookclub.sqlite3?mode=ro", uri=True) as database:
            database.row_factory = sqlite3.Row
            return [dict(row) for row in database.execute("SELECT * FROM ingestion_book ORDER BY id")]

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.base_url, timeout=5):  # noqa: S310 - our own address
                return True
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False


def _free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
        return port
