"""A host calls the reading-in of a book off, wherever it is."""

import threading
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from bookclub.providers import wiring
from bookclub.providers.ports import ChatDelta, ChatReply, ChatRequest
from bookclub.providers.wiring import ModelInUse
from ingestion import actions, artifact_jobs, building, cancelling, isolation, lease, pipeline
from ingestion.isolation import Limits, run_isolated
from ingestion.models import Book, IndexVersion, Removal
from ingestion.stops import LeaseLost, stopped_by
from tests.fakes import HashingEmbedder, MemoryIndex
from tests.ingestion.ingesting import ingest
from worker import recovery

CANCELLED = ("Failed", "failed", "cancelled")
SOON = 1.5
"""Seconds within which a build stops."""


def state_of(book: Book) -> tuple[str, str, str]:
    book.refresh_from_db()
    return book.state, book.stage, book.failure_code


def test_a_book_that_waits_waits_no_longer(shelve: Callable[..., Book]) -> None:
    book = shelve()
    assert cancelling.cancel(book)
    assert state_of(book) == CANCELLED


def test_one_that_was_deleted_meanwhile_is_nothing_to_call_off(shelve: Callable[..., Book]) -> None:
    book = shelve()
    Book.objects.all().delete()
    assert not cancelling.cancel(book)


def test_its_message_in_the_queue_finds_nothing_to_do(shelve: Callable[..., Book]) -> None:
    book = shelve()
    cancelling.cancel(book)
    assert not pipeline.build(book.pk)
    assert state_of(book) == CANCELLED
    assert lease.take(book.pk)


def test_no_start_takes_it_up_again(shelve: Callable[..., Book]) -> None:
    book = shelve()
    cancelling.cancel(book)
    assert recovery.recover_at_start() == []
    assert recovery.recover_meanwhile() == []
    assert state_of(book) == CANCELLED


def test_a_book_that_is_not_under_way_is_left_as_it_is(ready_book: Book) -> None:
    assert not cancelling.cancel(ready_book)
    assert state_of(ready_book) == ("Indexed", "ready", "")


def test_a_ready_book_stays_ready(ready_book: Book) -> None:
    before = ready_book.live_index_id
    actions.await_build(ready_book)
    assert cancelling.cancel(ready_book)
    assert state_of(ready_book) == ("Indexed", "ready", "")
    assert (ready_book.live_index_id, ready_book.percent) == (before, 100)


def test_a_ready_book_goes_back_to_the_mode_it_was_read_in(ready_book: Book) -> None:
    actions.read_again(ready_book, "codigo")
    assert cancelling.cancel(ready_book)
    assert state_of(ready_book) == ("Indexed", "ready", "")
    assert ready_book.mode == "auto"


def test_of_builds_from_long_ago_the_mode_is_not_known_and_stays(ready_book: Book) -> None:
    IndexVersion.objects.update(mode="")
    actions.read_again(ready_book, "codigo")
    cancelling.cancel(ready_book)
    ready_book.refresh_from_db()
    assert ready_book.mode == "codigo"


def test_builds_from_before_modes_were_kept_get_those_of_books_that_are_ready(ready_book: Book) -> None:
    migration = import_module("ingestion.migrations.0014_mode_of_a_build")
    for state, mode in (
        (Book.State.FAILED, ""),
        (Book.State.PENDING, ""),
        (Book.State.INDEXED, "documental"),
    ):
        IndexVersion.objects.update(mode="")
        Book.objects.update(state=state, mode="documental")
        migration.of_books_that_are_ready(apps, None)
        assert IndexVersion.objects.get().mode == mode


def test_a_ready_book_whose_newer_file_was_not_read_says_so(ready_book: Book) -> None:
    Book.objects.update(hash="another")
    actions.await_build(ready_book)
    cancelling.cancel(ready_book)
    assert state_of(ready_book) == CANCELLED
    assert ready_book.is_ready


@pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process")
@pytest.mark.parametrize("stage", ["reading", "chunking", "artifacts", "embedding", "indexing"])
def test_a_build_that_is_cancelled_in_any_stage_leaves_nothing(
    shelve: Callable[..., Book], stage: str, passage_index: MemoryIndex
) -> None:
    book = shelve()

    def cancel_then(at: str, _done: int, _total: int, _percent: int) -> None:
        if at == stage:
            cancelling.cancel(book)

    assert pipeline.build(book.pk, cancel_then)
    assert state_of(book) == CANCELLED
    assert not IndexVersion.objects.exists()
    assert not Removal.objects.exists()
    assert not book.texts.exists()
    assert lease.take(book.pk)


@pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process")
def test_it_is_read_in_when_somebody_likes(shelve: Callable[..., Book]) -> None:
    book = shelve()
    cancelling.cancel(book)
    actions.await_build(book)
    assert pipeline.build(book.pk)
    assert state_of(book) == ("Indexed", "ready", "")


@pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process")
def test_one_that_is_cancelled_just_before_the_swap_does_not_go_live(
    shelve: Callable[..., Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    book, go_live = shelve(), building.go_live

    def cancel_first(*arguments: Any, **options: Any) -> None:
        cancelling.cancel(book)
        go_live(*arguments, **options)

    monkeypatch.setattr(building, "go_live", cancel_first)
    pipeline.build(book.pk)
    assert state_of(book) == CANCELLED
    assert not book.is_ready


@pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process")
def test_a_failure_that_comes_after_it_is_not_told(
    shelve: Callable[..., Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    book = shelve()

    def cancel_and_fail(*_arguments: Any) -> None:
        cancelling.cancel(book)
        raise RuntimeError

    monkeypatch.setattr(building, "begin", cancel_and_fail)
    pipeline.build(book.pk)
    assert state_of(book) == CANCELLED


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("embedder", "passage_index", "no_model")
@pytest.mark.parametrize("module", [pipeline, artifact_jobs])
def test_a_subprocess_that_is_waited_for_ends_too(
    shelve: Callable[..., Book], monkeypatch: pytest.MonkeyPatch, module: Any
) -> None:
    """In reading, and in looking for names, which tells nothing of how far it is."""
    book, begun = shelve(), threading.Event()

    def run_sleeping(_job: str, _arguments: Any, limits: Limits, on_progress: Any = None) -> Any:
        begun.set()
        return run_isolated(
            "sleep", {}, limits, on_progress, jobs={"sleep": "tests.ingestion.fake_jobs:hang"}
        )

    monkeypatch.setattr(module, "run_isolated", run_sleeping)
    build = threading.Thread(target=pipeline.build, args=(book.pk,))
    build.start()
    assert begun.wait(20)
    cancelling.cancel(book)
    since = time.monotonic()
    build.join(20)
    assert not build.is_alive()
    assert time.monotonic() - since < SOON
    assert state_of(book) == CANCELLED
    assert not IndexVersion.objects.exists()


class SlowModel:
    provider, model, leaves_machine, context_tokens, is_small = "scripted", "slow", False, 32_000, False

    def __init__(self) -> None:
        self.asked, self.over = threading.Event(), threading.Event()

    def complete(self, _request: ChatRequest) -> ChatReply:
        raise NotImplementedError

    def stream(self, _request: ChatRequest) -> Iterator[ChatDelta | ChatReply]:
        self.asked.set()
        self.over.wait(20)
        yield ChatReply("{}", self.provider, self.model, "stop")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("embedder", "passage_index", "in_this_process")
def test_a_model_that_is_waited_for_is_waited_for_no_longer(
    shelve: Callable[..., Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    book, model = shelve(), SlowModel()
    monkeypatch.setattr(wiring, "model_named", lambda _name: ModelInUse(model))
    build = threading.Thread(target=pipeline.build, args=(book.pk,))
    build.start()
    assert model.asked.wait(20)
    cancelling.cancel(book)
    since = time.monotonic()
    build.join(20)
    took, is_over = time.monotonic() - since, not build.is_alive()
    model.over.set()
    assert is_over
    assert took < SOON
    assert state_of(book) == CANCELLED


def test_work_that_nobody_may_stop_is_not_stopped() -> None:
    event = threading.Event()
    event.set()
    with stopped_by(event), pytest.raises(LeaseLost):
        run_isolated("sleep", {}, Limits(20), jobs={"sleep": "tests.ingestion.fake_jobs:hang"})
    assert isolation.run_isolated(
        "echo", {"text": "x"}, Limits(20), jobs={"echo": "tests.ingestion.fake_jobs:echo"}
    )


@pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process")
def test_the_command_says_that_it_was_cancelled(
    db: None, tmp_path: Any, monkeypatch: pytest.MonkeyPatch, embedder: HashingEmbedder
) -> None:
    file = tmp_path / "lamp.txt"
    file.write_text("CHAPTER I\n\nThe lamp was lit.\n\nCHAPTER II\n\nIt went out.")
    begin = building.begin

    def cancel_first(book: Book, *arguments: Any) -> IndexVersion:
        cancelling.cancel(book)
        return begin(book, *arguments)

    monkeypatch.setattr(building, "begin", cancel_first)
    (result,), code = ingest(file)
    assert (result["state"], code) == ("Failed", 1)
    assert result["error"] == "Cancelled. Read it in whenever you like."
    monkeypatch.setattr(building, "begin", begin)
    (result,), code = ingest(file)
    assert (result["state"], code) == ("Indexed", 0)


@pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process")
def test_the_command_says_that_a_new_reading_was_cancelled(
    db: None, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "lamp.txt"
    file.write_text("CHAPTER I\n\nThe lamp was lit.\n\nCHAPTER II\n\nIt went out.")
    ingest(file)
    begin = building.begin

    def cancel_first(book: Book, *arguments: Any) -> IndexVersion:
        cancelling.cancel(book)
        return begin(book, *arguments)

    monkeypatch.setattr(building, "begin", cancel_first)
    (result,), code = ingest(file, "--mode", "codigo")
    assert (result["state"], code) == ("Indexed", 1)
    assert "A host cancelled it" in result["error"]


def test_a_command_that_waits_for_another_process_ends_when_that_is_cancelled(
    shelve: Callable[..., Book], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    book = shelve("The lamp was lit.", "lamp.txt")
    file = tmp_path / "lamp.txt"
    file.write_text("The lamp was lit.")

    def somebody_else_is_at_it(book_pk: int, *_more: Any) -> bool:
        cancelling.cancel(book)
        return False

    monkeypatch.setattr(pipeline, "build", somebody_else_is_at_it)
    (result,), code = ingest(file)
    assert (result["error"], code) == ("Cancelled. Read it in whenever you like.", 1)
