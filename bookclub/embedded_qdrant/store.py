"""All collections of a folder, each in a folder of its own."""

import errno
import logging
import os
import re
import shutil
import threading
from datetime import UTC, datetime
from pathlib import Path

from qdrant_client.http import models

from bookclub.embedded_qdrant.collection import Collection
from bookclub.embedded_qdrant.crashes import NO_CRASH, Crash, has_room, interrupted
from bookclub.embedded_qdrant.refusals import CollectionExists, CollectionMissing, NoRoom, Refusal, WrongInput

logger = logging.getLogger(__name__)

# No dots: names with one are ours, for what is being made, thrown away or kept aside.
_NAME = re.compile(r"[A-Za-z0-9_-]{1,200}")
_MAKING, _DELETING, _DAMAGED = ".making", ".deleting", ".damaged-"


class Store:
    """Loads what is there at once; what cannot be loaded is moved aside, and is then not there.

    So is, unread, what the process before died in by itself, and what the engine fails in later on. Of
    what was moved aside the newest is kept.
    Raises `OSError` when the disk is full: then nobody can tell what is damaged.
    """

    def __init__(self, folder: Path, crash: Crash = NO_CRASH) -> None:
        self._folder = folder
        self._changing = threading.Lock()
        self._collections: dict[str, Collection] = {}
        folder.mkdir(parents=True, exist_ok=True)
        self._clear_away()
        self._move_fatal_aside(crash)
        for found in self._found():
            self._load_or_move_aside(found)

    def names(self) -> list[str]:
        return sorted(self._collections)

    def has(self, name: str) -> bool:
        return name in self._collections

    def get(self, name: str) -> Collection:
        try:
            return self._collections[name]
        except KeyError:
            raise CollectionMissing(name) from None

    def create(self, name: str, made: models.CreateCollection) -> None:
        """A crash half-way leaves nothing behind that counts as a collection."""
        if not _NAME.fullmatch(name):
            raise WrongInput(f"Collection name `{name}`: letters, digits, `_` and `-` only, at most 200")
        if not has_room(self._folder):
            raise NoRoom()
        with self._changing:
            if name in self._collections:
                raise CollectionExists(name)
            making = self._folder / (name + _MAKING)
            shutil.rmtree(making, ignore_errors=True)
            Collection.create(making, made)
            making.rename(self._folder / name)
            self._collections[name] = Collection.load(self._folder / name)

    def delete(self, name: str) -> bool:
        with self._changing:
            collection = self._collections.pop(name, None)
            if collection is None:
                return False
            collection.close()
            deleting = self._folder / (name + _DELETING)
            (self._folder / name).rename(deleting)
            shutil.rmtree(deleting, ignore_errors=True)
            self._drop_damaged(name)
            return True

    def move_broken_aside(self) -> None:
        with self._changing:
            for collection in [one for one in self._collections.values() if one.is_broken]:
                del self._collections[collection.name]
                collection.abandon()
                self._move_aside(self._folder / collection.name, "The engine failed in it")

    def keep_up(self) -> None:
        for collection in list(self._collections.values()):
            try:
                collection.keep_up()
            except (Refusal, OSError):
                logger.exception("Collection %s could not be flushed or swept", collection.name)
                self.move_broken_aside()

    def close(self) -> None:
        for collection in self._collections.values():
            try:
                collection.close()
            except Refusal:
                logger.exception("Collection %s could not be closed", collection.name)

    def _found(self) -> list[Path]:
        return sorted(one for one in self._folder.iterdir() if one.is_dir() and _NAME.fullmatch(one.name))

    def _clear_away(self) -> None:
        for left in [one for one in self._folder.iterdir() if one.name.endswith((_MAKING, _DELETING))]:
            shutil.rmtree(left, ignore_errors=True)
        for name in {one.name.partition(_DAMAGED)[0] for one in self._folder.glob(f"*{_DAMAGED}*")}:
            self._drop_damaged(name, keep=1)

    def _move_fatal_aside(self, crash: Crash) -> None:
        """All before the first is loaded: should that one crash too, the next start knows of it alone."""
        for found in self._found():
            work = interrupted(found)
            if work and work.was_fatal(crash) and has_room(self._folder):
                self._move_aside(found, "The process died in the midst of it")

    def _load_or_move_aside(self, found: Path) -> None:
        try:
            self._collections[found.name] = Collection.load(found)
        except (Refusal, OSError, ValueError) as error:
            if not has_room(self._folder):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._folder)) from error
            self._move_aside(found, "It cannot be read", error)

    def _move_aside(self, found: Path, why: str, error: Exception | None = None) -> None:
        aside = found.with_name(f"{found.name}{_DAMAGED}{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
        logger.error("Collection %s is moved to %s. %s.", found.name, aside, why, exc_info=error)
        found.rename(aside)
        self._drop_damaged(found.name, keep=1)

    def _drop_damaged(self, name: str, keep: int = 0) -> None:
        """All but the newest `keep`: they hold the vectors of books that may have been deleted since."""
        newest_first = sorted(self._folder.glob(f"{name}{_DAMAGED}*"), reverse=True)
        for old in newest_first[keep:]:
            shutil.rmtree(old, ignore_errors=True)
