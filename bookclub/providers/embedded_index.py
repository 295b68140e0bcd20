"""Starts the embedded index's server when it is needed, and keeps it while this process lives."""

import contextlib
import http
import http.client
import os
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from bookclub.embedded_qdrant.announcement import Announcement, announced
from bookclub.embedded_qdrant.crashes import has_room
from bookclub.embedded_qdrant.locks import START_LOCK, USERS_LOCK, holding_alone, open_lock, take_shared
from bookclub.providers.errors import IndexUnavailable
from bookclub.sentences import Sentence, gettext_noop

SERVER_LOG = "server.log"
LOG_BYTES_KEPT = 1_000_000
START_SECONDS = 60.0
# A damaged collection costs one or two.
MOST_STARTS = 8
ANSWER_SECONDS = 5.0
GRACE_SECONDS = 10.0

_PROJECT = Path(__file__).resolve().parents[2]


class EmbeddedLease:
    """This process's claim on the server of `folder`, which stays while any process has one.

    Thread-safe; nothing waits much longer than `start_seconds` for another. A forked child lets go of its
    parent's claim and makes one of its own at its first use.
    """

    def __init__(
        self, folder: Path, grace_seconds: float = GRACE_SECONDS, start_seconds: float = START_SECONDS
    ) -> None:
        self.folder = folder.resolve()
        self._grace = grace_seconds
        self._start_seconds = start_seconds
        self._claim: int | None = None
        self._lock = threading.Lock()
        _leases.add(self)

    def endpoint(self) -> Announcement:
        """Where a server answers now; starts one if none does. Raises `IndexUnavailable`."""
        until = time.monotonic() + self._start_seconds
        with self._its_turn():
            try:
                self._hold_claim(until)
                return self._running() or self._start(until)
            except TimeoutError as error:
                raise self._too_slow() from error
            except OSError as error:
                folder = gettext_noop("The search index cannot use its folder: {problem}.")
                raise IndexUnavailable(Sentence(folder, problem=error.strerror or str(error))) from error

    def release(self) -> None:
        """The server ends some seconds after the last claim is released."""
        with self._lock:
            self._drop_claim()

    def forget_parent(self) -> None:
        """Closes what a fork copied: the parent's claim stays its own."""
        self._lock = threading.Lock()
        self._drop_claim()

    @contextlib.contextmanager
    def _its_turn(self) -> Iterator[None]:
        if not self._lock.acquire(timeout=self._start_seconds):
            raise self._too_slow()
        try:
            yield
        finally:
            self._lock.release()

    def _hold_claim(self, until: float) -> None:
        if self._claim is not None:
            return
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        claim = open_lock(self.folder / USERS_LOCK)
        try:
            take_shared(claim, until)
        except BaseException:
            os.close(claim)
            raise
        self._claim = claim

    def _drop_claim(self) -> None:
        if self._claim is not None:
            os.close(self._claim)
            self._claim = None

    def _running(self) -> Announcement | None:
        found = announced(self.folder)
        return found if found and _answers(found) else None

    def _start(self, until: float) -> Announcement:
        """A server that a signal ended may have died of a collection, which its successor moves aside."""
        with holding_alone(self.folder / START_LOCK, until):
            for _ in range(MOST_STARTS):
                if found := self._running() or self._wait_for(self._spawn(), until):
                    return found
                self._check_room()
        raise _not_started()

    def _spawn(self) -> subprocess.Popen[bytes]:
        """A process of its own session, so that what stops this one does not stop it."""
        program = [sys.executable, "-m", "bookclub.embedded_qdrant", "--folder", str(self.folder)]
        with self._open_log() as log:
            process = subprocess.Popen(
                [*program, "--grace", str(self._grace)],
                cwd=_PROJECT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        # Whoever started it has to ask for its exit code, or it stays in the process table.
        threading.Thread(target=process.wait, name="embedded-index-exit", daemon=True).start()
        return process

    def _open_log(self) -> IO[bytes]:
        log = self.folder / SERVER_LOG
        too_long = log.exists() and log.stat().st_size > LOG_BYTES_KEPT
        return log.open("wb" if too_long else "ab")

    def _wait_for(self, process: subprocess.Popen[bytes], until: float) -> Announcement | None:
        """None when a signal ended it. Another server may hold the folder and only its announcement be
        lost: it announces itself anew."""
        while not (found := self._running()):
            if ended := process.poll():
                if ended < 0:
                    return None
                self._check_room()
                raise _not_started()
            if time.monotonic() > until:
                raise TimeoutError
            time.sleep(0.02)
        return found

    def _check_room(self) -> None:
        if not has_room(self.folder):
            full = gettext_noop("The disk is full: the search index cannot be started.")
            raise IndexUnavailable(Sentence(full))

    def _too_slow(self) -> IndexUnavailable:
        slow = gettext_noop("The search index did not start within {seconds} seconds.")
        return IndexUnavailable(Sentence(slow, seconds=round(self._start_seconds)))


def _not_started() -> IndexUnavailable:
    failed = gettext_noop("The search index could not be started; {log} says why.")
    return IndexUnavailable(Sentence(failed, log=SERVER_LOG))


def _answers(found: Announcement) -> bool:
    """Whether it is this folder's server that listens there: no other knows the key."""
    connection = http.client.HTTPConnection("127.0.0.1", found.port, timeout=ANSWER_SECONDS)
    try:
        connection.request("GET", "/collections", headers={"api-key": found.key})
        return connection.getresponse().status == http.HTTPStatus.OK
    except TimeoutError:
        return True  # busy, and so alive
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


_leases: weakref.WeakSet[EmbeddedLease] = weakref.WeakSet()


def _forget_parents() -> None:
    for lease in list(_leases):
        lease.forget_parent()


os.register_at_fork(after_in_child=_forget_parents)
