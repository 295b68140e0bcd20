"""Who is who is written anew when somebody has corrected it."""

from collections.abc import Callable

import pytest

from bookclub.providers.errors import IndexUnavailable
from ingestion import actions, lease, name_rewriting, pipeline
from ingestion.models import ArtifactRun, Book, Chunk, NameCorrection
from tests.fakes import HashingEmbedder, MemoryIndex
from tests.ingestion.enriching import LONG_BOOK, NAMES, now, parts_of_kind
from worker import recovery

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "embedder", "passage_index", "no_model"),
]


@pytest.fixture
def book(shelve: Callable[..., Book], embedder: HashingEmbedder, passage_index: MemoryIndex) -> Book:
    book = shelve(LONG_BOOK, "mill.txt")
    pipeline.build(book.pk)
    return now(book)


def rename(book: Book, shown_from: int = 0, new_name: str = "Miss Hart") -> NameCorrection:
    return NameCorrection.objects.create(
        book=book, kind="rename", names=["Anne Hart"], new_name=new_name, shown_from=shown_from
    )


def main_names(part: int | None) -> list[str]:
    chunk = Chunk.objects.select_related("content").get(chunk_type=NAMES, part=part)
    return [person["name"] for person in chunk.content.data["people"]]


def test_a_correction_counts_in_every_version_from_where_the_book_has_shown_it(
    book: Book, passage_index: MemoryIndex
) -> None:
    chapters = {row[0]: row[3] for row in book.texts.get().chapters}
    rename(book, shown_from=chapters[3])
    actions.queue_names(book)
    assert "Anne Hart" in main_names(1)
    assert "Anne Hart" in main_names(2)
    assert "Miss Hart" in main_names(3)
    assert "Miss Hart" in main_names(None)
    assert not now(book).are_names_wanted
    assert parts_of_kind(NAMES) == [1, 2, 3, None]
    indexed = Chunk.objects.filter(is_indexed=True).values_list("point_id", flat=True)
    assert set(passage_index.points) == set(map(str, indexed))


def test_a_correction_survives_a_re_read(book: Book) -> None:
    rename(book)
    actions.queue_build(book)
    assert "Miss Hart" in main_names(None)


def test_a_correction_that_comes_in_meanwhile_is_in_the_end_result(
    book: Book, embedder: HashingEmbedder
) -> None:
    more = ["Miss Anne"]

    def correct() -> None:
        if more:
            NameCorrection.objects.all().delete()
            rename(book, new_name=more.pop())
            Book.objects.update(are_names_wanted=True)

    rename(book)
    embedder.before = correct
    actions.queue_names(book)
    assert "Miss Anne" in main_names(None)
    assert not now(book).are_names_wanted


def test_a_correction_while_it_is_read_in_is_applied_after(book: Book, embedder: HashingEmbedder) -> None:
    more = [1]

    def correct() -> None:
        if more:
            more.pop()
            rename(book)
            Book.objects.update(are_names_wanted=True)

    embedder.before = correct
    actions.queue_build(book)
    assert "Miss Hart" in main_names(None)
    assert not now(book).are_names_wanted


def test_names_that_cannot_be_indexed_leave_the_former_ones_and_a_reason(
    book: Book, passage_index: MemoryIndex
) -> None:
    def fail() -> None:
        raise IndexUnavailable("No index.")

    rename(book)
    passage_index.before = fail
    actions.queue_names(book)
    assert "Anne Hart" in main_names(None)
    run = ArtifactRun.objects.filter(kind=NAMES).first()
    assert run is not None
    assert (run.outcome, str(run.reason)) == ("failed", "No index.")
    assert not now(book).are_names_wanted


def test_a_wish_before_a_stop_is_carried_out_after(book: Book) -> None:
    rename(book)
    Book.objects.update(are_names_wanted=True)
    assert lease.take(book.pk)
    assert not name_rewriting.rewrite_names(book.pk)
    lease.release(book.pk)
    recovery.recover_meanwhile()
    assert "Miss Hart" in main_names(None)


def test_a_version_that_names_nobody_is_left_out(shelve: Callable[..., Book]) -> None:
    nobody = "CHAPTER 1\n\n" + "the sea was grey and the wind was cold that day.\n\n" * 300
    pipeline.build(shelve(nobody + LONG_BOOK.replace("CHAPTER 1", "CHAPTER 2"), "sea.txt").pk)
    parts = parts_of_kind(NAMES)
    assert 1 not in parts
    assert parts[-1] is None
