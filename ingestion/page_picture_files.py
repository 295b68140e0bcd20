"""Pictures of pages kept on disk, beside what is known of each page; they can all be drawn again."""

import contextlib
import itertools
import logging
import os
import shutil
import time
import uuid
from pathlib import Path

from django.conf import settings

logger = logging.getLogger(__name__)

DRAWN_AS = 1
"""Counts up when pages are drawn otherwise, and what is kept is of no use any more."""

FAILED_SECONDS = 3_600.0
"""A page that could not be drawn is not tried again for so long."""

_UNFINISHED = ".part"
_USED_SECONDS = 3_600.0
_WRITES_BETWEEN_CLEANING = 64
_KEPT_SHARE = 0.8
_writes = itertools.count()


def picture_of(original: str, index: int, width: int) -> bytes | None:
    return _read(_folder(original) / _picture_name(index, width))


def has_picture(original: str, index: int, width: int) -> bool:
    return (_folder(original) / _picture_name(index, width)).is_file()


def facts_of(original: str, index: int, text_pk: int) -> bytes | None:
    """What `keep_facts` was given, for the lines of that stored text."""
    return _read(_folder(original) / _facts_name(index, text_pk))


def has_facts(original: str, index: int, text_pk: int) -> bool:
    return (_folder(original) / _facts_name(index, text_pk)).is_file()


def keep_picture(original: str, index: int, width: int, data: bytes) -> None:
    _write(_folder(original) / _picture_name(index, width), data)


def keep_facts(original: str, index: int, text_pk: int, data: bytes) -> None:
    _write(_folder(original) / _facts_name(index, text_pk), data)


def note_failure(original: str, index: int) -> None:
    _write(_folder(original) / _failed_name(index), b"")


def has_failed(original: str, index: int) -> bool:
    """Lately."""
    try:
        failed_at = (_folder(original) / _failed_name(index)).stat().st_mtime
    except OSError:
        return False
    return time.time() - failed_at < FAILED_SECONDS


def forget(original: str) -> None:
    """All pages of a file that is kept no more."""
    if original:
        shutil.rmtree(_folder(original), ignore_errors=True)


def clean() -> None:
    """Takes away what was not looked at for longest, where there is more than the site allows."""
    files = sorted(_all_files())
    total = sum(size for _used, size, _path in files)
    if total <= settings.PAGE_PICTURES_BYTES:
        return
    for _used, size, path in files:
        if total <= _KEPT_SHARE * settings.PAGE_PICTURES_BYTES:
            return
        with contextlib.suppress(OSError):
            Path(path).unlink()
            total -= size


def _all_files() -> list[tuple[float, int, str]]:
    found = []
    for folder, _folders, names in os.walk(settings.PAGE_PICTURES):
        for name in names:
            path = os.path.join(folder, name)  # noqa: PTH118 - a path object for each of thousands is slow
            with contextlib.suppress(OSError):
                status = os.stat(path)  # noqa: PTH116
                found.append((status.st_mtime, status.st_size, path))
    return found


def _folder(original: str) -> Path:
    return Path(settings.PAGE_PICTURES) / original


def _picture_name(index: int, width: int) -> str:
    return f"{index}-{width}.v{DRAWN_AS}"


def _facts_name(index: int, text_pk: int) -> str:
    return f"{index}-of-{text_pk}.v{DRAWN_AS}.json"


def _failed_name(index: int) -> str:
    return f"{index}.v{DRAWN_AS}.failed"


def _read(path: Path) -> bytes | None:
    try:
        data = path.read_bytes()
        if time.time() - path.stat().st_mtime > _USED_SECONDS:
            os.utime(path)
    except OSError:
        return None
    return data


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all. A full disk costs a picture its place here, and nothing else."""
    draft = path.with_name(f"{path.name}.{uuid.uuid4().hex}{_UNFINISHED}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(data)
        draft.replace(path)
        if next(_writes) % _WRITES_BETWEEN_CLEANING == 0:
            clean()
    except OSError:
        logger.warning("A picture of a page could not be kept", exc_info=True)
        with contextlib.suppress(OSError):
            draft.unlink()
