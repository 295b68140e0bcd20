"""The files hosts gave us, kept as they came."""

import hashlib
import logging
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

logger = logging.getLogger(__name__)


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
    try:
        with target.open("xb") as file:
            target.chmod(0o600)
            for chunk in chunks:
                size += len(chunk)
                if size > settings.MAX_UPLOAD_BYTES:
                    raise TooLarge
                digest.update(chunk)
                file.write(chunk)
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    return KeptFile(name, digest.hexdigest(), size)


def discard(name: str) -> None:
    path_of(name).unlink(missing_ok=True)
