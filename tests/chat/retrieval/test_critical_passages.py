"""Passages that hosts call critical come first on questions about the whole book."""

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from chat.retrieval.critical_passages import MOST_FOUND, critical_points
from chat.retrieval.scope import Scope
from chat.retrieval.search import search
from ingestion import critical_marks, gate
from ingestion.models import Book, CriticalMark, StoredText
from ingestion.passages.horizon import WHOLE_BOOK
from tests.versioned_book import NAMES, NOVEL

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("embedder", "passage_index", "no_model", "in_this_process"),
]

BROAD = "What is this book about?"


@pytest.fixture
def novel(read_in: Callable[..., Book]) -> Book:
    return read_in(NOVEL, "tower.txt")


def source_texts(scope: Scope, question: str = BROAD) -> list[str]:
    return [passage.text for passage in search(scope, question) if not passage.is_generated]


def mark(book: Book, name: str) -> None:
    text = StoredText.objects.get(index_versions=book.live_index_id).text
    start = text.index(f"On that day {name}")
    critical_marks.mark(book, (start, start + 40))


def test_they_come_right_after_the_profile(novel: Book) -> None:
    for name in reversed(NAMES):
        CriticalMark.objects.all().delete()
        mark(novel, name)
        found = search(Scope(novel.club, (novel,)), BROAD)
        first_source = next(passage for passage in found if not passage.is_generated)
        assert name in first_source.text
        assert found[0].is_generated


def test_they_come_in_the_order_of_the_book_once_each(novel: Book) -> None:
    for name in (NAMES[2], NAMES[0]):
        mark(novel, name)
    texts = source_texts(Scope(novel.club, (novel,)))
    assert NAMES[0] in texts[0]
    assert NAMES[2] in texts[1]
    assert len(texts) == len(set(texts))


def test_they_do_not_give_away_what_comes_later(novel: Book) -> None:
    mark(novel, NAMES[3])
    assert novel.live_index is not None
    end = gate.end_of_chapter(novel.live_index.stored_text, 2)
    texts = source_texts(Scope(novel.club, (novel,), {novel.pk: end}))
    assert texts
    assert not any(NAMES[3] in text or NAMES[2] in text for text in texts)


def test_other_questions_are_answered_as_ever(novel: Book) -> None:
    question = f"When did {NAMES[1]} light the lamp?"
    before = source_texts(Scope(novel.club, (novel,)), question)
    mark(novel, NAMES[3])
    assert source_texts(Scope(novel.club, (novel,)), question) == before


def test_many_marks_take_no_more_reads_than_a_few(
    novel: Book, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    text = StoredText.objects.get(index_versions=novel.live_index_id).text
    for start in range(0, len(text) - 20, 20):
        critical_marks.mark(novel, (start, start + 15))
    assert CriticalMark.objects.count() > 20
    assert novel.live_index is not None
    horizons = {novel.live_index.pk: WHOLE_BOOK}
    with django_assert_max_num_queries(2):
        few = critical_points([novel], horizons)
    assert len(few) == MOST_FOUND
