"""Collections on disk: what cannot be read is set aside, what was half-way is cleared away."""

from pathlib import Path

import pytest
import qdrant_edge as edge
from qdrant_client.http import models

from bookclub.embedded_qdrant.refusals import CollectionMissing, StorageFailed, refusal_of
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


def test_a_panic_of_the_engine_is_a_failure_of_the_storage() -> None:
    class Panic(BaseException):
        pass

    assert isinstance(refusal_of(Panic("index out of bounds")), StorageFailed)
