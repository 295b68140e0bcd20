"""How far somebody has come in a book, without telling what is to come."""

import pytest

from bookclub.clubs.models import User
from ingestion import opened_places, told_places
from ingestion.how_far import HowFar, how_far
from ingestion.models import Book
from ingestion.structure.composed_text import ChapterSpan

CHAPTERS = (
    ChapterSpan(0, "", 1, 0, 10),
    ChapterSpan(1, "CHAPTER I. The Keeper", 1, 10, 50),
    ChapterSpan(2, "Who Drowned Tobias", 1, 50, 100),
)


def at(reader: User, book: Book, offset: int, known: int | None = None) -> HowFar:
    opened_places.remember(reader, book, offset)
    return how_far(reader, book, CHAPTERS, known)


def test_who_has_not_begun_is_nowhere(reader: User, ready_book: Book) -> None:
    assert how_far(reader, ready_book, CHAPTERS, None) == HowFar()


def test_it_is_the_chapter_that_was_open_last(reader: User, ready_book: Book) -> None:
    assert at(reader, ready_book, 12).chapter == "CHAPTER I. The Keeper"
    assert at(reader, ready_book, 50).chapter == "Chapter 2: Who Drowned Tobias"


def test_before_the_first_chapter_and_without_chapters_it_is_begun(reader: User, ready_book: Book) -> None:
    assert at(reader, ready_book, 3) == HowFar(is_begun=True)
    assert how_far(reader, ready_book, (), None) == HowFar(is_begun=True)


def test_a_chapter_that_was_opened_too_early_has_its_number_alone(reader: User, ready_book: Book) -> None:
    assert at(reader, ready_book, 60, known=20).chapter == "Chapter 2"


@pytest.mark.parametrize(("kind", "percent"), [("not_begun", 0), ("finished", 100), ("spoilers", None)])
def test_what_was_told_is_a_share(reader: User, ready_book: Book, kind: str, percent: int | None) -> None:
    told_places.tell(reader, ready_book, kind)
    assert how_far(reader, ready_book, CHAPTERS, None).percent == percent


def test_a_book_that_is_not_ready_is_not_begun(reader: User, ready_book: Book) -> None:
    ready_book.live_index = None
    assert at(reader, ready_book, 12) == HowFar()
