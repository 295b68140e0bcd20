"""Identifiers are found by their words."""

import pytest

from ingestion.chunking.identifier_words import MOST_CHARS, index_words, words_of


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("_record_failure", "record failure"),
        ("recordFailure", "record failure"),
        ("HTTPServer2", "http server 2"),
        ("is-empty?", "is empty"),
        ("Build.run", "build run"),
        ("utf8Text", "utf 8 text"),
        ("añadirLibro", "añadir libro"),
        ("MAX_WAIT", "max wait"),
        ("__", ""),
        ("", ""),
        ("x" * 5000, ""),
    ],
)
def test_a_name_is_parted_into_its_words(name: str, words: str) -> None:
    assert " ".join(words_of(name)) == words


def test_the_name_comes_first_then_the_file_then_what_identifiers_hide() -> None:
    words = index_words(("Shelf", "addBook"), "src/book_shelf.js", "addBook(newBook) { old_one; newBook }")
    assert words == "shelf add book src book shelf js add book new book"


def test_there_is_an_end_to_them() -> None:
    long = index_words(
        ("name",), "file.py", " ".join(f"camelCase{letter}Words" for letter in "ABCDEFGHIJ" * 99)
    )
    assert len(long) <= MOST_CHARS
    endless = index_words((), "f.py", " ".join(f"word{number}Word" for number in range(5000)))
    assert len(endless) <= MOST_CHARS
