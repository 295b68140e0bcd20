"""Putting books on the shelf."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path, PurePosixPath

import pytest
from pytest_django import Settings

from bookclub.clubs.models import Club
from ingestion import actions, originals, shelving, sources
from ingestion.models import Book, Source


def arrival(content: bytes, path: str | None = None, name: str = "book.txt") -> shelving.Arrival:
    return shelving.Arrival(name, [content], PurePosixPath(path) if path else None)


def test_it_keeps_the_original_byte_for_byte(club: Club) -> None:
    book = shelving.shelve(sources.ensure_upload_source(club), arrival(b"Some text")).book
    assert originals.path_of(book.original).read_bytes() == b"Some text"


def test_the_same_bytes_again_are_the_book_on_the_shelf(club: Club) -> None:
    source = sources.ensure_upload_source(club)
    first = shelving.shelve(source, arrival(b"Some text"))
    again = shelving.shelve(source, arrival(b"Some text", name="other name.txt"))
    assert (first.is_new, again.is_new) == (True, False)
    assert again.book == first.book
    assert len(list(originals.path_of("").rglob("*.*"))) == 0
    assert len([p for p in originals.path_of("").rglob("*") if p.is_file()]) == 1


def test_another_club_may_have_the_same_bytes(club: Club) -> None:
    other = Club.objects.create(slug="other", name="Other")
    shelving.shelve(sources.ensure_upload_source(club), arrival(b"Some text"))
    assert shelving.shelve(sources.ensure_upload_source(other), arrival(b"Some text")).is_new


def test_two_uploads_of_one_name_are_two_documents(club: Club) -> None:
    source = sources.ensure_upload_source(club)
    one = shelving.shelve(source, arrival(b"One")).book
    two = shelving.shelve(source, arrival(b"Two")).book
    assert one.document_id != two.document_id
    assert one.document_id.startswith("doc:src:default:upload:uploads:book-")


def test_in_a_folder_the_key_is_the_path_below_its_root(club: Club) -> None:
    source = sources.ensure_source(club, Source.Kind.FOLDER, "novels")
    book = shelving.shelve(source, arrival(b"One", "austen/./emma.txt")).book
    assert book.document_id == "doc:src:default:folder:novels:austen/emma.txt"


def test_two_paths_with_the_same_bytes_are_two_documents(club: Club) -> None:
    source = sources.ensure_source(club, Source.Kind.FOLDER, "novels")
    assert shelving.shelve(source, arrival(b"One", "a.txt")).is_new
    assert shelving.shelve(source, arrival(b"One", "b.txt")).is_new


def test_a_path_that_leads_outside_is_refused_and_leaves_nothing(club: Club) -> None:
    source = sources.ensure_source(club, Source.Kind.FOLDER, "novels")
    with pytest.raises(ValueError, match="below the root"):
        shelving.shelve(source, arrival(b"One", "../../etc/passwd"))
    assert [p for p in originals.path_of("").rglob("*") if p.is_file()] == []


def test_changed_bytes_under_the_same_path_are_the_next_version(club: Club) -> None:
    source = sources.ensure_source(club, Source.Kind.FOLDER, "novels")
    first = shelving.shelve(source, arrival(b"One", "a.txt")).book
    second = shelving.shelve(source, arrival(b"Two", "a.txt"))
    assert second.is_new
    assert (second.book.pk, second.book.version) == (first.pk, 2)


def test_a_file_over_the_limit_is_refused_and_leaves_nothing(club: Club, settings: Settings) -> None:
    settings.MAX_UPLOAD_BYTES = 3
    with pytest.raises(originals.TooLarge):
        shelving.shelve(sources.ensure_upload_source(club), arrival(b"Four"))
    assert [p for p in Path(settings.MEDIA_ROOT).rglob("*") if p.is_file()] == []
    assert not Book.objects.exists()


def test_hostile_file_names_never_become_paths(club: Club, shelve: Callable[..., Book]) -> None:
    book = shelve("Text", name="../../../evil.txt")
    assert book.original_name == "evil.txt"
    assert ".." not in book.original


def test_a_replaced_file_forgets_the_password_of_the_one_before(club: Club) -> None:
    source = sources.ensure_source(club, Source.Kind.FOLDER, "novels")
    first = shelving.shelve(source, arrival(b"One", "a.txt")).book
    actions.keep_password(first, "open sesame")
    shelving.shelve(source, arrival(b"Two", "a.txt"))
    assert Book.objects.get().sealed_password == ""
    actions.keep_password(first, "open sesame")
    assert Book.objects.get().sealed_password == ""


def test_a_document_takes_the_name_of_the_file_that_replaces_it(club: Club) -> None:
    source = sources.ensure_source(club, Source.Kind.FOLDER, "tools")
    shelving.shelve(source, arrival(b"print(1)", "tool", name="tool.py"))
    book = shelving.shelve(source, arrival(b"puts 1", "tool", name="lib/tool.rb")).book
    assert (book.version, Book.objects.get().original_name) == (2, "tool.rb")


@pytest.mark.parametrize("path", [None, "a.txt"])
@pytest.mark.parametrize(
    ("former", "asked", "kept", "is_to_be_read"),
    [
        ("auto", "auto", "auto", False),
        ("codigo", "auto", "codigo", False),
        ("codigo", "codigo", "codigo", False),
        ("auto", "documental", "documental", True),
        ("codigo", "documental", "documental", True),
    ],
)
def test_the_same_bytes_are_read_in_anew_in_another_mode_that_was_asked_for(
    club: Club, path: str | None, former: str, asked: str, kept: str, is_to_be_read: bool
) -> None:
    source = sources.ensure_source(club, Source.Kind.FOLDER, "tools")
    shelving.shelve(source, replace(arrival(b"One", path), mode=former))
    Book.objects.update(state="Indexed", stage="ready", percent=100)
    again = shelving.shelve(source, replace(arrival(b"One", path), mode=asked))
    assert (again.is_new, again.is_to_be_read) == (False, is_to_be_read)
    book = Book.objects.get()
    assert (book.mode, book.state) == (kept, "Pending" if is_to_be_read else "Indexed")
    assert again.book.state == book.state
    assert len([p for p in originals.path_of("").rglob("*") if p.is_file()]) == 1
