"""Celery's tasks; the work itself is ingestion's."""

from celery import shared_task

from ingestion import pipeline


@shared_task(name="worker.tasks.build_book")  # type: ignore[untyped-decorator]
def build_book(book_pk: int) -> None:
    pipeline.build(book_pk)


@shared_task(name="worker.tasks.write_profile")  # type: ignore[untyped-decorator]
def write_profile(book_pk: int) -> None:
    pipeline.rewrite_profile(book_pk)
