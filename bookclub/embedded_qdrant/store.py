"""All collections of a folder, each in a folder of its own."""

import logging
import re
import shutil
import threading
from datetime import UTC, datetime
from pathlib import Path

from qdrant_client.http import models

from bookclub.embedded_qdrant.collection import Collection
from bookclub.embedded_qdrant.refusals import CollectionExists, CollectionMissing, Refusal, WrongInput

logger = logging.getLogger(__name__)

# No dots: names with one are ours, for what is being made, thrown away or kept aside.
_NAME = re.compile(r"[A-Za-z0-9_-]{1,200}")
_MAKING, _DELETING, _DAMAGED = ".making", ".deleting", ".damaged-"


class Store:
    """Loads what is there at once; what cannot be loaded is moved aside, and is then not there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._changing = threading.Lock()
        self._collections: dict[str, Collection] = {}
        folder.mkdir(parents=True, exist_ok=True)
        for found in sorted(folder.iterdir()):
            if found.name.endswith((_MAKING, _DELETING)):
                shutil.rmtree(found, ignore_errors=True)
            elif found.is_dir() and _NAME.fullmatch(found.name):
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
            return True

    def keep_up(self) -> None:
        for collection in list(self._collections.values()):
            try:
                collection.keep_up()
            except Refusal:
                logger.exception("Collection %s could not be flushed or swept", collection.name)

    def close(self) -> None:
        for collection in self._collections.values():
            try:
                collection.close()
            except Refusal:
                logger.exception("Collection %s could not be closed", collection.name)

    def _load_or_move_aside(self, found: Path) -> None:
        try:
            self._collections[found.name] = Collection.load(found)
        except (Refusal, OSError, ValueError):
            aside = found.with_name(f"{found.name}{_DAMAGED}{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
            logger.exception("Collection %s cannot be read and is moved to %s", found.name, aside)
            found.rename(aside)
