"""Places put into words."""

from ingestion.models import Book, Chunk
from ingestion.places import code_file, code_place, page_place, passage_place, place


def test_a_label_that_differs_from_the_number_shows_both() -> None:
    assert page_place(28, "12") == "p. 12 (PDF page 28)"
    assert page_place(4, "iv") == "p. iv (PDF page 4)"


def test_a_number_alone_or_one_that_is_printed_shows_once() -> None:
    assert page_place(12, "12") == "p. 12"
    assert page_place(12, None) == "p. 12"
    assert page_place(12, "") == "p. 12"


def test_printed_labels_without_numbers_are_shown() -> None:
    assert page_place(None, "xii") == "p. xii"


def test_a_book_without_pages_has_its_chapter_only() -> None:
    assert page_place(None, None) == ""
    assert place("Chapter I", None, None) == "Chapter I"
    assert place("Chapter I", 3, None) == "Chapter I · p. 3"
    assert place("", 3, None) == "p. 3"


def test_source_code_has_files_lines_and_definitions() -> None:
    assert code_place("shelf.py", 12, 30, "add") == "shelf.py, lines 12–30 · add"
    assert code_place("shelf.py", 12, 12) == "shelf.py, line 12"
    assert code_place("shelf.py", 12, None) == "shelf.py, line 12"
    assert code_place("shelf.py", None, None, "add") == "shelf.py · add"


def test_a_file_is_named_as_those_who_brought_it_know_it() -> None:
    alone, in_a_folder = Book(original_name="a.py"), Book(original_name="a.py", source_path="src/a.py")
    assert [code_file(book, Chunk()) for book in (alone, in_a_folder)] == ["a.py", "src/a.py"]
    assert code_file(alone, Chunk(file="src/b.py")) == "src/b.py"


def test_passages_of_code_and_of_documents_have_places_of_their_own() -> None:
    book = Book(original_name="a.py")
    code = Chunk(chunk_mode="codigo", line_start=1, line_end=9, anchor="main")
    assert passage_place(book, code) == "a.py, lines 1–9 · main"
    assert passage_place(book, Chunk(page_number=3)) == "p. 3"
