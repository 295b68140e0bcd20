"""The words of a build: counted with it, copied with it, or counted when they are first asked for."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ingestion import copied_builds, pipeline, word_counts
from ingestion.models import Book, Chunk, ChunkType, IndexVersion, WordCounts
from ingestion.word_counts import words_of
from ingestion.words.book_words import NO_WORDS
from tests.fakes import HashingEmbedder, MemoryIndex

SPANISH_BOOK = """CAPÍTULO I

Las niñas de la aldea

Las niñas cantaban en la plaza cuando llegó el médico. La madre les dijo que la casa no era de nadie,
y que el niño se había perdido en el bosque como su padre.
"""
CODE = '''def lighthouse_keeper(lamp):
    """Lights the lamp."""
    return lamp.light()
'''


def version_of(book: Book) -> IndexVersion:
    assert book.live_index is not None
    return book.live_index


@pytest.fixture
def uncounted(ready_book: Book) -> IndexVersion:
    """A build from before words were counted."""
    WordCounts.objects.all().delete()
    return version_of(ready_book)


def test_a_build_has_its_words_when_it_goes_live(ready_book: Book) -> None:
    row = WordCounts.objects.get(index_version=ready_book.live_index)
    chunks = version_of(ready_book).chunks.filter(chunk_type=ChunkType.SOURCE, is_indexed=True)
    assert (row.language, row.chunk_count) == ("en", chunks.count())
    assert row.words["tobia"][0] >= 1
    assert row.words["lamp"] == [
        1,
        Chunk.objects.get(chunk_type="source", text__contains="lit the lamp").chunk_index,
    ]


def test_the_words_of_headings_count_as_those_of_the_chunk(uncounted: IndexVersion) -> None:
    first, *others = uncounted.chunks.filter(chunk_type=ChunkType.SOURCE).order_by("chunk_index")
    assert others
    first.heading_path = ["Zanzibar"]
    first.save(update_fields=["heading_path"])
    assert words_of(uncounted.pk).words["zanzibar"] == (1, first.chunk_index)


def test_generated_texts_and_what_is_not_in_the_index_do_not_count(uncounted: IndexVersion) -> None:
    generated = uncounted.chunks.exclude(chunk_type=ChunkType.SOURCE)
    assert generated.update(text="Zanzibar", useful_text=None)
    left_out = uncounted.chunks.filter(chunk_type=ChunkType.SOURCE).last()
    assert left_out is not None
    left_out.is_indexed, left_out.text = False, "Madagascar"
    left_out.save(update_fields=["is_indexed", "text"])
    words = words_of(uncounted.pk)
    assert words.words
    assert {"zanzibar", "madagascar"}.isdisjoint(words.words)
    assert words.chunks == uncounted.chunks.filter(chunk_type=ChunkType.SOURCE, is_indexed=True).count()


def test_a_spanish_book_is_counted_in_spanish(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    no_model: None,
    in_this_process: None,
) -> None:
    book = shelve(SPANISH_BOOK, "aldea.txt")
    assert pipeline.build(book.pk)
    words = words_of(version_of(Book.objects.get(pk=book.pk)).pk)
    assert words.language == "es"
    assert "nin" in words.words
    assert words.nearest("bosqe", None) == "bosqu"


def test_a_former_build_is_counted_once_and_stored(uncounted: IndexVersion) -> None:
    words = words_of(uncounted.pk)
    assert words.words["lighthous"][0] >= 1
    assert WordCounts.objects.get(index_version=uncounted).words["lighthous"] == list(
        words.words["lighthous"]
    )


def test_what_was_stored_is_what_was_counted(uncounted: IndexVersion) -> None:
    counted = words_of(uncounted.pk)
    words_of.cache_clear()
    assert words_of(uncounted.pk) == counted


def test_words_at_hand_are_not_fetched_again(ready_book: Book) -> None:
    words = words_of(version_of(ready_book).pk)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert words_of(version_of(ready_book).pk) is words
    assert not queries.captured_queries


def test_what_another_process_stored_meanwhile_stays(ready_book: Book) -> None:
    version = version_of(ready_book)
    word_counts.store(version)
    assert WordCounts.objects.filter(index_version=version).count() == 1


def test_a_copy_of_a_build_has_a_copy_of_its_words(ready_book: Book, embedder: HashingEmbedder) -> None:
    former = version_of(ready_book)
    version = copied_builds.begin(former, embedder)
    assert words_of(version.pk) == words_of(former.pk) != NO_WORDS
    assert WordCounts.objects.count() == 2


def test_a_copy_of_an_uncounted_build_is_counted_when_asked_for(
    uncounted: IndexVersion, embedder: HashingEmbedder
) -> None:
    version = copied_builds.begin(uncounted, embedder)
    assert not WordCounts.objects.exists()
    list(copied_builds.copy_chunks(uncounted, version))
    assert words_of(version.pk) == words_of(uncounted.pk) != NO_WORDS


def test_source_code_has_none(
    shelve: Callable[..., Book],
    embedder: HashingEmbedder,
    passage_index: MemoryIndex,
    no_model: None,
    in_this_process: None,
) -> None:
    book = shelve(CODE, "keeper.py")
    assert pipeline.build(book.pk)
    assert words_of(version_of(Book.objects.get(pk=book.pk)).pk) == NO_WORDS
    assert not WordCounts.objects.exists()


@pytest.mark.django_db
def test_a_build_that_is_gone_has_none() -> None:
    assert words_of(987_654) == NO_WORDS
