"""From a question to passages, over fakes behind the ports."""

from collections.abc import Callable

import pytest

from bookclub.clubs.models import Club
from bookclub.providers.errors import IndexDamaged
from chat.retrieval.search import Scope, search
from ingestion import pipeline
from ingestion.models import Book, Chunk
from tests.fakes import MemoryIndex

pytestmark = pytest.mark.django_db(transaction=True)


def scope_of(*books: Book) -> Scope:
    return Scope(books[0].club, books)


def test_passages_carry_their_place_and_their_text(ready_book: Book) -> None:
    best = next(p for p in search(scope_of(ready_book), "red cap on the stones") if not p.is_generated)
    assert "red cap" in best.text
    assert best.chapter
    assert best.line_start is not None
    assert best.text == ready_book.live_index.stored_text.text[best.char_start : best.char_end]  # type: ignore[union-attr]


def test_only_the_books_asked_are_searched(ready_book: Book, shelve: Callable[..., Book]) -> None:
    other = shelve("Another book about a red cap on the stones, and a lamp.", name="other.txt")
    pipeline.build(other.pk)
    found = search(scope_of(ready_book), "red cap on the stones", top_k=50)
    assert {passage.book_pk for passage in found} == {ready_book.pk}


def test_a_broad_question_brings_the_profile_first(ready_book: Book) -> None:
    found = search(scope_of(ready_book), "What is this book about?")
    assert found[0].chunk_type == "literary_book_club_profile"
    assert found[0].is_generated


def test_a_question_about_a_person_brings_the_name_profile(ready_book: Book) -> None:
    found = search(scope_of(ready_book), "Who is Martha Quill?", top_k=3)
    assert "literary_name_profile" in {passage.chunk_type for passage in found}
    assert len(found) == 3


def test_a_lost_index_is_said_and_not_taken_for_an_empty_book(
    ready_book: Book, passage_index: MemoryIndex
) -> None:
    passage_index.points.clear()
    with pytest.raises(IndexDamaged):
        search(scope_of(ready_book), "red cap")


def test_a_point_without_a_row_is_left_out(ready_book: Book) -> None:
    Chunk.objects.filter(chunk_index=0).delete()
    found = search(scope_of(ready_book), "lighthouse", top_k=50)
    assert 0 not in {passage.chunk_index for passage in found}


def test_no_ready_book_is_no_passage(club: Club) -> None:
    assert search(Scope(club, ()), "anything") == []
