"""A mode that is asked for while a book is being read in is not lost."""

from collections.abc import Callable

import pytest
from pytest_django import Settings

from ingestion import pipeline
from ingestion.models import Book
from tests.fakes import HashingEmbedder

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "passage_index", "no_model"),
]


@pytest.mark.parametrize("fails", [False, True])
def test_it_is_read_in_next(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    settings: Settings,
    fails: bool,
) -> None:
    settings.CELERY_TASK_ALWAYS_EAGER = False
    book = shelve()
    wishes = ["codigo"]

    def ask_for_code() -> None:
        if wishes:
            Book.objects.filter(pk=book.pk).update(mode=wishes.pop(), state=Book.State.PENDING)
            if fails:
                raise ValueError

    embedder.before = ask_for_code
    assert pipeline.build(book.pk)
    book = Book.objects.select_related("live_index").get()
    assert book.live_index is not None
    assert (book.format, book.state, book.live_index.is_code) == ("code", Book.State.INDEXED, True)
