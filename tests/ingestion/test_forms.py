"""The place a reader asks for."""

from ingestion.forms import AskedPlace, asked_place


def test_numbers_are_taken_and_nonsense_is_not() -> None:
    query = {"chapter": "3", "from": "-1", "to": "9" * 5_000, "chunk": "٣", "portion": "two"}
    assert asked_place(query) == AskedPlace(chapter=3, portion=None, start=None, end=None, chunk=None)


def test_nothing_asked_is_nothing() -> None:
    assert asked_place({}) == AskedPlace(None, None, None, None, None)
