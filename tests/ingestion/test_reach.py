"""How far into a book its pages go, as asked for by the number of a part."""

import pytest

from bookclub.clubs.models import User
from ingestion.models import Book
from ingestion.passages.horizon import NOTHING_READ, WHOLE_BOOK, Horizon
from ingestion.reach import NOWHERE, asked_part, reach_of
from tests.ingestion.many_chapters import with_a_passage_a_part


@pytest.mark.parametrize(
    ("raw", "part"), [("3", 3), ("0", 0), ("", None), ("x", None), ("-1", None), ("1.5", None), ("٣", None)]
)
def test_a_part_is_asked_for_by_its_number(raw: str, part: int | None) -> None:
    assert asked_part({"up_to": raw}) == part
    assert asked_part({"up_to": "1" * 5000}) is None
    assert asked_part({}) is None


def test_it_ends_with_the_part(ready_book: Book, reader: User) -> None:
    with_a_passage_a_part(ready_book)
    parts = reach_of(reader, ready_book, None).parts
    second = reach_of(reader, ready_book, 2)
    assert (second.part, second.end, second.horizon) == (2, parts[1].char_end, Horizon(1))
    assert second.has_shown(parts[1].char_end - 1)
    assert not second.has_shown(parts[1].char_end)
    assert [second.title_of(number) for number in (1, 2, 3, None)] == [parts[0].title, parts[1].title, "", ""]
    before = reach_of(reader, ready_book, 0)
    assert (before.end, before.horizon, before.title_of(1)) == (0, Horizon(NOTHING_READ), "")


@pytest.mark.parametrize("part", [None, 3, 4, 9999])
def test_the_end_of_the_last_part_is_the_whole_book(ready_book: Book, reader: User, part: int | None) -> None:
    with_a_passage_a_part(ready_book)
    reach = reach_of(reader, ready_book, part)
    assert (reach.part, reach.end, reach.horizon, reach.query) == (None, None, WHOLE_BOOK, "")
    assert reach.title_of(3) == "Chapter 101 – Chapter 150"


def test_a_book_that_was_not_read_in_goes_nowhere(reader: User) -> None:
    assert reach_of(reader, Book(), 2) is NOWHERE
