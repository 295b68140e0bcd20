"""How far into a book its pages go, as asked for by the number of a part."""

from typing import Any

import pytest

from bookclub.clubs.models import User
from ingestion.models import Book, ReadingPlace
from ingestion.passages.horizon import NOTHING_READ, WHOLE_BOOK, Horizon
from ingestion.reach import NOWHERE, asked_part, reach_of
from ingestion.told_places import tell
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


def at(reader: User, book: Book, kind: str, value: Any) -> ReadingPlace:
    return tell(reader, book, ReadingPlace.Kind.PLACE, told={"kind": kind, "value": value})


def test_nobody_goes_further_than_their_place(ready_book: Book, reader: User, host: User) -> None:
    with_a_passage_a_part(ready_book)
    place = at(reader, ready_book, "chapter", 75)
    for asked in (None, 2, 3, 9999):
        reach = reach_of(reader, ready_book, asked)
        assert (reach.part, reach.end, reach.horizon) == (None, place.read_up_to, Horizon(0))
        assert (reach.query, reach.is_whole, reach.known) == ("", False, place.read_up_to)
        assert [reach.can_go_to(part) for part in (1, 2, 3, None)] == [True, False, False, False]
        assert [reach.title_of(part) for part in (2, 3)] == ["", ""]
    first = reach_of(reader, ready_book, 1)
    assert (first.part, first.end) == (1, first.parts[0].char_end)
    assert reach_of(host, ready_book, None).is_whole


@pytest.mark.parametrize("kind", ["finished", "spoilers", None])
def test_without_a_limit_the_whole_book_is_shown(ready_book: Book, reader: User, kind: str | None) -> None:
    if kind:
        tell(reader, ready_book, kind)
    reach = reach_of(reader, ready_book, None)
    assert (reach.is_whole, reach.known, reach.horizon) == (True, None, WHOLE_BOOK)
    assert reach.is_untold == (kind is None)


def test_who_is_at_the_last_character_has_read_it_all(ready_book: Book, reader: User) -> None:
    with_a_passage_a_part(ready_book)
    at(reader, ready_book, "chapter", 150)
    assert reach_of(reader, ready_book, None).is_whole
    assert reach_of(reader, ready_book, 2).part == 2


def test_who_asks_for_the_end_of_a_part_is_not_asked_first(ready_book: Book, reader: User) -> None:
    with_a_passage_a_part(ready_book)
    assert not reach_of(reader, ready_book, 1).is_untold
    assert reach_of(reader, ready_book, 3).is_untold
