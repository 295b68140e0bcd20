"""The pictures of books as files."""

from collections.abc import Callable

from ingestion import kept_covers, originals, removals
from ingestion.models import Book, Removal


def pictures(book: Book) -> list[bytes]:
    """What lies in the club's folder beside the original."""
    files = originals.path_of(book.original).parent.iterdir()
    return [file.read_bytes() for file in files if file != originals.path_of(book.original)]


def test_a_cover_takes_the_place_of_the_one_before(shelve: Callable[..., Book]) -> None:
    book = shelve()
    kept_covers.keep_cover(book, b"one")
    kept_covers.keep_cover(book, b"two")
    removals.carry_out()
    assert pictures(book) == [b"two"]
    assert Book.objects.get().cover == book.cover
    assert book.cover.startswith("default/")


def test_the_same_cover_again_changes_nothing(shelve: Callable[..., Book]) -> None:
    book = shelve()
    kept_covers.keep_cover(book, b"one")
    name = book.cover
    kept_covers.keep_cover(book, b"one")
    assert book.cover == name
    assert not Removal.objects.exists()
    originals.discard(name)
    kept_covers.keep_cover(book, b"one")
    assert pictures(book) == [b"one"]


def test_no_bytes_take_the_cover_away(shelve: Callable[..., Book]) -> None:
    book = shelve()
    kept_covers.keep_cover(book, b"")
    kept_covers.keep_cover(book, b"one")
    kept_covers.keep_cover(book, b"")
    removals.carry_out()
    assert (pictures(book), Book.objects.get().cover) == ([], "")


def test_a_cover_for_a_book_that_is_gone_leaves_no_file(shelve: Callable[..., Book]) -> None:
    book = shelve()
    Book.objects.all().delete()
    kept_covers.keep_cover(book, b"one")
    assert pictures(book) == []
