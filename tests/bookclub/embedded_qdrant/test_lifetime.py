"""One server a folder: started by who needs it first, there while anybody does, gone afterwards."""

import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bookclub.embedded_qdrant.announcement import announced
from bookclub.embedded_qdrant.locks import START_LOCK, USERS_LOCK, open_lock, try_alone
from bookclub.providers import embedded_index
from bookclub.providers.embedded_index import MOST_STARTS, EmbeddedLease
from bookclub.providers.errors import IndexUnavailable
from bookclub.providers.qdrant_connection import EmbeddedConnection

PROJECT = Path(__file__).parents[3]
GRACE = 0.6

HOLD = """
import sys, time
from pathlib import Path
from bookclub.providers.embedded_index import EmbeddedLease
lease = EmbeddedLease(Path(sys.argv[1]), grace_seconds=float(sys.argv[2]))
print(lease.endpoint().pid, flush=True)
sys.stdin.read()
"""


def holder(folder: Path) -> subprocess.Popen[str]:
    """A process that needs the server until its standard input is closed."""
    return subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder), str(GRACE)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=PROJECT,
    )


def said_pid(process: subprocess.Popen[str]) -> int:
    assert process.stdout is not None
    return int(process.stdout.readline())


def end(process: subprocess.Popen[str]) -> None:
    process.communicate(timeout=10)


def wait_until(true: Callable[[], bool], seconds: float = 15.0) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_two_that_start_at_once_get_one_server_which_ends_after_both(tmp_path: Path) -> None:
    first, second = holder(tmp_path), holder(tmp_path)
    pid = said_pid(first)
    assert said_pid(second) == pid
    assert stat.S_IMODE((tmp_path / "server.json").stat().st_mode) == 0o600

    end(first)
    time.sleep(3 * GRACE)
    assert not is_gone(pid), "the second still needs it"

    second.kill()
    end(second)
    wait_until(lambda: is_gone(pid))
    assert announced(tmp_path) is None


def test_who_comes_after_it_ended_gets_a_new_one(tmp_path: Path) -> None:
    lease = EmbeddedLease(tmp_path, grace_seconds=GRACE)
    before = lease.endpoint()
    lease.release()
    wait_until(lambda: is_gone(before.pid))
    after = lease.endpoint()
    assert after.pid != before.pid
    assert after.key != before.key
    lease.release()
    wait_until(lambda: is_gone(after.pid))


def test_a_server_told_to_stop_withdraws_its_announcement(tmp_path: Path) -> None:
    lease = EmbeddedLease(tmp_path, grace_seconds=GRACE)
    found = lease.endpoint()
    os.kill(found.pid, signal.SIGTERM)
    wait_until(lambda: is_gone(found.pid))
    assert announced(tmp_path) is None
    lease.release()


def test_a_server_whose_folder_was_deleted_ends(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    lease = EmbeddedLease(folder, grace_seconds=GRACE)
    pid = lease.endpoint().pid
    folder.rename(tmp_path / "elsewhere")
    wait_until(lambda: is_gone(pid))
    lease.release()


def test_a_forked_child_does_not_keep_the_server_alive(tmp_path: Path) -> None:
    lease = EmbeddedLease(tmp_path, grace_seconds=GRACE)
    server = lease.endpoint().pid
    child = subprocess.Popen(
        [sys.executable, "-c", FORK, str(tmp_path), str(GRACE)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=PROJECT,
    )
    grandchild = said_pid(child)
    child.wait(timeout=10)
    lease.release()
    assert not is_gone(grandchild)
    wait_until(lambda: is_gone(server))
    os.kill(grandchild, signal.SIGKILL)
    child.communicate()


FORK = """
import os, sys, time
from pathlib import Path
from bookclub.providers.embedded_index import EmbeddedLease
lease = EmbeddedLease(Path(sys.argv[1]), grace_seconds=float(sys.argv[2]))
lease.endpoint()
child = os.fork()
if child == 0:
    time.sleep(30)
    os._exit(0)
print(child, flush=True)
os._exit(0)
"""


def test_a_server_that_cannot_start_is_said_to_be_unavailable(tmp_path: Path) -> None:
    (tmp_path / "collections").write_text("a file where a folder belongs")
    lease = EmbeddedLease(tmp_path, grace_seconds=GRACE)
    with pytest.raises(IndexUnavailable, match=r"server\.log"):
        lease.endpoint()
    lease.release()


def test_a_folder_that_cannot_be_made_is_said_to_be_unusable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(IndexUnavailable, match="folder"):
        EmbeddedLease(tmp_path / "file" / "index").endpoint()


DIES = """
import os, signal, sys
from pathlib import Path
folder = Path(sys.argv[sys.argv.index("--folder") + 1])
with (folder / "starts").open("a") as starts:
    starts.write("x")
if len((folder / "starts").read_text()) <= int(os.environ["DEATHS"]):
    os.kill(os.getpid(), signal.SIGKILL)
from bookclub.embedded_qdrant.__main__ import main
sys.exit(main())
"""


@pytest.fixture
def mortal_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Its first `DEATHS` starts end by a signal."""
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\nshift 2\nexec {sys.executable} -c '{DIES}' \"$@\"\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    return tmp_path / "index"


def test_a_server_that_dies_while_it_starts_is_started_again(
    mortal_server: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEATHS", "2")
    lease = EmbeddedLease(mortal_server, grace_seconds=GRACE)
    pid = lease.endpoint().pid
    assert (mortal_server / "starts").read_text() == "xxx"
    lease.release()
    wait_until(lambda: is_gone(pid))


def test_a_server_that_always_dies_is_given_up(mortal_server: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEATHS", "1000")
    lease = EmbeddedLease(mortal_server, grace_seconds=GRACE)
    with pytest.raises(IndexUnavailable, match=r"server\.log"):
        lease.endpoint()
    assert (mortal_server / "starts").read_text() == "x" * MOST_STARTS
    lease.release()


def test_a_full_disk_is_said_to_be_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "collections").write_text("so that it cannot start")
    monkeypatch.setattr(embedded_index, "has_room", lambda folder: False)
    lease = EmbeddedLease(tmp_path, grace_seconds=GRACE)
    with pytest.raises(IndexUnavailable, match="disk is full"):
        lease.endpoint()
    lease.release()


@pytest.mark.parametrize("lock", [USERS_LOCK, START_LOCK])
def test_nobody_waits_for_ever_for_a_process_that_hangs_with_a_lock(tmp_path: Path, lock: str) -> None:
    held = open_lock(tmp_path / lock)
    assert try_alone(held)
    lease = EmbeddedLease(tmp_path, start_seconds=0.3)
    started = time.monotonic()
    with pytest.raises(IndexUnavailable, match="did not start within"):
        lease.endpoint()
    assert time.monotonic() - started < 5
    lease.release()
    os.close(held)


def test_a_start_that_hangs_makes_nobody_wait_longer_than_the_first(tmp_path: Path) -> None:
    held = open_lock(tmp_path / START_LOCK)
    assert try_alone(held)
    connection = EmbeddedConnection(EmbeddedLease(tmp_path, start_seconds=0.5))
    started = time.monotonic()
    with ThreadPoolExecutor(8) as threads:
        asked = [threads.submit(connection.client) for _ in range(8)]
    assert all(isinstance(one.exception(), IndexUnavailable) for one in asked)
    assert time.monotonic() - started < 3
    os.close(held)
