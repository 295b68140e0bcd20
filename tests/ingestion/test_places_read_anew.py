"""Readers stay where they are when their book is read in anew."""

from collections.abc import Callable

import pytest

from bookclub.clubs.models import User
from ingestion.models import Book, ReadingPlace
from ingestion.reading_places import in_words, place_of
from ingestion.told_places import tell
from tests.ingestion.books_read_anew import PREFACE, SHORT_CHAPTERS, end_of, read_anew, stored_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "embedder", "passage_index", "no_model"),
]


@pytest.fixture
def book(read_in: Callable[..., Book]) -> Book:
    return read_in(SHORT_CHAPTERS, "mill.txt")


def at_chapter(reader: User, book: Book, ordinal: int) -> ReadingPlace:
    return tell(reader, book, ReadingPlace.Kind.PLACE, told={"kind": "chapter", "value": ordinal})


def now_of(reader: User, book: Book) -> ReadingPlace:
    place = place_of(reader, book)
    assert place is not None
    return place


@pytest.mark.parametrize("text", [SHORT_CHAPTERS, PREFACE[:2_000] + SHORT_CHAPTERS], ids=["same", "preface"])
def test_the_place_is_at_the_same_words(book: Book, reader: User, text: str) -> None:
    place = at_chapter(reader, book, 3)
    assert place.read_up_to == end_of(book, "CHAPTER 3")
    words = in_words(place, book)
    book = read_anew(book, text)
    there = now_of(reader, book)
    assert there.read_up_to == end_of(book, "CHAPTER 3")
    assert in_words(there, book) == words


def test_in_another_text_it_is_as_far_in(book: Book, reader: User) -> None:
    place = at_chapter(reader, book, 3)
    share = (place.read_up_to or 0) / len(stored_of(book).text)
    book = read_anew(book, "CHAPTER 1\n\nNothing of what was known is here any more.\n\n" * 40)
    there = now_of(reader, book)
    assert there.read_up_to == pytest.approx(share * len(stored_of(book).text), abs=2)
    assert in_words(there, book) == f"{int(100 * share)}%"


def test_who_has_finished_has_finished(book: Book, reader: User) -> None:
    tell(reader, book, ReadingPlace.Kind.FINISHED)
    assert now_of(reader, read_anew(book, PREFACE + SHORT_CHAPTERS)).kind == ReadingPlace.Kind.FINISHED
