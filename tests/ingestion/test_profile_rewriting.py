"""A profile that is missing is written when a host wishes for it, once."""

from collections.abc import Callable

import pytest

from bookclub.providers import wiring
from bookclub.providers.errors import IndexUnavailable, RateLimited
from bookclub.providers.scripted_models import ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from ingestion import actions, pipeline, profile_rewriting
from ingestion.artifacts.asking import pause
from ingestion.models import ArtifactRun, Book, Chunk, ChunkType
from ingestion.queries import missing_profile
from tests.fakes import HashingEmbedder, MemoryIndex

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("in_this_process")]


@pytest.fixture
def busy_model(monkeypatch: pytest.MonkeyPatch) -> ScriptedChatModel:
    """A model that is always asked too fast."""
    model = ScriptedChatModel([RateLimited("Too fast.")], repeat_last=True)
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    monkeypatch.setattr(pause, "UNTOLD_PAUSE", float("inf"))
    return model


@pytest.fixture
def book_without_profile(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    busy_model: ScriptedChatModel,
) -> Book:
    book = shelve()
    pipeline.build(book.pk)
    return book


def test_a_missing_profile_can_be_written_later(
    book_without_profile: Book,
    busy_model: ScriptedChatModel,
    passage_index: MemoryIndex,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = book_without_profile
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(None))
    actions.queue_profile(book)
    book.refresh_from_db()
    chunk = Chunk.objects.get(chunk_type=ChunkType.BOOK_CLUB_PROFILE)
    assert str(chunk.point_id) in passage_index.points
    assert missing_profile(book) is None
    assert ArtifactRun.objects.filter(kind=ChunkType.BOOK_CLUB_PROFILE).count() == 2


def test_a_profile_wished_for_twice_is_written_once(ready_book: Book, passage_index: MemoryIndex) -> None:
    actions.queue_profile(ready_book)
    actions.queue_profile(ready_book)
    assert Chunk.objects.filter(chunk_type=ChunkType.BOOK_CLUB_PROFILE).count() == 1


def test_a_profile_that_cannot_be_indexed_is_taken_back_and_said(
    book_without_profile: Book,
    busy_model: ScriptedChatModel,
    passage_index: MemoryIndex,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = book_without_profile
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(None))

    def fail() -> None:
        raise IndexUnavailable("No index.")

    passage_index.before = fail
    actions.queue_profile(book)
    book.refresh_from_db()
    assert book.live_index is not None
    assert book.live_index.chunk_count == len(passage_index.points) == Chunk.objects.count()
    missing = missing_profile(book)
    assert missing is not None
    assert "No index." in str(missing.reason)
    passage_index.before = lambda: None
    actions.queue_profile(book)
    book.refresh_from_db()
    assert book.live_index.chunk_count == len(passage_index.points) == Chunk.objects.count()
    assert not book.is_profile_wanted


def test_one_wish_for_a_profile_is_one_try(
    book_without_profile: Book,
    busy_model: ScriptedChatModel,
    passage_index: MemoryIndex,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = book_without_profile
    asked = len(busy_model.requests)
    actions.queue_profile(book)
    for _ in range(3):
        actions.enqueue(actions.PROFILE_TASK, book.pk)
    assert len(busy_model.requests) == asked + 1


def test_a_profile_that_fails_in_an_unknown_way_is_recorded_and_not_tried_for_ever(
    ready_book: Book, passage_index: MemoryIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    Chunk.objects.get(chunk_type=ChunkType.BOOK_CLUB_PROFILE).delete()

    def explode(*_args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(profile_rewriting, "write_profile", explode)
    actions.queue_profile(ready_book)
    ready_book.refresh_from_db()
    assert not ready_book.is_profile_wanted
    missing = missing_profile(ready_book)
    assert missing is not None
    assert missing.reason


def test_a_book_deleted_while_its_profile_is_indexed_leaves_no_vector(
    ready_book: Book, passage_index: MemoryIndex
) -> None:
    Chunk.objects.get(chunk_type=ChunkType.BOOK_CLUB_PROFILE).delete()
    passage_index.before = lambda: actions.delete_book(Book.objects.get(pk=ready_book.pk))
    actions.queue_profile(ready_book)
    assert not passage_index.points
