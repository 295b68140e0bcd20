"""The life of an upload, over fakes behind the ports."""

import threading
import time
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any

import pytest

from bookclub.clubs.models import Club
from bookclub.providers import wiring
from bookclub.providers.errors import IndexUnavailable, RateLimited
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from ingestion import actions, lease, originals, pipeline, removals, shelving
from ingestion.artifacts.asking import pause
from ingestion.artifacts.names import PROMPT_VERSION
from ingestion.models import Book, Chunk, ChunkType, IndexVersion, Source, StoredText
from ingestion.queries import missing_profile
from ingestion.sources import ensure_source
from tests.app_fixtures import SHORT_BOOK
from tests.fakes import HashingEmbedder, MemoryIndex

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("in_this_process")]


def test_it_makes_a_book_ready(ready_book: Book, passage_index: MemoryIndex) -> None:
    assert (ready_book.state, ready_book.stage, ready_book.percent) == ("Indexed", "ready", 100)
    assert ready_book.language == "en"
    assert ready_book.live_index is not None
    assert ready_book.live_index.embedding_model == "hashing-1"
    assert len(passage_index.points) == ready_book.live_index.chunk_count == Chunk.objects.count()
    assert set(ready_book.seconds) >= {"reading", "chunking", "artifacts", "embedding", "indexing", "total"}
    assert ready_book.lease_owner == ""


def test_every_source_chunk_is_a_range_of_the_stored_text(ready_book: Book) -> None:
    text = StoredText.objects.get().text
    for chunk in Chunk.objects.filter(chunk_type=ChunkType.SOURCE):
        assert chunk.text == text[chunk.char_start : chunk.char_end]
        provenance = chunk.provenance
        assert not provenance.is_generated
        assert (provenance.provider, provenance.model, provenance.prompt_version) == ("", "", "")
        assert provenance.generated_at_utc is None
        assert provenance.source_chunk_indexes == provenance.source_page_numbers == []
        assert chunk.horizon_index == chunk.chunk_index


def test_the_name_profile_says_who_made_it_and_from_what(ready_book: Book) -> None:
    chunk = Chunk.objects.get(chunk_type=ChunkType.NAME_PROFILE)
    provenance = chunk.provenance
    assert provenance.is_generated
    assert provenance.artifact_kind == "literary_name_profile"
    assert provenance.provider == "RAGPipeline"
    assert provenance.model == "deterministic-name-extractor"
    assert provenance.prompt_version == PROMPT_VERSION
    assert provenance.generated_at_utc is not None
    assert provenance.source_chunk_indexes
    assert chunk.horizon_index == max(provenance.source_chunk_indexes)
    assert "Martha" in chunk.text


def test_the_profile_points_at_chunks_that_exist(ready_book: Book) -> None:
    chunk = Chunk.objects.get(chunk_type=ChunkType.BOOK_CLUB_PROFILE)
    assert chunk.provenance.provider == "offline"
    sources = set(Chunk.objects.filter(chunk_type=ChunkType.SOURCE).values_list("chunk_index", flat=True))
    assert set(chunk.provenance.source_chunk_indexes) <= sources
    assert chunk.provenance.source_chunk_indexes


def test_generated_chunks_are_in_the_index_with_their_provenance(
    ready_book: Book, passage_index: MemoryIndex
) -> None:
    payloads = [point.payload for _space, point in passage_index.points.values()]
    generated = [payload for payload in payloads if payload["is_generated"]]
    assert {p["chunk_type"] for p in generated} == {"literary_name_profile", "literary_book_club_profile"}
    assert all(p["provider"] and p["prompt_version"] and p["source_chunk_indexes"] for p in generated)


def test_a_re_read_replaces_the_build_and_leaves_nothing_of_the_old(
    ready_book: Book, passage_index: MemoryIndex
) -> None:
    before = {chunk.chunk_id for chunk in Chunk.objects.all()}
    old_points = set(passage_index.points)
    Book.objects.update(state=Book.State.PENDING)
    assert pipeline.build(ready_book.pk)
    assert {chunk.chunk_id for chunk in Chunk.objects.all()} == before
    assert not old_points & set(passage_index.points)
    assert IndexVersion.objects.get().number == 2
    assert StoredText.objects.count() == 1


def test_what_is_live_serves_until_the_new_build_is_complete(
    ready_book: Book, embedder: HashingEmbedder
) -> None:
    seen: list[int | None] = []
    embedder.before = lambda: seen.append(Book.objects.get().live_index_id)
    Book.objects.update(state=Book.State.PENDING)
    pipeline.build(ready_book.pk)
    assert set(seen) == {ready_book.live_index_id}
    assert Book.objects.get().live_index_id != ready_book.live_index_id


def test_a_build_that_was_cut_off_is_built_once(
    shelve: Callable[..., Book], embedder: HashingEmbedder, passage_index: MemoryIndex, no_model: None
) -> None:
    book = shelve()

    def power_cut() -> None:
        raise KeyboardInterrupt

    passage_index.before = power_cut
    with pytest.raises(KeyboardInterrupt):
        pipeline.build(book.pk)
    assert Book.objects.get().state == Book.State.PROCESSING
    passage_index.before = lambda: None
    assert pipeline.build(book.pk)
    assert Book.objects.get().state == Book.State.INDEXED
    ids = list(Chunk.objects.values_list("chunk_id", flat=True))
    assert len(ids) == len(set(ids)) == len(passage_index.points)


def test_a_file_that_cannot_be_read_is_a_failed_book_with_a_reason(
    shelve: Callable[..., Book], embedder: HashingEmbedder, passage_index: MemoryIndex, no_model: None
) -> None:
    book = shelve("%PDF-1.7\nnothing that follows", name="broken.pdf")
    assert pipeline.build(book.pk)
    book.refresh_from_db()
    assert (book.state, book.stage) == ("Failed", "failed")
    assert book.failure_code in {"damaged", "empty"}
    assert not passage_index.points


@pytest.mark.parametrize("error", [IndexUnavailable("No index."), RateLimited("Too fast.")])
def test_a_failing_service_is_a_failed_book_with_its_sentence(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    no_model: None,
    error: Exception,
) -> None:
    book = shelve()

    def fail() -> None:
        raise error

    passage_index.before = fail
    pipeline.build(book.pk)
    book.refresh_from_db()
    assert book.state == Book.State.FAILED
    assert book.failure_detail == str(error)


def test_a_book_deleted_while_it_is_built_leaves_nothing(
    shelve: Callable[..., Book], embedder: HashingEmbedder, passage_index: MemoryIndex, no_model: None
) -> None:
    book = shelve()
    passage_index.before = lambda: actions.delete_book(Book.objects.get(pk=book.pk))
    pipeline.build(book.pk)
    assert not Book.objects.exists()
    assert not passage_index.points
    assert not Chunk.objects.exists()


def test_a_profile_that_fails_leaves_an_indexed_book_and_a_reason(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = ScriptedChatModel([RateLimited("Too fast.")], repeat_last=True)
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    monkeypatch.setattr(pause, "UNTOLD_PAUSE", float("inf"))
    book = shelve()
    pipeline.build(book.pk)
    book.refresh_from_db()
    assert book.state == Book.State.INDEXED
    assert Chunk.objects.filter(chunk_type=ChunkType.NAME_PROFILE).exists()
    assert not Chunk.objects.filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE).exists()
    missing = missing_profile(book)
    assert missing is not None
    assert missing.reason == "Too fast."


def test_a_document_that_changes_while_it_is_read_ends_with_its_last_bytes(
    club: Club, embedder: HashingEmbedder, passage_index: MemoryIndex, no_model: None
) -> None:
    source = ensure_source(club, Source.Kind.FOLDER, "novels")

    def arrival(text: str) -> shelving.Arrival:
        return shelving.Arrival("a.txt", [text.encode()], PurePosixPath("a.txt"))

    book = shelving.shelve(source, arrival(SHORT_BOOK)).book
    news = ["A changed text about the sea, a storm and a lamp."]

    def change() -> None:
        if news:
            shelving.shelve(source, arrival(news.pop()))

    embedder.before = change
    pipeline.build(book.pk)
    book.refresh_from_db()
    assert (book.state, book.version) == ("Indexed", 2)
    assert book.live_index is not None
    assert (book.live_index.hash, book.live_index.document_version) == (book.hash, 2)
    assert "changed text" in StoredText.objects.get().text
    kept = [path for path in originals.path_of("").rglob("*") if path.is_file()]
    assert kept == [originals.path_of(book.original)]


def test_a_document_replaced_before_it_was_ever_read_leaves_no_file(club: Club) -> None:
    source = ensure_source(club, Source.Kind.FOLDER, "novels")
    for text in (b"One", b"Two"):
        book = shelving.shelve(source, shelving.Arrival("a.txt", [text], PurePosixPath("a.txt"))).book
    removals.carry_out()
    kept = [path for path in originals.path_of("").rglob("*") if path.is_file()]
    assert kept == [originals.path_of(book.original)]


def test_what_a_person_has_edited_survives_a_re_read(ready_book: Book) -> None:
    Book.objects.update(title="My own title", edited_fields=["title"], state=Book.State.PENDING)
    pipeline.build(ready_book.pk)
    assert Book.objects.get().title == "My own title"


def test_a_profile_of_nobody_is_seen_only_by_who_has_read_all(
    shelve: Callable[..., Book], embedder: HashingEmbedder, passage_index: MemoryIndex, no_model: None
) -> None:
    pipeline.build(shelve("the sea was grey and the wind was cold. " * 200).pk)
    last = Chunk.objects.filter(chunk_type=ChunkType.SOURCE).order_by("-chunk_index")[0]
    names = Chunk.objects.get(chunk_type=ChunkType.NAME_PROFILE)
    assert names.horizon_index >= (max(names.provenance.source_chunk_indexes, default=last.chunk_index))


def test_a_second_message_about_a_ready_book_does_nothing(ready_book: Book) -> None:
    assert not pipeline.build(ready_book.pk)
    assert IndexVersion.objects.get().number == 1


def test_progress_only_grows(
    shelve: Callable[..., Book], embedder: HashingEmbedder, passage_index: MemoryIndex, no_model: None
) -> None:
    seen: list[tuple[str, int]] = []
    pipeline.build(shelve().pk, lambda stage, _done, _total, percent: seen.append((stage, percent)))
    percents = [percent for _stage, percent in seen]
    assert percents == sorted(percents)
    stages = list(dict.fromkeys(stage for stage, _percent in seen))
    assert stages == ["preparing", "reading", "chunking", "artifacts", "embedding", "indexing"]


def test_a_build_that_was_overtaken_leaves_the_ready_book_alone(
    shelve: Callable[..., Book], embedder: HashingEmbedder, passage_index: MemoryIndex, no_model: None
) -> None:
    """As when the machine slept longer than the lease, and another worker has finished meanwhile."""
    book = shelve()

    def overtake() -> None:
        passage_index.before = lambda: None
        Book.objects.update(lease_owner="", lease_expires_at=None)
        pipeline.build(book.pk)

    passage_index.before = overtake
    pipeline.build(book.pk)
    removals.carry_out()
    book.refresh_from_db()
    assert (book.state, book.failure_code) == ("Indexed", "")
    assert book.live_index is not None
    assert len(passage_index.points) == book.live_index.chunk_count == Chunk.objects.count()


def test_a_re_read_that_fails_leaves_what_was_live_and_nothing_else(
    ready_book: Book, passage_index: MemoryIndex
) -> None:
    before = set(passage_index.points)

    def fail() -> None:
        raise IndexUnavailable("No index.")

    passage_index.before = fail
    actions.queue_build(ready_book)
    book = Book.objects.get()
    assert book.state == Book.State.FAILED
    assert book.is_ready
    assert set(passage_index.points) == before
    assert IndexVersion.objects.get().pk == book.live_index_id
    assert StoredText.objects.count() == 1


def test_a_build_that_is_asked_to_stop_waits_for_the_next_start(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    no_model: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stopping = threading.Event()
    monkeypatch.setattr(lease, "_stopping", stopping)
    monkeypatch.setattr(lease, "SECONDS_BETWEEN_LOOKS", 0.01)
    book = shelve("A long text about the sea. " * 2_000)

    def stop() -> None:
        stopping.set()
        time.sleep(0.1)

    embedder.before = stop
    pipeline.build(book.pk)
    book.refresh_from_db()
    assert (book.state, book.attempts, book.lease_owner) == (Book.State.PENDING, 0, "")
    assert not passage_index.points


@pytest.mark.parametrize("name", [".txt", " .txt", "...pdf"])
def test_a_file_without_a_name_has_a_title_to_click(shelve: Callable[..., Book], name: str) -> None:
    assert shelve("Some text", name=name).title.strip(" .")


def test_a_title_edited_while_the_file_is_read_stays(
    ready_book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = vars(pipeline)["run_isolated"]

    def edit_meanwhile(*args: Any) -> Any:
        Book.objects.update(title="Edited", edited_fields=["title"])
        return read(*args)

    monkeypatch.setattr(pipeline, "run_isolated", edit_meanwhile)
    actions.queue_build(ready_book)
    assert Book.objects.get().title == "Edited"


@pytest.mark.usefixtures("embedder", "no_model")
def test_a_name_profile_of_nobody_is_shown_and_not_to_be_found(
    shelve: Callable[..., Book], passage_index: MemoryIndex
) -> None:
    book = shelve("A heap of leaves is left alone all winter. It needs water, and it needs time.\n")
    assert pipeline.build(book.pk)
    profile = Chunk.objects.get(chunk_type=ChunkType.NAME_PROFILE)
    assert not profile.is_indexed
    assert str(profile.point_id) not in passage_index.points
    live = Book.objects.get(pk=book.pk).live_index
    assert live is not None
    assert live.point_count == len(passage_index.points) == live.chunk_count - 1
