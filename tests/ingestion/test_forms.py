"""The place a reader asks for."""

from ingestion.forms import ACCEPTED_FILES, CODE_FILES, AskedPlace, asked_place
from ingestion.readers.code_languages import language_of


def test_numbers_are_taken_and_nonsense_is_not() -> None:
    query = {"chapter": "3", "from": "-1", "to": "9" * 5_000, "chunk": "٣", "portion": "two"}
    assert asked_place(query) == AskedPlace(chapter=3, portion=None, start=None, end=None, chunk=None)


def test_nothing_asked_is_nothing() -> None:
    assert asked_place({}) == AskedPlace(None, None, None, None, None)


def test_the_source_code_that_can_be_chosen_is_read_as_such() -> None:
    assert [suffix for suffix in CODE_FILES.split() if language_of(f"name{suffix}") is None] == []
    assert ACCEPTED_FILES.startswith(".pdf,.epub,")
    assert ",.py," in ACCEPTED_FILES
