"""Putting books on the shelf and taking them off."""

from collections.abc import Callable
from pathlib import Path, PurePosixPath

import pytest
from pytest_django import Settings

from bookclub.clubs.models import Club
from ingestion import actions, originals, removals, sealed
from ingestion.models import Book, Chunk, Removal, Source, StoredText
from tests.fakes import MemoryIndex


def arrival(content: bytes, path: str | None = None, name: str = "book.txt") -> actions.Arrival:
    return actions.Arrival(name, [content], PurePosixPath(path) if path else None)


def test_it_keeps_the_original_byte_for_byte(club: Club) -> None:
    book = actions.shelve(actions.ensure_upload_source(club), arrival(b"Some text")).book
    assert originals.path_of(book.original).read_bytes() == b"Some text"


def test_the_same_bytes_again_are_the_book_on_the_shelf(club: Club) -> None:
    source = actions.ensure_upload_source(club)
    first = actions.shelve(source, arrival(b"Some text"))
    again = actions.shelve(source, arrival(b"Some text", name="other name.txt"))
    assert (first.is_new, again.is_new) == (True, False)
    assert again.book == first.book
    assert len(list(originals.path_of("").rglob("*.*"))) == 0
    assert len([p for p in originals.path_of("").rglob("*") if p.is_file()]) == 1


def test_another_club_may_have_the_same_bytes(club: Club) -> None:
    other = Club.objects.create(slug="other", name="Other")
    actions.shelve(actions.ensure_upload_source(club), arrival(b"Some text"))
    assert actions.shelve(actions.ensure_upload_source(other), arrival(b"Some text")).is_new


def test_two_uploads_of_one_name_are_two_documents(club: Club) -> None:
    source = actions.ensure_upload_source(club)
    one = actions.shelve(source, arrival(b"One")).book
    two = actions.shelve(source, arrival(b"Two")).book
    assert one.document_id != two.document_id
    assert one.document_id.startswith("doc:src:default:upload:uploads:book-")


def test_in_a_folder_the_key_is_the_path_below_its_root(club: Club) -> None:
    source = actions.ensure_source(club, Source.Kind.FOLDER, "novels")
    book = actions.shelve(source, arrival(b"One", "austen/./emma.txt")).book
    assert book.document_id == "doc:src:default:folder:novels:austen/emma.txt"


def test_two_paths_with_the_same_bytes_are_two_documents(club: Club) -> None:
    source = actions.ensure_source(club, Source.Kind.FOLDER, "novels")
    assert actions.shelve(source, arrival(b"One", "a.txt")).is_new
    assert actions.shelve(source, arrival(b"One", "b.txt")).is_new


def test_a_path_that_leads_outside_is_refused_and_leaves_nothing(club: Club) -> None:
    source = actions.ensure_source(club, Source.Kind.FOLDER, "novels")
    with pytest.raises(ValueError, match="below the root"):
        actions.shelve(source, arrival(b"One", "../../etc/passwd"))
    assert [p for p in originals.path_of("").rglob("*") if p.is_file()] == []


def test_changed_bytes_under_the_same_path_are_the_next_version(club: Club) -> None:
    source = actions.ensure_source(club, Source.Kind.FOLDER, "novels")
    first = actions.shelve(source, arrival(b"One", "a.txt")).book
    second = actions.shelve(source, arrival(b"Two", "a.txt"))
    assert second.is_new
    assert (second.book.pk, second.book.version) == (first.pk, 2)


def test_a_file_over_the_limit_is_refused_and_leaves_nothing(club: Club, settings: Settings) -> None:
    settings.MAX_UPLOAD_BYTES = 3
    with pytest.raises(originals.TooLarge):
        actions.shelve(actions.ensure_upload_source(club), arrival(b"Four"))
    assert [p for p in Path(settings.MEDIA_ROOT).rglob("*") if p.is_file()] == []
    assert not Book.objects.exists()


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


def test_hostile_file_names_never_become_paths(club: Club, shelve: Callable[..., Book]) -> None:
    book = shelve("Text", name="../../../evil.txt")
    assert book.original_name == "evil.txt"
    assert ".." not in book.original


def pictures(book: Book) -> list[bytes]:
    """What lies in the club's folder beside the original."""
    files = originals.path_of(book.original).parent.iterdir()
    return [file.read_bytes() for file in files if file != originals.path_of(book.original)]


def test_a_cover_takes_the_place_of_the_one_before(shelve: Callable[..., Book]) -> None:
    book = shelve()
    actions.keep_cover(book, b"one")
    actions.keep_cover(book, b"two")
    removals.carry_out()
    assert pictures(book) == [b"two"]
    assert Book.objects.get().cover == book.cover
    assert book.cover.startswith("default/")


def test_the_same_cover_again_changes_nothing(shelve: Callable[..., Book]) -> None:
    book = shelve()
    actions.keep_cover(book, b"one")
    name = book.cover
    actions.keep_cover(book, b"one")
    assert book.cover == name
    assert not Removal.objects.exists()
    originals.discard(name)
    actions.keep_cover(book, b"one")
    assert pictures(book) == [b"one"]


def test_no_bytes_take_the_cover_away(shelve: Callable[..., Book]) -> None:
    book = shelve()
    actions.keep_cover(book, b"")
    actions.keep_cover(book, b"one")
    actions.keep_cover(book, b"")
    removals.carry_out()
    assert (pictures(book), Book.objects.get().cover) == ([], "")


def test_a_cover_for_a_book_that_is_gone_leaves_no_file(shelve: Callable[..., Book]) -> None:
    book = shelve()
    Book.objects.all().delete()
    actions.keep_cover(book, b"one")
    assert pictures(book) == []


@pytest.mark.django_db(transaction=True)
def test_delete_takes_the_cover_too_also_one_kept_meanwhile(ready_book: Book) -> None:
    actions.keep_cover(Book.objects.select_related("club").get(), b"one")
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


def test_a_replaced_file_forgets_the_password_of_the_one_before(club: Club) -> None:
    source = actions.ensure_source(club, Source.Kind.FOLDER, "novels")
    first = actions.shelve(source, arrival(b"One", "a.txt")).book
    actions.keep_password(first, "open sesame")
    actions.shelve(source, arrival(b"Two", "a.txt"))
    assert Book.objects.get().sealed_password == ""
    actions.keep_password(first, "open sesame")
    assert Book.objects.get().sealed_password == ""
