"""What was called critical stays so, where the new text has it."""

from collections.abc import Callable

import pytest

from bookclub.providers.errors import IndexUnavailable
from ingestion import actions, critical_marks, pipeline
from ingestion.models import Book, Chunk, ChunkType, CriticalMark
from tests.fakes import HashingEmbedder, MemoryIndex
from tests.ingestion.books_read_anew import (
    PREFACE,
    SHORT_CHAPTERS,
    put_in_its_place,
    read_anew,
    stored_of,
)
from tests.ingestion.enriching import now

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "embedder", "passage_index", "no_model"),
]


@pytest.fixture
def book(read_in: Callable[..., Book]) -> Book:
    return read_in(SHORT_CHAPTERS, "mill.txt")


def marked(book: Book) -> list[str]:
    text = stored_of(book).text
    return [text[start:end] for start, end in critical_marks.marks_of(book)]


def a_passage(book: Book, number: int = 5) -> Chunk:
    return Chunk.objects.get(
        index_version=now(book).live_index, chunk_type=ChunkType.SOURCE, chunk_index=number
    )


def mark_passage(book: Book, number: int = 5) -> str:
    chunk = a_passage(book, number)
    assert chunk.char_start is not None
    assert chunk.char_end is not None
    assert critical_marks.mark(book, (chunk.char_start, chunk.char_end))
    return chunk.text


def mark_chapter(book: Book, ordinal: int) -> str:
    stretch = critical_marks.chapter_ranges(stored_of(book))[ordinal]
    assert critical_marks.mark(book, stretch)
    return stored_of(book).text[slice(*stretch)]


@pytest.mark.parametrize(
    "text", [SHORT_CHAPTERS[1:], PREFACE[:2_000] + SHORT_CHAPTERS], ids=["shorter", "preface"]
)
def test_passages_and_chapters_are_marked_in_the_new_text(book: Book, text: str) -> None:
    words = {mark_passage(book).strip(), mark_chapter(book, 5).strip()}
    read_anew(book, text)
    assert {one.strip() for one in marked(book)} == words


def test_what_is_gone_is_marked_nowhere_and_found_again(book: Book) -> None:
    words = mark_passage(book, 0).strip()
    mark_chapter(book, 5)
    rest = SHORT_CHAPTERS[SHORT_CHAPTERS.index("CHAPTER 2") : SHORT_CHAPTERS.index("CHAPTER 5")]
    read_anew(book, rest)
    assert marked(book) == []
    assert CriticalMark.objects.filter(char_start=None, char_end=None).count() == 2
    read_anew(book, SHORT_CHAPTERS)
    assert len(marked(book)) == 2
    assert marked(book)[0].strip() == words


def test_passages_that_change_places_stay_two(book: Book) -> None:
    first, second = mark_chapter(book, 1).strip(), mark_chapter(book, 2).strip()
    at, after = SHORT_CHAPTERS.index("CHAPTER 2"), SHORT_CHAPTERS.index("CHAPTER 3")
    swapped = SHORT_CHAPTERS[at:after] + SHORT_CHAPTERS[:at] + SHORT_CHAPTERS[after:]
    read_anew(book, swapped)
    assert [one.strip() for one in marked(book)] == [second, first]


def test_two_marks_that_come_to_one_place_are_one(book: Book) -> None:
    for number in (5, 8):
        mark_passage(book, number)
    one, other = CriticalMark.objects.order_by("pk")
    CriticalMark.objects.filter(pk=other.pk).update(anchor=one.anchor)
    read_anew(book, SHORT_CHAPTERS[1:])
    assert len(marked(book)) == 1


def test_while_a_new_text_is_built_and_when_that_fails_marks_stay(
    book: Book, embedder: HashingEmbedder, passage_index: MemoryIndex
) -> None:
    def fail() -> None:
        raise IndexUnavailable("No index.")

    mark_chapter(book, 5)
    before, seen = critical_marks.marks_of(book), []
    embedder.before = lambda: seen.append(critical_marks.marks_of(book))
    passage_index.before = fail
    read_anew(book, PREFACE[:2_000] + SHORT_CHAPTERS)
    assert seen
    assert all(marks == before for marks in seen)
    assert critical_marks.marks_of(book) == before


def test_chapters_named_with_a_reading_are_those_of_its_text(book: Book, embedder: HashingEmbedder) -> None:
    seen: list[list[tuple[int, int]]] = []
    embedder.before = lambda: seen.append(critical_marks.marks_of(book))
    put_in_its_place(book, PREFACE[:2_000] + SHORT_CHAPTERS)
    actions.await_build(book)
    assert pipeline.build(book.pk, critical_chapters=(3,))
    assert seen[0] == []
    stretch = critical_marks.chapter_ranges(stored_of(book))[3]
    assert critical_marks.marks_of(book) == [stretch]
    actions.await_build(book)
    assert pipeline.build(book.pk, critical_chapters=(3,))
    assert CriticalMark.objects.count() == 1


def test_a_stretch_of_a_former_text_is_not_marked(book: Book) -> None:
    before = now(book)
    read_anew(book, PREFACE[:2_000] + SHORT_CHAPTERS)
    assert not critical_marks.mark(before, (100, 200))
    assert not CriticalMark.objects.exists()
