"""Celery's tasks; the work itself is ingestion's."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from ingestion import name_rewriting, pipeline, profile_rewriting, sentence_writing
from worker.watching import Watch


@worker_ready.connect  # type: ignore[untyped-decorator]
def take_up_what_is_unfinished(**_facts: Any) -> None:
    """Sent by workers in processes of their own; the embedded one watches by itself."""
    Watch().start()


@shared_task(name="worker.tasks.build_book")  # type: ignore[untyped-decorator]
def build_book(book_pk: int) -> None:
    pipeline.build(book_pk)


@shared_task(name="worker.tasks.write_profile")  # type: ignore[untyped-decorator]
def write_profile(book_pk: int) -> None:
    profile_rewriting.rewrite_profile(book_pk)


@shared_task(name="worker.tasks.write_names")  # type: ignore[untyped-decorator]
def write_names(book_pk: int) -> None:
    name_rewriting.rewrite_names(book_pk)


@shared_task(name="worker.tasks.write_sentences")  # type: ignore[untyped-decorator]
def write_sentences(book_pk: int) -> None:
    sentence_writing.write_sentences(book_pk)
