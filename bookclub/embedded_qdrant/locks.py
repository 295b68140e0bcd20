"""Advisory file locks (`flock`), which the system lets go of when a process ends, however it ends.

`server.lock`  held by the one server of a folder
`users.lock`   shared by every process that needs the server; the server takes it alone to know that none does
`start.lock`   held while a process starts a server, so that two do not
"""

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

SERVER_LOCK = "server.lock"
USERS_LOCK = "users.lock"
START_LOCK = "start.lock"


def open_lock(path: Path) -> int:
    """A descriptor that programs started from here do not inherit."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def take_shared(descriptor: int) -> None:
    fcntl.flock(descriptor, fcntl.LOCK_SH)


def try_alone(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def let_go(descriptor: int) -> None:
    fcntl.flock(descriptor, fcntl.LOCK_UN)


@contextlib.contextmanager
def holding_alone(path: Path) -> Iterator[None]:
    """Waits its turn."""
    descriptor = open_lock(path)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
