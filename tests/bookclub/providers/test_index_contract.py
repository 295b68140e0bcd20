"""What every passage index must do: on the embedded server, and on a Qdrant server when QDRANT_URL is set."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from qdrant_client import QdrantClient

from bookclub.embedded_qdrant.announcement import Announcement, announced
from bookclub.providers import embedded_index, qdrant_connection
from bookclub.providers.embedded_index import EmbeddedLease
from bookclub.providers.errors import IndexDamaged, IndexFailure, IndexRefused, IndexUnavailable
from bookclub.providers.ports import (
    IndexHit,
    IndexPoint,
    PassageFilter,
    PassageIndex,
    SpoilerGate,
    VectorSpace,
)
from bookclub.providers.qdrant_connection import EmbeddedConnection
from bookclub.providers.qdrant_index import QdrantIndex, collection_name
from tests.bookclub.providers.index_cases import (
    asking,
    by_meaning,
    by_words,
    new_space,
    point,
    point_id,
    program,
    vector,
)

EVERYTHING = PassageFilter(1)


@dataclass
class Place:
    """An index under test, and how another process finds it."""

    kind: str
    where: str
    url: str
    key: str
    index: PassageIndex
    spaces: list[VectorSpace] = field(default_factory=list)

    def new_space(self, *points: IndexPoint) -> VectorSpace:
        space = new_space()
        self.spaces.append(space)
        self.index.prepare(space)
        self.index.upsert(space, points)
        return space

    def ids(self, space: VectorSpace, text: str, seed: int = 0, **given: object) -> list[str]:
        return [hit.point_id for hit in self.index.query(space, asking(text, seed, **given))]  # type: ignore[arg-type]


def running(folder: Path) -> Announcement:
    found = announced(folder)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    yield from embedded_place(tmp_path_factory.mktemp("index"))


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Place]:
    """An embedded server for one test alone, to be killed."""
    yield from embedded_place(tmp_path / "index")


def embedded_place(folder: Path) -> Iterator[Place]:
    lease = EmbeddedLease(folder, grace_seconds=1.0)
    found = lease.endpoint()
    index = QdrantIndex(EmbeddedConnection(lease))
    yield Place("embedded", str(folder), f"http://127.0.0.1:{found.port}", found.key, index)
    lease.release()


@pytest.fixture(scope="module")
def qdrant_server() -> Iterator[Place]:
    url, key = os.environ.get("QDRANT_URL", ""), os.environ.get("QDRANT_API_KEY", "")
    if not url:
        pytest.skip("This test needs a Qdrant server: set QDRANT_URL (and QDRANT_API_KEY).")
    place = Place("remote", url, url, key, QdrantIndex.remote(url, key))
    yield place
    client = QdrantClient(url=url, headers={"api-key": key}, check_compatibility=False)
    for space in place.spaces:
        client.delete_collection(collection_name(space))


@pytest.fixture(params=["embedded", pytest.param("qdrant_server", marks=pytest.mark.services)])
def place(request: pytest.FixtureRequest) -> Place:
    found: Place = request.getfixturevalue(request.param)
    return found


def in_any_order(hits: Sequence[IndexHit]) -> dict[str, tuple[float, Mapping[str, object]]]:
    """Passages of one score have no order."""
    return {hit.point_id: (round(hit.score, 5), hit.payload) for hit in hits}


def test_it_answers_nothing_before_anything_was_indexed(place: Place) -> None:
    space = new_space()
    assert place.index.query(space, asking("rabbit")) == []
    assert place.index.count(space, EVERYTHING) == 0
    place.index.delete(space, EVERYTHING)


def test_it_prepares_a_space_as_often_as_asked(place: Place) -> None:
    space = place.new_space(point(1))
    place.index.prepare(space)
    assert place.index.count(space, EVERYTHING) == 1


def test_it_finds_a_passage_by_its_vector_and_another_by_its_words(place: Place) -> None:
    space = place.new_space(*map(point, range(60)), point(100, "the white rabbit looked at its watch"))
    found = place.ids(space, "what did the rabbits look at?", seed=7)
    assert set(found[:2]) == {point_id(7), point_id(100)}


def test_its_hits_come_best_first_with_the_fields_that_lead_to_the_chunk(place: Place) -> None:
    space = place.new_space(*map(point, range(30)))
    hits = place.index.query(space, asking("zebra", seed=3, limit=5))
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len(hits) == 5
    assert hits[0].payload["chunk_id"] == "chk:doc:1:documental:3"
    assert hits[0].payload["index_version"] == 1


def test_indexing_the_same_points_again_makes_no_duplicates(place: Place) -> None:
    space = place.new_space(*map(point, range(10)))
    place.index.upsert(space, [point(number, "a dragon", version=2) for number in range(10)])
    assert place.index.count(space, EVERYTHING) == 10
    assert place.index.count(space, PassageFilter(1, (1,))) == 0
    assert len(place.ids(space, "dragons", index_versions=(2,))) == 10


def test_a_club_never_sees_another_clubs_passages(place: Place) -> None:
    space = place.new_space(point(1, "the treasure", club=1), point(2, "the treasure", club=2))
    assert place.ids(space, "treasure", seed=2) == [point_id(1)]
    assert place.ids(space, "treasure", seed=1, club_id=2) == [point_id(2)]
    assert place.ids(space, "treasure", seed=1, club_id=3) == []


def test_it_reads_only_the_index_versions_and_kinds_asked_for(place: Place) -> None:
    profile = point(3, "a profile of the whale", version=1, chunk_type="literary_book_club_profile")
    space = place.new_space(point(1, "a whale", version=1), point(2, "a whale", version=2), profile)
    assert set(place.ids(space, "whale", index_versions=(1,))) == {point_id(1), point_id(3)}
    assert place.ids(space, "whale", index_versions=(1,), chunk_types=("source",)) == [point_id(1)]
    assert set(place.ids(space, "whale", index_versions=(1, 2), chunk_types=("source",))) == {
        point_id(1),
        point_id(2),
    }


def test_a_filter_leaves_no_fewer_hits_than_there_are(place: Place) -> None:
    """What it leaves out must not use up the candidates."""
    others = [point(number, "whale whale whale", version=2) for number in range(300)]
    space = place.new_space(*others, *[point(1000 + number, "one whale", version=1) for number in range(5)])
    assert len(place.ids(space, "whale", seed=5, index_versions=(1,))) == 5


def test_it_deletes_what_the_filter_names_and_counts_the_rest(place: Place) -> None:
    first, second = [point(number, version=1) for number in range(5)], [point(9, version=2)]
    space = place.new_space(*first, *second, point(10, version=1, club=2))
    place.index.delete(space, PassageFilter(1, (1,)))
    assert place.index.count(space, EVERYTHING) == 1
    assert place.index.count(space, PassageFilter(2)) == 1


def test_a_new_build_stands_beside_the_old_one_until_it_is_swapped_in(place: Place) -> None:
    space = place.new_space(*[point(number, "the old reading", version=1) for number in range(20)])
    place.index.upsert(space, [point(100 + number, "the new reading", version=2) for number in range(10)])
    assert set(place.ids(space, "reading", limit=50, index_versions=(1,))) == set(map(point_id, range(20)))
    new = set(map(point_id, range(100, 110)))
    assert set(place.ids(space, "reading", limit=50, index_versions=(2,))) == new
    place.index.delete(space, PassageFilter(1, (1,)))
    assert set(place.ids(space, "reading", limit=50)) == new


def test_spanish_words_are_found_without_their_accents(place: Place) -> None:
    text = "El niño subió al árbol y cantó canciones de corazón."
    space = place.new_space(*map(point, range(80)), point(100, text, language="es"))
    for question in ("nino", "arboles", "una cancion", "corazones"):
        assert point_id(100) in place.ids(space, question, seed=200, languages=["es"], limit=2), question


def test_one_question_may_ask_books_in_several_languages(place: Place) -> None:
    english, spanish = point(100, "two lighthouses", language="en"), point(101, "los barcos", language="es")
    space = place.new_space(*map(point, range(80)), english, spanish)
    found = place.ids(space, "lighthouse barco", seed=200, languages=["en", "es"], limit=5)
    assert {point_id(100), point_id(101)} <= set(found)


def test_text_without_a_single_word_that_counts_is_still_found_by_its_vector(place: Place) -> None:
    space = place.new_space(point(1, ""), point(2, "the of and"), point(3, "Καλημέρα", language="xx"))
    assert place.ids(space, "the of", seed=2)[0] == point_id(2)


def test_many_queries_in_one_request_are_answered_like_each_by_itself(place: Place) -> None:
    space = place.new_space(
        *map(point, range(40)),
        point(100, "the white rabbit looked at its watch", version=2),
        point(101, "a rabbit of another club", club=2),
    )
    queries = [
        asking("what did the rabbits look at?", seed=7),
        by_words("rabbit"),
        by_meaning(3, limit=2),
        by_words("the of"),
        asking("rabbits", seed=100, gate=SpoilerGate({1: 5})),
        by_words("watch", ("particular", 0.5), index_versions=(1, 2), limit=50),
        by_words("rabbit", club_id=2),
        replace(by_meaning(100, index_versions=(2,)), with_payload=False),
        asking("rabbit", club_id=3),
    ]
    answers = place.index.query_many(space, queries)
    assert list(map(in_any_order, answers)) == [
        in_any_order(place.index.query(space, one)) for one in queries
    ]
    assert [len(hits) for hits in answers] == [10, 1, 2, 0, 7, 41, 1, 1, 0]


def test_no_queries_have_no_answers_and_a_space_that_is_not_there_has_none_for_each(place: Place) -> None:
    assert place.index.query_many(new_space(), []) == []
    assert place.index.query_many(new_space(), [asking("rabbit"), by_words("the of")]) == [[], []]


def test_without_a_vector_only_words_count_and_a_hit_has_their_score(place: Place) -> None:
    space = place.new_space(
        *map(point, range(60)),
        point(100, "a rabbit and its watch"),
        point(101, "a rabbit ran"),
    )
    both, one = place.index.query(space, by_words("rabbit watch"))
    assert (both.point_id, one.point_id) == (point_id(100), point_id(101))
    assert both.score > one.score > 0
    (alone,) = place.index.query(space, by_words("watch"))
    (rabbit, _other) = place.index.query(space, by_words("rabbit", limit=2))
    assert alone.score + rabbit.score == pytest.approx(both.score, rel=0.05)
    assert place.index.query(space, by_words("the of")) == place.index.query(space, by_words("zebra")) == []


def test_without_words_only_the_vector_counts_and_a_hit_has_its_cosine(place: Place) -> None:
    space = place.new_space(*map(point, range(60)))
    hits = place.index.query(space, by_meaning(7, limit=5))
    cosines = {point_id(number): float(vector(7) @ vector(number)) for number in range(60)}
    assert [hit.point_id for hit in hits] == sorted(cosines, key=lambda one: -cosines[one])[:5]
    assert [hit.score for hit in hits] == pytest.approx([cosines[hit.point_id] for hit in hits], abs=1e-3)


def test_further_words_are_found_too_and_weigh_less_than_the_questions_own(place: Place) -> None:
    lamp, lantern = point(100, "they lit the lamp"), point(101, "they lit the lantern")
    space = place.new_space(*map(point, range(60)), lamp, lantern)

    def score(*widened: tuple[str, float]) -> dict[str, float]:
        return {hit.point_id: hit.score for hit in place.index.query(space, by_words("lamp", *widened))}

    assert set(score()) == {point_id(100)}
    half, whole = score(("lantern", 0.5)), score(("lantern", 1.0))
    assert set(half) == {point_id(100), point_id(101)}
    assert half[point_id(101)] == pytest.approx(half[point_id(100)] / 2, rel=0.01)
    assert whole[point_id(101)] == pytest.approx(whole[point_id(100)], rel=0.01)
    assert score(("lamps", 0.1)) == score(), "a word of the question keeps its weight"


def test_further_words_count_beside_a_vector_as_well(place: Place) -> None:
    space = place.new_space(*map(point, range(60)), point(100, "they lit the lantern"))
    asked = asking("lamp", seed=7)
    assert place.index.query(space, asked)[0].point_id == point_id(7)
    found = place.index.query(space, replace(asked, widened=(("lantern", 0.5),)))
    assert {hit.point_id for hit in found[:2]} == {point_id(7), point_id(100)}


def test_each_query_of_a_request_keeps_to_its_own_gate(place: Place) -> None:
    space = place.new_space(*map(point, range(30)), *(point(number, version=2) for number in range(100, 110)))
    gates = [SpoilerGate({1: 5}), SpoilerGate({1: -1, 2: 104}), SpoilerGate({1: 20, 2: -1}), SpoilerGate({})]
    wanted = [{*range(6), *range(100, 110)}, {*range(100, 105)}, {*range(21)}, {*range(30), *range(100, 110)}]
    for sides in (
        [asking("particular", 29, gate=gate, limit=50) for gate in gates],
        [by_words("particular", gate=gate, limit=50) for gate in gates],
        [by_meaning(29, gate=gate, limit=50) for gate in gates],
    ):
        found = [{hit.point_id for hit in hits} for hits in place.index.query_many(space, sides)]
        assert found == [set(map(point_id, numbers)) for numbers in wanted]


def test_payloads_are_sent_only_where_they_are_wanted(place: Place) -> None:
    space = place.new_space(*map(point, range(3)))
    asked = by_meaning(1)
    with_payload, without = place.index.query_many(space, [asked, replace(asked, with_payload=False)])
    assert [hit.point_id for hit in with_payload] == [hit.point_id for hit in without]
    assert all(hit.payload["chunk_id"] for hit in with_payload)
    assert [hit.payload for hit in without] == [{}, {}, {}]


def test_vectors_of_another_length_are_not_accepted(place: Place) -> None:
    space = place.new_space()
    wrong = VectorSpace(space.provider, space.model, space.dimensions)
    longer = IndexPoint(point_id(1), point(1).dense.repeat(2), "text", "en", {"club_id": 1})
    with pytest.raises(IndexFailure) as raised:
        place.index.upsert(wrong, [longer])
    assert raised.value.permanent


def test_points_for_a_space_that_is_not_there_say_that_it_must_be_built(place: Place) -> None:
    with pytest.raises(IndexDamaged):
        place.index.upsert(new_space(), [point(1)])


def test_many_threads_may_use_it_at_once(place: Place) -> None:
    space = place.new_space()

    def work(number: int) -> list[str]:
        place.index.upsert(space, [point(number * 100 + one, f"word{number}") for one in range(20)])
        return place.ids(space, f"word{number}", seed=number * 100, limit=20)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(work, range(16)))
    assert place.index.count(space, EVERYTHING) == 16 * 20
    assert all(point_id(number * 100) in found for number, found in enumerate(answers))


def test_two_processes_may_use_it_at_once(place: Place) -> None:
    space = place.new_space(*map(point, range(20)))
    body = """
index.prepare(space)
for number in range(1000, 1200, 20):
    index.upsert(space, [point(one, "from the other process") for one in range(number, number + 20)])
    assert index.query(space, asking("other process", number))
print(index.count(space, PassageFilter(1)))
"""
    command = [*program(body), place.kind, place.where, place.key, space.model]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        for number in range(20, 40):
            place.index.upsert(space, [point(number)])
            assert place.ids(space, "particular", number)
        output, _ = other.communicate(timeout=60)
    assert other.returncode == 0
    assert int(output) >= 220
    assert place.index.count(space, EVERYTHING) == 240


def test_a_wrong_key_is_refused(place: Place) -> None:
    if not place.key:
        pytest.skip("This test needs a Qdrant server with a key: set QDRANT_API_KEY.")
    for key in ("not-the-key", ""):
        with pytest.raises(IndexRefused) as raised:
            QdrantIndex.remote(place.url, key).count(new_space(), EVERYTHING)
        assert "key" in raised.value.sentence


def test_a_server_that_is_not_there_is_said_to_be_out_of_reach() -> None:
    with pytest.raises(IndexUnavailable) as raised:
        QdrantIndex.remote("http://127.0.0.1:9").count(new_space(), EVERYTHING)
    assert not raised.value.permanent
    assert "http://127.0.0.1:9" in raised.value.sentence


def test_after_a_kill_the_data_is_there_and_the_same_index_goes_on(mortal: Place) -> None:
    space = mortal.new_space()
    for number in range(2):
        mortal.index.upsert(space, [point(number, f"chapter{number}")])
        os.kill(running(Path(mortal.where)).pid, signal.SIGKILL)
        assert mortal.ids(space, f"chapter{number}", number)[0] == point_id(number)
    assert mortal.index.count(space, EVERYTHING) == 2


def test_threads_that_meet_a_killed_server_start_one_new_one(mortal: Place) -> None:
    space = mortal.new_space(*map(point, range(20)))
    before = running(Path(mortal.where)).pid
    os.kill(before, signal.SIGKILL)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda number: mortal.ids(space, "zebra", number)[0], range(16)))
    assert answers == list(map(point_id, range(16)))
    assert running(Path(mortal.where)).pid != before


def test_a_damaged_collection_is_moved_aside_and_the_others_live_on(mortal: Place) -> None:
    folder = Path(mortal.where)
    damaged, healthy = mortal.new_space(*map(point, range(20))), mortal.new_space(point(1))
    collection = folder / "collections" / collection_name(damaged)
    os.kill(running(folder).pid, signal.SIGKILL)
    for written in collection.rglob("segment.json"):
        written.write_bytes(b"\xff" * 64)

    assert mortal.index.count(healthy, EVERYTHING) == 1
    assert mortal.index.count(damaged, EVERYTHING) == 0
    assert mortal.ids(damaged, "here") == []
    assert [found.name for found in collection.parent.glob(f"{collection.name}.damaged-*")]
    assert "cannot be read" in (folder / "server.log").read_text()

    mortal.index.prepare(damaged)
    mortal.index.upsert(damaged, [point(1)])
    assert mortal.index.count(damaged, EVERYTHING) == 1


def test_a_query_that_ends_the_process_costs_its_collection_alone(mortal: Place) -> None:
    """A file that is cut off under the engine's feet: it reads from it as from memory, and is ended."""
    damaged, healthy = mortal.new_space(*map(point, range(20))), mortal.new_space(point(1))
    collections = Path(mortal.where) / "collections"
    (vectors,) = (collections / collection_name(damaged)).rglob("chunk_0.mmap")
    os.truncate(vectors, 0)

    assert mortal.ids(damaged, "here") == []
    assert mortal.index.count(healthy, EVERYTHING) == 1
    assert "died in the midst" in (Path(mortal.where) / "server.log").read_text()
    mortal.index.prepare(damaged)
    mortal.index.upsert(damaged, [point(1)])
    assert mortal.index.count(damaged, EVERYTHING) == 1


def test_no_call_waits_for_ever_for_a_server_that_hangs(
    mortal: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(qdrant_connection, "TIMEOUT_SECONDS", 1)
    monkeypatch.setattr(embedded_index, "ANSWER_SECONDS", 1.0)
    space = mortal.new_space(point(1))
    lease = EmbeddedLease(Path(mortal.where), grace_seconds=1.0)
    before, after = QdrantIndex(EmbeddedConnection(lease)), QdrantIndex(EmbeddedConnection(lease))
    before.count(space, EVERYTHING)
    calls: list[Callable[[], object]] = [
        lambda: before.count(space, EVERYTHING),
        lambda: before.upsert(space, [point(2)]),
        lambda: before.prepare(space),
        lambda: after.query(space, asking("here")),
    ]
    hanging = running(Path(mortal.where)).pid
    os.kill(hanging, signal.SIGSTOP)
    try:
        for call in calls:
            started = time.monotonic()
            with pytest.raises(IndexUnavailable, match="took too long"):
                call()
            assert time.monotonic() - started < 4
    finally:
        os.kill(hanging, signal.SIGCONT)
    assert after.count(space, EVERYTHING) >= 1
    lease.release()


def test_a_damaged_announcement_does_not_matter(mortal: Place, tmp_path: Path) -> None:
    folder = Path(mortal.where)
    space = mortal.new_space(point(1))
    (folder / "server.json").write_text('{"port": "')
    other = EmbeddedLease(folder, grace_seconds=1.0)
    assert QdrantIndex(EmbeddedConnection(other)).count(space, EVERYTHING) == 1
    other.release()
