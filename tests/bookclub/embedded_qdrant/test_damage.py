"""Whatever file of a collection is damaged: the server is there after one call, and the others are whole."""

import contextlib
import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bookclub.embedded_qdrant.locks import SERVER_LOCK, open_lock, try_alone
from bookclub.providers.embedded_index import SERVER_LOG, EmbeddedLease
from bookclub.providers.errors import IndexDamaged
from bookclub.providers.ports import PassageFilter, VectorSpace
from bookclub.providers.qdrant_connection import EmbeddedConnection
from bookclub.providers.qdrant_index import QdrantIndex, collection_name
from tests.bookclub.embedded_qdrant.test_lifetime import wait_until
from tests.bookclub.providers.index_cases import asking, new_space, point

EVERYTHING = PassageFilter(1)
POINTS = 30

_OWN_NAMES = re.compile(r"(?<=segments/)[^/]+|(?<=payload_index/)[^/]+(?=/)|(?<=open-)[0-9]+")
_GRIDSTORE = ("bitmask.dat", "config.json", "gaps.dat", "page_0.dat", "tracker.dat", "tracker_journal.dat")
_FLAGS = ("flags_a.dat", "status.dat")
SEGMENT = "shard/segments/*"
KINDS = [
    "collection.json",
    "shard/edge_config.json",
    "shard/wal/first-index",
    "shard/wal/open-*",
    f"{SEGMENT}/segment.json",
    f"{SEGMENT}/version.info",
    f"{SEGMENT}/mutable_id_tracker.mappings",
    f"{SEGMENT}/mutable_id_tracker.versions",
    f"{SEGMENT}/payload_index/config.json",
    *(f"{SEGMENT}/payload_index/*/{flag}/{name}" for flag in ("has_values", "is_null") for name in _FLAGS),
    *(f"{SEGMENT}/vector_storage-{vector}/deleted/{name}" for vector in ("bm25", "dense") for name in _FLAGS),
    *(
        f"{SEGMENT}/vector_storage-dense/vectors/{name}"
        for name in ("chunk_0.mmap", "config.json", "status.dat")
    ),
    *(
        f"{SEGMENT}/{store}/{name}"
        for store in ("payload_storage", "payload_index/*", "vector_storage-bm25/store")
        for name in _GRIDSTORE
    ),
]


def ended(folder: Path) -> bool:
    lock = open_lock(folder / SERVER_LOCK)
    return try_alone(lock)


def write_over(file: Path, first: int) -> None:
    """Random bytes from `first` on, or from the middle of a short file."""
    size = file.stat().st_size
    start = min(first, size // 2)
    with file.open("r+b") as opened:
        opened.seek(start)
        opened.write(random.Random(first).randbytes(min(20_000, size - start)))  # noqa: S311 - the same at every run


def kinds_in(collection: Path) -> set[str]:
    files = (found for found in collection.rglob("*") if found.is_file() and found.stat().st_size)
    named = {_OWN_NAMES.sub("*", str(found.relative_to(collection))) for found in files}
    return named - {"at-work"}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A collection on disk that nobody has open."""
    folder = tmp_path_factory.mktemp("whole")
    lease, space = EmbeddedLease(folder, grace_seconds=0.1), new_space()
    index = QdrantIndex(EmbeddedConnection(lease))
    index.prepare(space)
    index.upsert(space, [point(number) for number in range(POINTS)])
    lease.release()
    wait_until(lambda: ended(folder))
    return folder / "collections" / collection_name(space)


class Damaged:
    """One collection for each kind of file, damaged in all of this kind, and a healthy one."""

    def __init__(self, folder: Path, whole: Path) -> None:
        self.collections = folder / "collections"
        self.collections.mkdir()
        self.spaces = {kind: new_space() for kind in KINDS}
        self.healthy = new_space()
        self.copy(whole, self.healthy)
        for kind, space in self.spaces.items():
            for file in self.copy(whole, space).glob(kind):
                write_over(file, first=40)
        self.lease = EmbeddedLease(folder, grace_seconds=0.1)
        self.index = QdrantIndex(EmbeddedConnection(self.lease))

    def copy(self, whole: Path, space: VectorSpace) -> Path:
        copied = self.collections / collection_name(space)
        # Most of the engine's files are holes.
        subprocess.run(["cp", "-r", "--sparse=always", whole, copied], check=True)
        return copied


@pytest.fixture(scope="module")
def damaged(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Damaged]:
    made = Damaged(tmp_path_factory.mktemp("damaged"), whole)
    yield made
    made.lease.release()
    wait_until(lambda: ended(made.lease.folder), seconds=60.0)


def test_all_kinds_of_files_are_tried(whole: Path) -> None:
    assert kinds_in(whole) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_costs_its_collection_at_most(damaged: Damaged, kind: str) -> None:
    space = damaged.spaces[kind]
    assert damaged.index.count(damaged.healthy, EVERYTHING) == POINTS
    with contextlib.suppress(IndexDamaged):  # found out late, and not there any more
        damaged.index.query(space, asking("nothing", seed=3))
        damaged.index.upsert(space, [point(100, "a dragon")])

    damaged.index.prepare(space)
    damaged.index.upsert(space, [point(100, "a dragon")])
    assert damaged.index.query(space, asking("dragon", seed=100))
    assert damaged.index.count(damaged.healthy, EVERYTHING) == POINTS


def test_what_ends_the_process_is_among_it(damaged: Damaged) -> None:
    """Or the cases above would no longer show that one call survives it."""
    name = collection_name(damaged.spaces[f"{SEGMENT}/mutable_id_tracker.mappings"])
    assert damaged.index.count(damaged.healthy, EVERYTHING) == POINTS
    assert "died by itself" in (damaged.lease.folder / SERVER_LOG).read_text()
    assert len(list(damaged.collections.glob(f"{name}.damaged-*"))) == 1
