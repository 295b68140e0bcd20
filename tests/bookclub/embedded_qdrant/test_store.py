"""Collections on disk: what cannot be read is set aside, what was half-way is cleared away."""

import threading
from pathlib import Path

import pytest
import qdrant_edge as edge
from qdrant_client.http import models

from bookclub.embedded_qdrant import collection as collections
from bookclub.embedded_qdrant import store as stores
from bookclub.embedded_qdrant.crashes import MARK, NO_CRASH, Crash, at_work
from bookclub.embedded_qdrant.refusals import CollectionMissing, NoRoom, Panicked, refusal_of
from bookclub.embedded_qdrant.store import Store

MADE = models.CreateCollection(
    vectors={"dense": models.VectorParams(size=2, distance=models.Distance.COSINE)},
    sparse_vectors={"bm25": models.SparseVectorParams(modifier=models.Modifier.IDF)},
)


def fill(store: Store, name: str, *numbers: int) -> None:
    points = [edge.Point(number, {"dense": [1.0, number]}, {"number": number}) for number in numbers]
    store.get(name).update(edge.UpdateOperation.upsert_points(points))


def count(store: Store, name: str) -> int:
    return store.get(name).ask(lambda shard: shard.count(edge.CountRequest()))


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    store = Store(tmp_path)
    for name in ("one", "two"):
        store.create(name, MADE)
        fill(store, name, *range(30))
    store.close()
    return tmp_path


def test_collections_are_there_again_when_it_is_opened_anew(filled: Path) -> None:
    store = Store(filled)
    assert store.names() == ["one", "two"]
    assert count(store, "one") == 30
    store.close()


@pytest.mark.parametrize(
    "broken",
    [
        "collection.json",
        "shard/edge_config.json",
        "shard/wal/first-index",
        "**/chunk_0.mmap",
        "**/status.dat",
    ],
)
def test_a_collection_that_cannot_be_read_is_moved_aside(filled: Path, broken: str) -> None:
    for file in (filled / "one").glob(broken):
        file.write_bytes(b"")
    store = Store(filled)
    assert store.names() == ["two"]
    assert count(store, "two") == 30
    assert len(list(filled.glob("one.damaged-*"))) == 1
    with pytest.raises(CollectionMissing):
        store.get("one")
    store.create("one", MADE)
    assert count(store, "one") == 0
    store.close()


def test_what_was_being_made_or_deleted_is_cleared_away(filled: Path) -> None:
    (filled / "three.making").mkdir()
    (filled / "four.deleting" / "shard").mkdir(parents=True)
    (filled / "a file").write_text("not ours")
    store = Store(filled)
    assert store.names() == ["one", "two"]
    assert sorted(found.name for found in filled.iterdir()) == ["a file", "one", "two"]
    store.close()


def test_a_deleted_collection_leaves_no_file(filled: Path) -> None:
    store = Store(filled)
    assert store.delete("one")
    assert not (filled / "one").exists()
    assert not store.delete("one")
    store.close()


def test_deleted_points_give_their_place_back_when_it_is_closed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.create("one", MADE)
    fill(store, "one", *range(3000))
    gone = edge.UpdateOperation.delete_points(list(range(2000)))
    store.get("one").update(gone, removes=True)
    assert len(list(tmp_path.rglob("segment.json"))) == 1
    before = segment_names(tmp_path)
    store.close()
    assert segment_names(tmp_path) != before
    again = Store(tmp_path)
    assert count(again, "one") == 1000
    again.close()


def segment_names(folder: Path) -> set[str]:
    return {found.parent.name for found in folder.rglob("segment.json")}


class Panic(BaseException):
    pass


def panic(shard: edge.EdgeShard) -> None:
    raise Panic("index out of bounds")


def test_a_panic_of_the_engine_is_a_failure_of_the_storage() -> None:
    assert isinstance(refusal_of(Panic("index out of bounds")), Panicked)


def test_a_collection_the_engine_fails_in_is_moved_aside_while_the_others_serve(filled: Path) -> None:
    store = Store(filled)
    with pytest.raises(Panicked):
        store.get("one").ask(panic)
    store.move_broken_aside()
    assert store.names() == ["two"]
    assert len(list(filled.glob("one.damaged-*"))) == 1
    store.create("one", MADE)
    fill(store, "one", 1)
    assert (count(store, "one"), count(store, "two")) == (1, 30)
    store.close()


def test_a_refused_request_breaks_nothing(filled: Path) -> None:
    store = Store(filled)
    with pytest.raises(CollectionMissing):
        store.get("one").ask(refuse)
    store.move_broken_aside()
    assert store.names() == ["one", "two"]
    store.close()


def refuse(shard: edge.EdgeShard) -> None:
    raise CollectionMissing("another")


def test_of_what_was_moved_aside_the_newest_is_kept_until_the_collection_is_deleted(filled: Path) -> None:
    for kept in (
        "one.damaged-20250101T00",
        "one.damaged-20250102T00",
        "gone.damaged-20250101T00",
    ):
        (filled / kept / "shard").mkdir(parents=True)
    store = Store(filled)
    assert damaged(filled) == ["gone.damaged-20250101T00", "one.damaged-20250102T00"]
    with pytest.raises(Panicked):
        store.get("one").ask(panic)
    store.move_broken_aside()
    assert len(damaged(filled)) == 2
    assert "one.damaged-20250102T00" not in damaged(filled)
    store.create("one", MADE)
    store.delete("one")
    assert damaged(filled) == ["gone.damaged-20250101T00"]
    store.close()


def damaged(folder: Path) -> list[str]:
    return sorted(found.name for found in folder.glob("*.damaged-*"))


def in_the_midst(collection: Path, loads: int) -> None:
    """As a process leaves it that ends in the midst of its work."""
    work = at_work(collection, loads)
    work.__enter__()
    mark = (collection / MARK).read_bytes()
    work.__exit__(None, None, None)
    (collection / MARK).write_bytes(mark)


HERE = Crash(f"Fatal Python error: Aborted\n\nCurrent thread 0x{threading.get_ident():016x} [main]")
ELSEWHERE = Crash("Fatal Python error: Aborted\n\nCurrent thread 0x0000000000000001 (most recent call first)")
NOWHERE = Crash("Fatal Python error: Bus error\n\nThread 0x0000000000000001 (most recent call first):")


@pytest.mark.parametrize(
    ("loads", "crash", "left"),
    [
        pytest.param(0, HERE, ["two"], id="died in use"),
        pytest.param(1, HERE, ["two"], id="died while loading"),
        pytest.param(0, NOWHERE, ["two"], id="died in a thread of the engine's own"),
        pytest.param(0, ELSEWHERE, ["one", "two"], id="died in another collection"),
        pytest.param(0, NO_CRASH, ["one", "two"], id="killed in use"),
        pytest.param(1, NO_CRASH, ["one", "two"], id="killed while loading"),
        pytest.param(2, NO_CRASH, ["two"], id="killed while loading twice in a row"),
    ],
)
def test_what_the_process_before_died_in_is_moved_aside_unread(
    filled: Path, loads: int, crash: Crash, left: list[str]
) -> None:
    in_the_midst(filled / "one", loads)
    store = Store(filled, crash)
    assert store.names() == left
    assert count(store, "two") == 30
    store.close()


def test_kills_count_only_in_a_row(filled: Path) -> None:
    for _ in range(3):
        in_the_midst(filled / "one", loads=1)
        store = Store(filled)
        assert store.names() == ["one", "two"]
        store.close()


def test_a_load_that_is_killed_is_counted(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = []

    def look(made: models.CreateCollection, shard: edge.EdgeShard) -> None:
        marks.append((filled / "one" / MARK).read_text().split()[1])

    monkeypatch.setattr(collections, "_try_reading", look)
    in_the_midst(filled / "one", loads=1)
    (filled / "two").rename(filled / "two.elsewhere")
    Store(filled).close()
    Store(filled).close()
    assert marks == ["2", "1"]


@pytest.fixture
def full_disk(filled: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in (collections, stores):
        monkeypatch.setattr(module, "has_room", lambda folder: False)
    return filled


def test_on_a_full_disk_nothing_is_written_and_nothing_thrown_away(full_disk: Path) -> None:
    in_the_midst(full_disk / "one", loads=2)
    store = Store(full_disk, HERE)
    assert store.names() == ["one", "two"]
    with pytest.raises(NoRoom):
        fill(store, "one", 31)
    with pytest.raises(NoRoom):
        store.create("three", MADE)
    with pytest.raises(Panicked):
        store.get("one").ask(panic)
    store.move_broken_aside()
    assert store.names() == ["one", "two"]
    store.close()


def test_on_a_full_disk_what_cannot_be_read_stays_where_it_is(full_disk: Path) -> None:
    (full_disk / "one" / "collection.json").write_bytes(b"")
    with pytest.raises(OSError, match="No space left"):
        Store(full_disk)
    assert (full_disk / "one").is_dir()
