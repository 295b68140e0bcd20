"""The embedder is changed while readers ask: no question fails, and none mixes two models or two builds."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.db import connections
from pytest_django import Settings

from bookclub.providers import wiring
from bookclub.providers.embedded_index import EmbeddedLease
from bookclub.providers.ports import IndexHit, IndexQuery, PassageFilter, VectorSpace
from bookclub.providers.qdrant_connection import EmbeddedConnection
from bookclub.providers.qdrant_index import QdrantIndex
from chat.retrieval.scope import Scope
from chat.retrieval.search import retrieve
from ingestion import actions, building, indexing, pipeline
from ingestion.build_run import BuildRun
from ingestion.models import Book, Chunk, IndexVersion
from tests.ingestion.embedders import NamedEmbedder, TwoEmbedders

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "no_model"),
]

ASKERS = 4
CHANGES = 5
QUESTIONS = ["Who lit the lamp in the tower?", "What is this book about?", "How does it end?", "Who is Ada?"]


class WatchedIndex(QdrantIndex):
    """Keeps which question of which embedder was sent where."""

    embedders: Sequence[NamedEmbedder] = ()

    def query_many(self, space: VectorSpace, queries: Sequence[IndexQuery]) -> list[list[IndexHit]]:
        vectors = [query.dense.tobytes() for query in queries if query.dense is not None]
        for vector in vectors:
            (self.mixed if self._came_from(vector) != space else self.asked).append(space)
        return super().query_many(space, queries)

    def _came_from(self, vector: bytes) -> VectorSpace | None:
        return next((one.space for one in self.embedders if vector in one.queries), None)

    def watch(self, *embedders: NamedEmbedder) -> None:
        self.embedders = embedders
        self.asked: list[VectorSpace] = []
        self.mixed: list[VectorSpace] = []


@pytest.fixture
def embedders(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> TwoEmbedders:
    return TwoEmbedders(settings, monkeypatch)


@pytest.fixture
def index(tmp_path: Path, embedders: TwoEmbedders, monkeypatch: pytest.MonkeyPatch) -> Iterator[WatchedIndex]:
    lease = EmbeddedLease(tmp_path / "qdrant", grace_seconds=1.0)
    index = WatchedIndex(EmbeddedConnection(lease))
    index.watch(embedders.old, embedders.new)
    monkeypatch.setattr(wiring, "passage_index", lambda: index)
    yield index
    lease.release()


@pytest.fixture
def books(shelve: Callable[..., Book], index: WatchedIndex) -> list[Book]:
    """Short enough for each answer to hold all of both, and too different to be taken for copies."""
    made = []
    for name, told in (
        ("tower.txt", "On day {day} Ada lit the lamp in the tower and wrote a line about the wind. "),
        ("mill.txt", "Bruno ground corn by week {day}, while his cat slept under the wheel of a mill. "),
    ):
        text = "\n\n".join(told.format(day=day) * 12 for day in range(10))
        book = shelve(text, name)
        assert pipeline.build(book.pk)
        made.append(book)
    return made


@dataclass
class Answer:
    """Live builds before and after, by book, and the chunks that were found of each."""

    before: dict[int, int]
    after: dict[int, int]
    chunks: dict[int, set[int]]


def live_builds() -> dict[int, int]:
    rows = Book.objects.filter(live_index__isnull=False).values_list("pk", "live_index_id")
    return {pk: version for pk, version in rows if version is not None}


@dataclass
class Asking:
    """Readers who ask about both books again and again, until they are told to stop."""

    answers: list[Answer] = field(default_factory=list)
    failures: list[BaseException] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    threads: list[threading.Thread] = field(default_factory=list)

    def start(self) -> None:
        self.threads = [threading.Thread(target=self._ask, args=(first,)) for first in range(ASKERS)]
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join()

    def _ask(self, turn: int) -> None:
        try:
            while not self.over.is_set():
                self._ask_once(QUESTIONS[turn % len(QUESTIONS)])
                turn += 1
        finally:
            connections.close_all()

    def _ask_once(self, question: str) -> None:
        before = live_builds()
        books = tuple(Book.objects.select_related("live_index", "club").order_by("pk"))
        try:
            found = retrieve(Scope(books[0].club, books), question, top_k=50).passages
        except BaseException as error:  # each is a failure of the test
            self.failures.append(error)
            return
        chunks: dict[int, set[int]] = {book.pk: set() for book in books}
        for passage in found:
            chunks[passage.book_pk].add(passage.chunk_pk)
        self.answers.append(Answer(before, live_builds(), chunks))


class History:
    """Which chunks each build has had, and which builds of a book were live, in order."""

    def __init__(self) -> None:
        self.build_of: dict[int, int] = {}
        self.live: dict[int, list[int]] = {}

    def note(self) -> None:
        for book, version in live_builds().items():
            builds = self.live.setdefault(book, [])
            if version not in builds:
                builds.append(version)
            chunks = Chunk.objects.filter(index_version=version).values_list("pk", flat=True)
            self.build_of.update(dict.fromkeys(chunks, version))

    def faults(self, answer: Answer) -> list[str]:
        faults = []
        for book, chunks in answer.chunks.items():
            builds = {self.build_of.get(chunk) for chunk in chunks}
            if len(builds) != 1:
                faults.append(f"passages of {len(builds)} builds")
            lived = self.live[book]
            span = lived[lived.index(answer.before[book]) : lived.index(answer.after[book]) + 1]
            if not builds <= set(span):
                faults.append(f"passages of {builds}, while {span} were live")
        return faults


def change_while_readers_ask(books: list[Book], embedders: TwoEmbedders) -> tuple[Asking, History]:
    """From the old to the new, and back, and so on: a swap is over in a moment, so there are many."""
    asking, history = Asking(), History()
    history.note()
    asking.start()
    try:
        for _change in range(CHANGES):
            embedders.change()
            for book in books:
                assert actions.await_reembedding(Book.objects.select_related("live_index").get(pk=book.pk))
                assert pipeline.build(book.pk)
                history.note()
    finally:
        asking.stop()
    return asking, history


def faults_of(asking: Asking, history: History, index: WatchedIndex) -> list[str]:
    return [
        *map(repr, asking.failures),
        *(fault for answer in asking.answers for fault in history.faults(answer)),
        *(f"a question of another model in {space}" for space in index.mixed),
    ]


def test_no_question_fails_or_mixes_while_the_embedder_is_changed(
    books: list[Book], embedders: TwoEmbedders, index: WatchedIndex
) -> None:
    asking, history = change_while_readers_ask(books, embedders)
    assert faults_of(asking, history, index) == []
    assert len(asking.answers) > 2 * ASKERS
    assert set(index.asked) == {embedders.old.space, embedders.new.space}
    assert all(len(builds) == CHANGES + 1 for builds in history.live.values())

    now, former = embedders.configured.space, embedders.other.space
    club = books[0].club_id
    assert {version.embedding_model for version in IndexVersion.objects.all()} == {now.model}
    assert index.count(former, PassageFilter(club)) == 0
    assert index.count(now, PassageFilter(club)) == Chunk.objects.filter(is_indexed=True).count()


def test_a_swap_before_its_time_would_be_seen(
    books: list[Book], embedders: TwoEmbedders, index: WatchedIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    def live_before_it_is_indexed(self: BuildRun, version: IndexVersion, embedder, swap) -> None:  # type: ignore[no-untyped-def]
        chunks = list(indexing.chunks_to_index(version))
        swap({})
        time.sleep(0.05)
        vectors = indexing.embed(self.book, chunks, embedder, no_step)
        indexing.index(version, chunks, vectors, wiring.passage_index(), no_step)
        building.drop_unfinished(Book.objects.get(pk=self.book.pk))

    def no_step(_done: int, _total: int) -> None:
        return

    monkeypatch.setattr(BuildRun, "put_in_place", live_before_it_is_indexed)
    asking, history = change_while_readers_ask(books, embedders)
    assert faults_of(asking, history, index) != []
