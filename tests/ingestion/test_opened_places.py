"""Where a book was open is remembered, and moves with its text."""

from collections.abc import Callable
from typing import Any

import pytest

from bookclub.clubs.models import User
from ingestion.models import Book, OpenedPlace
from ingestion.opened_places import remember, remembered
from tests.ingestion.books_read_anew import PREFACE, SHORT_CHAPTERS, end_of, read_anew, read_in, stored_of


def test_the_last_place_is_remembered_for_each_reader(
    ready_book: Book, reader: User, host: User, django_assert_num_queries: Any
) -> None:
    assert remembered(reader, ready_book) is None
    remember(reader, ready_book, 10)
    before = OpenedPlace.objects.get().opened_at
    with django_assert_num_queries(1):
        remember(reader, ready_book, 30)
    remember(host, ready_book, 5)
    assert (remembered(reader, ready_book), remembered(host, ready_book)) == (30, 5)
    assert OpenedPlace.objects.get(user=reader).opened_at > before


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("in_this_process", "embedder", "passage_index", "no_model")
@pytest.mark.parametrize("text", [SHORT_CHAPTERS, PREFACE[:2_000] + SHORT_CHAPTERS], ids=["same", "preface"])
def test_it_is_at_the_same_words_when_the_book_is_read_anew(
    shelve: Callable[..., Book], reader: User, text: str
) -> None:
    book = read_in(shelve, SHORT_CHAPTERS)
    remember(reader, book, end_of(book, "CHAPTER 3"))
    book = read_anew(book, text)
    assert remembered(reader, book) == end_of(book, "CHAPTER 3")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("in_this_process", "embedder", "passage_index", "no_model")
def test_in_another_text_it_is_as_far_in(shelve: Callable[..., Book], reader: User) -> None:
    book = read_in(shelve, SHORT_CHAPTERS)
    at = end_of(book, "CHAPTER 3")
    remember(reader, book, at)
    share = at / len(stored_of(book).text)
    book = read_anew(book, "CHAPTER 1\n\nNothing of what was known is here any more.\n\n" * 40)
    assert remembered(reader, book) == pytest.approx(share * len(stored_of(book).text), abs=2)
