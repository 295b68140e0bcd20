"""`server.json`: where the server of a folder listens, and the key it wants."""

import os
import tempfile
from pathlib import Path

from pydantic import BaseModel, ValidationError

SERVER_JSON = "server.json"


class Announcement(BaseModel, frozen=True):
    port: int
    key: str
    pid: int


def announce(folder: Path, announcement: Announcement) -> None:
    """Whole or not at all, and readable by its owner alone: `mkstemp` makes files of mode 0600."""
    descriptor, written = tempfile.mkstemp(dir=folder, prefix=SERVER_JSON, suffix=".new")
    with os.fdopen(descriptor, "w") as file:
        file.write(announcement.model_dump_json())
    Path(written).replace(folder / SERVER_JSON)


def announced(folder: Path) -> Announcement | None:
    """None when there is no announcement, or one that cannot be read."""
    try:
        return Announcement.model_validate_json((folder / SERVER_JSON).read_bytes())
    except (OSError, ValidationError):
        return None


def withdraw(folder: Path) -> None:
    (folder / SERVER_JSON).unlink(missing_ok=True)
