"""Unlocking books and taking them off the shelf."""

from collections.abc import Callable

import pytest

from ingestion import actions, kept_covers, originals, sealed
from ingestion.models import Book, Chunk, Removal, StoredText
from tests.fakes import MemoryIndex


@pytest.mark.django_db(transaction=True)
def test_delete_leaves_no_vector_file_or_row(ready_book: Book, passage_index: MemoryIndex) -> None:
    file = originals.path_of(ready_book.original)
    assert passage_index.points
    assert file.exists()
    actions.delete_book(ready_book)
    assert not passage_index.points
    assert not file.exists()
    assert not Book.objects.exists()
    assert not Chunk.objects.exists()
    assert not StoredText.objects.exists()
    assert not Removal.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_delete_takes_the_cover_too_also_one_kept_meanwhile(ready_book: Book) -> None:
    kept_covers.keep_cover(Book.objects.select_related("club").get(), b"one")
    actions.delete_book(ready_book)
    assert [p for p in originals.path_of("").rglob("*") if p.is_file()] == []


def test_a_password_is_kept_sealed_and_the_book_waits(shelve: Callable[..., Book]) -> None:
    book = shelve()
    Book.objects.update(state="Failed", failure_code="needs_password")
    actions.unlock(book, "open sesame")
    book.refresh_from_db()
    assert (book.state, book.failure_code) == ("Pending", "")
    assert "open sesame" not in book.sealed_password
    assert sealed.unseal(book.sealed_password) == "open sesame"
