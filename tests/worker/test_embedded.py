"""The worker inside the web process."""

import threading
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from celery import current_app

from ingestion import lease, pipeline, profile_rewriting, sentence_writing
from worker import embedded
from worker.embedded import EmbeddedWorker
from worker.tasks import build_book, write_profile, write_sentences

PATIENCE = 20


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[EmbeddedWorker]:
    monkeypatch.setattr(embedded, "Watch", lambda: _NoWatch())
    monkeypatch.setattr(embedded, "take_up_interrupted", list)
    monkeypatch.setattr(lease, "give_up_all", lambda: None)
    before, current_app.conf.task_always_eager = current_app.conf.task_always_eager, False
    running = EmbeddedWorker()
    running.start()
    yield running
    running.stop()
    current_app.conf.task_always_eager = before


class _NoWatch:
    def start(self) -> None:
        return

    def stop(self) -> None:
        return


@pytest.mark.parametrize(
    ("task", "module", "name"),
    [
        (write_profile, profile_rewriting, "rewrite_profile"),
        (write_sentences, sentence_writing, "write_sentences"),
    ],
)
def test_a_book_is_read_in_while_a_model_reads_another(
    worker: EmbeddedWorker, monkeypatch: pytest.MonkeyPatch, task: Any, module: ModuleType, name: str
) -> None:
    begun, over, built = threading.Event(), threading.Event(), threading.Event()

    def read_for_hours(_book_pk: int) -> None:
        begun.set()
        over.wait(PATIENCE)

    monkeypatch.setattr(module, name, read_for_hours)
    monkeypatch.setattr(pipeline, "build", lambda _book_pk: built.set())
    try:
        task.delay(1)
        assert begun.wait(PATIENCE)
        build_book.delay(2)
        assert built.wait(PATIENCE)
    finally:
        over.set()
