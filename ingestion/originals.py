"""The files hosts gave us, kept as they came, and the covers found in them."""

import hashlib
import logging
import time
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

logger = logging.getLogger(__name__)

UNFINISHED_SUFFIX = ".part"
ABANDONED_SECONDS = 3_600.0


class TooLarge(Exception):
    """More bytes than the site takes."""


@dataclass(frozen=True, slots=True)
class KeptFile:
    """`name` is relative to the folder of originals."""

    name: str
    hash: str
    size_bytes: int


def path_of(name: str) -> Path:
    return Path(settings.MEDIA_ROOT) / name


def keep(chunks: Iterable[bytes], club_slug: str) -> KeptFile:
    """Writes the bytes under a name of our own (the host's never becomes a path). Raises `TooLarge`."""
    name = f"{club_slug}/{uuid.uuid4().hex}"
    target = path_of(name)
    target.parent.mkdir(parents=True, exist_ok=True)
    digest, size = hashlib.sha256(), 0
    draft = target.with_name(f"{target.name}{UNFINISHED_SUFFIX}")
    try:
        with draft.open("xb") as file:
            draft.chmod(0o600)
            for chunk in chunks:
                size += len(chunk)
                if size > settings.MAX_UPLOAD_BYTES:
                    raise TooLarge
                digest.update(chunk)
                file.write(chunk)
        draft.rename(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return KeptFile(name, digest.hexdigest(), size)


def holds(name: str, content: bytes) -> bool:
    """Whether the kept file is there, with this content."""
    try:
        return path_of(name).read_bytes() == content
    except FileNotFoundError:
        return False


def discard_unfinished() -> None:
    """Uploads that a crash cut off: drafts that nobody has written to for an hour."""
    for path in path_of("").rglob(f"*{UNFINISHED_SUFFIX}"):
        try:
            if time.time() - path.stat().st_mtime > ABANDONED_SECONDS:
                path.unlink()
        except OSError:
            logger.warning("An unfinished upload could not be discarded: %s", path.name, exc_info=True)


def discard(name: str) -> None:
    path_of(name).unlink(missing_ok=True)
