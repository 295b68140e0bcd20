"""How far the reading-in of a book is."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from ingestion import progress as progress_of
from ingestion.models import Book
from ingestion.progress import Progress

pytestmark = pytest.mark.django_db


def test_more_to_do_than_was_thought_does_not_move_it_back(
    shelve: Callable[..., Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_of, "SECONDS_BETWEEN_WRITES", 0.0)
    seen: list[int] = []
    progress = Progress(shelve().pk, lambda _stage, _done, _total, percent: seen.append(percent))
    progress.enter(Book.Stage.ARTIFACTS)
    progress.step(8, 8)
    progress.step(8, 16)
    assert seen == [15, 35, 35]


def test_it_keeps_when_the_build_and_its_stage_began(shelve: Callable[..., Book]) -> None:
    book = shelve()
    progress = Progress(book.pk)
    progress.enter(Book.Stage.PREPARING)
    progress.enter(Book.Stage.READING)
    book.refresh_from_db()
    assert book.began_at is not None
    assert book.stage_began_at is not None
    assert book.began_at <= book.stage_began_at


def test_a_build_that_is_taken_up_again_begins_anew(shelve: Callable[..., Book]) -> None:
    book = shelve()
    long_ago = timezone.now() - timedelta(days=1)
    Book.objects.update(began_at=long_ago, stage_began_at=long_ago)
    Progress(book.pk).enter(Book.Stage.PREPARING)
    book.refresh_from_db()
    assert book.began_at is not None
    assert timezone.now() - book.began_at < timedelta(minutes=1)


def test_a_book_that_was_cancelled_is_not_made_one_under_way(shelve: Callable[..., Book]) -> None:
    book = shelve()
    Book.objects.update(state="Failed", failure_code="cancelled")
    Progress(book.pk).enter(Book.Stage.READING)
    book.refresh_from_db()
    assert book.state == "Failed"
