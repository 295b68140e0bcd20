"""The spoiler gate and the versions of an artifact: the same on every index there is, and on the fake."""

import os
from collections.abc import Iterator
from dataclasses import replace

import pytest
from qdrant_client import QdrantClient

from bookclub.providers.embedded_index import EmbeddedLease
from bookclub.providers.ports import IndexPoint, PassageFilter, PassageIndex, SpoilerGate, VectorSpace
from bookclub.providers.qdrant_connection import EmbeddedConnection
from bookclub.providers.qdrant_index import PAYLOAD_INDEXES, QdrantIndex, collection_name
from tests.bookclub.providers.index_cases import asking, new_space, point, point_id
from tests.fakes import MemoryIndex

PROFILE = "literary_name_profile"
ONE, TWO = 1, 2
"""Two books, each with one index version."""


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PassageIndex]:
    lease = EmbeddedLease(tmp_path_factory.mktemp("index"), grace_seconds=1.0)
    yield QdrantIndex(EmbeddedConnection(lease))
    lease.release()


@pytest.fixture(scope="module")
def memory() -> PassageIndex:
    return MemoryIndex()


@pytest.fixture(scope="module")
def qdrant_server() -> PassageIndex:
    url = os.environ.get("QDRANT_URL", "")
    if not url:
        pytest.skip("This test needs a Qdrant server: set QDRANT_URL (and QDRANT_API_KEY).")
    return QdrantIndex.remote(url, os.environ.get("QDRANT_API_KEY", ""))


@pytest.fixture(params=["embedded", "memory", pytest.param("qdrant_server", marks=pytest.mark.services)])
def index(request: pytest.FixtureRequest) -> PassageIndex:
    found: PassageIndex = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def space(index: PassageIndex) -> Iterator[VectorSpace]:
    made = new_space()
    index.prepare(made)
    yield made
    index.delete(made, PassageFilter(1))
    if url := os.environ.get("QDRANT_URL"):
        key = os.environ.get("QDRANT_API_KEY", "")
        client = QdrantClient(url=url, headers={"api-key": key}, check_compatibility=False)
        client.delete_collection(collection_name(made))


def profile(number: int, horizon: int, superseded: int | None, version: int = ONE) -> IndexPoint:
    made = point(number, version=version, chunk_type=PROFILE)
    written = {} if superseded is None else {"superseded_index": superseded}
    return replace(made, payload={**made.payload, "horizon_index": horizon, **written})


def a_book(version: int = ONE, first: int = 0) -> list[IndexPoint]:
    """Ten source passages, and who is who as of passage 3, as of passage 6, and of all of it."""
    sources = [point(first + number, version=version) for number in range(10)]
    sources = [
        replace(one, payload={**one.payload, "horizon_index": number}) for number, one in enumerate(sources)
    ]
    ends = [(3, 6), (6, 9), (9, None)]
    return [*sources, *(profile(first + 10 + n, *ends[n], version=version) for n in range(3))]


def seen(index: PassageIndex, space: VectorSpace, horizons: dict[int, int], **where: object) -> set[int]:
    asked = asking("what happens here", limit=100, gate=SpoilerGate(horizons), **where)  # type: ignore[arg-type]
    found = {hit.point_id for hit in index.query(space, asked)}
    return {number for number in range(200) if point_id(number) in found}


@pytest.mark.parametrize(
    ("horizon", "wanted"),
    [
        (-1, set()),
        (0, {0}),
        (2, {0, 1, 2}),
        (3, {0, 1, 2, 3, 10}),
        (5, {*range(6), 10}),
        (6, {*range(7), 11}),
        (8, {*range(9), 11}),
        (9, {*range(10), 12}),
        (99, {*range(10), 12}),
    ],
)
def test_a_reader_sees_what_was_read_and_one_version_of_an_artifact(
    index: PassageIndex, space: VectorSpace, horizon: int, wanted: set[int]
) -> None:
    index.upsert(space, a_book())
    assert seen(index, space, {ONE: horizon}) == wanted
    assert seen(index, space, {ONE: horizon}, index_versions=(ONE,)) == wanted


def test_who_reads_the_whole_book_sees_the_last_version_alone(
    index: PassageIndex, space: VectorSpace
) -> None:
    index.upsert(space, a_book())
    assert seen(index, space, {}) == {*range(10), 12}
    assert seen(index, space, {}, index_versions=(ONE,), chunk_types=(PROFILE,)) == {12}


def test_books_are_read_up_to_horizons_of_their_own_in_one_query(
    index: PassageIndex, space: VectorSpace
) -> None:
    three = 3
    index.upsert(space, [*a_book(ONE), *a_book(TWO, 100), *a_book(three, 50)])
    first, second = {0, 1, 2, 3, 10}, {*range(100, 107), 111}
    third = {*range(50, 60), 62}
    assert seen(index, space, {ONE: 3, TWO: 6}) == first | second | third
    assert seen(index, space, {ONE: 3, TWO: 6}, index_versions=(ONE, TWO)) == first | second
    assert seen(index, space, {ONE: 3}, index_versions=(ONE, three)) == first | third
    assert seen(index, space, {ONE: -1, TWO: 6}, chunk_types=(PROFILE,)) == {111, 62}


def test_a_horizon_of_a_book_that_is_not_asked_opens_nothing(index: PassageIndex, space: VectorSpace) -> None:
    index.upsert(space, [*a_book(ONE), *a_book(TWO, 100)])
    assert seen(index, space, {ONE: 3}, index_versions=(TWO,)) == {*range(100, 110), 112}
    assert seen(index, space, {TWO: 3}, index_versions=(TWO,), club_id=2) == set()


def test_what_lies_beyond_takes_no_candidates_place(index: PassageIndex, space: VectorSpace) -> None:
    beyond = [point(20 + number, "the whale, the whale") for number in range(150)]
    index.upsert(space, [point(number, "one whale") for number in range(5)] + beyond)
    asked = asking("whale", seed=30, limit=5, gate=SpoilerGate({ONE: 4}))
    assert {hit.point_id for hit in index.query(space, asked)} == set(map(point_id, range(5)))


def test_counting_and_deleting_know_no_horizon(index: PassageIndex, space: VectorSpace) -> None:
    index.upsert(space, a_book())
    assert index.count(space, PassageFilter(1, (ONE,))) == 13
    index.delete(space, PassageFilter(1, (ONE,)))
    assert index.count(space, PassageFilter(1)) == 0


def test_points_are_counted_and_deleted_by_their_ids(index: PassageIndex, space: VectorSpace) -> None:
    index.upsert(space, a_book())
    where = PassageFilter(1, point_ids=(point_id(10), point_id(11), point_id(999)))
    assert index.count(space, where) == 2
    assert index.count(space, replace(where, club_id=2)) == 0
    index.delete(space, where)
    assert index.count(space, PassageFilter(1)) == 11


def test_no_ids_are_no_points(index: PassageIndex, space: VectorSpace) -> None:
    index.upsert(space, a_book())
    index.delete(space, PassageFilter(1, point_ids=()))
    assert index.count(space, PassageFilter(1)) == 13


def test_a_collection_that_exists_gets_the_indexes_it_lacks(
    embedded: PassageIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(embedded, QdrantIndex)
    space, later = new_space(), {"horizon_index", "superseded_index"}
    monkeypatch.setattr(
        "bookclub.providers.qdrant_index.PAYLOAD_INDEXES",
        {name: kind for name, kind in PAYLOAD_INDEXES.items() if name not in later},
    )
    embedded.prepare(space)
    assert not later & _indexed(embedded, space)
    monkeypatch.undo()
    embedded.prepare(space)
    assert later < _indexed(embedded, space)


def _indexed(index: QdrantIndex, space: VectorSpace) -> set[str]:
    client = index._connection.client()
    return set(client.get_collection(collection_name(space)).payload_schema)
