"""A change of embedder: a ready book gets a build beside the live one, of the same text and passages."""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from pytest_django import Settings

from bookclub.clubs.models import User
from bookclub.providers.errors import IndexUnavailable, WrongKey
from chat.models import Citation, Conversation, Message
from ingestion import actions, lease, pipeline
from ingestion.models import (
    ArtifactContent,
    ArtifactRun,
    Book,
    Chunk,
    ChunkProvenance,
    ChunkType,
    CriticalMark,
    IndexVersion,
    StoredText,
)
from tests.fakes import MemoryIndex
from tests.ingestion.embedders import TwoEmbedders
from worker import recovery

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "no_model"),
]


@pytest.fixture
def embedders(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> TwoEmbedders:
    return TwoEmbedders(settings, monkeypatch)


@pytest.fixture
def book(shelve: Callable[..., Book], embedders: TwoEmbedders, passage_index: MemoryIndex) -> Book:
    """Read in with the old embedder, before the new one was configured."""
    shelved = shelve()
    assert pipeline.build(shelved.pk)
    embedders.change()
    return now(shelved)


def now(book: Book) -> Book:
    return Book.objects.select_related("live_index__stored_text", "club").get(pk=book.pk)


def live(book: Book) -> IndexVersion:
    version = now(book).live_index
    assert version is not None
    return version


def rows(version: IndexVersion) -> list[dict[str, Any]]:
    """What is said of every chunk, apart from the keys of its rows and point."""
    own = {"id", "index_version_id", "point_id"}
    return [
        {
            "chunk": {name: value for name, value in row.items() if name not in own},
            "provenance": ChunkProvenance.objects.filter(chunk=row["id"])
            .values("is_generated", "model")
            .get(),
            "sources": ChunkProvenance.objects.get(chunk=row["id"]).source_chunk_indexes,
            "content": list(ArtifactContent.objects.filter(chunk=row["id"]).values_list("data", flat=True)),
        }
        for row in version.chunks.order_by("chunk_index").values()
    ]


def test_it_is_a_new_build_of_the_same_text_and_passages(
    book: Book, embedders: TwoEmbedders, passage_index: MemoryIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    former, before, text = live(book), rows(live(book)), StoredText.objects.get()
    monkeypatch.setattr(pipeline, "read_file", None)  # nobody reads the file
    assert actions.queue_reembedding(book)
    version = live(book)
    assert version.pk != former.pk
    assert (version.number, version.stored_text_id) == (2, text.pk)
    assert (version.embedding_model, version.embedding_dimensions) == ("large", 96)
    assert (version.hash, version.original, version.document_version, version.chunker_version) == (
        *(former.hash, former.original, former.document_version, former.chunker_version),
    )
    assert rows(version) == before
    assert (version.chunk_count, version.point_count) == (former.chunk_count, former.point_count)
    assert {space for space, _point in passage_index.points.values()} == {embedders.new.space}
    points = {
        str(point) for point in version.chunks.filter(is_indexed=True).values_list("point_id", flat=True)
    }
    assert set(passage_index.points) == points
    assert list(IndexVersion.objects.all()) == [version]
    assert (now(book).state, now(book).stage, now(book).is_embedded_anew) == ("Indexed", "ready", False)


def test_the_former_build_serves_until_the_new_one_is_whole_in_the_index(
    book: Book, embedders: TwoEmbedders, passage_index: MemoryIndex
) -> None:
    former, seen = live(book), []

    def look() -> None:
        there = now(book)
        assert there.is_ready
        assert there.is_embedded_anew
        assert len([1 for space, _point in passage_index.points.values() if space == embedders.old.space])
        seen.append((there.state, there.stage, there.live_index_id))

    embedders.new.before = passage_index.before = look
    actions.queue_reembedding(book)
    assert set(seen) == {("Processing", stage, former.pk) for stage in ("embedding", "indexing")}


def test_its_progress_only_grows_and_begins_at_the_beginning(book: Book) -> None:
    seen: list[tuple[str, int]] = []
    assert actions.await_reembedding(book)
    pipeline.build(book.pk, lambda stage, _done, _total, percent: seen.append((stage, percent)))
    assert list(dict.fromkeys(stage for stage, _percent in seen)) == ["preparing", "embedding", "indexing"]
    percents = [percent for _stage, percent in seen]
    assert percents == sorted(percents)
    assert percents[0] == 0


@pytest.mark.parametrize("place", ["embedder", "embedding", "index"])
def test_one_that_fails_leaves_the_former_build_and_a_reason(
    book: Book,
    embedders: TwoEmbedders,
    passage_index: MemoryIndex,
    place: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    former, points, chunks = live(book), set(passage_index.points), set(Chunk.objects.values_list("pk"))

    def fail(*_args: object) -> None:
        raise IndexUnavailable("No index.") if place == "index" else WrongKey("No such key.")

    if place == "embedder":
        monkeypatch.setattr("bookclub.providers.wiring.embedder", fail)
    elif place == "embedding":
        embedders.new.before = fail
    else:
        passage_index.before = fail
    actions.queue_reembedding(book)
    there = now(book)
    assert (there.state, there.is_ready, there.live_index_id) == ("Failed", True, former.pk)
    assert there.failure_detail in {"No index.", "No such key."}
    assert set(passage_index.points) == points
    assert set(Chunk.objects.values_list("pk")) == chunks
    assert IndexVersion.objects.get() == former


def test_after_a_failure_it_can_be_tried_again(
    book: Book, embedders: TwoEmbedders, passage_index: MemoryIndex
) -> None:
    def fail() -> None:
        raise IndexUnavailable("No index.")

    passage_index.before = fail
    actions.queue_reembedding(book)
    passage_index.before = lambda: None
    actions.queue_reembedding(now(book))
    assert (now(book).state, now(book).failure_code) == ("Indexed", "")
    assert live(book).embedding_model == "large"


def test_one_that_was_killed_is_begun_again_and_the_former_build_serves_meanwhile(
    book: Book, embedders: TwoEmbedders, passage_index: MemoryIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    former = live(book)

    def power_cut() -> None:
        raise KeyboardInterrupt

    passage_index.before = power_cut
    with pytest.raises(KeyboardInterrupt):
        actions.queue_reembedding(book)
    assert (now(book).state, live(book)) == ("Processing", former)
    passage_index.before = lambda: None
    monkeypatch.setattr(pipeline, "read_file", None)
    assert recovery.recover_at_start() == [book.pk]
    version = live(book)
    assert version.embedding_model == "large"
    assert Chunk.objects.count() == version.chunk_count
    assert len(passage_index.points) == version.point_count


def test_one_that_is_asked_to_stop_waits_for_the_next_start(
    book: Book, embedders: TwoEmbedders, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopping = threading.Event()
    monkeypatch.setattr(lease, "_stopping", stopping)
    monkeypatch.setattr(lease, "SECONDS_BETWEEN_LOOKS", 0.01)

    def stop() -> None:
        stopping.set()
        time.sleep(0.1)

    embedders.new.before = stop
    actions.queue_reembedding(book)
    there = now(book)
    assert (there.state, there.is_embedded_anew, there.lease_owner) == ("Pending", True, "")


def test_a_book_with_that_embedder_and_one_under_way_are_left_alone(
    book: Book, embedders: TwoEmbedders
) -> None:
    for state in ("Pending", "Processing"):
        Book.objects.update(state=state)
        assert not actions.queue_reembedding(now(book))
    Book.objects.update(state="Indexed")
    assert actions.queue_reembedding(now(book))
    assert not actions.queue_reembedding(now(book))
    assert live(book).number == 2


def test_a_book_that_is_to_be_read_in_meanwhile_is_read_in(book: Book, embedders: TwoEmbedders) -> None:
    orders = [lambda: actions.queue_build(Book.objects.get(pk=book.pk))]
    embedders.new.before = lambda: orders.pop()() if orders else None
    former_text = live(book).stored_text_id
    actions.queue_reembedding(book)
    assert (now(book).state, now(book).is_embedded_anew) == ("Indexed", False)
    assert live(book).stored_text_id != former_text
    assert IndexVersion.objects.get().embedding_model == "large"


def test_a_plain_re_read_takes_the_new_embedder_too(book: Book, embedders: TwoEmbedders) -> None:
    actions.queue_build(book)
    assert live(book).embedding_model == "large"


def test_that_a_newer_file_could_not_be_read_stays_said(book: Book, embedders: TwoEmbedders) -> None:
    Book.objects.update(hash="of a newer file", state="Failed", failure_code="damaged")
    assert actions.queue_reembedding(now(book))
    assert (now(book).state, now(book).failure_code) == ("Failed", "damaged")
    assert (live(book).embedding_model, now(book).is_embedded_anew) == ("large", False)


def cite(chunk: Chunk, message: Message) -> Citation:
    return Citation.objects.create(
        message=message,
        number=chunk.chunk_index,
        book=chunk.index_version.book,
        chunk=chunk,
        document_id=chunk.index_version.book.document_id,
        chunk_identifier=chunk.chunk_id,
        chunk_type=chunk.chunk_type,
        is_generated=chunk.is_generated,
        verified=True,
        score=1.0,
    )


def test_what_belongs_to_the_build_follows(book: Book, reader: User) -> None:
    conversation = Conversation.objects.create(club=book.club, user=reader)
    message = Message.objects.create(conversation=conversation, role=Message.Role.ANSWER)
    cited = {cite(chunk, message).pk: chunk.chunk_id for chunk in Chunk.objects.all()}
    runs = set(ArtifactRun.objects.values_list("pk", flat=True))
    mark = CriticalMark.objects.create(book=book, char_start=5, char_end=40)
    assert runs
    actions.queue_reembedding(book)
    assert set(ArtifactRun.objects.values_list("pk", flat=True)) == runs
    assert set(ArtifactRun.objects.values_list("index_version", flat=True)) == {live(book).pk}
    mark.refresh_from_db()
    assert (mark.char_start, mark.char_end) == (5, 40)
    copies = Citation.objects.filter(chunk__index_version=live(book))
    assert dict(copies.values_list("pk", "chunk__chunk_id")) == cited


def test_wishes_of_hosts_stand_until_it_is_done(book: Book) -> None:
    Book.objects.update(is_profile_wanted=True, are_names_wanted=True)
    actions.queue_reembedding(book)
    there = now(book)
    assert not there.is_profile_wanted  # carried out right after
    assert not there.are_names_wanted
    assert live(book).number == 2
    assert ArtifactRun.objects.filter(kind=ChunkType.BOOK_CLUB_PROFILE).count() == 2


def test_sentences_are_made_anew_for_the_new_build(book: Book, settings: Settings) -> None:
    settings.SENTENCE_VECTORS = True
    actions.queue_reembedding(book)
    assert live(book).sentences_at is not None


def test_a_book_deleted_meanwhile_leaves_nothing(
    book: Book, embedders: TwoEmbedders, passage_index: MemoryIndex
) -> None:
    passage_index.before = lambda: actions.delete_book(Book.objects.get(pk=book.pk))
    actions.queue_reembedding(book)
    assert not passage_index.points
    assert not Chunk.objects.exists()
