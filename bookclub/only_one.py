"""Where everything is one process there must be one a data folder: a second one says so and ends."""

import fcntl
import os
from pathlib import Path


class AlreadyRunning(Exception):
    """Another server uses this data folder."""


def claim(data_folder: Path) -> int:
    """Holds the folder until this process ends; the open file is returned. Raises `AlreadyRunning`."""
    handle = os.open(data_folder / "server.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise AlreadyRunning(
            f"Another Bookclub server is using {data_folder}. End it first, or set BOOKCLUB_DATA_DIR to "
            "another folder. To run several web processes, set REDIS_URL and DATABASE_URL."
        ) from None
    return handle
