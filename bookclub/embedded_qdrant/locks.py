"""Advisory file locks (`flock`), which the system lets go of when a process ends, however it ends.

`server.lock`  held by the one server of a folder
`users.lock`   shared by every process that needs the server; the server takes it alone to know that none does
`start.lock`   held while a process starts a server, so that two do not
"""

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator
from pathlib import Path

SERVER_LOCK = "server.lock"
USERS_LOCK = "users.lock"
START_LOCK = "start.lock"

_ASK_AGAIN_SECONDS = 0.02


def open_lock(path: Path) -> int:
    """A descriptor that programs started from here do not inherit."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def take_shared(descriptor: int, until: float) -> None:
    """Waits its turn. Raises `TimeoutError` when it has not come at `until` (`time.monotonic`)."""
    _wait_for(descriptor, fcntl.LOCK_SH, until)


def try_alone(descriptor: int) -> bool:
    return _try(descriptor, fcntl.LOCK_EX)


def let_go(descriptor: int) -> None:
    fcntl.flock(descriptor, fcntl.LOCK_UN)


@contextlib.contextmanager
def holding_alone(path: Path, until: float) -> Iterator[None]:
    """Waits its turn. Raises `TimeoutError` when it has not come at `until` (`time.monotonic`)."""
    descriptor = open_lock(path)
    try:
        _wait_for(descriptor, fcntl.LOCK_EX, until)
        yield
    finally:
        os.close(descriptor)


def _wait_for(descriptor: int, kind: int, until: float) -> None:
    """Asks again and again: a process that hangs with the lock must not make this one hang as well."""
    while not _try(descriptor, kind):
        if time.monotonic() > until:
            raise TimeoutError
        time.sleep(_ASK_AGAIN_SECONDS)


def _try(descriptor: int, kind: int) -> bool:
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
