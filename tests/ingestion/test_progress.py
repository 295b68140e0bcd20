"""How far the reading-in of a book is."""

from collections.abc import Callable

import pytest

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
